"""Fuzzing: damaged texts, documents and pictures are read within limits of time and memory, or refused with a sentence.

A worker process does the cases, so that a crash or a hang is the fault of one case and the campaign goes on. A picture
may end the process that reads it: the window reads it in such a process, too.
"""

import contextlib
import os
import select
import shutil
import subprocess
import sys
import tempfile
import threading
import warnings
from collections.abc import Sequence
from pathlib import Path
from random import Random

from tests.campaigns.campaign import TOP, conduct, last_words

COMMAND = [sys.executable, "-m", "tests.campaigns.fuzz", "--worker"]
WALL_SECONDS = 300  # for one case, on the busiest machine
PICTURES = 0.1  # of the cases
SHOWN = 160  # bytes of a failed case


class Worker:
    """A process that does one case after another."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self.ended_by_pictures = 0
        self._busy = threading.Lock()  # tries at once share the process
        self._said = Path(tempfile.mkdtemp(prefix="workbench-fuzz-")) / "errors.txt"  # of the process

    def attempt(self, number: int, random: Random) -> str:
        """Do one case in the process, when it is free; return why it failed."""
        with self._busy:
            return self._attempt(number, random)

    def _attempt(self, number: int, random: Random) -> str:
        process = self._process = self._process or started(self._said)
        assert process.stdin is not None
        assert process.stdout is not None
        sort = "picture" if random.random() < PICTURES else "text"
        with contextlib.suppress(BrokenPipeError):  # it has ended: then there is no answer
            process.stdin.write(f"{number} {sort} {random.getrandbits(62)}\n")
            process.stdin.flush()
        ready, _, _ = select.select([process.stdout], [], [], WALL_SECONDS)
        answer = process.stdout.readline() if ready else ""
        if answer:
            return "" if answer == "ok\n" else answer.rstrip()
        code = self.stop()
        if sort == "picture" and ready:
            self.ended_by_pictures += 1
            return ""
        if ready and code > 0 and (said := last_words(self._said.read_text("utf-8", "replace"), 3)):
            return f"the process ended with {code}: {said}"
        return f"the process ended with {code}" if ready else f"a {sort} took more than {WALL_SECONDS} s"

    def stop(self) -> int:
        """End the process; return how it ended."""
        process, self._process = self._process, None
        if process is None:
            return 0
        assert process.stdin is not None
        assert process.stdout is not None
        with contextlib.suppress(BrokenPipeError):
            process.stdin.close()
        try:
            code = process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            code = process.wait()
        process.stdout.close()
        return code

    def close(self) -> None:
        """End the process, and remove its file."""
        self.stop()
        shutil.rmtree(self._said.parent, ignore_errors=True)


def started(errors: Path) -> "subprocess.Popen[str]":
    """Return a new process, which waits for cases and writes its errors into a file."""
    environment = {**os.environ, "PYTHONPATH": str(TOP), "QT_QPA_PLATFORM": "offscreen", "PYTHONHASHSEED": "0"}
    pipe = subprocess.PIPE
    with errors.open("wb") as file:
        return subprocess.Popen(COMMAND, stdin=pipe, stdout=pipe, stderr=file, text=True, env=environment)


def work() -> int:
    """Do the cases that standard input names, a line each: `number sort seed`; print a line for each."""
    from PySide6.QtGui import QGuiApplication

    from tests.campaigns import corpus
    from tests.campaigns.fuzz_checks import check_picture, check_text
    from tests.campaigns.mutations import damaged

    app = QGuiApplication([])
    warnings.simplefilter("error")
    sorts = {"text": (corpus.texts(), check_text), "picture": (corpus.pictures(), check_picture)}
    for line in sys.stdin:
        number, sort, seed = line.split()
        contents, check = sorts[sort]
        content = damaged(Random(int(seed)), contents)
        reason = check(content, int(number))
        shown = f"{reason!r} in a {sort} of {len(content)} bytes: {content[:SHOWN]!r}"
        print(shown if reason else "ok", flush=True)
    app.quit()
    return 0


def main(argv: Sequence[str] | None = None) -> int:
    """Fuzz as the command line says."""
    worker = Worker()
    try:
        return conduct("fuzz", "Read damaged texts, documents and pictures.", worker.attempt, 10_000, argv)
    finally:
        worker.close()
        print(f"fuzz: {worker.ended_by_pictures:,} pictures ended the process that read them")


if __name__ == "__main__":
    sys.exit(work() if sys.argv[1:] == ["--worker"] else main())
