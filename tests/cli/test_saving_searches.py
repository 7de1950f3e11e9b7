"""`workbench solve --checkpoint`: a search that is killed, stopped or interrupted goes on where it was saved."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import PATIENCE, started, wait_for
from workbench.base.interrupts import INTERRUPTED
from workbench.cli.main import main

pytestmark = pytest.mark.usefixtures("compiled")

TILINGS, COUNT = "polyomino 5x12\npieces free 5\n", "4,040"  # 1,010 and their images: Haselgrove and Haselgrove 1960
SLOW = ("--solver", "cover_links", "--order", "mrv_right")  # seconds for all of them


@pytest.fixture
def board(tmp_path: Path) -> Path:
    """Return the file of a board whose tilings take some seconds to count with the slow choices."""
    file = tmp_path / "board.txt"
    file.write_text(TILINGS)
    return file


def solve(board: Path, *options: str) -> list[str]:
    """Return the arguments of a count with a checkpoint beside the board."""
    return ["solve", str(board), "--checkpoint", str(board.with_suffix(".search")), "--every", "1", *options]


def end_early(board: Path, number: signal.Signals) -> int:
    """Begin a count, and end it by a signal once it has been saved; return its exit code."""
    command = [sys.executable, "-m", "workbench", *solve(board, "--count", *SLOW)]
    with started(command, stdout=subprocess.PIPE) as process:
        wait_for(board.with_suffix(".search"), process)
        process.send_signal(number)
        return process.wait(PATIENCE)


@pytest.mark.slow
def test_a_search_that_is_killed_goes_on(board: Path, capsys: pytest.CaptureFixture[str]) -> None:
    end_early(board, signal.SIGKILL)

    assert main(solve(board, "--resume", "--jobs", "2")) == 0
    assert COUNT in capsys.readouterr().out
    assert not board.with_suffix(".search").exists()  # the search is over


@pytest.mark.slow
def test_a_search_that_is_interrupted_is_saved(board: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert end_early(board, signal.SIGINT) == INTERRUPTED

    assert main(solve(board, "--resume", "--limit", "1")) == 4  # nothing is left of its limit, but it is read
    assert "--resume goes on" in capsys.readouterr().out


def test_a_search_is_saved_at_its_limit(board: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(solve(board, "--count", "--solver", "cover_bits", "--limit", "100000", "--jobs", "1")) == 4
    out = capsys.readouterr().out
    assert "--resume goes on" in out
    assert main(solve(board, "--resume", "--limit", "300000", "--json")) == 4
    assert '"nodes": 300000' in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--resume", "--solver", "cover_links"), "solver (cover_bits)"),
        (("--resume", "--all"), "goal (count)"),
        (("--resume", "--order", "leftmost"), "choices"),
        (("--resume", "--split-level", "2"), "leave --split-level out"),
        (("--count", "--every", "0"), "--every needs"),
    ],
)
def test_other_options_than_those_saved_are_refused(
    board: Path, options: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main(solve(board, "--count", "--solver", "cover_bits", "--limit", "100"))
    assert main(solve(board, *options)) == 2
    assert message in capsys.readouterr().err


def test_another_puzzle_is_refused(board: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(solve(board, "--count", "--solver", "cover_bits", "--limit", "100"))
    board.write_text("polyomino 6x6\npieces free 4 any\n")
    assert main(solve(board, "--resume")) == 2
    assert "another puzzle" in capsys.readouterr().err


def test_a_list_cannot_be_saved(board: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board.write_text("sudoku 2x2\n1...\n....\n....\n....\n\nsudoku 2x2\n2...\n....\n....\n....\n")
    assert main(solve(board)) == 2
    assert "single puzzle" in capsys.readouterr().err


def test_resume_needs_a_file(board: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", str(board), "--resume"]) == 2
    assert "--checkpoint FILE" in capsys.readouterr().err
