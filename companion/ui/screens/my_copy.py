"""The owner's copy: how far it is entered, what does not fit, and its confirmation."""

from __future__ import annotations

from typing import Any, ClassVar

from companion.enrolment import Enrolment
from companion.games.pergamon.edition import FINDS
from companion.ui.presenters.my_copy import Warned, progress, state_sentence, warned
from companion.ui.screens.base import Screen
from companion.ui.screens.parts import Scrolled, button, header, put, words
from companion.words import _

_PER_PAGE = 4


class CopyScreen(Screen):
    """A screen of the owner's copy: works with what is kept and keeps what is changed."""

    of_a_game: ClassVar[bool] = False

    @property
    def copy(self) -> Enrolment:
        """The copy as it is now."""
        copy = self.app.copy
        assert copy is not None, "screens of the copy are shown only once it is there"
        return copy


class MyCopyScreen(CopyScreen):
    """Names: “copy.finds”, “copy.spaces”, “copy.museum”, “copy.warning.N”, “copy.warnings.up/.down”,
    “copy.confirm”, “copy.file”."""

    def __init__(self, app: Any, **values: Any) -> None:
        super().__init__(app, name="my_copy", **values)
        header(self, _("My copy"), app.pages.back, hint=_("What is printed on your game"), tall_room=44)
        go = app.pages.go
        button(
            self, "copy.file", _("As a file"), lambda: go("my_copy_file"), 76, 1, 23, 11, (60, 0.6, 39, 6.3),
            picture="notebook",
        )  # fmt: skip
        texts = {
            "finds": (_("Finds"), "vase", lambda: go("my_finds")),
            "spaces": (_("Grant spaces"), "coin", lambda: go("my_spaces")),
            "museum": (_("Museum"), "museum", lambda: go("my_museum")),
        }
        for index, (key, known, all_) in enumerate(progress(self.copy)):
            text, picture, act = texts[key]
            shown = f"{text}  {known} / {all_}"
            style = "quiet" if known == all_ else "accent"
            left, tall = 2 + index * 32.5, (2, 11.5 + index * 8, 96, 7.2)
            button(self, f"copy.{key}", shown, act, left, 14, 31, 17, tall, picture=picture, style=style)
        tone = "done" if self.copy.confirmed else "ink"
        words(
            self, state_sentence(self.copy), 3, 32.5, 64, 12, (3, 36, 94, 6.5),
            step="body", bold=True, tone=tone, most=3,
        )  # fmt: skip
        self._warned = warned(self.copy)
        if self.copy.confirmable and not self.copy.confirmed:
            button(
                self, "copy.confirm", _("It is as printed"), self._ask, 69, 33, 29, 12, (2, 43, 96, 7),
                style="accent", picture="check",
            )  # fmt: skip
        rows = Scrolled("copy.warnings", _PER_PAGE, self._row)
        put(self, rows, 2, 46, 96, 53, (2, 51.5, 96, 47.5))
        rows.show(len(self._warned))

    def _row(self, strip: Any, row: int) -> None:
        one = self._warned[row]
        button(strip, f"copy.warning.{row + 1}", "", lambda: self._go(one), 0, 4, 100, 92, style="quiet")
        put(strip, _sign(), 1, 18, 6, 64, (1, 18, 10, 64))
        words(strip, one.sentence, 8, 4, 90, 92, (12, 4, 86, 92), step="body")

    def _go(self, one: Warned) -> None:
        go = self.app.pages.go
        if one.screen == "find":
            go("my_find", number=one.number)
        elif one.screen == "space":
            go("my_spaces", number=one.number)
        elif one.screen == "museum":
            go("my_museum", number=one.number)
        else:
            go("my_finds")

    def _ask(self) -> None:
        self.app.ask(
            _(
                "Is everything as it is printed on your tiles and your board?"
                " New games are then played with it."
            ),
            _("Yes, all of it"),
            _("Not yet"),
            self._confirm,
        )

    def _confirm(self) -> None:
        self.app.keep_copy(self.copy.confirm())
        self.app.pages.replace("my_copy")


def _sign() -> Any:
    from companion.ui.screens.pictures import Picture

    return Picture(picture="warning", tone="accent")


class MyFindsScreen(CopyScreen):
    """All finds by number: those that are known, half known, missing. Names: “copy.find.N”, “copy.next”."""

    def __init__(self, app: Any, **values: Any) -> None:
        super().__init__(app, name="my_finds", **values)
        copy = self.copy
        hint = _("Tap a number, or show a find to the camera")
        header(self, _("Finds"), app.pages.back, hint=hint, tall_room=40)
        following = copy.next_find()
        if following is not None:
            shown = _("Find {n}").format(n=following)
            button(
                self,
                "copy.next",
                shown,
                lambda: self._find(following),
                76,
                1,
                23,
                11,
                (55, 0.6, 44, 6.3),
                style="accent",
                picture="right",
            )
        faulty = {number for number in range(1, FINDS + 1) if copy.warnings_of_find(number)}
        for number in range(1, FINDS + 1):
            row, column = divmod(number - 1, 10)
            known = copy.tile(number).complete
            look: dict[str, Any] = {"style": "quiet" if known else "plain", "step": "body"}
            if number in faulty:
                look["picture"] = "warning"
            elif known:
                look["picture"] = "check"
            act = lambda n=number: self._find(n)  # noqa: E731
            low, along = divmod(number - 1, 6)
            tall = (1 + along * 16.4, 11.5 + low * 8.8, 15.8, 8.2)
            button(
                self, f"copy.find.{number}", str(number), act,
                1 + column * 9.8, 14 + row * 14.2, 9.4, 13.4, tall, **look,
            )  # fmt: skip

    def _find(self, number: int) -> None:
        self.app.pages.go("my_find", number=number)

    def show_finds(self, numbers: frozenset[int]) -> None:
        """The camera sees these finds: a single one is entered at once."""
        if len(numbers) == 1:
            self.app.pages.go("my_find", number=next(iter(numbers)), in_view=numbers)
