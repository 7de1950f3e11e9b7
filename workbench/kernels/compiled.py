"""How kernels are compiled: to machine code that is kept, without the interpreter's lock, and counting no references.

numba counts the references to every array that one function hands to another, inlined or not, by an atomic instruction
for each array and call. The arrays of a kernel belong to its caller, who keeps them until it returns, so there is
nothing to count; and without it searches are up to ten times as fast (`python -m tests.bench.references`).
"""

from collections.abc import Callable
from typing import Any

from workbench.kernels.kernel_dispatcher import Kernel


def compiled(function: Callable[..., Any] | None = None, vectorised: bool = False, **options: object) -> Any:
    """Compile a function of a kernel when it is first called; `options` are those of `numba.njit`.

    `vectorised` is for a function that Python calls, with long loops that work on several items at once.
    numba refuses a function that makes an array or a view of one and returns it, or copies one array to another.
    """
    return kernel(function, {"_nrt": False, **options}, vectorised)


def counting(function: Callable[..., Any] | None = None, **options: object) -> Any:
    """Compile a function that makes arrays or returns views of them, or calls one that does: references are counted."""
    return kernel(function, {"_nrt": True, **options})


def kernel(function: Callable[..., Any] | None, options: dict[str, object], vectorised: bool = False) -> Any:
    """Return the kernel of a function; without one, what makes it."""

    def made(function: Callable[..., Any]) -> Kernel:
        options_of_target = {"nopython": True, "nogil": True, "boundscheck": None, **options}
        return Kernel(function, targetoptions=options_of_target, vectorised=vectorised)

    return made if function is None else made(function)
