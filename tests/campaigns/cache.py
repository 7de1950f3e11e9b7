"""Damages a copy of the kernels' cache, then solves a sudoku twice.

Both runs have to give the right answer without a traceback, and the second one must not compile anything.
"""

import functools
import json
import os
import pickle
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.campaigns.campaign import TOP, conduct, environment, last_words, require
from workbench.kernels.kernel_dispatcher import CALLEE_SUFFIX
from workbench.kernels.kernel_file import SUFFIX

ENOUGH = 300  # seconds of a run, on a machine with much else to do
ROOM = 20_000  # bytes of a file on a full disk; a compiled kernel has more
SAMPLE = TOP / "resources" / "samples" / "sudoku" / "30-inkala.txt"
SOLUTION = (
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452"  # as Inkala has published it
)

AS_USER = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] if os.geteuid() == 0 else []
"""Makes the mode of files count for root as well."""


@dataclass(frozen=True)
class Home:
    """A user's folders, with the kernels of one solver in the cache."""

    folder: Path

    @property
    def kernels(self) -> Path:
        """Return the folder of the compiled kernels."""
        [folder] = (self.folder / "cache").glob("*/jit/*")
        return folder

    def files(self) -> list[Path]:
        """Return the compiled kernels and what they were linked from, wherever they are kept."""
        return sorted(path for suffix in (SUFFIX, CALLEE_SUFFIX) for path in self.folder.rglob(f"*{suffix}"))

    def state(self) -> dict[Path, tuple[int, int]]:
        """Return what changes when a file is made or written."""
        return {path: (path.stat().st_ino, path.stat().st_mtime_ns) for path in self.files() if path.is_file()}

    def start(self, preexec_fn: Callable[[], object] | None = None) -> subprocess.Popen[str]:
        """Start the command that solves the sample."""
        (self.folder / "tmp").mkdir(exist_ok=True)
        paths = {"XDG_CACHE_HOME": str(self.folder / "cache"), "TMPDIR": str(self.folder / "tmp")}
        return subprocess.Popen(
            [*AS_USER, sys.executable, "-m", "workbench", "solve", "--count", "--json", str(SAMPLE)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(self.folder, **paths),
            preexec_fn=preexec_fn,
        )


def fault(process: subprocess.Popen[str]) -> str:
    """Wait for a run; return what was wrong with it, or ""."""
    try:
        output, errors = process.communicate(timeout=ENOUGH)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return f"it did not end within {ENOUGH} s"
    if process.returncode:
        return f"it ended with {process.returncode}: {last_words(errors)}"
    if "Traceback" in errors:
        return last_words(errors)
    answer = json.loads(output)
    digits = "".join(str(digit) for row in answer["filling"] for digit in row)
    return "" if (answer["solutions"], digits) == (1, SOLUTION) else f"the answer is wrong: {output}"


def attempt(warm: Path, number: int, random: Random) -> str:
    """Damage a copy of the warm cache, and solve twice."""
    way = list(WAYS)[number % len(WAYS)]
    with copied(warm) as home:
        if reason := WAYS[way](home, random):
            return f"{way}: {reason}"
        if reason := fault(home.start()):
            return f"{way}, first run: {reason}"
        before = home.state()
        if reason := fault(home.start()):
            return f"{way}, second run: {reason}"
        changed = [path.name for path, state in home.state().items() if before.get(path) != state]
        return f"{way}: the second run compiled {changed}" if changed else ""


@contextmanager
def copied(warm: Path) -> Iterator[Home]:
    """Yield a home with a copy of the warm cache."""
    with tempfile.TemporaryDirectory(prefix="workbench-cache-", dir=warm.parent) as folder:
        shutil.copytree(warm, folder, dirs_exist_ok=True)
        yield Home(Path(folder))


# Ways to damage it. Each returns what went wrong on the way, or "".

Way = Callable[[Home, Random], str]
Content = Callable[[bytes, Random], bytes]


def contents(change: Content, home: Home, random: Random) -> str:
    """Change what is in some of the files."""
    for path in some_files(home, random):
        path.write_bytes(change(path.read_bytes(), random))
    return ""


def some_files(home: Home, random: Random) -> list[Path]:
    """Return one file or more."""
    files = home.files()
    return random.sample(files, random.randint(1, len(files)))


def zeros(content: bytes, random: Random) -> bytes:
    """Return the content with a block of zeros in it."""
    start, size = random.randrange(len(content)), random.randint(1, 4096)
    return content[:start] + bytes(len(content[start : start + size])) + content[start + size :]


def flipped(content: bytes, random: Random) -> bytes:
    """Return the content with one bit flipped."""
    changed = bytearray(content)
    changed[random.randrange(len(content))] ^= 1 << random.randrange(8)
    return bytes(changed)


def swapped(home: Home, random: Random) -> str:
    """Let two files change places."""
    one, other = random.sample(home.files(), 2)
    aside = one.rename(one.with_suffix(".aside"))
    other.rename(one)
    aside.rename(other)
    return ""


def missing(home: Home, random: Random) -> str:
    for path in some_files(home, random):
        path.unlink()
    return ""


def unreadable(home: Home, random: Random) -> str:
    for path in some_files(home, random):
        path.chmod(0)
    return ""


def written_by_others(home: Home, random: Random) -> str:
    """Let others write the folder, or some files."""
    for path in random.choice([[home.kernels], some_files(home, random)]):
        path.chmod(0o777)
    return ""


def folders(home: Home, random: Random) -> str:
    """Put folders in the places of files."""
    for path in some_files(home, random):
        path.unlink()
        path.mkdir()
        (path / "something").touch()
    return ""


def links(home: Home, random: Random) -> str:
    """Put links in the place of the folder, or of some files."""
    for path in random.choice([[home.kernels], some_files(home, random)]):
        path.symlink_to(path.rename(home.folder / path.name))
    return ""


def read_only(home: Home, random: Random) -> str:
    """Let nothing be written into the folder, of which some files are missing."""
    missing(home, random)
    home.kernels.chmod(0o500)
    return ""


def full_disk(home: Home, random: Random) -> str:
    """Solve without some files and without room for them."""
    missing(home, random)
    limit = functools.partial(resource.setrlimit, resource.RLIMIT_FSIZE, (ROOM, ROOM))
    return fault(home.start(preexec_fn=limit))


def killed(home: Home, random: Random) -> str:
    """Kill a run that compiles, at any time up to a little after its last file."""
    empty(home)
    process = home.start()
    wanted, folder = random.randint(0, 4), home.kernels
    while process.poll() is None and len(list(folder.iterdir())) < wanted:
        time.sleep(0.002)
    time.sleep(random.uniform(0, 0.4))
    process.kill()
    process.communicate()
    return ""


def two_at_once(home: Home, _random: Random) -> str:
    """Let two runs compile at once."""
    empty(home)
    return "; ".join(filter(None, map(fault, [home.start(), home.start()])))


def empty(home: Home) -> None:
    """Remove all kernels."""
    for path in home.files():
        path.unlink()


CONTENTS: dict[str, Content] = {
    "empty": lambda _content, _random: b"",
    "cut": lambda content, random: content[: random.randrange(len(content))],
    "random bytes": lambda content, random: random.randbytes(len(content)),
    "zeros": zeros,
    "bit flip": flipped,
    "another version": lambda content, _random: pickle.dumps("0.1") + content,
}
WAYS: dict[str, Way] = {name: functools.partial(contents, change) for name, change in CONTENTS.items()} | {
    "swapped": swapped,
    "missing": missing,
    "unreadable": unreadable,
    "written by others": written_by_others,
    "folders": folders,
    "links": links,
    "read-only": read_only,
    "full disk": full_disk,
    "killed": killed,
    "two at once": two_at_once,
}


def main() -> int:
    """Compile the kernels of one solver once, and damage copies of them."""
    require(*AS_USER[:1])
    with tempfile.TemporaryDirectory(prefix="workbench-cache-") as folder:
        warm = Home(Path(folder) / "warm")
        warm.folder.mkdir()
        if reason := fault(warm.start()):
            sys.exit(f"The cache could not be made: {reason}")
        return conduct("cache", __doc__ or "", functools.partial(attempt, warm.folder), 500)


if __name__ == "__main__":
    sys.exit(main())
