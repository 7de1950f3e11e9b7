"""Saves that are killed at each step: `python -m tests.killed_saves FOLDER` prints what each left, and how many.

A child process saves a file. The n-th call of the system ends it; a write has written half of its bytes by then.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path

from workbench.files.safe_writing import safety_copy
from workbench.files.saving import write_bytes

CALLS = ("open", "write", "fsync", "ftruncate", "close", "replace", "unlink", "chmod", "mkdir")
CASES = {
    "a new file": (None, b"the new content"),
    "a file that is replaced": (b"the old content", b"the new content"),
    "a longer file with two links": (b"old content", b"the new content is longer"),
    "a shorter file with two links": (b"the old content is longer", b"new content"),
}


def main(folder: Path) -> int:
    """Kill every case at every step; return how many left something else than the old or the new content."""
    safety_copy.BLOCK = 7  # bytes, so that a file takes several writes
    failed = 0
    for number, (name, (old, new)) in enumerate(CASES.items()):
        step, ended = 0, False
        while not ended:
            step += 1
            place = folder / f"{number}-{step}"
            place.mkdir()
            ended = killed_at(step, prepared(place, old), new)
            if trouble := left(place, old, new):
                failed += 1
                print(f"{name}, killed at step {step}: {trouble}")
        print(f"{name}: {step} steps")
    return failed


def prepared(place: Path, old: bytes | None) -> Path:
    """Return the file of a case with its old content."""
    file = place / "file"
    if old is not None:
        file.write_bytes(old)
        if b"old" in old and old != CASES["a file that is replaced"][0]:
            os.link(file, place / "link")
    return file


def killed_at(step: int, file: Path, content: bytes) -> bool:
    """Save in a child that ends at its n-th call; return whether it came to its own end before."""
    child = os.fork()
    if child == 0:
        calls = [0]
        for name in CALLS:
            setattr(os, name, deadly(getattr(os, name), name, calls, step))
        write_bytes(file, content)
        os._exit(0)
    return os.waitpid(child, 0)[1] == 0


def deadly(call: Callable[..., object], name: str, calls: list[int], step: int) -> Callable[..., object]:
    """Return a call that counts, and ends the process when it is the n-th."""

    def counted(*arguments: object, **named: object) -> object:
        calls[0] += 1
        if calls[0] == step:
            if name == "write":
                descriptor, content = arguments
                call(descriptor, content[: len(content) // 2])  # type: ignore[index, arg-type]
            os._exit(9)
        return call(*arguments, **named)

    return counted


def left(place: Path, old: bytes | None, new: bytes) -> str:
    """Return what is wrong with what a killed save left, after the next start and the next save."""
    file, link = place / "file", place / "link"
    sentences = safety_copy.finish_interrupted_saves()
    content = file.read_bytes() if file.exists() else None
    if content not in (old, new):
        return f"the file holds {content!r}"
    if link.exists() and not link.samefile(file):
        return "the link is cut"
    if any("restored" not in sentence for sentence in sentences) or (sentences and content != old):
        return f"it said {sentences}"
    write_bytes(file, new)
    if left_over := {path.name for path in place.iterdir()} - {"file", "link"}:
        return f"there are leftovers: {left_over}"
    if list(safety_copy.left_copies()):
        return "there are safety copies"
    return ""


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
