"""The owner's copy as a file: saved onto USB sticks, read in from there."""

from __future__ import annotations

from typing import Any

from companion.copies import Found, export, found, told
from companion.editions import EditionError
from companion.sharing import sticks
from companion.ui.screens.my_copy import CopyScreen
from companion.ui.screens.parts import Scrolled, button, header, put, words
from companion.words import _

_PER_PAGE = 3


class MyCopyFileScreen(CopyScreen):
    """Names: “copy_file.save”, “copy_file.look”, “copy_file.N” (read that one in), “copy_file.up/.down”."""

    def __init__(self, app: Any, **values: Any) -> None:
        super().__init__(app, name="my_copy_file", **values)
        header(self, _("My copy as a file"), app.pages.back)
        button(
            self, "copy_file.save", _("Save it"), self._save, 2, 14, 47, 15, (2, 9, 96, 8),
            style="accent", step="large", picture="notebook",
        ).disabled = not self.copy.begun  # fmt: skip
        button(
            self, "copy_file.look", _("Look for files"), self._look, 51, 14, 47, 15, (2, 18.5, 96, 8),
            picture="eye",
        )  # fmt: skip
        self._says = words(self, "", 3, 30, 94, 17, (3, 27.5, 94, 13), most=4, valign="top")
        self._found: tuple[Found, ...] = ()
        self._rows = put(self, Scrolled("copy_file", _PER_PAGE, self._row), 2, 48, 96, 51, (2, 42, 96, 57))
        self._look()
        if not self._found:
            self._say(
                _(
                    "It is saved in the folder “shared” beside the games, and onto a USB stick where one is"
                    " plugged in. Files that are there can be read in."
                ),
                "muted",
            )

    def _row(self, strip: Any, row: int) -> None:
        one = self._found[row]
        words(strip, told(one.copy), 1, 2, 72, 56, step="body", bold=True, most=2)
        words(strip, str(one.path), 1, 60, 72, 38, step="small", tone="muted", most=2)
        button(
            strip, f"copy_file.{row + 1}", _("Read it in"), lambda: self._ask(one), 74, 6, 25, 88
        ).disabled = one.copy == self.copy

    # --- out ---

    def _save(self) -> None:
        done = export(self.copy, self.app.journal.path.parent, sticks())
        lines = [*(str(path) for path in done.files), *done.faults]
        if done.files:
            lines.insert(0, _("Your copy is here:"))
        self._say("\n".join(lines), "alarm" if done.faults else "done")
        self._show(found(self.app.journal.path.parent, sticks()))

    # --- in ---

    def _look(self) -> None:
        self._show(found(self.app.journal.path.parent, sticks()))
        if not self._found:
            self._say(_("There is no file of a copy on a USB stick, nor in the folder “shared”."), "muted")

    def _show(self, files: tuple[Found, ...]) -> None:
        self._found = files
        self._rows.show(len(files))

    def _ask(self, one: Found) -> None:
        if not self.copy.begun:
            self._read_in(one)
            return
        question = _("Read this one in? What is entered now is kept beside it.")
        self.app.ask(question, _("Read it in"), _("Leave it"), lambda: self._read_in(one))

    def _read_in(self, one: Found) -> None:
        file = self.app.copy_file
        assert file is not None, "shown only where a copy can be kept"
        try:
            file.replace(one.copy)
        except EditionError as fault:
            self._say(str(fault), "alarm")
            return
        self.app.keep_copy(one.copy)
        self._say(told(one.copy), "done")
        self._show(self._found)

    def _say(self, text: str, tone: str) -> None:
        self._says.text, self._says.tone = text, tone
