"""What the tests of the kernels' cache share."""

import logging
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from workbench.kernels import cache
from workbench.kernels.compiled import compiled
from workbench.kernels.kernel_dispatcher import Kernel
from workbench.kernels.sources import KEY_SIZE, PACKAGE


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


@pytest.fixture
def invented(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return a module of kernels that has no source."""
    module = ModuleType(f"{PACKAGE}.invented")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(cache, "key_of", lambda _module: "0" * KEY_SIZE)
    return module


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, invented: ModuleType) -> Callable[..., Kernel]:
    """Return what makes a kernel of a function, in a cache of this test."""
    monkeypatch.setattr(cache, "kernel_cache", lambda: tmp_path)

    def made(function: Callable[..., object], decorate: Callable[..., Kernel] = compiled) -> Kernel:
        monkeypatch.setattr(function, "__module__", invented.__name__)
        jitted = decorate(function)
        setattr(invented, function.__name__, jitted)
        return jitted

    return made
