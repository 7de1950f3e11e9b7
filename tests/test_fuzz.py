"""The campaign `fuzz` notices what it looks for: planted mistakes, loops, too much memory, the end of the process."""

import os
import signal
import sys
from collections.abc import Iterator
from random import Random

import pytest

from workbench.puzzles.sudoku import Sudoku

if sys.platform == "win32":
    pytest.skip("limits of processes are Unix's", allow_module_level=True)

from tests.campaigns import fuzz, fuzz_checks
from tests.campaigns.fuzz_checks import check_text
from tests.campaigns.mutations import CHANGES, MAX_BYTES, damaged

TEXT = b"1...\n..2.\n....\n...3\n"


def test_a_good_text_and_a_refused_one_are_no_failures() -> None:
    assert check_text(TEXT, 0) == ""
    assert check_text(b"\xff\0", 0) == ""


def wrong(text: str) -> list[Sudoku]:
    raise IndexError(text)


def endless(text: str) -> list[Sudoku]:
    while True:
        pass


def large(text: str) -> list[Sudoku]:
    return [bytes(2**30) for _ in text]


def forgetful(puzzle: Sudoku, style: str = "plain") -> str:
    return "sudoku 2x2\n" + "....\n" * 4


def test_any_other_exception_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sudoku, "parse_notes", wrong)

    assert check_text(b"sudoku 2x2\n" + TEXT, 0).startswith("IndexError")


@pytest.mark.slow
def test_a_loop_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz_checks, "READ_SECONDS", 0.05)
    monkeypatch.setattr(Sudoku, "parse_notes", endless)

    assert check_text(b"sudoku 2x2\n" + TEXT, 0).startswith("TooLongError")


def test_too_much_memory_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sudoku, "parse_notes", large)

    assert check_text(b"sudoku 2x2\n" + TEXT, 0).startswith("MemoryError")


def test_a_text_that_reads_as_something_else_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sudoku, "format", forgetful)

    assert "is not what it was" in check_text(TEXT, 0)


def test_the_limits_end_with_a_case() -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_AS)

    check_text(TEXT, 0)

    assert resource.getrlimit(resource.RLIMIT_AS) == before
    assert signal.getitimer(signal.ITIMER_PROF)[0] == 0


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_every_change_can_be_made_to_anything_and_repeated(change) -> None:
    for number in range(30):
        for content in (b"", b"a", TEXT, b"\xff" * 99, b"1 2\n"):
            assert change(Random(number), content, TEXT) == change(Random(number), content, TEXT)


def test_a_damaged_content_is_not_large() -> None:
    contents = [b"12 " * 10_000]

    assert max(len(damaged(Random(number), contents)) for number in range(50)) <= MAX_BYTES


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> Iterator[fuzz.Worker]:
    """A worker whose process says that all is well."""
    monkeypatch.setattr(fuzz, "COMMAND", [sys.executable, "-S", "-c", "while input(): print('ok', flush=True)"])
    worker = fuzz.Worker()
    yield worker
    worker.close()


def test_why_the_process_ended_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "COMMAND", [sys.executable, "-S", "-c", "import nothing_like_this"])
    worker = fuzz.Worker()

    reason = worker.attempt(0, Random(3))
    worker.close()

    assert reason.startswith("the process ended with 1: ")
    assert "nothing_like_this" in reason


def test_the_end_of_the_process_is_a_failure_and_the_campaign_goes_on(worker: fuzz.Worker) -> None:
    assert worker.attempt(0, Random(3)) == ""
    assert worker._process is not None
    os.kill(worker._process.pid, signal.SIGSTOP)  # so that it cannot answer before it is killed
    os.kill(worker._process.pid, signal.SIGKILL)

    assert worker.attempt(1, Random(3)) == "the process ended with -9"
    assert worker.attempt(2, Random(3)) == ""
