"""Named tuples of arrays are handed over by address.

numba has no setting for this. Where a test fails with another version of numba, `kernels/named_arrays.py` is what has
to follow it.
"""

import sys
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import pytest
from numba.core.errors import NumbaError

from workbench.kernels.compiled import counting
from workbench.kernels.kernel_dispatcher import Kernel

pytestmark = pytest.mark.slow  # they compile


class Numbers(NamedTuple):
    """Arrays of two types."""

    table: np.ndarray
    s: np.ndarray


class Desk(NamedTuple):
    """A tuple of tuples."""

    left: Numbers
    right: Numbers


def numbers(*items: int) -> Numbers:
    """Return a table of one row, and a scalar."""
    return Numbers(np.array([items]), np.zeros(1, np.uint8))


def add(numbers, item):
    for k in range(numbers.table.shape[1]):
        numbers.table[0, k] += item
    numbers.s[0] += np.uint8(1)
    return numbers.table[0, 0]


def body(result, name: str) -> str:
    """Return LLVM's code of a function of a compiled kernel."""
    return str(result.library._final_module.get_function(name))


def test_kernels_read_and_change_the_arrays_of_a_tuple_of_tuples(kernel: Callable[..., Kernel]) -> None:
    inner = kernel(add)

    def outer(desk):
        return inner(desk.left, 1) + inner(desk.right, desk.right.table[0, 1])

    desk = Desk(numbers(1, 2, 3), numbers(40, 50))

    assert kernel(outer)(desk) == 2 + 90
    assert desk.left.table.tolist() == [[2, 3, 4]]
    assert desk.right.table.tolist() == [[90, 100]]
    assert [*desk.left.s, *desk.right.s] == [1, 1]


def test_a_call_hands_over_one_address(kernel: Callable[..., Kernel]) -> None:
    inner = kernel(add)

    def outer(numbers):
        return inner(numbers, 1)

    kernel(outer)(numbers(1))

    [form] = inner.callee.overloads.values()
    [function] = [each for each in form.library._final_module.functions if each.name == form.fndesc.llvm_func_name]
    assert len(list(function.arguments)) == 4  # the result, what was raised, the tuple, the item


def test_storing_in_an_array_makes_no_kernel_load_a_field_again(kernel: Callable[..., Kernel]) -> None:
    entry = kernel(add)

    entry(numbers(1, 2, 3), 1)

    [result] = entry.overloads.values()
    loads = body(result, result.fndesc.llvm_func_name).count("!invariant.load")
    assert loads == 3  # the addresses of both arrays, and the length of a row


def test_the_wrapper_that_stores_the_fields_does_not_contain_what_loads_them(kernel: Callable[..., Kernel]) -> None:
    """LLVM may drop stores beside loads that are marked as invariant."""

    def small(numbers):
        return numbers.s[0]

    entry = kernel(small)

    assert entry(numbers(1)) == 0
    [result] = entry.overloads.values()
    assert f"@{result.fndesc.llvm_func_name}(" in body(result, result.fndesc.llvm_cpython_wrapper_name)


@pytest.mark.parametrize(
    "forbidden",
    [
        lambda numbers: numbers[0],
        lambda numbers: len(numbers),
        lambda numbers: numbers._replace(s=numbers.s),
        lambda numbers: numbers == numbers,
        lambda numbers: numbers.unknown,
        lambda numbers: numbers,
    ],
    ids=["item", "length", "_replace", "comparison", "unknown field", "result"],
)
def test_nothing_but_reading_fields_is_possible(
    forbidden: Callable[..., object], kernel: Callable[..., Kernel]
) -> None:
    with pytest.raises((NumbaError, TypeError)):
        kernel(forbidden)(numbers(1))


def test_a_view_keeps_the_array_of_a_field(kernel: Callable[..., Kernel]) -> None:
    def row(numbers):
        return numbers.table[0]

    entry, some = kernel(row, counting), numbers(1, 2, 3)
    counts = [sys.getrefcount(some.table)]
    for _ in range(10):
        view = entry(some)
    counts.append(sys.getrefcount(some.table))
    del view
    counts.append(sys.getrefcount(some.table))

    assert np.diff(counts).tolist() == [1, -1]
