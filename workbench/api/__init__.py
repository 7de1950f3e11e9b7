"""The public functions, for programs and notebooks: plain values and arrays, no Qt. `workbench.PUBLIC` lists them."""

import os
import sys

LOCATORS = "NUMBA_CACHE_LOCATOR_CLASSES"
OF_NOTEBOOKS = "IPythonCacheLocator"  # for functions that a person compiles in a notebook, with a cache


def share_numba() -> None:
    """Let numba find the compiled kernels, also where a person's program has imported numba before."""
    from workbench import kernels  # noqa: F401  # names the place of the kernels in the environment

    if OF_NOTEBOOKS not in os.environ[LOCATORS]:
        os.environ[LOCATORS] += f",{OF_NOTEBOOKS}"
    if "numba" in sys.modules:  # it has read the environment already
        sys.modules["numba"].config.CACHE_LOCATOR_CLASSES = os.environ[LOCATORS]


share_numba()
