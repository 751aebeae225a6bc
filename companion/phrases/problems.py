"""What is wrong with a saved game or an action, as whole sentences."""

from __future__ import annotations

from companion.games.errors import GameError, Refused, Unreadable
from companion.games.pergamon.faults import BadEdition
from companion.games.pergamon.record import Difference
from companion.games.pergamon.replay import Problem
from companion.phrases.actions import describe
from companion.phrases.faults import fault_sentence, flaw_sentence
from companion.phrases.names import shown
from companion.phrases.refusals import reason_sentences
from companion.words import _


def sentence_of(error: GameError) -> str:
    """Everything that is wrong, in sentences: all reasons of a refusal, all faults of an edition."""
    if isinstance(error, Refused):
        return " ".join(reason_sentences(error))
    if isinstance(error, BadEdition):
        return " ".join(map(fault_sentence, error.faults))
    if isinstance(error, Unreadable):
        return flaw_sentence(error)
    return str(error)


def problem_sentence(problem: Problem) -> str:
    """What is wrong in a record's line, beginning with its number."""
    return _("Line {line}: {problem}").format(line=problem.line, problem=_problem(problem))


def _problem(problem: Problem) -> str:
    error = problem.error
    if isinstance(error, Difference):
        return _difference(error)
    if isinstance(error, Refused) and problem.action is not None and problem.before is not None:
        return _("“{action}” is against the rules here. {reasons}").format(
            action=describe(problem.action, problem.before), reasons=sentence_of(error)
        )
    return sentence_of(error)


def _difference(difference: Difference) -> str:
    if difference.missing:
        return _("{where} is missing; by the rules it is {wanted}.").format(
            where=difference.where, wanted=shown(difference.wanted)
        )
    return _("{where} says {given}; by the rules it is {wanted}.").format(
        where=difference.where, given=shown(difference.given), wanted=shown(difference.wanted)
    )
