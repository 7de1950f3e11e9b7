"""Processes that compile kernels into the cache, so that this one only loads them.

numba compiles under one lock: while one thread compiles, no other can even load a kernel; and what it has compiled with
stays in memory. A thread that needs a kernel waits here instead, and what a person waits for comes first.
"""

import os
import pickle
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

from workbench.base import compiling
from workbench.base.compiling import Demand, Ended, Progress
from workbench.kernels.compile_worker import DONE

PROCESSES = 2
IDLE_SECONDS = 20.0  # after which a process without work ends; what it has compiled with takes memory
TOP = Path(__file__).resolve().parents[2]  # the folder of the package
Key = tuple[str, str, object]


@dataclass
class Request:
    """A kernel that is asked for."""

    key: Key
    urgent: bool
    done: threading.Event = field(default_factory=threading.Event)
    compiled: bool = False  # whether it is in the cache
    demands: set[Demand | None] = field(default_factory=set)  # of those who need it


class CompilePool:
    """Compiles the kernels that threads of this process ask for, in other processes."""

    def __init__(self, processes: int = PROCESSES) -> None:
        self._most = max(1, min(processes, os.cpu_count() or 1))
        self._changed = threading.Condition()
        self._requests: dict[Key, Request] = {}  # those that no process has taken, in order
        self._taken: dict[Key, Request] = {}
        self._workers: list[subprocess.Popen[bytes]] = []
        self._threads = 0
        self._idle = 0  # threads that wait for requests
        self._closed = False
        self._count = 0  # kernels compiled since there was nothing to do
        self._begun = 0.0

    def compile(self, module: str, function: str, types: object, urgent: bool) -> bool:
        """Wait until a kernel is in the cache; return False if it has to be compiled here."""
        request = self._ask((module, function, types), urgent)
        if request is None:
            return False
        request.done.wait()
        if self._closed:
            raise Ended
        return request.compiled

    def request(self, module: str, function: str, types: object) -> None:
        """Let a kernel be compiled when nothing urgent waits."""
        self._ask((module, function, types), urgent=False)

    @property
    def progress(self) -> Progress | None:
        """How far compiling is; None while there is nothing to do."""
        with self._changed:
            left = len(self._requests) + len(self._taken)
            if not left:
                return None
            spent = time.monotonic() - self._begun
            seconds = spent / self._count * left if self._count else None
            return Progress(self._count, self._count + left, seconds)

    def left_for(self, demand: Demand) -> int:
        """Return how many kernels that were asked for on behalf of a piece of work are not there yet."""
        with self._changed:
            requests = (*self._requests.values(), *self._taken.values())
            return sum(demand in request.demands for request in requests)

    def close(self) -> None:
        """End the processes at once and release all threads that wait; kernels that are half compiled are dropped."""
        with self._changed:
            self._closed = True
            for request in (*self._requests.values(), *self._taken.values()):
                request.done.set()
            self._requests.clear()
            for worker in self._workers:
                worker.kill()  # nobody waits for its end, which takes seconds on a busy machine
            self._changed.notify_all()

    def _ask(self, key: Key, urgent: bool) -> Request | None:
        with self._changed:
            if self._closed and threading.current_thread() is not threading.main_thread():
                raise Ended
            if self._closed or getattr(sys, "frozen", False):  # its kernels ship with it
                return None
            if not (self._requests or self._taken):
                self._count, self._begun = 0, time.monotonic()
            request = self._taken.get(key) or self._requests.get(key)
            if request is None:
                request = self._requests[key] = Request(key, urgent)
                if len(self._requests) > self._idle and self._threads < self._most:
                    self._threads += 1
                    threading.Thread(target=self._serve, daemon=True).start()
            request.urgent |= urgent
            request.demands.add(compiling.demand())
            self._changed.notify()
            return request

    def _serve(self) -> None:
        """Let one process compile, until there has been nothing to do for a while."""
        try:
            worker = start_worker()
        except OSError:
            worker = None
        with self._changed:
            if worker:
                self._workers.append(worker)
                if self._closed:
                    worker.kill()
        while request := self._next():
            request.compiled = worker is not None and answer(worker, request.key)
            with self._changed:
                self._taken.pop(request.key, None)
                self._count += 1
                request.done.set()
        if worker:
            with self._changed:
                self._workers.remove(worker)
            worker.kill()
            worker.communicate()  # closes its pipes, too

    def _next(self) -> Request | None:
        """Return the next request, urgent ones first; None when this thread may end."""
        with self._changed:
            self._idle += 1
            self._changed.wait_for(lambda: self._requests or self._closed, IDLE_SECONDS)
            self._idle -= 1
            if self._closed or not self._requests:
                self._threads -= 1
                return None
            waiting = self._requests.values()
            request = next((one for one in waiting if one.urgent), None) or next(iter(waiting))
            self._taken[request.key] = self._requests.pop(request.key)
            return request


def start_worker() -> "subprocess.Popen[bytes]":
    """Start a process that compiles."""
    paths = [str(TOP), *filter(None, [os.environ.get("PYTHONPATH")])]
    return subprocess.Popen(
        [sys.executable, "-m", "workbench.kernels.compile_worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        process_group=0,  # Ctrl-C is for this process, which ends it
    )


def answer(worker: "subprocess.Popen[bytes]", key: Key) -> bool:
    """Let a process compile a kernel; return whether it is in the cache."""
    assert worker.stdin is not None
    assert worker.stdout is not None
    try:
        worker.stdin.write(pickle.dumps(key))
        worker.stdin.flush()
        return worker.stdout.read(1) == DONE
    except OSError:  # it has ended, or was ended
        return False
