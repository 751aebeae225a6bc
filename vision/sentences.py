"""Sentences about what is wrong: in English, with the means to say the same in another language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self


class Sentence(str):
    """An English sentence made of a `template` with {names} and the `facts` that they stand for.

    A translator's catalogue knows the template, so that the same can be said in another language.
    """

    template: str
    facts: Mapping[str, Any]

    def __new__(cls, template: str, /, **facts: Any) -> Self:
        """The sentence; `facts` may hold more than the template names."""
        sentence = super().__new__(cls, template.format(**facts))
        sentence.template, sentence.facts = template, facts
        return sentence
