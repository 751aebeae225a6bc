"""The link that hands a play to the app “BG Stats”: it opens the app's own import dialog.

The address and the fields are those that its makers publish for other apps
(bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites).
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from companion.games.pergamon import Player
from companion.sharing.game import SharedGame

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="


def bg_stats_link(game: SharedGame) -> str:
    """The link, all ASCII, some 700 to 1200 characters long."""
    play = {
        "sourceName": "Pergamon companion",
        "sourcePlayId": game.name,
        # the moment it ended, in universal time
        "playDate": datetime.fromtimestamp(game.ended, UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": game.minutes,
        "game": {"name": "Pergamon", "sourceGameId": "pergamon", "highestWins": True, "noPoints": False},
        "players": [_player(game, index, seat) for index, seat in enumerate(game.state.setup.players)],
    }
    return ADDRESS + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")


def _player(game: SharedGame, index: int, seat: Player) -> dict[str, Any]:
    place = game.places[index]
    return {
        "name": seat.name,
        "sourcePlayerId": " ".join(seat.name.casefold().split()),
        "startPlayer": index == game.state.setup.starting_player,
        "score": game.state.holdings[index].vp,
        "rank": place,
        "winner": place == 1,
    }
