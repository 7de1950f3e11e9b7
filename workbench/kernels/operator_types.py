"""The types of operators on numbers and arrays, which numba finds once for each set of argument types.

For every `a + b` numba asks one template after another, and writes down why each of those before did not fit: a tenth
of the time that compiling takes. The answer depends on the types alone. Other functions are looked up as ever: what
numba finds for them may be compiled for the flags of one caller.
"""

import operator

from numba.core import types
from numba.core.types.functions import BaseFunction

OPERATORS = frozenset(each for each in vars(operator).values() if callable(each)) | {bool}
PLAIN = (types.Number, types.Boolean, types.IntegerLiteral, types.Array)
NUMBAS = BaseFunction.get_call_type

found = {}  # signatures by context, operator, and types of arguments


def get_call_type(self, context, args, kws):
    """Return the signature of a call; takes the place of numba's method."""
    if kws or self.typing_key not in OPERATORS or not all(isinstance(each, PLAIN) for each in args):
        return NUMBAS(self, context, args, kws)
    key = context, self, args
    if key not in found:
        found[key] = NUMBAS(self, context, args, kws)
    return found[key]


def install():
    """Let numba look up operators here."""
    BaseFunction.get_call_type = get_call_type
