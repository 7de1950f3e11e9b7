"""The file of a compiled kernel: a checksum, what it is for, and numba's pickle of the machine code.

numba itself keeps an index and data files for each function, and raises at every later start, or runs wrong code, once
a power cut has left one of them empty, or two processes have written them at once. Here each compiled form of a
function has one file, named for its key and for that of its sources. A file that is damaged, or that somebody else
could have written, is removed, and the kernel is compiled again.

    name       add-cover.links-70-0123456789abcdef.py311.fedcba9876543210.nbc: the function, its module and line,
               the key of the sources, the Python, the key
    content    SHA-256 of the name and of all that follows | pickle of (pickle of the key, pickle of the compiled code)
"""

import hashlib
import logging  # numba has imported it already
import os
import pickle
import re
import shutil
import stat
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from numba.core.serialize import dumps

from workbench.base.places import is_private

DIGEST_SIZE = hashlib.sha256().digest_size
FLAGS = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
SUFFIX = ".nbc"  # of forms with machine code
OTHERS_SECONDS = 24 * 3600  # that forms of other sources stay at least: another checkout may have just made them
MODULE_AND_KEY = re.compile(r"-([\w.]+)-\d+-([0-9a-f]+)\.py")
LOG = logging.getLogger("workbench")


class KernelFiles:
    """The compiled forms of one function; stands in for numba's `IndexDataCacheFile`."""

    def __init__(self, folder, base, suffix=SUFFIX):
        self.folder = Path(folder)
        self.base = base
        self.suffix = suffix

    def load(self, key):
        """Return what was saved for a key; None if there is nothing that can be used."""
        path = self.path(key)
        if (content := read_or_remove(path)) is None:
            return None
        saved_key, code = pickle.loads(content)
        return pickle.loads(code) if pickle.loads(saved_key) == key else None

    def save(self, key, code):
        """Write the code for a key; without room for it, it is compiled again at the next start."""
        path = self.path(key)
        try:
            write(path, dumps((dumps(key), dumps(code))))
        except OSError as error:
            LOG.warning("The compiled kernel %s could not be saved: %s", path, error)
        else:
            forget_others(self.folder, [path.name])

    def flush(self):
        """Remove all compiled forms."""
        for path in self.paths():
            remove(path)

    def path(self, key):
        return self.folder / f"{self.base}.{hashlib.sha256(repr(key).encode()).hexdigest()[:16]}{self.suffix}"

    def paths(self):
        """Return the files of all compiled forms."""
        return list(self.folder.glob(f"{self.base}.*{self.suffix}"))

    def signatures(self):
        """Return the argument types of the compiled forms by file, without those that cannot be used."""
        contents = {path: read_or_remove(path) for path in self.paths()}
        return {path: signature(content) for path, content in contents.items() if content is not None}


def signature(content):
    """Return the argument types of a compiled form."""
    key, _code = pickle.loads(content)
    return pickle.loads(key)[0]


def read_or_remove(path):
    """Return the content of a file; remove a file that cannot be used, and return None."""
    try:
        return read(path)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        LOG.warning("The file %s is removed and made again: %s", path, error)
        remove(path)
        return None


def read(path):
    """Return the content of a file; raise OSError if others could have written it, ValueError if it is damaged."""
    with open(os.open(path, FLAGS), "rb") as file:  # noqa: PTH123  # a descriptor
        state = os.fstat(file.fileno())
        if not (stat.S_ISREG(state.st_mode) and is_private(state)):
            raise PermissionError("it is not a file that only this user can write")
        written = file.read()
    content = memoryview(written)[DIGEST_SIZE:]
    if digest(path, content) != written[:DIGEST_SIZE]:
        raise ValueError("it is damaged")
    return content


def write(path, content):
    """Write a file that only this user can write; at a power cut the old one stays, or the checksum is wrong."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor, part = tempfile.mkstemp(prefix="part-", dir=path.parent)
    try:
        with open(descriptor, "wb") as file:  # noqa: PTH123  # a descriptor
            file.write(digest(path, content) + content)
            file.flush()
            os.fsync(file.fileno())
        Path(part).replace(path)
    except OSError:
        remove(Path(part))
        raise


def digest(path, content):
    """Return the checksum of a file; it depends on the name, so that a file cannot stand for another."""
    made = hashlib.sha256(path.name.encode() + b"\0")
    made.update(content)
    return made.digest()


def remove(path):
    """Remove a file or folder, as far as possible."""
    with suppress(OSError):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()


def forget_others(folder, names):
    """Remove the forms that have been compiled of other sources of the same modules as these, unless they are new."""
    keys = dict(map(module_and_key, names))
    for path in folder.iterdir():
        module, key = module_and_key(path.name)
        if key != keys.get(module, key):
            with suppress(FileNotFoundError):  # another program was quicker
                if time.time() - path.lstat().st_mtime > OTHERS_SECONDS:
                    remove(path)


def module_and_key(name):
    """Return the module of a compiled form and the key of its sources, from the file's name; "" for another file."""
    found = MODULE_AND_KEY.search(name)
    return found.groups() if found else ("", "")
