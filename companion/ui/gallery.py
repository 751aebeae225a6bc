"""Every widget in every state, drawn to pictures: `python -m companion.ui.gallery --out DIR`.

For a person to look at, and for a reviewer to compare: light and dark, at both panel sizes.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.ui import offscreen, theme
from companion.ui.theme import Mode, TextSize, Theme
from companion.ui.values import (
    Action,
    Back,
    FindFace,
    GrantCardView,
    GrantSpaceView,
    LevelView,
    MarkerView,
    Option,
    PlayerView,
    Spot,
)

SIZES = ((800, 480), (1280, 720))

FINDS = (
    FindFace(1, "vase", 14, "mask", 4),
    FindFace(2, "mask", 63, "jug", 2),
    FindFace(3, "jug", 85, "bracelet", 5),
    FindFace(4, "bracelet", 7, "vase", 1),
    FindFace(5, "vase", 36, "jug", 3),
    FindFace(6, "jug", 50, "mask", 2),
    FindFace(7, "mask", 21, "bracelet", 4),
    FindFace(8, "bracelet", 98, "jug", 5),
)
INITIALS = {"red": "A", "blue": "B", "yellow": "C", "green": "D"}
_ALL = (1, 2, 3, 4, 5)
_SPACES = (
    (0, _ALL), (1, (1, 2, 3)), (1, _ALL), (2, (1, 2)), (2, _ALL), (3, (1, 2)), (3, (1, 2, 3)),
    (3, _ALL), (4, (1, 2, 3)), (4, _ALL), (5, (1, 2, 3, 4)), (5, _ALL), (6, _ALL),
)  # fmt: skip
_BACKS: dict[int, tuple[Back, ...]] = {5: ("sack", "sack"), 7: ("sack", "chest"), 11: ("chest", "chest")}
VP = tuple(1 + (space - 1) // 4 for space in range(1, 25))


def levels() -> list[LevelView]:
    """A dig site with finds, two levels that may be dug, one find arriving and one that lies wrong."""
    return [
        LevelView(1, FINDS[0:3]),
        LevelView(2, FINDS[3:4], arriving=FINDS[4:5]),
        LevelView(3, FINDS[4:6], price=3),
        LevelView(4, FINDS[2:6], price=4),
        LevelView(5, (FINDS[6], FINDS[7], None), alarm=frozenset({2})),
    ]


def grant_spaces(*, free: bool = False) -> list[GrantSpaceView]:
    """Grant spaces with figures and payouts, or with the free ones to choose from."""
    figures = {} if free else {3: ("red", 1), 5: ("robber", 2), 8: ("blue", 3), 10: ("yellow", 5)}
    views = []
    for space, (coins, may_dig) in enumerate(_SPACES, start=1):
        figure, payout = figures.get(space, ("", None))
        views.append(
            GrantSpaceView(
                space, coins, may_dig, _BACKS.get(space, ()), figure, payout, free and space != 5, space == 8
            )
        )
    return views


def markers() -> list[MarkerView]:
    """A track with a new marker that pushes the others down."""
    return [
        MarkerView(4, "green", 1, to=3),
        MarkerView(9, "red", 1, to=8),
        MarkerView(12, "blue", 2, to=11),
        MarkerView(13, "red", 2, new=True),
        MarkerView(16, "yellow", 1),
        MarkerView(21, "blue", 1),
        MarkerView(24, "green", 3),
    ]


PLAYERS = (
    PlayerView("red", "Anna", 5, 3, 1, 12, acting=True),
    PlayerView("blue", "Benedek", 2, 1, 2, 9, starting=True),
    PlayerView("yellow", "Χριστίνα", 0, 7, 3, 21, open_vp=True),
    PlayerView("green", "Dőry-Szűcs Örs", 14, 12, 0, 8),
)
ROBBER = PlayerView("robber", "Grave Robber", 3)


def play() -> Any:
    """The play screen as the design draws it."""
    from companion.ui import widgets as w

    page = w.Page()
    _put(page, w.RoundBar(
        round_text="Round 5", month="May", phases=["Finds", "Grants", "Turns", "Evaluation"], phase=2,
        undo_text="Anna digs III",
    ), 0, 0, 100, 12)  # fmt: skip
    _put(page, w.NextBar(
        who="red", who_name="Anna", sentence="Dig a level you may pay for, or keep your coins.",
        main=Action("next.done", "Done"), others=[Action("next.hand", "By hand", "pencil")],
    ), 0, 12, 100, 17)  # fmt: skip
    _put(page, w.DigSite(name="dig", levels=levels()), 1, 31, 29, 68)
    _put(page, w.GrantTrack(
        name="grants", spaces=grant_spaces(), cards=[GrantCardView("chest", 7), GrantCardView("sack", 4)],
        fund=11, initials=INITIALS,
    ), 31, 31, 46, 34)  # fmt: skip
    _put(page, w.MuseumTrack(name="museum", vp=VP, markers=markers()), 31, 66, 46, 33)
    for index, player in enumerate(PLAYERS):
        _put(page, w.PlayerPanel(name=f"player.{player.who}", player=player), 78, 31 + 14 * index, 21, 13)
    _put(page, w.CameraBadge(name="camera", state="seeing", text="Camera sees the table"), 78, 88, 21, 11)
    return page


def bars() -> Any:
    """Bars, ribbons and player panels in their states."""
    from companion.ui import widgets as w

    page = w.Page()
    _put(page, w.RoundBar(
        round_text="12. forduló", month="Decem", phases=["Leletek", "Támogatás", "Lépések", "Kiértékelés"],
        phase=1, undo_text="Ősz Szűcs Őrs kiállít", redo_text="x",
    ), 0, 0, 100, 11)  # fmt: skip
    _put(page, w.NextBar(sentence="Turn up the five finds of this round.", waiting=True,
                         main=Action("next.seen", "They lie there")), 0, 12, 100, 16)  # fmt: skip
    _put(page, w.NextBar(
        who="robber", who_name="Grave Robber",
        sentence="It digs level III and pays 3 coins. Put the finds in the box, and go on when that is done.",
        main=Action("next.done", "Done"), others=[Action("a", "Not now"), Action("b", "By hand", "pencil")],
    ), 0, 29, 100, 16)  # fmt: skip
    _put(page, w.Ribbon(
        sentence="The mask 4-/-36 lies on III; it belongs on IV.", here=Spot("dig", 3, 2),
        should_be=Spot("dig", 4, 1), here_text="here", should_text="should be here",
        actions=[Action("r.accept", "Accept"), Action("r.fix", "Fixed"), Action("r.undo", "Undo")],
    ), 0, 46, 100, 19)  # fmt: skip
    _put(page, w.Ribbon(
        sentence="Anna's marker II still stands on 12.", here=Spot("museum", 12),
        should_be=Spot("museum", 11), here_text="here", should_text="should be here",
        actions=[Action("s.accept", "Accept"), Action("s.fix", "Fixed")],
    ), 0, 66, 100, 19)  # fmt: skip
    for index, player in enumerate((PLAYERS[2], PLAYERS[3], ROBBER)):
        _put(page, w.PlayerPanel(name=f"p{index}", player=player), 1 + 25 * index, 86, 24, 13)
    _put(page, w.CameraBadge(state="fault", text="Camera went away"), 76, 86, 23, 13)
    return page


def finds() -> Any:
    """Finds alone, in rows, in all states and sizes."""
    from companion.ui import widgets as w

    page = w.Page()
    for index, state in enumerate(("normal", "selected", "dim", "ghost", "alarm")):
        tile = w.FindTile(name=f"f{index}", face=FINDS[index], state=state)
        _put(page, tile, 2 + 13 * index, 3, 12, 20)
    _put(page, w.FindTile(face=None), 67, 3, 12, 20)
    _put(page, w.FindTile(face=FINDS[6]), 80, 3, 6, 10)
    _put(page, w.FindTile(face=FINDS[7]), 87, 3, 4, 8)
    _put(page, w.FindRow(name="row", finds=list(FINDS[:5])), 2, 27, 96, 22)
    _put(
        page,
        w.FindRow(name="broken", finds=[FINDS[0], FINDS[1], FINDS[4], FINDS[5]], gaps=True),
        2,
        52,
        96,
        20,
    )
    _put(
        page,
        w.FindRow(name="long", finds=[*FINDS, *FINDS[1:4]], states=["normal"] * 8 + ["dim"] * 3),
        2,
        75,
        96,
        12,
    )
    _put(page, w.TicketVP(vp=12), 2, 89, 12, 9)
    _put(page, w.TicketVP(vp=12, open=True), 16, 89, 12, 9)
    return page


def large_grants() -> Any:
    """The grant spaces opened large, to choose from."""
    from companion.ui import widgets as w

    page = w.Page()
    _put(page, w.GrantTrack(
        name="grants", spaces=grant_spaces(free=True), fund_range=(6, 12),
        cards=[GrantCardView("sack"), GrantCardView("chest")], caption="space 1 acts and collects first",
    ), 1, 2, 98, 50)  # fmt: skip
    _put(page, w.GrantTrack(
        name="g2", spaces=grant_spaces(), fund=11, initials=INITIALS,
        cards=[GrantCardView("sack", 4), GrantCardView()],
    ), 1, 54, 98, 44)  # fmt: skip
    return page


def large_museum() -> Any:
    """The museum track opened large."""
    from companion.ui import widgets as w

    page = w.Page()
    going = [*markers(), MarkerView(1, "yellow", 2, to=0), MarkerView(18, "blue", 3, alarm=True)]
    _put(page, w.MuseumTrack(name="museum", vp=VP, markers=going, bright=frozenset({13})), 1, 2, 98, 96)
    return page


def large_dig() -> Any:
    """The dig site opened large."""
    from companion.ui import widgets as w

    page = w.Page()
    _put(page, w.DigSite(name="dig", levels=levels(), pick_finds=True), 1, 2, 60, 96)
    _put(page, w.DigSite(name="empty", levels=[LevelView(n) for n in _ALL]), 63, 2, 36, 46)
    _put(page, w.DigSite(name="ghosts", levels=[
        LevelView(n, arriving=FINDS[n : n + 1], finds=FINDS[n - 1 : n] if n % 2 else ()) for n in _ALL
    ]), 63, 52, 36, 46)  # fmt: skip
    return page


def controls() -> Any:
    """Buttons and choices."""
    from companion.ui import widgets as w

    page = w.Page()
    for index, style in enumerate(("accent", "quiet", "plain", "alarm")):
        _put(page, w.PictureButton(text="Exhibit", picture="museum", style=style), 2 + 20 * index, 3, 18, 12)
    _put(page, w.PictureButton(text="Not yet", disabled=True), 82, 3, 16, 12)
    _put(page, w.Stepper(name="polish", value=2, high=3, caption="polish", picture="coin"), 2, 18, 24, 16)
    _put(page, w.Stepper(name="age", value=0, caption="years"), 30, 18, 24, 16)
    _put(
        page,
        w.Choice(name="count", value="3", options=[Option(c, f"{c} players") for c in "234"]),
        2,
        38,
        56,
        12,
    )
    colours = [Option(c, c.title(), c) for c in ("red", "blue", "yellow", "green")]
    _put(page, w.Choice(name="colour", value="yellow", options=colours), 2, 54, 56, 12)
    _put(page, w.Choice(name="mode", value="light", step="small", options=[
        Option("light", "Light"), Option("dark", "Dark"),
    ]), 60, 38, 38, 12)  # fmt: skip
    panel = _put(page, w.Panel(title="A game to resume", marked=True), 60, 54, 38, 44)
    _put(panel, w.Words(text="Anna, Ben and Chris, round 5"), 5, 25, 90, 30)
    _put(panel, w.PictureButton(text="Go on", style="accent"), 5, 62, 45, 30)
    _put(page, w.Words(
        text="Árvíztűrő tükörfúrógép — ανασκαφή, χορηγία, εύρημα. 0123456789 The quick brown fox digs "
        "for vases, jugs, masks and bracelets, and wraps when the line is full.",
    ), 2, 69, 56, 28)  # fmt: skip
    return page


def notice() -> Any:
    """An empty state."""
    from companion.ui import widgets as w

    page = w.Page()
    _put(page, w.Notice(
        name="n", picture="camera_off", title="No camera is there",
        text="You can keep the whole game by hand. When a camera is plugged in, it joins by itself.",
        actions=[Action("n.hand", "Go on by hand", "hand"), Action("n.again", "Look again", "camera")],
    ), 0, 0, 100, 100)  # fmt: skip
    return page


def pieces() -> Any:
    """Every picture in two sizes, and the players' pieces."""
    from companion.ui import vector, widgets
    from companion.ui.widgets import pen, tokens

    class Sheet(widgets.Drawn):
        def draw(self) -> None:
            palette = theme.current().palette
            names = vector.picture_names()
            cell, across = self.width / 12, 12
            for index, name in enumerate(names):
                x, y = self.x + index % across * cell, self.top - (index // across + 1) * cell * 0.95
                body = palette.kinds.get(name, palette.ink)
                paints = {"body": body, "mark": palette.tile, "shade": body.mix(palette.paper, 0.4)}
                pen.picture(name, x + cell * 0.08, y, cell * 0.6, paints)
                pen.picture(name, x + cell * 0.7, y, cell * 0.26, paints)
            for index, who in enumerate(palette.players):
                x = self.x + (0.5 + index * 2) * cell
                tokens.shape(who, x, self.y + cell * 0.5, cell * 0.6, "ABCDE"[index])
                for number in (1, 2, 3) if who != "robber" else ():
                    tokens.marker(
                        who, number, x + cell * (0.2 + 0.38 * number), self.y + cell * 0.5, cell * 0.36
                    )

    page = widgets.Page()
    _put(page, Sheet(), 1, 1, 98, 97)
    return page


PAGES: dict[str, Callable[[], Any]] = {
    "play": play,
    "bars": bars,
    "finds": finds,
    "grants": large_grants,
    "museum": large_museum,
    "dig": large_dig,
    "controls": controls,
    "notice": notice,
    "pieces": pieces,
}


def _put(page: Any, widget: Any, left: float, top: float, width: float, height: float) -> Any:
    """Lay `widget` on the page, in hundredths of its width and height from the top left."""
    widget.size_hint = (width / 100, height / 100)
    widget.pos_hint = {"x": left / 100, "top": 1 - top / 100}
    page.add_widget(widget)
    return widget


def draw(out: Path, size: tuple[int, int], names: list[str], modes: list[Mode], text: TextSize) -> list[Path]:
    """Draw the pages called `names` into `out`; returns the files written. One size a process."""
    written = []
    offscreen.open_window(size)
    for mode in modes:
        theme.use(Theme(mode, text))
        for name in names:
            offscreen.show(PAGES[name]())
            path = out / f"{name}-{mode}-{size[0]}x{size[1]}.png"
            offscreen.picture(path)
            written.append(path)
    return written


def main() -> None:
    """Draw what was asked for on the command line; without a size, each size in a process of its own."""
    parser = argparse.ArgumentParser(prog="companion.ui.gallery", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="folder for the pictures")
    parser.add_argument("--size", choices=[f"{w}x{h}" for w, h in SIZES], help="this window size only")
    parser.add_argument("--only", nargs="*", choices=tuple(PAGES), help="these pages only")
    parser.add_argument("--mode", choices=("light", "dark"), help="this mode only")
    parser.add_argument("--text", choices=tuple(theme.TEXT_FACTORS), default="M", help="text size")
    asked = parser.parse_args()
    if asked.size is None:
        for width, height in SIZES:
            command = [sys.executable, "-m", "companion.ui.gallery", *sys.argv[1:]]
            subprocess.run([*command, "--size", f"{width}x{height}"], check=True)
        return
    modes: list[Mode] = [asked.mode] if asked.mode else ["light", "dark"]
    width, height = map(int, asked.size.split("x"))
    for path in draw(asked.out, (width, height), asked.only or list(PAGES), modes, asked.text):
        print(path)


if __name__ == "__main__":
    main()
