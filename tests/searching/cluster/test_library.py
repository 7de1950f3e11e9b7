"""What the library reports by itself, and what is reported by us."""

import logging

import pytest

pytest.importorskip("distributed", reason="the extra `cluster` is not installed")

from distributed.comm import CommClosedError
from distributed.scheduler import KilledWorker, WorkerState

from workbench.searching.cluster.library import is_unexpected


def record(error: Exception) -> logging.LogRecord:
    return logging.LogRecord("tornado.application", logging.ERROR, "", 0, "", (), (type(error), error, None))


def test_lost_workers_and_connections_are_not_logged_and_other_errors_are() -> None:
    death = KilledWorker("task", WorkerState.__new__(WorkerState), 3)

    assert not is_unexpected(record(death))
    assert not is_unexpected(record(CommClosedError("reset by peer")))
    assert is_unexpected(record(OSError("lost")))
    assert is_unexpected(logging.LogRecord("tornado.application", logging.INFO, "", 0, "a note", (), None))
