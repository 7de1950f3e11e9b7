"""What the tests of the kernels' cache share."""

import logging
from collections.abc import Iterator

import pytest


class Recorder(logging.Handler):
    """Keeps the texts of the warnings."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.texts.append(record.getMessage())


@pytest.fixture
def warnings() -> Iterator[list[str]]:
    """Return the warnings in the program's log during this test."""
    recorder = Recorder()
    logging.getLogger("workbench").addHandler(recorder)
    yield recorder.texts
    logging.getLogger("workbench").removeHandler(recorder)
