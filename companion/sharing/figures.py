"""A finished game's figures for other programs: CSV for tables, JSON for everything else."""

from __future__ import annotations

import csv
import io
import json
from datetime import UTC, datetime

from companion.course import vp_chart
from companion.games.pergamon.evaluation import oldest_year
from companion.sharing.game import SharedGame
from companion.words import _


def csv_text(game: SharedGame) -> str:
    """A row for each source of VP, a column for each player; the last rows are the total and the place."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\r\n")
    points = game.points
    table.writerow(["", *(_harmless(player.name) for player in game.state.setup.players)])
    table.writerows([source, *row] for source, row in points.rows.items())
    table.writerow([_("Total"), *points.totals])
    table.writerow([_("Place"), *game.places])
    return text.getvalue()


def _harmless(name: str) -> str:
    """A name that a spreadsheet does not take for a formula."""
    return f"'{name}" if name[:1] in ("=", "+", "-", "@") else name


def json_text(game: SharedGame) -> str:
    """All that the score sheet says, with English keys; sources of VP are in the table's language."""
    state, rows = game.state, game.points.rows
    course = vp_chart(state, game.done)
    players = [
        {
            "name": player.name,
            "colour": str(player.colour),
            "place": game.places[index],
            "vp": state.holdings[index].vp,
            "oldest_year": max(0, oldest_year(state, index)) or None,
            "sources": [{"source": source, "vp": row[index]} for source, row in rows.items()],
            "vp_by_round": [int(vp) for _round, vp in course.series[index].points],
        }
        for index, player in enumerate(state.setup.players)
    ]
    told = {
        "game": "Pergamon",
        "id": game.name,
        "ended": datetime.fromtimestamp(game.ended, UTC).isoformat(timespec="seconds"),
        "minutes": game.minutes,
        "edition": state.setup.edition.name,
        "players": players,
    }
    return json.dumps(told, ensure_ascii=False, indent=2) + "\n"
