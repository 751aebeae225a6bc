"""Every text a person reads goes through `_`: English in, the table's language out.

Texts are gettext messages: `assets/locale/<language>/LC_MESSAGES/companion.po` is what translators edit, the
`.mo` beside it is what is read here. `deploy/translations.sh` keeps both in step with the code. A missing
catalogue leaves the English text, which is complete by itself.

A text is translated when it is shown, never when a module is imported: the language changes while the
companion runs.
"""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

LANGUAGES: Mapping[str, str] = {"en": "English", "de": "Deutsch", "hu": "Magyar", "el": "Ελληνικά"}
"""Every language there is, by its code, with its own name for itself."""

LOCALES = Path(__file__).resolve().parent.parent / "assets" / "locale"
DOMAIN = "companion"


@runtime_checkable
class Sentence(Protocol):
    """A sentence of a room that knows no language but English, with what it was made of."""

    @property
    def template(self) -> str: ...

    @property
    def facts(self) -> Mapping[str, Any]: ...


_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_language = "en"


def use_language(language: str) -> None:
    """Switch every later text to `language` (“en”, “de”, “hu”, “el”; a country after it does not matter)."""
    global _catalogue, _language
    _catalogue = gettext.translation(DOMAIN, LOCALES, [language], fallback=True)
    _language = language


def language() -> str:
    """The language in use."""
    return _language


def system_language(environment: Mapping[str, str] = os.environ) -> str:
    """The language that the system speaks, as every program finds it; English where it has none of ours."""
    locale = next((v for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (v := environment.get(name))), "C")
    if re.match(r"(C|POSIX)\b", locale):
        return "en"
    wished = (*environment.get("LANGUAGE", "").split(":"), locale)
    codes = (re.split(r"[^a-z]", name, maxsplit=1)[0] for name in wished)
    return next((code for code in codes if code in LANGUAGES), "en")


def _(text: str) -> str:
    """The text in the table's language; English where there is no translation."""
    return _catalogue.gettext(text)


def meant(meaning: str, text: str) -> str:
    """`_` for a text that means several things: `meaning` tells translators, and nobody else, which one."""
    return _catalogue.pgettext(meaning, text)


def said(sentence: Sentence) -> str:
    """The sentence of a camera, a layout or a panel in the table's language, its parts too."""
    facts = {
        key: said(value) if isinstance(value, Sentence) else value for key, value in sentence.facts.items()
    }
    return _catalogue.gettext(sentence.template).format(**facts)


def manual(docstring: str) -> str:
    """What a command's module says about itself, in the table's language."""
    return _catalogue.gettext(docstring) if docstring else ""


def plural(one: str, many: str, count: int) -> str:
    """The form of a counted text that the language wants for `count`, e.g. “{n} coin”."""
    return _catalogue.ngettext(one, many, count)
