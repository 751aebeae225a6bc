"""Every text a person reads goes through `_`: English in, the table's language out.

Texts are gettext messages; `assets/locale/<language>/LC_MESSAGES/companion.mo` holds translations.
A missing catalogue leaves the English text, which is complete by itself.
"""

from __future__ import annotations

import gettext
from pathlib import Path

_LOCALES = Path(__file__).resolve().parent.parent / "assets" / "locale"
_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def use_language(language: str) -> None:
    """Switch every later text to `language` (“en”, “de”, “hu”, “el”)."""
    global _catalogue
    _catalogue = gettext.translation("companion", str(_LOCALES), [language], fallback=True)


def _(text: str) -> str:
    """The text in the table's language; English where there is no translation."""
    return _catalogue.gettext(text)


def plural(one: str, many: str, count: int) -> str:
    """The form of a counted text that the language wants for `count`, e.g. “{n} coin”."""
    return _catalogue.ngettext(one, many, count)
