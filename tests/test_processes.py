"""Processes that tests start end with them, and heed Ctrl-C."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import PATIENCE, SETPRIV, started

TOP = Path(__file__).parents[1]
PYTHON = [sys.executable, "-I", "-S", "-c"]


def test_a_process_ends_with_its_test_whatever_happens() -> None:
    with pytest.raises(ZeroDivisionError), started([*PYTHON, "import time; time.sleep(1000)"]) as process:
        1 / 0  # noqa: B018

    assert process.returncode is not None


@pytest.mark.skipif(os.name != "posix", reason="needs Unix's signals")
def test_a_process_heeds_an_interrupt_that_its_parent_ignores() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with started([*PYTHON, "import time; print(flush=True); time.sleep(1000)"], stdout=subprocess.PIPE) as process:
            process.stdout.readline()

            process.send_signal(signal.SIGINT)

            process.wait(PATIENCE)
        after = signal.getsignal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)

    assert process.returncode == -signal.SIGINT
    assert after is signal.SIG_IGN


KILLED = """
import sys, time
from tests.processes import started
with started([sys.executable, "-c", "import time; print(flush=True); time.sleep(1000)"]):
    time.sleep(1000)
"""


@pytest.mark.skipif(SETPRIV is None, reason="needs setpriv")
def test_a_process_ends_with_tests_that_are_killed() -> None:
    with started([sys.executable, "-c", KILLED], stdout=subprocess.PIPE, cwd=TOP) as tests:
        tests.stdout.readline()
        tests.kill()

        rest, _ = tests.communicate(timeout=PATIENCE)  # at the end of both, which write to the same pipe

    assert rest == b""
