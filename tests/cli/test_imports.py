"""What commands import: as little as they need, so that they end soon. The ratios are in `tests.bench.start`."""

import json
from pathlib import Path

import pytest

from tests.processes import run_python

PROGRAM = """
import json, sys
from workbench.cli.main import main
try:
    main(json.loads(sys.argv[1]))
except SystemExit:
    pass
print(json.dumps(sorted(sys.modules)), file=sys.stderr)
"""
RARE = {
    "numpy.ma",  # what numba rules out as an argument
    "workbench.searching.cluster.farm",
    "workbench.searching.saved_search.saved_search",
}
OTHER_KINDS = {f"workbench.puzzles.{kind}" for kind in ("kakuro", "polyomino", "tour")}

pytestmark = pytest.mark.slow


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a file with one small sudoku."""
    path = tmp_path / "one.txt"
    path.write_text("12..\n3...\n..1.\n...2\n", encoding="utf-8")
    return path


def imported(*words: object) -> set[str]:
    """Return the modules that a command has imported at its end."""
    ended = run_python("-c", PROGRAM, json.dumps([str(word) for word in words]), check=True)
    return set(json.loads(ended.stderr.splitlines()[-1]))


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["open", "--help"], ["demo", "--help"]], ids=" ".join)
def test_help_and_version_need_neither_numpy_nor_numba(words: list[str]) -> None:
    assert {"numpy", "numba", "PySide6"} & imported(*words) == set()


@pytest.mark.parametrize("command", ["check", "convert"])
def test_reading_a_sudoku_needs_no_other_kind_and_no_solver(file: Path, command: str) -> None:
    modules = imported(command, file)

    assert {"numba", "workbench.solvers", "workbench.lab", *OTHER_KINDS} & modules == set()


def test_solving_a_sudoku_needs_no_other_kind_and_no_race(file: Path, compiled: None) -> None:
    modules = imported("solve", file)

    assert {"workbench.searching.race", "workbench.solvers.cover", *RARE, *OTHER_KINDS} & modules == set()


def test_solving_a_usual_sudoku_on_a_line_needs_no_cover(tmp_path: Path, compiled: None) -> None:
    line = tmp_path / "one.sdk"
    line.write_text("53..7....6..195" + "." * 66 + "\n", encoding="utf-8")

    modules = imported("solve", line)

    assert {"workbench.puzzles.cover", *RARE, *OTHER_KINDS} & modules == set()


def test_a_compiled_kernel_is_loaded_without_the_registries_of_numba(file: Path, compiled: None) -> None:
    modules = imported("solve", file)

    assert "numba" in modules
    assert {"numba.np.linalg", "numba.cpython.unicode"} & modules == set()
