"""A cluster of this computer for tests: the command `workbench farm start` in a process of its own."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from typing import Any, NamedTuple

import pytest

from tests.processes import started

needs_dask = pytest.mark.skipif(
    None in (find_spec("distributed"), find_spec("cryptography")) or sys.platform == "win32",
    reason="dask.distributed or cryptography is not installed, or processes cannot be killed as a group",
)


class Cluster(NamedTuple):
    """A cluster, in a process group of its own."""

    address: str
    process: "subprocess.Popen[Any]"

    def kill(self) -> None:
        """Kill its scheduler and all its workers."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)


@contextmanager
def cluster(workers: int = 2, port: int = 0, stderr: int = subprocess.DEVNULL) -> Iterator[Cluster]:
    """Run a cluster; kill it at the end, unless it has ended."""
    command = [sys.executable, "-m", "workbench", "farm", "start", "--workers", f"{workers}", "--port", f"{port}"]
    with started(command, stdout=subprocess.PIPE, stderr=stderr, text=True, start_new_session=True) as process:
        found = Cluster("", process)
        try:
            assert process.stdout is not None
            process.stdout.readline()
            yield Cluster(process.stdout.readline().split()[-1], process)
        finally:
            found.kill()
