"""`workbench convert --to STYLE`: every kind in every style, and the exact covers that are written of puzzles."""

from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest

from tests.cli.test_main import WIKIPEDIA, Run, is_one_sentence, records, run
from tests.thorough import either
from workbench.base.history import History
from workbench.base.places import samples
from workbench.cli.convert import Styles
from workbench.files.documents import Saved, format_document, parse_positions
from workbench.files.position import Position
from workbench.puzzles import KINDS
from workbench.puzzles.cover import Cover
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers import first_solver
from workbench.solvers.goal import Goal
from workbench.solvers.search import drive

__all__ = ["run"]  # the fixture
pytestmark = pytest.mark.usefixtures("compiled")

COVERS = ["knuth", "matrix", "cnf", "partitioning"]
DOMINOES = "polyomino 2x3\npieces free 2 any\n"
KAKURO = "kakuro 3x3\n# 4\\ 4\\\n\\4 . .\n\\4 . .\n"
SMALL = {
    "sudoku": ["12..\n3...\n..1.\n...2\n", WIKIPEDIA],
    "kakuro": [KAKURO],
    "polyomino": [DOMINOES],
    "tour": ["tour 3x4\n", "tour 5x6 torus\n"],
    "cover": ["cover\na b | c\na\nb c\nx: a b c:1\n"],
}


def filled(puzzle: Puzzle) -> Position:
    """Return a puzzle with the entries of a solution."""
    found = drive(first_solver(puzzle).start(puzzle), Goal.ONE.limit(), keep=1)
    filling = next((probe.filling for probe in found if probe.at_solution), None)
    return Position.fresh(puzzle) if filling is None else Position.fresh(puzzle).keep(filling)


def texts(kind: str) -> list[str]:
    """Return texts of a kind: small puzzles, bare and with entries, and a sample."""
    given = either(SMALL.get(kind, [])[:1], SMALL.get(kind, []))
    small = [position for text in given for position in parse_positions(text, kind)]
    solved = [format_document(Saved(History(filled(position.puzzle)))) for position in small]
    return [*given, *solved, samples(kind)[0].read_text(encoding="utf-8")]


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_a_text_or_a_sentence_in_every_style(run: Run, tmp_path: Path, kind: str) -> None:
    own = {*KINDS[kind].styles, *KINDS[kind].filling_styles, "document"}
    for (number, text), style in product(enumerate(texts(kind)), Styles()):
        path = tmp_path / f"{number}.txt"
        path.write_text(text, encoding="utf-8")

        said = run("convert", path, "--to", style)

        assert said.code in (0, 2), (number, style)
        assert bool(said.out) == (said.code == 0), (number, style)
        if said.code == 2:
            assert is_one_sentence(said.err.replace(". ", ", ")), (number, style)
            assert style not in own or "only" in said.err or "Choose one of" in said.err, (number, style)


@pytest.mark.parametrize("style", COVERS)
@pytest.mark.parametrize(
    ("text", "solutions"),
    [
        (WIKIPEDIA, 1),
        ("1234\n....\n....\n....\n", 12),  # 288 / 4!, OEIS A107739
        (DOMINOES, 3),  # Fibonacci
        (KAKURO, 2),  # 1 3 / 3 1 and 3 1 / 1 3
        ("cover\na b\na\nb\na b\n", 2),
    ],
)
def test_the_cover_of_a_puzzle_has_its_solutions(run: Run, style: str, text: str, solutions: int) -> None:
    written = run("convert", "-", "--to", style, text=text)

    [record] = records(run("solve", "--count", "--json", "--kind", "cover", "-", text=written.out))
    assert record["solutions"] == solutions
    assert ("Written as an exact cover" in written.err) == (not text.startswith("cover"))


def test_the_cover_of_an_open_sudoku_has_729_options_and_324_items(run: Run) -> None:
    written = run("convert", "-", "--to", "knuth", text="." * 81)

    [cover] = Cover.parse(written.out)
    assert (cover.count, len(cover.items)) == (729, 324)


@pytest.mark.parametrize("style", ["knuth", "matrix", "partitioning"])
def test_options_of_a_cover_are_the_givens_and_candidates(run: Run, style: str) -> None:
    grid = np.array([int(sign.replace(".", "0")) for sign in WIKIPEDIA]).reshape(9, 9)

    def is_free(r: int, c: int, d: int) -> bool:
        box = grid[r - r % 3 : r - r % 3 + 3, c - c % 3 : c - c % 3 + 3]
        return d not in grid[r] and d not in grid[:, c] and d not in box

    candidates = [(r, c, d) for r, c, d in product(range(9), range(9), range(1, 10)) if not grid[r, c]]
    options = int((grid > 0).sum()) + sum(is_free(*one) for one in candidates)

    written = run("convert", "-", "--to", style, text=WIKIPEDIA)

    [cover] = [one.puzzle for one in parse_positions(written.out, "cover")]
    assert isinstance(cover, Cover)
    assert (cover.count, len(cover.items)) == (options, 324)


def test_a_covering_may_cover_twice(run: Run) -> None:
    cells = list(product(range(2), range(3)))
    dominoes = [
        pair for pair in combinations(cells, 2) if abs(pair[0][0] - pair[1][0]) + abs(pair[0][1] - pair[1][1]) == 1
    ]
    chosen = [some for size in range(len(dominoes) + 1) for some in combinations(dominoes, size)]
    coverings = sum({cell for pair in some for cell in pair} == set(cells) for some in chosen)

    written = run("convert", "-", "--to", "covering", text=DOMINOES)

    [record] = records(run("solve", "--count", "--json", "--kind", "cover", "-", text=written.out))
    assert record["solutions"] == coverings
