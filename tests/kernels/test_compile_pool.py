"""Kernels compiled by other processes: the window's only loads them, and none of them outlives it."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kernels.own_cache import start
from workbench.base import compiling
from workbench.kernels.compile_pool import CompilePool

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="the environment does not name the cache's folder there"),
]
PATIENCE = 60  # seconds, on a busy machine
POOL = """
import threading, time
import numpy as np
from workbench.base import compiling
from workbench.kernels.compile_pool import CompilePool
from workbench.kernels.census import census

pool = compiling.elsewhere = CompilePool()

def call():
    from workbench.kernels.sudoku.human import log
    log.begin(np.zeros(log.SHORT, np.int32), np.int64(7))
"""
WAITING = """
thread = threading.Thread(target=call, daemon=True)
thread.start()
while not (compiling.anyone_waits() and pool._workers):
    time.sleep(0.01)
print(pool._workers[0].pid, flush=True)
"""


def test_a_kernel_is_compiled_elsewhere_and_loaded_here(tmp_path: Path) -> None:
    program = POOL + "call(); print(census().loaded, census().compiled, pool.progress); pool.close()"

    assert start(tmp_path, program) == ["1 0 None"]


def test_clocks_leave_out_what_was_waited_for(tmp_path: Path) -> None:
    program = POOL + (
        "call\nfrom workbench.kernels.sudoku.human import log\n"
        "begun, clock = time.perf_counter(), compiling.clock()\ncall()\n"
        "print(compiling.clock() - clock < 0.5 * (time.perf_counter() - begun)); pool.close()"
    )

    assert start(tmp_path, program) == ["True"]


def test_what_is_planned_is_not_called_before_it_is_there(tmp_path: Path) -> None:
    program = POOL + (
        "compiling.plan(call)\nprint(census().loaded, pool.progress.total)\n"
        "while pool.progress: time.sleep(0.01)\n"
        "call()\nprint(census().loaded, census().compiled); pool.close()"
    )

    assert start(tmp_path, program) == ["0 1", "1 0"]


def test_who_needs_a_kernel_is_known_until_it_is_there(tmp_path: Path) -> None:
    program = POOL + (
        "mine, other = compiling.Demand(), compiling.Demand()\n"
        "def left(): return pool.left_for(mine), pool.left_for(other)\n"
        "with compiling.on_behalf_of(mine): compiling.plan(call)\n"
        "print(*left(), mine.left)\n"
        "def work():\n"
        "    with compiling.on_behalf_of(other): call()\n"
        "thread = threading.Thread(target=work); thread.start()\n"
        "while not compiling.anyone_waits() and thread.is_alive(): pass\n"
        "print(*left(), other.left); thread.join()\n"
        "print(*left()); pool.close()"
    )

    assert start(tmp_path, program) == ["1 0 0", "1 1 1", "0 0"]


def test_closing_ends_a_process_in_the_middle_of_a_kernel(tmp_path: Path) -> None:
    program = (
        POOL
        + WAITING
        + "begun = time.perf_counter(); pool.close(); thread.join(); print(time.perf_counter() - begun < 1)"
    )

    pid, soon = start(tmp_path, program)

    assert soon == "True"
    assert ends(int(pid))


def test_ctrl_c_at_the_terminal_does_not_reach_the_processes(tmp_path: Path) -> None:
    program = "import os, signal\nos.setsid()\nsignal.signal(signal.SIGINT, lambda *_: None)\n" + (
        POOL
        + WAITING
        + "os.killpg(0, signal.SIGINT); thread.join(); print(census().loaded, census().compiled); pool.close()"
    )

    assert start(tmp_path, program)[1:] == ["1 0"]


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_no_process_outlives_the_one_that_asks(tmp_path: Path, number: signal.Signals) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", POOL + WAITING + "time.sleep(1000)"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)},
    ) as process:
        assert process.stdout is not None
        pid = int(process.stdout.readline())

        process.send_signal(number)
        process.wait(PATIENCE)

    assert ends(pid)


def ends(pid: int) -> bool:
    """Wait until a process has ended; return whether it does."""
    end = time.monotonic() + PATIENCE
    while not has_ended(pid) and time.monotonic() < end:
        time.sleep(0.02)
    return has_ended(pid)


def has_ended(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    status = Path(f"/proc/{pid}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] == "Z"


@pytest.fixture
def closed() -> Iterator[CompilePool]:
    """Return a pool that is closed, and that this process asks."""
    before = compiling.elsewhere
    pool = CompilePool()
    compiling.elsewhere = pool
    pool.close()
    yield pool
    compiling.elsewhere = before


def test_after_the_end_the_main_thread_compiles_itself(closed: CompilePool) -> None:
    assert not closed.compile("workbench.kernels.bits", "lowest", (), urgent=True)
    assert closed.progress is None


def test_a_process_without_work_ends_and_its_pipes_are_closed(tmp_path: Path) -> None:
    program = POOL + (
        "from workbench.kernels import compile_pool\ncompile_pool.IDLE_SECONDS = 0.1\n"
        "threading.Thread(target=call).start()\n"
        "while not pool._workers: time.sleep(0.001)\nworker = pool._workers[0]\n"
        "while not (worker.stdin.closed and worker.stdout.closed): time.sleep(0.01)\n"
        "worker.wait()\nwhile pool._workers: time.sleep(0.01)\n"
        "print(worker.returncode is not None, pool._workers)"
    )

    assert start(tmp_path, program) == ["True []"]
