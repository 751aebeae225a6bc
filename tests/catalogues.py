"""The translators' catalogues: what the code says, what each language makes of it, and keeping both in step.

    python -m tests.catalogues          bring every catalogue up to the code, compile it, tell what is missing
    python -m tests.catalogues compile  compile only

`assets/locale/companion.pot` holds every text of the code, each `assets/locale/*/LC_MESSAGES/companion.po`
its translations, and the `.mo` beside it is what the companion reads. All three are kept in the repository,
so that nothing has to be made where the companion runs.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

from companion.cli import COMMANDS
from companion.words import DOMAIN, LANGUAGES, LOCALES

HOUSE = Path(__file__).resolve().parent.parent
ROOMS = ("companion", "vision", "hardware")
TRANSLATED = tuple(code for code in LANGUAGES if code != "en")
TEMPLATE = LOCALES / f"{DOMAIN}.pot"

CAMERA_ERRORS = ("CameraError", "CameraLost", "CameraRefused", "LibraryMissing", "NoSuchCamera")
KEYWORDS = {
    "_": None,
    "plural": (1, 2),
    "meant": ((1, "c"), 2),
    # rooms that know no words of the companion give the template of a sentence
    **dict.fromkeys(("Sentence", "_fault", "NothingToRead", "UnknownSource", *CAMERA_ERRORS)),
}
"""The functions whose texts are translated, and which of their arguments these are."""

_CHANGING = tuple(
    f'"{name}'.encode()
    for name in ("POT-Creation-Date", "PO-Revision-Date", "Generated-By", "Report-Msgid", "Last-Translator")
)
"""Header lines that would differ each time, or say nothing."""


def texts() -> Catalog:
    """Every text of the code that people read, with the modules it is used in."""
    found = Catalog(project="Pergamon companion", copyright_holder="the Pergamon companion's makers")
    for path in modules():
        place = path.relative_to(HOUSE).as_posix()
        for line, text, notes, context in extract_from_file(
            "python", path, keywords=KEYWORDS, comment_tags=("Translators:",), strip_comment_tags=True
        ):
            found.add(text, locations=[(place, line)], auto_comments=notes, context=context)
    for command in COMMANDS:
        manual = importlib.import_module(f"companion.cli.{command}").__doc__
        if manual:
            found.add(manual, locations=[(f"companion/cli/{command}.py", 1)])
    return found


def modules() -> Iterator[Path]:
    """The modules that may say something."""
    for room in ROOMS:
        yield from sorted((HOUSE / room).rglob("*.py"))


def path_of(language: str) -> Path:
    """A language's catalogue, as translators edit it."""
    return LOCALES / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def catalogue(language: str) -> Catalog:
    """A language's catalogue as it is now."""
    return read_po(BytesIO(path_of(language).read_bytes()), locale=language, domain=DOMAIN)


def compiled(language: str) -> Catalog:
    """What the companion reads in that language."""
    return read_mo(BytesIO(path_of(language).with_suffix(".mo").read_bytes()))


def said(messages: Catalog) -> dict[tuple[str | None, object], object]:
    """(meaning, text) → translation, of everything translated."""
    return {(message.context, key(message)): forms(message) for message in messages if is_done(message)}


def english(message: Message) -> tuple[str, ...]:
    """The text; of a counted one both forms."""
    return _several(message.id)


def key(message: Message) -> str:
    """The text that a message is looked up by."""
    return english(message)[0]


def forms(message: Message) -> tuple[str, ...]:
    """The translation; of a counted text every form."""
    return _several(message.string or "")


def _several(given: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (given,) if isinstance(given, str) else tuple(given)


def is_done(message: Message) -> bool:
    """Whether a message is a text, and wholly translated."""
    return bool(message.id) and not message.fuzzy and all(forms(message))


def written(messages: Catalog) -> bytes:
    """The catalogue as a file, the same each time."""
    file = BytesIO()
    write_po(file, messages, width=108, include_lineno=False, sort_by_file=True, ignore_obsolete=True)
    lines = file.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(_CHANGING))


def update() -> list[str]:
    """Bring the template and every catalogue up to the code; returns what is still to be translated."""
    template, missing = texts(), []
    TEMPLATE.write_bytes(written(template))
    for language in TRANSLATED:
        messages = catalogue(language)
        messages.update(template, no_fuzzy_matching=True)
        path_of(language).write_bytes(written(messages))
        missing += [f"{language}: {key(m)}" for m in messages if m.id and not is_done(m)]
    compile_all()
    return missing


def compile_all() -> None:
    """Make each `.mo` anew that does not say what its `.po` says."""
    for language in TRANSLATED:
        messages, path = catalogue(language), path_of(language).with_suffix(".mo")
        if not path.exists() or said(compiled(language)) != said(messages):
            file = BytesIO()
            write_mo(file, messages)
            path.write_bytes(file.getvalue())


def main() -> int:
    """What the command line asks for."""
    if sys.argv[1:] == ["compile"]:
        compile_all()
        return 0
    missing = update()
    print(*missing, sep="\n")
    print(f"{len(missing)} to translate", file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
