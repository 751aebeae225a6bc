"""A language in which every translated text stands in brackets: what stands outside was never translated."""

from __future__ import annotations

import gettext
import re
from collections.abc import Container


class Marked(gettext.NullTranslations):
    """“Undo” is “⟦Undo⟧”."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"

    def pgettext(self, context: str, message: str) -> str:
        return f"⟦{message}⟧"


def english_left(text: str, names: Container[str] = ()) -> bool:
    """Whether there are words outside of all brackets that are neither names nor Roman numbers."""
    while (less := re.sub(r"⟦[^⟦⟧]*⟧", "", text)) != text:
        text = less
    rest = re.findall(r"[^\W\d_]+", text)
    return any(word not in names and not re.fullmatch("[IVX]+", word) for word in rest)
