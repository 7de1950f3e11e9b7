"""Runs each file of tests that takes only a sample of its cases in an ordinary run, with all of them.

A try is a file: `python -m tests.campaigns.thorough` takes each once.
"""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random

from tests.campaigns.campaign import TOP, conduct, last_words
from tests.thorough import VARIABLE


@cache
def files() -> list[Path]:
    """Return the test files that have more cases than an ordinary run takes."""
    sources = sorted((TOP / "tests").rglob("test_*.py"))
    return [file for file in sources if "from tests.thorough import" in file.read_text(encoding="utf-8")]


def attempt(number: int, _random: Random) -> str:
    """Run a file of tests; return how it failed."""
    file = files()[number % len(files())]
    print(file.relative_to(TOP), flush=True)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-n", "auto", str(file)],
        cwd=TOP,
        env={**os.environ, VARIABLE: "1", "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )
    return "" if done.returncode == 0 else f"{file.name}: {last_words(done.stdout + done.stderr)}"


if __name__ == "__main__":
    sys.exit(conduct("thorough", "Run all cases of the tests that take a sample of them.", attempt, len(files())))
