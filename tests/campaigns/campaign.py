"""What all campaigns share: the command line, the count of failures, a private X server, and load for the cores.

A campaign is a function `attempt(number, random)` that returns why a try failed, or "". Its random numbers depend on
the seed and the number only, so `--from N --times 1` repeats a single try.
"""

import argparse
import contextlib
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random, SystemRandom

Attempt = Callable[[int, Random], str]

TOP = Path(__file__).resolve().parents[2]
DISPLAYS = (1_000, 60_000)  # numbers that nothing else on the machine has
USER_FOLDERS = ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME")


def conduct(
    name: str, about: str, attempt: Attempt, times: int, argv: Sequence[str] | None = None, jobs: int = 1
) -> int:
    """Try as often as the command line says; print what failed, and a tally, also when interrupted."""
    parser = argparse.ArgumentParser(f"python -m tests.campaigns.{name}", description=about)
    parser.add_argument("--times", type=int, default=times, metavar="N", help=f"number of tries (default {times:,})")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the random choices (default 1)")
    parser.add_argument("--from", type=int, default=0, dest="first", metavar="K", help="number of the first try")
    parser.add_argument("--jobs", type=int, default=jobs, metavar="J", help=f"tries at once (default {jobs})")
    arguments = parser.parse_args(argv)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # where the shell has it ignored
    begun = time.monotonic()
    tried = failed = 0
    numbers = range(arguments.first, arguments.first + arguments.times)
    try:
        for number, reason in zip(numbers, reasons(attempt, numbers, arguments.seed, arguments.jobs), strict=True):
            tried += 1
            if reason:
                failed += 1
                print(f"try {number}: {reason}", flush=True)
    finally:
        print(f"{name}: {tried:,} tried, {failed:,} failed, {time.monotonic() - begun:,.0f} s", flush=True)
    return 1 if failed else 0


def reasons(attempt: Attempt, numbers: range, seed: int, jobs: int) -> Iterator[str]:
    """Yield why each try failed, in order, while `jobs` of them run at once; an interrupt begins no more of them."""
    with ThreadPoolExecutor(jobs) as pool:
        tries = [pool.submit(attempt, number, Random(f"{seed} {number}")) for number in numbers]
        try:
            for one in tries:
                yield one.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def environment(folder: Path, **more: str) -> dict[str, str]:
    """Return the environment of a program whose settings and documents are in `folder`; the cache is the user's."""
    paths = {name: str(folder / name.lower()) for name in USER_FOLDERS}
    return {**os.environ, **paths, "PYTHONPATH": str(TOP), "PYTHONFAULTHANDLER": "1", **more}


@dataclass(frozen=True)
class Server:
    """A private X server."""

    display: str
    process: subprocess.Popen[bytes]

    def end(self) -> None:
        """End it, and with it the connection of every program."""
        self.process.terminate()
        self.process.wait()


@contextlib.contextmanager
def x_server(size: str = "1280x800x24") -> Iterator[Server]:
    """Run a private X server."""
    read, write = os.pipe()
    display = f":{SystemRandom().randrange(*DISPLAYS)}"  # of two servers that look for a free one, either may end both
    command = ["Xvfb", display, "-displayfd", str(write), "-screen", "0", size, "-nolisten", "tcp", "-noreset"]
    process = subprocess.Popen(command, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    server = Server(display, process)
    try:
        with open(read, encoding="ascii") as file:  # noqa: PTH123  # a descriptor
            if not file.readline().strip():
                raise RuntimeError("Xvfb did not start")
        yield server
    finally:
        server.end()


def spin() -> None:
    """Use a core until killed."""
    while True:
        sum(range(10_000))


@contextlib.contextmanager
def busy_cores(number: int | None = None) -> Iterator[None]:
    """Keep cores busy with other processes; all of them by default."""
    context = multiprocessing.get_context("spawn")
    spinners = [context.Process(target=spin, daemon=True) for _ in range(number or os.cpu_count() or 1)]
    for spinner in spinners:
        spinner.start()
    try:
        yield
    finally:
        for spinner in spinners:
            spinner.kill()
            spinner.join()


def last_words(text: str, lines: int = 12) -> str:
    """Return the end of what a program printed, for a report."""
    return "\n".join(text.strip().splitlines()[-lines:])


def require(*names: str) -> None:
    """Exit with a sentence if a program that a campaign uses is not installed."""
    if missing := [name for name in names if shutil.which(name) is None]:
        sys.exit(f"Install {', '.join(missing)} to run this campaign.")
