"""A command that waits for kernels says so after a second, and says nothing otherwise."""

import time

import pytest

from workbench.base import compiling
from workbench.cli.shared import compile_note
from workbench.cli.shared.compile_note import CompileNote


def wait(seconds: float) -> None:
    with compiling.waiting():
        time.sleep(seconds)


def test_a_long_wait_is_noted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(compile_note, "FIRST_SECONDS", 0.01)
    note = CompileNote()

    wait(0.2)
    note.end()

    assert "compiling kernels, once" in capsys.readouterr().err


def test_a_short_wait_is_not_noted(capsys: pytest.CaptureFixture[str]) -> None:
    note = CompileNote()

    wait(0)
    note.end()

    assert capsys.readouterr().err == ""
    assert compiling.when_waiting is None


def test_a_clock_stands_still_while_a_kernel_is_waited_for() -> None:
    begun, clock = time.perf_counter(), compiling.clock()

    wait(0.1)

    assert compiling.clock() - clock < 0.5 * (time.perf_counter() - begun)
