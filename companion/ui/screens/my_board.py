"""The printed board of the owner's copy: grant spaces and museum VP, told on pictures of the board."""

from __future__ import annotations

from typing import Any

from companion.enrolment import Enrolment
from companion.games.pergamon import Back
from companion.games.pergamon.edition import LEVELS, MOST_COINS_ASKED, MUSEUM_SPACES, RobberSign
from companion.ui.presenters import names
from companion.ui.presenters.my_copy import NO_SIGN, SpaceForm, museum_texts, space_views
from companion.ui.screens.my_copy import CopyScreen
from companion.ui.screens.parts import beside, button, header, put, words
from companion.ui.values import Option
from companion.ui.widgets import Choice, GrantTrack, MuseumTrack, Stepper
from companion.words import _

_SIGNS = (
    (RobberSign.TWO_SACKS, (Back.SACK, Back.SACK)),
    (RobberSign.SACK_AND_CHEST, (Back.SACK, Back.CHEST)),
    (RobberSign.TWO_CHESTS, (Back.CHEST, Back.CHEST)),
)


class MySpacesScreen(CopyScreen):
    """Names: “space.N”, “coins.less”, “coins.more”, “level.1”–“level.5”, “sign.none”, “sign.sack+sack” …,
    “space.next”."""

    def __init__(self, app: Any, number: int | None = None, **values: Any) -> None:
        super().__init__(app, name="my_spaces", **values)
        self._form = SpaceForm(self.copy, number or self.copy.next_space() or 1)
        self._title = header(self, "", app.pages.back, room=30)
        self._says = words(self, "", 40, 0.5, 36, 12, (3, 7.5, 94, 6.5), step="body", bold=True, most=3)
        button(
            self, "space.next", _("Next"), self._go_on, 78, 1, 21, 11, (1, 92.6, 98, 6.6),
            style="accent", step="large", picture="right",
        )  # fmt: skip
        self._track = GrantTrack(name="space", caption=_("Space 1 is the rightmost"))
        self._track.bind(on_space=lambda _track, space: self._go_to(space))
        put(self, self._track, 1, 13, 98, 50, (1, 14.5, 98, 44))
        words(
            self, _("Asks for"), 1, 65, 11, 14, (2, 59.5, 40, 3.4),
            step="small", tone="muted", align=beside(), most=2,
        )  # fmt: skip
        self._coins = Stepper(name="coins", low=0, high=MOST_COINS_ASKED, picture="coin")
        self._coins.bind(value=lambda _stepper, coins: self._set_coins(int(coins)))
        put(self, self._coins, 13, 65, 26, 14, (1, 63, 60, 7))
        words(
            self, _("Levels"), 40, 65, 10, 14, (2, 70.6, 60, 3.4),
            step="small", tone="muted", align=beside(), most=2,
        )  # fmt: skip
        self._levels = [self._level(level) for level in LEVELS]
        words(
            self, _("Grave Robber"), 1, 83, 11, 14, (2, 81, 60, 3.4),
            step="small", tone="muted", align=beside(), most=2,
        )  # fmt: skip
        signs = [Option(str(sign), names.backs(backs)) for sign, backs in _SIGNS]
        self._sign = Choice(name="sign", options=[Option(NO_SIGN, _("no sign")), *signs], step="small")
        self._sign.bind(value=lambda _choice, key: self._set_sign(key))
        put(self, self._sign, 13, 83, 86, 14, (1, 84.5, 98, 6.8))
        self._show(self._form)

    def _level(self, level: int) -> Any:
        act = lambda: self._change(self._form.toggled(level))  # noqa: E731
        left, tall = 51 + (level - 1) * 9.7, (1 + (level - 1) * 19.8, 74, 18.8, 6.6)
        return button(
            self, f"level.{level}", names.numeral(level), act, left, 65, 9.2, 14, tall, step="large"
        )

    def _show(self, form: SpaceForm) -> None:
        self._form = form
        self._title.text = _("Grant space {n}").format(n=form.number)
        self._says.text = form.sentence or _("{n} of {all} known").format(
            n=form.copy.spaces_known, all=len(form.copy.spaces)
        )
        self._says.tone = "alarm" if form.alarm else "ink" if form.sentence else "muted"
        self._track.spaces = list(space_views(form.copy, form.number))
        self._coins.value = form.coins
        self._sign.value = form.sign
        for level, shown in zip(LEVELS, self._levels, strict=True):
            on = level in form.levels
            shown.style, shown.picture = ("accent", "check") if on else ("quiet", "")

    def _change(self, form: SpaceForm) -> None:
        self._show(form)
        self.app.keep_copy(form.copy)

    def _set_coins(self, coins: int) -> None:
        if coins != self._form.coins:
            self._change(self._form.with_coins(coins))

    def _set_sign(self, key: str) -> None:
        if key != self._form.sign:
            self._change(self._form.signed(key))

    def _go_to(self, space: int) -> None:
        self._show(SpaceForm(self._form.copy, space))

    def _go_on(self) -> None:
        if self._form.copy.next_space(self._form.number) is None:
            self.app.pages.back_to("my_copy")
        else:
            self._show(self._form.next())


class MyMuseumScreen(CopyScreen):
    """Each tap on a number tells one space and goes on to the next.

    Names: “museum.N”, “vp.1”–“vp.6”, “vp.back”.
    """

    def __init__(self, app: Any, number: int | None = None, **values: Any) -> None:
        super().__init__(app, name="my_museum", **values)
        self._number = number or self.copy.next_museum_space() or 1
        self._title = header(self, "", app.pages.back, room=40)
        self._says = words(
            self, "", 50, 0.5, 48, 12, (3, 7, 94, 4), step="body", tone="muted", most=2, align=beside()
        )
        self._track = MuseumTrack(name="museum", pick_spaces=True)
        self._track.bind(on_space=lambda _track, space: self._go_to(space))
        put(self, self._track, 1, 13, 98, 67, (1, 12, 98, 62))
        for vp in range(1, 7):
            act = lambda told=vp: self._tell(told)  # noqa: E731
            row, column = divmod(vp - 1, 3)
            tall = (1 + column * 25, 75.5 + row * 12, 24, 11.2)
            button(self, f"vp.{vp}", str(vp), act, 1 + (vp - 1) * 14, 82, 13.4, 16.5, tall, step="title")
        button(
            self, "vp.back", "", lambda: self._turn(-1), 85, 82, 14, 16.5, (76, 75.5, 23, 23.2),
            picture="left", style="plain",
        )  # fmt: skip
        self._show(self.copy)

    def _show(self, copy: Enrolment) -> None:
        self._title.text = _("VP under space {n}").format(n=self._number)
        self._says.text = _("{n} of {all} known").format(n=copy.museum_known, all=MUSEUM_SPACES)
        self._track.vp = list(museum_texts(copy))
        self._track.bright = frozenset({self._number})

    def _tell(self, vp: int) -> None:
        copy = self.copy.with_vp(self._number, vp)
        self.app.keep_copy(copy)
        if copy.museum_known == MUSEUM_SPACES and self._number == MUSEUM_SPACES:
            self.app.pages.back_to("my_copy")
        else:
            self._number = self._number % MUSEUM_SPACES + 1
            self._show(copy)

    def _go_to(self, space: int) -> None:
        self._number = space
        self._show(self.copy)

    def _turn(self, by: int) -> None:
        self._go_to((self._number - 1 + by) % MUSEUM_SPACES + 1)
