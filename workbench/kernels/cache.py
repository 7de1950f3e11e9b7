"""Where numba keeps the compiled kernels: a folder for each Python, numba and machine, and a key in each file's name.

numba's own locators notice an edit only in the file of the function itself, so a kernel that calls a jitted function
of another file could run its old code. Here a file is named for the sources of all modules that its own imports, too.

Kernels can ship, compiled for any processor that numpy runs on. They are copied at the first start: numba writes where
it reads.

What is loaded runs, so the folder must belong to this user and be writable by no one else; otherwise a private
temporary folder takes its place.
"""

import os
import platform
import shutil
import stat
import sys
import tempfile
import time
from contextlib import suppress
from functools import cache
from pathlib import Path

import numba
from llvmlite import binding as llvm
from numba.core import caching
from numba.core.runtime import _nrt_python as runtime

from workbench.base.places import cache_folder, is_private, temporary_folder
from workbench.kernels import SHIPPED
from workbench.kernels.kernel_file import LOG, KernelFiles, forget_others, remove
from workbench.kernels.sources import key_of

KEPT_SECONDS = 30 * 24 * 3600  # that kernels of other versions of Python and numba are kept for
STAMP = "the file's name says of which sources"  # marks the functions whose files are `KernelFiles`


@cache
def kernel_cache():
    """Return the folder of the compiled kernels for this minor Python, this numba and this machine."""
    checked = "-bc" if os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0") else ""
    version = f"py{sys.version_info.major}.{sys.version_info.minor}-nb{numba.__version__}"
    processor = "".join(f"-{name}" for name in [os.environ.get("NUMBA_CPU_NAME")] if name)
    name = f"{version}-{platform.machine()}{processor}{checked}"
    folder = cache_folder() / "jit" / name
    try:
        fill(folder)
    except OSError as error:
        refused, folder = folder, temporary_folder() / "jit" / name
        LOG.warning("Compiled kernels are kept in %s instead of %s: %s", folder, refused, error)
        fill(folder)
    forget_old(folder)
    return folder


def fill(folder):
    """Make the folder, with the kernels that ship; raise OSError if it cannot be written, or others can write it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    state = folder.lstat()
    if not (stat.S_ISDIR(state.st_mode) and is_private(state)):
        raise PermissionError("it is not a folder that only this user can write")
    os.utime(folder)
    tempfile.TemporaryFile(dir=folder).close()
    copy_missing(SHIPPED / folder.name, folder)


def copy_missing(source, folder):
    """Copy the files of a folder that are not in another one; skip it if the disk is full.

    No other program ever sees part of a file; one that comes between two files copies the others itself.
    """
    missing = sorted({*names(source)}.difference(names(folder)))
    try:
        for name in missing:
            copy_whole(source / name, folder / name)
    except OSError:  # the disk is full; kernels can be compiled again
        return
    if missing:
        forget_others(folder, missing)


def names(folder):
    """Return the names of the files in a folder; none if there is no folder."""
    try:
        return os.listdir(folder)  # noqa: PTH208  # names
    except FileNotFoundError:
        return []


def copy_whole(source, target):
    """Copy a file so that no other program ever sees part of it, and only this user can write it."""
    descriptor, part = tempfile.mkstemp(prefix="part-", dir=target.parent)
    os.close(descriptor)
    try:
        shutil.copyfile(source, part)
        Path(part).replace(target)
    except OSError:
        remove(Path(part))
        raise


def forget_old(folder):
    """Remove other versions' folders, and unfinished ones of killed programs, after a month without use."""
    with suppress(PermissionError):  # the folder around this one may not be listed
        unfinished = [folder / name for name in names(folder) if name.startswith("part-")]
        for other in [*folder.parent.iterdir(), *unfinished]:
            with suppress(FileNotFoundError):  # another program was quicker
                if other != folder and time.time() - other.lstat().st_mtime > KEPT_SECONDS:
                    remove(other)


class KernelLocator(caching._CacheLocator):
    """Places the kernels of this package in `kernel_cache()`; leaves all other functions to numba's own locators."""

    def __init__(self, py_func, _py_file):
        module = py_func.__module__
        line, key = py_func.__code__.co_firstlineno, key_of_module(module)
        self._name = f"{module.removeprefix(f'{__package__}.')}-{line}-{key}"

    def get_cache_path(self):
        return str(kernel_cache())

    def ensure_cache_path(self):
        """Do nothing: `kernel_cache` has made the folder, and `KernelFiles` makes it again when it has been removed."""

    def get_source_stamp(self):
        return STAMP

    def get_disambiguator(self):
        return self._name

    @classmethod
    def from_function(cls, py_func, py_file):
        if not py_func.__module__.startswith(f"{__package__}."):  # a frozen function's file is a name without a folder
            return None
        return cls(py_func, py_file)


@cache
def key_of_module(module):
    """Return the key of a module of kernels, which all its functions share."""
    return key_of(module)


def files_of(cache_path, filename_base, source_stamp):
    """Return the files of a jitted function: ours for a kernel, numba's own for any other."""
    if source_stamp is STAMP:
        return KernelFiles(cache_path, filename_base)
    return NUMBAS_FILES(cache_path, filename_base, source_stamp)


# numba has no setting for this. Its `Cache` only calls `load(key)`, `save(key, code)` and `flush()` of the files.
NUMBAS_FILES = caching.IndexDataCacheFile
caching.IndexDataCacheFile = files_of


def load_overload(self, signature, target):
    """Load a compiled form; for a kernel, without numba's registries, which take longer than the kernel itself.

    Machine code needs them no more: a kernel refers to functions in C of numba's runtime, and to helpers that numba
    defines when it is imported. A kernel that has to be compiled fills the registries, and compiles the runtime's
    part in LLVM's code, which each kernel contains.
    """
    if not isinstance(self._cache_file, KernelFiles):
        return NUMBAS_LOAD(self, signature, target)
    define_runtime()
    with self._guard_against_spurious_io_errors():
        return self._load_overload(signature, target)


@cache
def define_runtime():
    """Let machine code find the functions of numba's runtime, by the names that numba gives them."""
    for name, address in runtime.c_helpers.items():
        llvm.add_symbol(name if name.startswith("_") else f"NRT_{name}", address)


NUMBAS_LOAD = caching.Cache.load_overload
caching.Cache.load_overload = load_overload
