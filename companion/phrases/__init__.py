"""The sentences people read about the game: names, actions, refusals, faults; in the table's language.

The rules speak in stable codes with facts; here each code gets its words. Screens, history, score
sheets and the command line all ask here, so that one thing has one name.
"""

from companion.phrases.actions import describe
from companion.phrases.faults import fault_sentence, severity_sentence
from companion.phrases.names import (
    back_name,
    colour_name,
    figure_name,
    find_name,
    kind_name,
    level_name,
    month,
    numeral,
    oldest_name,
    several,
    year_name,
)
from companion.phrases.problems import problem_sentence, sentence_of
from companion.phrases.refusals import reason_sentences, stage_sentence

__all__ = [
    "back_name",
    "colour_name",
    "describe",
    "fault_sentence",
    "figure_name",
    "find_name",
    "kind_name",
    "level_name",
    "month",
    "numeral",
    "oldest_name",
    "problem_sentence",
    "reason_sentences",
    "sentence_of",
    "several",
    "severity_sentence",
    "stage_sentence",
    "year_name",
]
