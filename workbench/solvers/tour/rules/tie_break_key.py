"""The keys of custom tie-breaks: expressions whose names are what is known of a square and of the move to it.

-from_centre                                      Roth's tie-break
second if degree > 2 else -from_start
a * second - from_centre where a = 2.5            a parameter: see `key_parameters`
"""

import re

from workbench.base.choices import ChoiceError, did_you_mean, shortened
from workbench.kernels.tour.key_names import NAMES
from workbench.solvers import key_expression
from workbench.solvers.key_expression import FUNCTIONS, MAX_LENGTH, ExpressionError, Program
from workbench.solvers.key_parameters import Parameters, parse_parameters

CHOICE = "expression"
WHERE = re.compile(r"\bwhere\b")


def program(text: str, parameters: str = "") -> Program:
    """Translate an expression, or raise ExpressionError; values that are given go before those after its `where`."""
    key, declared = parts_of(text)
    given = parse_parameters(parameters)
    check_names(given)
    found = key_expression.program(key, NAMES, CHOICE, {**declared, **given})
    used = dict(found.parameters)
    for name in (*declared, *given):
        if name not in used:
            known = did_you_mean(name, used) or (f"; it has: {', '.join(used)}" if used else "; it has none")
            raise ExpressionError(f"the key has no parameter {shortened(name)}{known}", len(key) + 1, CHOICE)
    return found


def parts_of(text: str) -> tuple[str, Parameters]:
    """Return the key without the values after `where`, and these; raise ExpressionError."""
    if len(text) > MAX_LENGTH:
        raise ExpressionError(f"an expression is limited to {MAX_LENGTH} characters", MAX_LENGTH + 1, CHOICE)
    found = WHERE.search(text)
    if found is None:
        return text, {}
    try:
        declared = parse_parameters(text[found.end() :])
        check_names(declared)
    except ChoiceError as error:
        message = str(error).removeprefix("parameter: ")
        raise ExpressionError(message, found.end() + 2, CHOICE) from None
    return text[: found.start()], declared


def check_names(parameters: Parameters) -> None:
    """Raise ChoiceError if a parameter has the name of something else."""
    for name in parameters:
        if name in NAMES or name in FUNCTIONS:
            kind = "measure" if name in NAMES else "function"
            raise ChoiceError(f"parameter: {name} is a {kind}; expected another name, such as a")
