"""Processes that tests start: Ctrl-C reaches them whoever started the tests, and none outlives its test."""

import contextlib
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

PATIENCE = 600  # seconds for any process, on a busy machine; it may have to compile kernels
POLL_SECONDS = 0.01
SETPRIV = shutil.which("setpriv")  # of util-linux: turns into the command that it is given


@contextlib.contextmanager
def started(command: Sequence[str], **options: Any) -> Iterator["subprocess.Popen[Any]"]:
    """Start a process; kill it at the end, whatever happens. On Linux it is terminated if these tests are killed."""
    leash = (SETPRIV, "--pdeathsig", "TERM") if SETPRIV else ()
    with heeding_interrupts():
        process = subprocess.Popen([*leash, *command], **options)
    try:
        yield process
    finally:
        process.kill()
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                with contextlib.suppress(OSError):  # what was not written has no reader any more
                    pipe.close()
        process.wait()


def run_command(command: Sequence[str | Path], **options: Any) -> "subprocess.CompletedProcess[str]":
    """Run a command to its end, and return what it printed."""
    return subprocess.run(
        command, **{"capture_output": True, "text": True, "timeout": PATIENCE, "check": False, **options}
    )


def run_python(*arguments: str | Path, **options: Any) -> "subprocess.CompletedProcess[str]":
    """Run Python with these arguments to its end, and return what it printed."""
    return run_command([sys.executable, *arguments], **options)


def wait_until(condition: Callable[[], bool]) -> None:
    """Wait for what another process does."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "the condition did not come true"
        time.sleep(POLL_SECONDS)


def wait_for(file: Path, process: "subprocess.Popen[Any]") -> None:
    """Wait until a process has written a file; fail if it ends without."""
    wait_until(lambda: file.exists() or process.poll() is not None)
    assert file.exists(), "the process ended too early"


@contextlib.contextmanager
def heeding_interrupts() -> Iterator[None]:
    """Let a process started here treat Ctrl-C as usual, even if this one ignores it.

    Shells start background commands, and nohup its own, with SIGINT ignored, which children inherit; what is
    handled is reset in them.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
