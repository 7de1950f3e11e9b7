"""Where numba keeps the compiled kernels: one folder for each state of all kernel sources.

numba's own locators notice an edit only in the file of the function itself, so a kernel that calls a jitted function
of another file could run its old code. Here the folder is named for the hash of every kernel source together.

A frozen program has no sources, so their hash ships with it. Kernels can ship, too, compiled for any processor that
numpy runs on. They are copied at the first start: numba writes where it reads.

What is loaded runs, so the folder must belong to this user and be writable by no one else; otherwise a private
temporary folder takes its place.
"""

import hashlib
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
from numba.core import caching
from numba.core.runtime import rtsys

from workbench.base.places import cache_folder, is_private, temporary_folder
from workbench.kernels import SHIPPED
from workbench.kernels.kernel_file import LOG, KernelFiles, remove

KEPT_SECONDS = 30 * 24 * 3600  # that kernels of other sources are kept for
KERNELS = Path(__file__).parent
HASH = KERNELS / "sources.sha256"  # instead of the sources, in a frozen program
STAMP = "the folder's name says of which sources"  # marks the functions whose files are `KernelFiles`


@cache
def kernel_cache():
    """Return the folder of the compiled kernels for these sources, this minor Python, this numba and this machine."""
    checked = "-bc" if os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0") else ""
    version = f"py{sys.version_info.major}.{sys.version_info.minor}-nb{numba.__version__}"
    processor = "".join(f"-{name}" for name in [os.environ.get("NUMBA_CPU_NAME")] if name)
    name = f"{sources_hash()[:16]}-{version}-{platform.machine()}{processor}{checked}"
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
    if not folder.exists() and (SHIPPED / folder.name).is_dir():
        copy_whole(SHIPPED / folder.name, folder)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    state = folder.lstat()
    if not (stat.S_ISDIR(state.st_mode) and is_private(state)):
        raise PermissionError("it is not a folder that only this user can write")
    os.utime(folder)
    tempfile.TemporaryFile(dir=folder).close()


def sources_hash():
    """Return the hash of all kernel sources together; raise an error if there are neither sources nor their hash."""
    if getattr(sys, "frozen", False):
        return HASH.read_text(encoding="ascii").strip()
    digest = hashlib.sha256()
    sources = sorted(KERNELS.rglob("*.py"))
    assert sources, f"the kernels' sources are not in {KERNELS}"
    for source in sources:
        digest.update(source.relative_to(KERNELS).as_posix().encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()


def copy_whole(source, folder):
    """Copy a folder so that no other program ever sees part of it; skip it if the disk is full."""
    part = None
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        part = Path(tempfile.mkdtemp(prefix="part-", dir=folder.parent))
        shutil.copytree(source, part, copy_function=copy_private, dirs_exist_ok=True)
        part.chmod(0o700)
        os.utime(part)
        part.rename(folder)
    except OSError:  # the disk is full, or another start was quicker; kernels can be compiled again
        if part:
            shutil.rmtree(part, ignore_errors=True)


def copy_private(source, target):
    """Copy a file so that only this user can write the copy."""
    shutil.copyfile(source, target)
    Path(target).chmod(0o600)


def forget_old(folder):
    """Remove other versions' folders, and unfinished ones of killed programs, after a month without use."""
    with suppress(PermissionError):  # the folder around this one may not be listed
        for other in [*folder.parent.iterdir(), *folder.glob("part-*")]:
            with suppress(FileNotFoundError):  # another program was quicker
                if other != folder and time.time() - other.lstat().st_mtime > KEPT_SECONDS:
                    remove(other)


class KernelLocator(caching._CacheLocator):
    """Places the kernels of this package in `kernel_cache()`; leaves all other functions to numba's own locators."""

    def __init__(self, py_func, _py_file):
        module = py_func.__module__.removeprefix(f"{__package__}.")
        self._name = f"{module}-{py_func.__code__.co_firstlineno}"

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


def files_of(cache_path, filename_base, source_stamp):
    """Return the files of a jitted function: ours for a kernel, numba's own for any other."""
    if source_stamp is STAMP:
        return KernelFiles(cache_path, filename_base)
    return NUMBAS_FILES(cache_path, filename_base, source_stamp)


# numba has no setting for this. Its `Cache` only calls `load(key)`, `save(key, code)` and `flush()` of the files.
NUMBAS_FILES = caching.IndexDataCacheFile
caching.IndexDataCacheFile = files_of


def load_overload(cache, signature, target):
    """Load a compiled form; for a kernel, without numba's registries, which take longer than the kernel itself.

    Machine code needs them no more: a kernel refers to numba's runtime, and to helpers that numba defines when it is
    imported. A kernel that has to be compiled fills the registries then.
    """
    if not isinstance(cache._cache_file, KernelFiles):
        return NUMBAS_LOAD(cache, signature, target)
    rtsys.initialize(target)
    with cache._guard_against_spurious_io_errors():
        return cache._load_overload(signature, target)


NUMBAS_LOAD = caching.Cache.load_overload
caching.Cache.load_overload = load_overload
