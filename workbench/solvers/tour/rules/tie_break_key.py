"""The keys of custom tie-breaks: expressions whose names are what is known of a square and of the move to it.

-from_centre                                      Roth's tie-break
second if degree > 2 else -from_start
"""

from workbench.kernels.tour.key_names import NAMES
from workbench.solvers import key_expression
from workbench.solvers.key_expression import Program


def program(text: str) -> Program:
    """Translate an expression, or raise ExpressionError."""
    return key_expression.program(text, NAMES)
