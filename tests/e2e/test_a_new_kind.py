"""A new kind of puzzle is a folder, a sample and a line; with an editor, one folder and one line more.

Futoshiki is added so to a copy of the program. Every test over all kinds takes it in then, and none of them is red.
"""

import os
import shutil
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from subprocess import CompletedProcess

import numpy as np
import pytest

from tests.futoshiki.puzzles import Futoshiki
from tests.processes import run_python
from tests.thorough import either

TOP = Path(__file__).parents[2]
SOURCES = TOP / "tests" / "futoshiki"
SAMPLE = SOURCES / "samples" / "10-salamon.txt"
FOLDERS = {  # of the new kind, and where they come from
    "workbench/puzzles/futoshiki": SOURCES / "puzzles",
    "resources/samples/futoshiki": SOURCES / "samples",
    "workbench/ui/futoshiki": SOURCES / "ui",
}
LINES = {  # of the new kind in registries
    "workbench/puzzles/__init__.py": '        "futoshiki": "futoshiki.Futoshiki",\n',
    "workbench/ui/faces.py": '        "futoshiki": "futoshiki.FACE",\n',
}
TABLE_END = "    },\n)\n"
OVER_KINDS = ("import KINDS", "import FACES")  # one of them is in each file of tests over all kinds
OF_ALL_KINDS = "test_layers or test_structure or kinds or every_kind or stands_alone"  # in files or names of tests
ELSEWHERE = "importing or imported or sudoku or kakuro or polyomino or tour or cover"  # slow, or of another kind alone
SELECTED = f"futoshiki or ({OF_ALL_KINDS}) and not ({ELSEWHERE})"
LAWS = ("tests/test_layers.py", "tests/test_structure.py")
E2E = either("tests/e2e/", "tests/e2e/test_a_new_kind.py")  # usually, the tests of `tests/ui` stand for them
LEFT_OUT = (E2E, "tests/futoshiki/", "tests/bench/", "tests/campaigns/")

# By András Salamon, an example of Tailor (futoshiki.param), with its solution; also in OR-Tools' futoshiki.py.
GIVENS = {(0, 2): 3, (0, 3): 2}
SMALLER = (  # pairs of cells, row and column from 1: the first holds the smaller digit
    "12 11, 14 15, 23 13, 33 23, 34 24, 25 35, 32 42, 44 43, 52 51, 54 53, 55 45"
)
SOLUTION = [[5, 1, 3, 2, 4], [1, 4, 2, 5, 3], [2, 3, 1, 4, 5], [3, 5, 4, 1, 2], [4, 2, 5, 3, 1]]


def signs() -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return the pairs of cells, the one with the smaller digit first."""
    pairs = (pair.split() for pair in SMALLER.split(", "))
    return [((int(a[0]) - 1, int(a[1]) - 1), (int(b[0]) - 1, int(b[1]) - 1)) for a, b in pairs]


def solutions(rows: list[tuple[int, ...]]) -> Iterator[list[list[int]]]:
    """Yield the solutions that begin with some rows, by trying all permutations for each further one."""
    r = len(rows)
    if r == len(SOLUTION):
        yield [list(row) for row in rows]
        return
    for row in permutations(range(1, 6)):
        board = [*rows, row]
        if (
            all(row[c] == digit for (at, c), digit in GIVENS.items() if at == r)
            and all(len(set(column)) == r + 1 for column in zip(*board, strict=True))
            and all(board[a][b] < board[c][d] for (a, b), (c, d) in signs() if max(a, c) <= r)
        ):
            yield from solutions(board)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a copy of the program to which the kind is added."""
    top = tmp_path_factory.mktemp("program")
    for name in ("workbench", "tests", "resources"):
        shutil.copytree(TOP / name, top / name, ignore=shutil.ignore_patterns("*.pyc.*"))  # bytecode being written
    shutil.copy(TOP / "pyproject.toml", top)
    for name, source in FOLDERS.items():
        shutil.copytree(source, top / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name, line in LINES.items():
        text = (top / name).read_text(encoding="utf-8")
        assert text.count(TABLE_END) == 1, f"{name} has one registry"
        (top / name).write_text(text.replace(TABLE_END, line + TABLE_END), encoding="utf-8")
    (top / "tests/ui/futoshiki").mkdir()
    (top / "tests/ui/futoshiki/__init__.py").touch()
    shutil.copy(SOURCES / "checks.py", top / "tests/ui/futoshiki/test_editor.py")
    return top


def run(top: Path, *words: str) -> CompletedProcess[str]:
    """Run a module of Python in the copy."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    return run_python("-m", *words, cwd=top, env=environment, encoding="utf-8", timeout=None)


def files_over_kinds(top: Path) -> list[str]:
    """Return the files whose tests may be over all kinds."""
    files = (file.relative_to(top).as_posix() for file in sorted((top / "tests").rglob("test_*.py")))
    candidates = [file for file in files if not file.startswith((*LEFT_OUT, *LAWS))]
    return [file for file in candidates if any(word in (top / file).read_text("utf-8") for word in OVER_KINDS)]


def test_the_sample_is_what_was_published_and_its_solution_is_unique() -> None:
    [puzzle] = Futoshiki.parse(SAMPLE.read_text(encoding="utf-8"))

    assert {(r, c): digit for (r, c), digit in np.ndenumerate(puzzle.given()) if digit} == GIVENS
    assert puzzle.signs == frozenset(signs())
    assert list(solutions([])) == [SOLUTION]
    assert puzzle.judge(np.array(SOLUTION, np.int32)) == []
    assert len(puzzle.judge(np.array(SOLUTION, np.int32)[::-1])) > 0


def test_the_program_finds_its_solution_and_proves_that_there_is_no_other(copy: Path) -> None:
    ended = run(copy, "workbench", "solve", "--unique", "resources/samples/futoshiki/10-salamon.txt")

    assert ended.returncode == 0, ended.stderr
    assert "Exactly one solution" in ended.stdout + ended.stderr
    [solution] = Futoshiki.parse("".join(ended.stdout.splitlines(keepends=True)[: 2 * len(SOLUTION)]))
    assert solution.given().tolist() == SOLUTION


def test_it_breaks_no_law_and_every_test_over_all_kinds_takes_it_in(copy: Path) -> None:
    files = [*LAWS, *files_over_kinds(copy), "tests/ui/shell/start_page", "tests/ui/futoshiki"]

    ended = run(copy, "pytest", "-n", "0", "-p", "no:cacheprovider", "-vv", "-k", SELECTED, *files)

    assert ended.returncode == 0, ended.stdout
    assert ended.stdout.count("[futoshiki") > 25
