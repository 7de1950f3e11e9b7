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


def test_the_number_of_kernels_grows_from_one_wait_to_the_next(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compile_note, "FIRST_SECONDS", 0.01)
    note = CompileNote()
    monkeypatch.setattr(compile_note, "MORE_SECONDS", 0.05)
    monkeypatch.setattr(note, "_begun", time.monotonic() - 30)  # when it began to wait
    monkeypatch.setattr(note, "_before", compiling.waits)

    for _ in range(2):
        wait(0.3)
        time.sleep(0.2)
    note.end()

    lines = capsys.readouterr().err.splitlines()
    assert "(1 in 3" in lines[0]
    assert "(2 in 3" in lines[-1]


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
