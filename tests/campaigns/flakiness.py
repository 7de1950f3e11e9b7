"""The tests of the window hold in any order and on a busy machine.

python -m tests.campaigns.flakiness [--times N] [--seed S]: the tests of tests/ui and tests/e2e run N times with all
cores busy, first as they are collected, then in reverse, then in random orders.
"""

import os
import re
import subprocess
import sys
from random import Random

from tests.campaigns.campaign import TOP, busy_cores, conduct, last_words

TESTS = ("tests/ui", "tests/e2e")
COMMAND = (sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "tests.campaigns.order", *TESTS)
MAX_REPORTED = 20  # tests that failed in one run


def attempt(number: int, random: Random) -> str:
    """Run the tests once; return which failed."""
    order = order_of(number, random)
    print(f"run {number}, order {order}", flush=True)
    with busy_cores():
        done = subprocess.run(
            COMMAND,
            cwd=TOP,
            env={**os.environ, "ORDER": order, "PYTHONPATH": str(TOP), "QT_QPA_PLATFORM": "offscreen"},
            capture_output=True,
            text=True,
            check=False,
        )
    return "" if done.returncode == 0 else f"order {order}: " + failures(done)


def order_of(number: int, random: Random) -> str:
    """Return the order of a run, as `tests.campaigns.order` takes it."""
    return ("forward", "reverse")[number] if number < 2 else str(random.randrange(10**6))


def failures(done: "subprocess.CompletedProcess[str]") -> str:
    """Return the names of the tests that failed, or the end of what pytest printed if there are none."""
    failed = re.findall(r"^(?:FAILED|ERROR) (tests/\S+)", done.stdout, re.MULTILINE)
    if not failed:
        return f"pytest ended with {done.returncode}\n{last_words(done.stdout + done.stderr)}"
    more = f" and {len(failed) - MAX_REPORTED} more" if len(failed) > MAX_REPORTED else ""
    return ", ".join(failed[:MAX_REPORTED]) + more


if __name__ == "__main__":
    sys.exit(conduct("flakiness", "Run the window's tests in several orders on a busy machine.", attempt, 5))
