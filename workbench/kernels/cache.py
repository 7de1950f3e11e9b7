"""Where numba keeps the compiled kernels: one folder for each state of all kernel sources.

numba's own locators notice an edit only in the file of the function itself, so a kernel that calls a jitted function
of another file could run its old code. Here the folder is named for the hash of every kernel source together.

A frozen program has no sources, so their hash ships with it; so do its kernels, compiled for any processor that
numpy runs on. They are copied at the first start: numba writes where it reads.
"""

import hashlib
import os
import platform
import shutil
import sys
import tempfile
import time
from contextlib import suppress
from functools import cache
from pathlib import Path

import numba
from numba.core.caching import _CacheLocator

from workbench.places import cache_folder, temporary_folder

KEPT_SECONDS = 30 * 24 * 3600  # that kernels of other sources are kept for
KERNELS = Path(__file__).parent
SHIPPED = KERNELS / "compiled"  # the folder of kernels that comes with a frozen program
HASH = KERNELS / "sources.sha256"  # instead of the sources, in a frozen program


@cache
def kernel_cache():
    """Return the folder of the compiled kernels for these sources, this Python, this numba and this machine."""
    checked = "-bc" if os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0") else ""
    version = f"py{platform.python_version()}-nb{numba.__version__}"
    processor = "".join(f"-{name}" for name in [os.environ.get("NUMBA_CPU_NAME")] if name)
    name = f"{sources_hash()[:16]}-{version}-{platform.machine()}{processor}{checked}"
    folder = cache_folder() / "jit" / name
    try:
        fill(folder)
    except OSError:  # it belongs to somebody else, though the folder around it does not
        folder = temporary_folder() / "jit" / name
        fill(folder)
    forget_old(folder)
    return folder


def fill(folder):
    """Make the folder, with the kernels that ship, and see whether more can be written there; raise OSError."""
    if not folder.exists() and (SHIPPED / folder.name).is_dir():
        copy_whole(SHIPPED / folder.name, folder)
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    tempfile.TemporaryFile(dir=folder).close()


def sources_hash():
    """Return the hash of all kernel sources together; fail where there are neither sources nor their hash."""
    if getattr(sys, "frozen", False):
        return HASH.read_text(encoding="ascii").strip()
    digest = hashlib.sha256()
    sources = sorted(KERNELS.glob("*.py"))
    assert sources, f"the kernels' sources are not in {KERNELS}"
    for source in sources:
        digest.update(source.name.encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()


def copy_whole(source, folder):
    """Copy a folder so that no other program ever sees a part of it; without room for it, leave it out."""
    part = None
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        part = Path(tempfile.mkdtemp(prefix="part-", dir=folder.parent))
        shutil.copytree(source, part, dirs_exist_ok=True)
        os.utime(part)
        part.rename(folder)
    except OSError:  # the disk is full, or another start was quicker; kernels can be compiled anew
        if part:
            shutil.rmtree(part, ignore_errors=True)


def forget_old(folder):
    """Remove the folders beside this one that no program has used for a month."""
    for other in folder.parent.iterdir():
        with suppress(FileNotFoundError):  # another program was quicker
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
        if py_func.__module__.rpartition(".")[0] != __package__:  # a frozen function's file is a name without a folder
            return None
        locator = cls(py_func, py_file)
        locator.ensure_cache_path()
        return locator
