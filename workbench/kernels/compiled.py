"""How kernels are compiled: to machine code that is kept, without the interpreter's lock, and counting no references.

numba counts the references to every array that one function hands to another, inlined or not, by an atomic instruction
for each array and call. The arrays of a kernel belong to its caller, who keeps them until it returns, so there is
nothing to count; and without it searches are up to ten times as fast (`python -m tests.bench.references`).
"""

from collections.abc import Callable
from typing import Any

from numba import njit


def compiled(function: Callable[..., Any] | None = None, **options: object) -> Any:
    """Compile a function of a kernel when it is first called; `options` are those of `numba.njit`.

    numba refuses a function that makes an array or a view of one and returns it, or copies one array to another.
    """
    decorate = njit(cache=True, nogil=True, _nrt=False, **options)
    return decorate if function is None else decorate(function)


def counting(function: Callable[..., Any] | None = None, **options: object) -> Any:
    """Compile a function that makes arrays or returns views of them, so that references must be counted."""
    decorate = njit(cache=True, nogil=True, **options)
    return decorate if function is None else decorate(function)
