"""Operators have the types that numba gives them, which it is asked for once.

numba has no setting for this. Where a test fails with another version of numba, `kernels/operator_types.py` is what has
to follow it.
"""

import operator
from collections.abc import Callable
from itertools import product

import numpy as np
import pytest
from numba.core import types
from numba.core.errors import TypingError
from numba.core.registry import cpu_target
from numba.core.types.functions import BaseFunction

from workbench.kernels import operator_types
from workbench.kernels.kernel_dispatcher import Kernel

NUMBERS = [types.uint8, types.int64, types.uint64, types.float64, types.boolean, types.literal(7)]
ROW = types.Array(types.uint64, 1, "C")
BINARY = [
    *(operator.add, operator.sub, operator.mul, operator.floordiv, operator.mod, operator.truediv, operator.pow),
    *(operator.and_, operator.or_, operator.xor, operator.lshift, operator.rshift, operator.iadd, operator.iand),
    *(operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge),
]
UNARY = [operator.neg, operator.invert, operator.not_, bool]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """Return what numba is asked for from now on; nothing is known before."""
    calls: list[tuple[object, ...]] = []

    def look_up(function: BaseFunction, context: object, args: tuple[object, ...], kws: object) -> object:
        calls.append((function.typing_key, *args))
        return numbas(function, context, args, kws)

    numbas = operator_types.NUMBAS
    monkeypatch.setattr(operator_types, "NUMBAS", look_up)
    monkeypatch.setattr(operator_types, "found", {})
    return calls


def answer(look_up: Callable[..., object], function: object, args: tuple[object, ...]) -> object:
    """Return the signature of a call and what implements it, or the kind of the error."""
    context = cpu_target.typing_context
    context.refresh()
    kind = context.resolve_value_type(function)
    try:
        signature = look_up(kind, context, args, {})
    except (TypingError, AttributeError) as error:  # numba's own, for `row += 0.5`
        return type(error)
    return signature, kind.get_impl_key(signature)


@pytest.mark.parametrize("function", [*BINARY, *UNARY], ids=lambda one: one.__name__)
def test_types_are_those_of_numba(function: Callable[..., object]) -> None:
    operands = [*NUMBERS, ROW]
    for args in product(operands, repeat=2) if function in BINARY else product(operands):
        expected = answer(operator_types.NUMBAS, function, args)
        for _ in range(2):
            assert answer(operator_types.get_call_type, function, args) == expected


@pytest.mark.parametrize("place", NUMBERS)
def test_items_of_arrays_have_the_types_of_numba(place: types.Type) -> None:
    for function, args in ((operator.getitem, (ROW, place)), (operator.setitem, (ROW, place, types.uint64))):
        expected = answer(operator_types.NUMBAS, function, args)
        for _ in range(2):
            assert answer(operator_types.get_call_type, function, args) == expected


@pytest.mark.slow  # it compiles
def test_numba_is_asked_once(kernel: Callable[..., Kernel], asked: list[tuple[object, ...]]) -> None:
    def change(numbers):  # type: ignore[no-untyped-def]
        numbers[0] += numbers[1] * numbers[2]
        numbers[1] += numbers[2] * numbers[0]

    kernel(change)(np.arange(3))

    operators = [call for call in asked if call[0] in operator_types.OPERATORS]
    assert operator.mul in {call[0] for call in operators}
    assert len(operators) == len(set(operators))


def test_other_functions_are_looked_up_each_time(asked: list[tuple[object, ...]]) -> None:
    for _ in range(2):
        answer(operator_types.get_call_type, min, (types.int64, types.int64))

    assert [call[0] for call in asked].count(min) == 2
