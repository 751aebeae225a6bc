"""Putting the companion right by hand: coins, VP, markers, finds. It says what does not add up."""

from __future__ import annotations

from typing import Any

from companion.games.pergamon import ROBBER
from companion.games.pergamon.edition import LEVELS
from companion.games.pergamon.state import MARKERS
from companion.ui.presenters import names
from companion.ui.presenters.board import faces, museum_vp
from companion.ui.presenters.correction import BOX, CorrectionForm, Owner, Place, fault_sentences
from companion.ui.screens.base import Screen
from companion.ui.screens.parts import Tiles, button, header, put, words
from companion.ui.values import MarkerView, Option
from companion.ui.widgets import Choice, MuseumTrack, Stepper
from companion.words import _


class CorrectScreen(Screen):
    """Names: “part.coins”, “part.markers”, “part.finds”, “correct.confirm”.

    Coins and VP: “coins.COLOUR.less”, “coins.COLOUR.more”, “vp.COLOUR.less”, “vp.COLOUR.more”.
    Markers: “owner.P-M”, “track.SPACE”, “marker.off”. Finds: “digit.N”, “find.N”, “to.level-1” …,
    “to.player-0” …, “to.box”.
    """

    def __init__(self, app: Any, **values: Any) -> None:
        super().__init__(app, name="correct", **values)
        self._form = CorrectionForm.of(self.state)
        self._revision = self.state.revision
        self._part = "coins"
        self._owner: Owner | None = None
        self._find = 0
        self._typed = ""
        self._build()

    # --- building ---

    def refresh(self) -> None:
        """The game went on meanwhile: begin anew with what is now."""
        if self.state.revision != self._revision:
            self._revision = self.state.revision
            self._set(CorrectionForm.of(self.state))

    def _build(self) -> None:
        self.clear_widgets()
        header(self, _("Put right"), self.app.pages.back, room=32)
        part = Choice(
            name="part",
            value=self._part,
            step="small",
            options=[
                Option("coins", _("Coins, VP"), "coin"),
                Option("markers", _("Markers"), "museum"),
                Option("finds", _("Finds"), "trowel"),
            ],
        )
        part.bind(value=lambda _choice, key: self._open(key))
        put(self, part, 42, 1, 57, 11, (1, 8, 98, 6.4))
        {"coins": self._coins, "markers": self._markers, "finds": self._finds}[self._part]()
        faults = fault_sentences(self._form) if self._form.changed else ()
        text = faults[0] if faults else _("The real table counts: set here what lies there.")
        words(
            self, text, 2, 85, 62, 14, (3, 85.5, 94, 6.5),
            tone="alarm" if faults else "muted", step="small", most=3,
        )  # fmt: skip
        confirm = button(
            self,
            "correct.confirm",
            _("Set it so"),
            self._carry_out,
            66,
            85,
            33,
            14,
            (1, 92.6, 98, 6.6),
            style="accent",
            step="large",
        )
        confirm.disabled = not self._form.ready

    def _open(self, part: str) -> None:
        self._part = part
        self._build()

    def _set(self, form: CorrectionForm) -> None:
        self._form = form
        self._build()

    # --- coins and VP ---

    def _coins(self) -> None:
        state = self.state
        rows: list[int] = [*range(len(state.holdings)), *([ROBBER] if state.setup.robber else [])]
        head: dict[str, Any] = {"step": "small", "tone": "muted", "align": "center", "most": 1}
        words(self, _("coins"), 32, 13, 30, 6, (3, 15.5, 45, 4), **head)
        words(self, _("VP more or fewer"), 66, 13, 30, 6, (52, 15.5, 45, 4), **head)
        step = min(16.0, 65 / len(rows))
        for index, figure in enumerate(rows):
            top, low = 19 + index * step, 20 + index * 16
            look = names.look(state, figure)
            words(
                self,
                names.figure(state, figure),
                3,
                top,
                27,
                step,
                (4, low, 92, 5),
                step="large",
                serif=True,
                bold=True,
                most=1,
            )
            coins = self._form.robber_coins if figure == ROBBER else self._form.coins[figure]
            purse = Stepper(name=f"coins.{look}", value=coins, low=0, high=99, picture="coin")
            purse.bind(value=lambda _s, n, who=figure: self._set(self._form.with_coins(who, int(n))))
            put(self, purse, 32, top, 30, step - 1.5, (3, low + 5, 45, 8.5))
            if figure != ROBBER:
                change = self._form.vp_change[figure]
                least = -state.holdings[figure].vp
                points = Stepper(name=f"vp.{look}", value=change, low=least, high=99)
                points.bind(value=lambda _s, n, who=figure: self._set(self._form.with_vp_change(who, int(n))))
                put(self, points, 66, top, 30, step - 1.5, (52, low + 5, 45, 8.5))

    # --- markers ---

    def _markers(self) -> None:
        state = self.state
        owners = [(p, m) for p in range(len(state.holdings)) for m in MARKERS]
        track = MuseumTrack(name="track", pick_spaces=True)
        track.vp = list(museum_vp(state))
        track.markers = [
            MarkerView(space, names.look(state, p), m, new=(p, m) == self._owner)
            for (p, m), space in self._form.museum.items()
        ]
        track.bind(on_space=lambda _track, space: self._space(space))
        put(self, track, 31, 14, 68, 58, (1, 43, 98, 35))
        for player in range(len(state.holdings)):
            self._owner_row(player, [owner for owner in owners if owner[0] == player])
        words(
            self, self._marker_hint(), 31, 73, 45, 11, (3, 78.5, 60, 6.5), step="small", tone="muted", most=3
        )
        off = button(self, "marker.off", _("Off the track"), self._off, 77, 73, 22, 11, (64, 78.6, 35, 6.3))
        off.disabled = self._owner not in self._form.museum

    def _owner_row(self, player: int, owners: list[Owner]) -> None:
        state = self.state
        top = 13 + player * 17.7
        left, low = 1 + player % 2 * 49.5, 15.5 + player // 2 * 13
        words(self, names.figure(state, player), 1, top, 29, 6.5, (left, low, 48.5, 4.2), bold=True, most=1)
        choice = Choice(
            name="owner",
            options=[Option(f"{p}-{m}", names.numeral(m), names.look(state, p)) for p, m in owners],
            value="{}-{}".format(*self._owner) if self._owner in owners else "",
        )
        choice.bind(value=lambda _choice, key: self._choose(key))
        put(self, choice, 1, top + 6.6, 29, 10.6, (left, low + 4.4, 48.5, 6.6))

    def _marker_hint(self) -> str:
        if self._owner is None:
            return _("Tap a marker, then the space where it stands on the real track.")
        if self._owner in self._form.museum:
            return _("Now tap its space, or take it off: its finds then go into the box.")
        return _("This marker is in hand. Tap its space, then tell which finds it stands for.")

    def _choose(self, key: str) -> None:
        if key:
            player, marker = key.split("-")
            if (int(player), int(marker)) != self._owner:
                self._owner = (int(player), int(marker))
                self._build()

    def _space(self, space: int) -> None:
        owner = self._owner
        if owner is None:
            standing = {s: o for o, s in self._form.museum.items()}
            if space in standing:
                self._owner = standing[space]
                self._build()
        elif owner in self._form.museum:
            self._set(self._form.with_marker(owner, space))
        else:
            self.app.pages.go("collection", owner=owner, space=space, form=self._form)

    def _off(self) -> None:
        if self._owner is not None:
            self._set(self._form.without_marker(self._owner))

    # --- finds ---

    def _finds(self) -> None:
        state, edition = self.state, self.state.setup.edition
        for digit in range(10):
            row, column = divmod((digit - 1) % 10, 3)
            left, top = (1 + column * 8, 14 + row * 13) if digit else (9.0, 53.0)
            row, column = divmod((digit - 1) % 10, 5)
            tall = (1 + column * 19.8, 15.5 + row * 7, 18.8, 6.4)
            act = lambda n=digit: self._digit(n)  # noqa: E731
            button(self, f"digit.{digit}", str(digit), act, left, top, 7.6, 12, tall, step="large")
        typed = f"-{self._typed:_<2}"
        words(
            self, typed, 1, 67, 24, 9, (1, 30, 98, 4.5), step="title", serif=True, bold=True, align="center"
        )
        fitting = [
            find.number
            for find in edition.finds
            if f"{find.digits:02d}".startswith(self._typed) and self._typed
        ]
        tiles = Tiles(self._pick, most=84)
        put(self, tiles, 27, 14, 72, 28, (1, 35, 98, 15))
        tiles.show(
            faces(edition, fitting), ["selected" if number == self._find else "normal" for number in fitting]
        )
        if not fitting:
            told = _("Type the two digits of a find.")
            words(self, told, 27, 14, 72, 28, (1, 35, 98, 15), tone="muted", align="center")
        if self._find:
            where = place_words(self._form.place_of(self._find), state)
            told = _("It lies: {place}. It belongs:").format(place=where)
            words(self, told, 27, 42.5, 72, 9, (2, 51, 96, 5), tone="muted")
            self._places()

    def _places(self) -> None:
        state = self.state
        now = self._form.place_of(self._find)
        choices: list[tuple[Place, str]] = [(("level", n), names.numeral(n)) for n in LEVELS]
        choices += [(("player", p), names.figure(state, p)) for p in range(len(state.holdings))]
        choices.append((BOX, _("box")))
        for index, (place, text) in enumerate(choices):
            row, column = divmod(index, 5)
            act = lambda there=place: self._set(self._form.with_find(self._find, there))  # noqa: E731
            tall = _tall_place(place)
            name = "to.box" if place == BOX else f"to.{place[0]}-{place[1]}"
            made = button(self, name, text, act, 27 + column * 14.5, 52 + row * 15.5, 13.8, 14, tall)
            made.disabled = place == now or now[0] == "museum"

    def _digit(self, digit: int) -> None:
        self._typed = str(digit) if len(self._typed) == 2 else self._typed + str(digit)
        edition = self.state.setup.edition
        fitting = [f.number for f in edition.finds if f"{f.digits:02d}" == self._typed]
        self._find = fitting[0] if len(fitting) == 1 else 0
        self._build()

    def _pick(self, number: int) -> None:
        self._find = number
        self._build()

    # --- done ---

    def _carry_out(self) -> None:
        if self.app.carry_out(self._form.action):
            self.app.pages.back_to("play")


def _tall_place(place: Place) -> tuple[float, float, float, float]:
    """Where the button for a place lies on an upright screen: the levels in a row, the others in pairs."""
    kind, index = place
    if kind == "level":
        return 1 + (index - 1) * 19.8, 57, 18.8, 6.4
    number = index if kind == "player" else 4
    return 1 + number % 2 * 49.5, 64 + number // 2 * 7, 48.5, 6.4


def place_words(place: Place, state: Any) -> str:
    """A place of a find in words."""
    kind, index = place
    return {
        "level": lambda: _("on level {n}").format(n=names.numeral(index)),
        "player": lambda: _("with {name}").format(name=names.figure(state, index)),
        "museum": lambda: _("in {name}'s collection").format(name=names.figure(state, index)),
        "box": lambda: _("in the box"),
        "unseen": lambda: _("still hidden"),
    }[kind]()


class CollectionScreen(Screen):
    """Which finds a marker stands for that is put on the track by hand. Names: “find.N”, “row.N”,
    “collection.confirm”.
    """

    def __init__(self, app: Any, owner: Owner, space: int, form: CorrectionForm, **values: Any) -> None:
        super().__init__(app, name="collection", **values)
        self._owner, self._space, self._form = owner, space, form
        self._row: tuple[int, ...] = ()
        self._build()

    def _build(self) -> None:
        self.clear_widgets()
        edition = self.state.setup.edition
        title = _("{name}'s marker {n} on space {space}").format(
            name=names.figure(self.state, self._owner[0]), n=names.numeral(self._owner[1]), space=self._space
        )
        header(self, title, self.app.pages.back)
        row = Tiles(self._out, most=120)
        put(self, row, 1, 14, 98, 26, (1, 9, 98, 22))
        row.show(faces(edition, self._row))
        words(
            self,
            _("its collection, left to right"),
            1,
            40,
            98,
            7,
            (1, 32, 98, 5),
            tone="muted",
            align="center",
        )
        loose = [n for n in self._form.loose[self._owner[0]] if n not in self._row]
        tiles = Tiles(self._in, most=100)
        put(self, tiles, 1, 49, 98, 33, (1, 39, 98, 48))
        tiles.show(faces(edition, loose))
        confirm = button(
            self,
            "collection.confirm",
            _("This is it"),
            self._confirm,
            66,
            85,
            33,
            14,
            (1, 90, 98, 9),
            style="accent",
            step="large",
        )
        confirm.disabled = len(self._row) < 2

    def _in(self, number: int) -> None:
        self._row = (*self._row, number)
        self._build()

    def _out(self, number: int) -> None:
        self._row = tuple(n for n in self._row if n != number)
        self._build()

    def _confirm(self) -> None:
        form = self._form.with_collection(self._owner, self._row, self._space)
        if self.app.carry_out(form.action):
            self.app.pages.back_to("play")
