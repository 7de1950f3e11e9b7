"""Processes that tests start end with them, and heed Ctrl-C."""

import os
import signal
import subprocess
import sys

import pytest

from tests.processes import PATIENCE, started

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
