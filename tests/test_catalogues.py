"""The catalogues and the code: nothing missing, nothing stale, nothing that cannot be filled in."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from string import Formatter

import pytest
from babel.messages import Catalog, Message

from tests import catalogues
from tests.catalogues import HOUSE, TRANSLATED, english, forms, key

PLURALS = 2
"""Forms of a counted text in each of our languages."""


@pytest.fixture(scope="module")
def texts() -> Catalog:
    """Every text of the code."""
    return catalogues.texts()


def messages(catalogue: Catalog) -> dict[tuple[str | None, str], Message]:
    """Everything but the header, by meaning and text."""
    return {(message.context, key(message)): message for message in catalogue if message.id}


# --- the catalogues and the code -----------------------------------------------------------------------


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_catalogue_has_the_texts_of_the_code_and_no_others(code: str, texts: Catalog) -> None:
    """What fails here is put right by deploy/translations.sh, and by translating what it lists."""
    wanted, there = messages(texts), messages(catalogues.catalogue(code))
    missing = [text for meaning, text in wanted if (meaning, text) not in there]
    assert not missing
    stale = [text for meaning, text in there if (meaning, text) not in wanted]
    assert not stale
    changed = [text for (meaning, text), now in wanted.items() if now.id != there[meaning, text].id]
    assert not changed


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_text_is_translated_in_all_its_forms(code: str) -> None:
    everything = messages(catalogues.catalogue(code)).values()
    fuzzy = [key(message) for message in everything if message.fuzzy]
    assert not fuzzy
    untranslated = [key(message) for message in everything if not all(forms(message))]
    assert not untranslated
    for message in everything:
        assert len(forms(message)) == (PLURALS if message.pluralizable else 1), key(message)


def test_the_template_is_that_of_the_code(texts: Catalog) -> None:
    template = catalogues.written(texts)
    assert catalogues.TEMPLATE.read_bytes() == template, "run deploy/translations.sh"


@pytest.mark.parametrize("code", TRANSLATED)
def test_what_is_read_is_what_was_translated(code: str) -> None:
    edited, read = catalogues.catalogue(code), catalogues.compiled(code)
    assert catalogues.said(edited) == catalogues.said(read), "run deploy/translations.sh"
    assert (edited.num_plurals, edited.plural_expr) == (read.num_plurals, read.plural_expr)


# --- names in braces ------------------------------------------------------------------------------------


def blanks(text: str) -> list[tuple[str, str]]:
    """The (name, format) of everything to be filled in."""
    return sorted((name, form or "") for _before, name, form, _as in Formatter().parse(text) if name)


def translated(code: str) -> Iterator[Message]:
    """Every message of a catalogue that has a translation."""
    return (message for message in messages(catalogues.catalogue(code)).values() if all(forms(message)))


@pytest.mark.parametrize("code", TRANSLATED)
def test_translations_fill_in_what_the_english_text_does(code: str) -> None:
    for message in translated(code):
        given = {blank for text in english(message) for blank in blanks(text)}
        assert all(set(blanks(form)) <= given for form in forms(message)), key(message)
        if not message.pluralizable:  # “one find” need not say the number
            assert blanks(forms(message)[0]) == blanks(key(message)), key(message)


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_translation_can_be_filled_in(code: str) -> None:
    for message in translated(code):
        facts = {name: 7 for text in english(message) for name, _form in blanks(text)}
        assert all(form.format(**facts) for form in forms(message)), key(message)


@pytest.mark.parametrize("code", TRANSLATED)
def test_translations_begin_and_end_as_the_english_text(code: str) -> None:
    for message in translated(code):
        for form in forms(message):
            for edge in (r"^\s*", r"\s*$"):
                assert re.findall(edge, form)[0] == re.findall(edge, key(message))[0], key(message)


def test_greek_is_monotonic() -> None:
    for message in translated("el"):
        assert not re.search(r"[\u1f00-\u1fff]", "".join(forms(message))), key(message)


# --- how the code asks ----------------------------------------------------------------------------------

ASKING = {"_": 1, "plural": 2, "meant": 2}
"""The functions that translate, and how many of their arguments must be there to be found."""


def modules() -> Iterator[tuple[str, ast.Module, set[str]]]:
    """Each module that translates: where it is, its code, and which of these functions it has."""
    for path in catalogues.modules():
        text = path.read_text(encoding="utf-8")
        if "companion.words" in text:
            tree = ast.parse(text)
            names = {
                alias.name
                for node in ast.walk(tree)
                if isinstance(node, ast.ImportFrom) and node.module == "companion.words"
                for alias in node.names
            }
            yield path.relative_to(HOUSE).as_posix(), tree, names & ASKING.keys()


def calls(tree: ast.AST, names: set[str]) -> Iterator[tuple[str, ast.Call]]:
    """Every call of these functions, with its name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield node.func.id, node


def is_text(argument: ast.expr) -> bool:
    """Whether a text stands there itself."""
    return isinstance(argument, ast.Constant) and isinstance(argument.value, str) and bool(argument.value)


def test_texts_stand_where_they_are_translated() -> None:
    """A text that is worked out cannot be found for the catalogues."""
    hidden = [
        f"{place}:{call.lineno}"
        for place, tree, names in modules()
        for name, call in calls(tree, names)
        if len(call.args) < ASKING[name] or not all(map(is_text, call.args[: ASKING[name]]))
    ]
    assert not hidden


def test_nothing_is_translated_when_a_module_is_imported() -> None:
    """The language may change later: texts are asked for when they are shown."""
    early = [
        f"{place}:{call.lineno}"
        for place, tree, names in modules()
        for node in at_import(tree)
        for _name, call in calls(node, names)
    ]
    assert not early


FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def at_import(node: ast.AST) -> Iterator[ast.AST]:
    """Whatever is worked out when the module is imported: everything but the insides of functions."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, FUNCTIONS):
            yield from child.args.defaults
            yield from (default for default in child.args.kw_defaults if default)
            yield from getattr(child, "decorator_list", [])
        elif any(isinstance(inner, FUNCTIONS) for inner in ast.walk(child)):
            yield from at_import(child)
        else:
            yield child


def test_a_translation_at_import_would_be_found() -> None:
    code = """
early = _("a")
late = {1: lambda: _("b")}
def f(text=_("c")): return _("d")
class C:
    name = [_("e"), lambda: _("f")]
"""
    found = [
        ast.unparse(call.args[0]) for node in at_import(ast.parse(code)) for _n, call in calls(node, {"_"})
    ]
    assert found == ["'a'", "'c'", "'e'"]
