"""Where numba keeps the compiled kernels: one folder for each state of all kernel sources.

numba's own locators notice an edit only in the file of the function itself, so a kernel that calls a jitted function
of another file could run its old code. Here the folder is named for the hash of every kernel source together.
"""

import hashlib
import os
import platform
import shutil
import time
from functools import cache
from pathlib import Path

import numba
from numba.core.caching import _CacheLocator

from workbench.places import cache_folder

KEPT_SECONDS = 30 * 24 * 3600  # that kernels of other sources are kept for
KERNELS = Path(__file__).parent


@cache
def kernel_cache():
    """Return the folder of the compiled kernels for these sources, this Python, this numba and this machine."""
    digest = hashlib.sha256()
    for source in sorted(KERNELS.glob("*.py")):
        digest.update(source.name.encode() + b"\0" + source.read_bytes())
    checked = "-bc" if os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0") else ""
    version = f"py{platform.python_version()}-nb{numba.__version__}"
    name = f"{digest.hexdigest()[:16]}-{version}-{platform.machine()}{checked}"
    folder = cache_folder() / "jit" / name
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    forget_old(folder)
    return folder


def forget_old(folder):
    """Remove the folders beside this one that no program has used for a month."""
    for other in folder.parent.iterdir():
        if other != folder and time.time() - other.stat().st_mtime > KEPT_SECONDS:
            shutil.rmtree(other, ignore_errors=True)


class KernelLocator(_CacheLocator):
    """Places the kernels of this package in `kernel_cache()`; leaves all other functions to numba's own locators."""

    def __init__(self, py_func, py_file):
        self._name = f"{Path(py_file).stem}-{py_func.__code__.co_firstlineno}"

    def get_cache_path(self):
        return str(kernel_cache())

    def get_source_stamp(self):
        return "the folder's name tells"

    def get_disambiguator(self):
        return self._name

    @classmethod
    def from_function(cls, py_func, py_file):
        if Path(py_file).parent != KERNELS:
            return None
        locator = cls(py_func, py_file)
        locator.ensure_cache_path()
        return locator
