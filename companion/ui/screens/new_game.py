"""A new game: players, who starts, rulings and variants. As it stands it can be started."""

from __future__ import annotations

from typing import Any, ClassVar

from companion.games.pergamon import Colour
from companion.ui.presenters.new_game import NewGameForm, Ruling
from companion.ui.screens.base import Screen
from companion.ui.screens.parts import button, header, panel, put, words
from companion.ui.screens.pictures import Shape
from companion.ui.values import Option
from companion.ui.widgets import Choice
from companion.words import _


class NewGameScreen(Screen):
    """Names: “count.2” … “count.4”, “seat.1.name”, “seat.1.colour”, “seat.1.starts” …, “new_game.rules”,
    “new_game.start”.
    """

    of_a_game: ClassVar[bool] = False

    def __init__(self, app: Any, form: NewGameForm | None = None, **values: Any) -> None:
        super().__init__(app, name="new_game", **values)
        self._form = form or app.new_game_form()
        self.refresh()

    def refresh(self) -> None:
        """Show the form."""
        self.clear_widgets()
        form = self._form
        header(self, _("New game"), self.app.pages.back, room=28)
        count = Choice(
            name="count",
            options=[Option(n, _("{n} players").format(n=n)) for n in ("2", "3", "4")],
            value=str(form.count),
        )
        count.bind(value=lambda _choice, key: self._set(self._form.with_count(int(key))))
        put(self, count, 40, 1, 59, 11, (1, 8, 98, 6.5))
        for seat in range(form.count):
            self._seat(seat, 14 + seat * 16)
        self._foot()

    def _seat(self, seat: int, top: float) -> None:
        form, player = self._form, self._form.seats[seat]
        low = 16 + seat * 17.2
        panel(self, 1, top, 98, 15, (1, low, 98, 16.4)).disabled = True
        look = Shape(who=str(player.colour), letter=player.name)
        put(self, look, 2, top + 2, 7, 11, (3, low + 1.2, 13, 6.4))
        button(
            self, f"seat.{seat + 1}.colour", _("colour"), lambda: self._next_colour(seat),
            10, top + 2, 13, 11, (3, low + 8.8, 32, 6.4),
        )  # fmt: skip
        button(
            self, f"seat.{seat + 1}.name", player.name, lambda: self._name(seat), 24, top + 2, 46, 11,
            (18, low + 1.2, 79, 6.6),             step="large", picture="pencil",
        )  # fmt: skip
        starts = seat == form.starting
        button(
            self, f"seat.{seat + 1}.starts", _("starts") if starts else _("oldest?"),
            lambda: self._set(self._form.started_by(seat)), 71, top + 2, 26, 11,
            (37, low + 8.8, 60, 6.4),             picture="laurel" if starts else "",
        )  # fmt: skip

    def _foot(self) -> None:
        button(
            self,
            "new_game.rules",
            _("Rules and variants"),
            self._rules,
            1,
            86,
            34,
            13,
            (1, 86, 60, 6.3),
            picture="notebook",
        )
        edition = self._form.edition
        note = (
            _("Edition: {name}").format(name=edition.name)
            if edition.verified
            else _("Demonstration edition: no real copy of the game.")
        )
        words(
            self, note, 36, 86, 30, 13, (62, 86, 37, 6.3), step="small", tone="muted", align="center", most=3
        )
        button(
            self, "new_game.start", _("Start"), self._start, 67, 86, 32, 13, (1, 93, 98, 6.6),
            style="accent", step="title", picture="play",
        )  # fmt: skip

    def _set(self, form: NewGameForm) -> None:
        if form != self._form:
            self._form = form
            self.refresh()

    def _next_colour(self, seat: int) -> None:
        colours = tuple(Colour)
        now = colours.index(self._form.colours[seat])
        self._set(self._form.coloured(seat, colours[(now + 1) % len(colours)]))

    def _name(self, seat: int) -> None:
        self.app.pages.replace("new_game", form=self._form)
        self.app.pages.go(
            "name",
            text=self._form.called[seat],
            title=_("Player {n}").format(n=seat + 1),
            done=lambda text: self._named(seat, text),
        )

    def _named(self, seat: int, text: str) -> None:
        self.app.pages.back()
        self.app.pages.replace("new_game", form=self._form.named(seat, text))

    def _rules(self) -> None:
        self.app.pages.replace("new_game", form=self._form)
        self.app.pages.go("rules", form=self._form)

    def _start(self) -> None:
        self.app.start_game(self._form.setup)


class RulesScreen(Screen):
    """The rulings and variants of a new game. Names: “rule.KEY.VALUE”, “edition.N”."""

    of_a_game: ClassVar[bool] = False

    def __init__(self, app: Any, form: NewGameForm, **values: Any) -> None:
        super().__init__(app, name="rules", **values)
        self._form = form
        header(self, _("Rules and variants"), self._done)
        self._extra = len(app.editions) > 1
        self._build()

    def _build(self) -> None:
        rules = self._form.rules
        step = 85 / (len(rules) + self._extra)
        for index, ruling in enumerate(rules):
            self._ruling(ruling, 13.5 + index * step, step)
        if self._extra:
            self._editions(13.5 + len(rules) * step, step)

    def _ruling(self, ruling: Ruling, top: float, height: float) -> None:
        low, most = _tall_row(top, height)
        words(self, ruling.text, 3, top, 58, height - 1.5, (3, low, 94, most - 6.4), most=2)
        choice = Choice(
            name=f"rule.{ruling.key}",
            options=[Option(key, text) for key, text in ruling.choices],
            value=ruling.value,
        )
        choice.bind(value=lambda _choice, value: self._set(ruling.key, value))
        put(self, choice, 63, top, 36, height - 0.5, (1, low + most - 6.4, 98, 6.2))

    def _editions(self, top: float, height: float) -> None:
        editions = self.app.editions
        low, most = _tall_row(top, height)
        told = _("Edition: what is printed on your copy")
        words(self, told, 3, top, 40, height - 1.5, (3, low, 94, most - 6.4), most=2)
        choice = Choice(
            name="edition",
            options=[Option(str(n), edition.name) for n, edition in enumerate(editions, 1)],
            value=str(editions.index(self._form.edition) + 1),
        )
        choice.bind(value=lambda _choice, n: self._edition(int(n)))
        put(self, choice, 45, top, 54, height - 0.5, (1, low + most - 6.4, 98, 6.2))

    def _set(self, key: str, value: str) -> None:
        self._form = self._form.with_rule(key, value)

    def _edition(self, number: int) -> None:
        self._form = self._form.with_edition(self.app.editions[number - 1])

    def _done(self) -> None:
        self.app.pages.back()
        self.app.pages.replace("new_game", form=self._form)


def _tall_row(top: float, height: float) -> tuple[float, float]:
    """Where a row that lies there lies on an upright screen, which its header takes less of."""
    scale = 91 / 85.5
    return 8 + (top - 13.5) * scale, height * scale
