"""Generated kakuros: as asked for, the same from the same seed, and with exactly one solution."""

import numpy as np
import pytest

from tests.kernels.kakuro.test_pattern import pieces
from tests.thorough import either
from workbench.base.choices import ChoiceError, Value
from workbench.insight.generating.symmetry import SYMMETRIES
from workbench.insight.generators import GENERATORS
from workbench.insight.kakuro.generating.boards import difficulty
from workbench.insight.kakuro.generating.pattern import Pattern
from workbench.insight.kakuro.level import Difficulty
from workbench.puzzles.kakuro import Kakuro
from workbench.solvers.goal import Goal
from workbench.solvers.kakuro.sums import KAKURO_SUMS, search_each
from workbench.solvers.kakuro.table import KAKURO_TABLE
from workbench.solvers.search import SLICE, UNLIMITED, Status, Step

KAKURO = GENERATORS["kakuro"]
IMAGES = {
    "none": (),
    "half_turn": (lambda white: white[::-1, ::-1],),
    "left_right": (np.fliplr,),
    "both": (np.fliplr, np.flipud),
}


@pytest.fixture(scope="module", autouse=True)
def kernels() -> None:
    """Load or compile the kernels, so that no test's time contains it."""
    for level in Difficulty:
        KAKURO.start({"difficulty": level, "rows": 6, "columns": 7}).finish()
    KAKURO_TABLE.start(made()).advance(1)


def made(**choices: Value) -> Kakuro:
    """Return a board made to the end."""
    puzzle = KAKURO.start(choices).finish()
    assert isinstance(puzzle, Kakuro)
    return puzzle


def level_of(puzzle: Kakuro) -> Difficulty | None:
    """Return what it takes to solve a board."""
    parts = difficulty(puzzle)
    while True:
        try:
            next(parts)
        except StopIteration as end:
            found: Difficulty | None = end.value
            return found


@pytest.mark.parametrize("level", Difficulty)
@pytest.mark.parametrize("seed", range(3))
def test_both_solvers_find_one_solution(level: Difficulty, seed: int) -> None:
    puzzle = made(rows=8, columns=9, difficulty=level, seed=seed)

    assert puzzle.faults == ()
    for solver in (KAKURO_SUMS, KAKURO_TABLE):
        search = solver.start(puzzle, goal=Goal.UNIQUE)
        assert search.advance(UNLIMITED, 2) is Status.EXHAUSTED
        assert search.probe().solutions == 1


@pytest.mark.parametrize("symmetry", dict(SYMMETRIES))
@pytest.mark.parametrize(("rows", "columns", "percent"), [(11, 14, 60), (12, 9, 70)])
def test_a_pattern_is_as_asked_for(symmetry: str, rows: int, columns: int, percent: int) -> None:
    puzzle = made(rows=rows, columns=columns, density=percent, symmetry=symmetry)

    inner = puzzle.white[1:, 1:]
    assert puzzle.shape == (rows, columns)
    assert not puzzle.white[0].any()
    assert not puzzle.white[:, 0].any()
    assert abs(100 * inner.mean() - percent) < 8
    assert all(np.array_equal(image(inner), inner) for image in IMAGES[symmetry])
    assert pieces(puzzle.white) == 1
    assert 2 <= puzzle.runs.lengths.min() <= puzzle.runs.lengths.max() <= 9
    assert (puzzle.runs.sums > 0).all()


def test_the_same_seed_makes_the_same_board_however_it_is_sliced() -> None:
    choices = {"rows": 9, "columns": 12, "difficulty": "hard", "seed": 5}
    sliced = KAKURO.start(choices)
    while not sliced.over:
        sliced.follow(Step(1))

    assert sliced.result == made(**choices)
    assert made(**{**choices, "seed": 6}) != sliced.result


@pytest.mark.parametrize("level", Difficulty)
def test_a_board_is_as_difficult_as_asked_for(level: Difficulty) -> None:
    boards = [made(rows=10, columns=10, difficulty=level, seed=seed) for seed in range(2)]

    assert {level_of(board) for board in boards} == {level}


def test_the_difficulty_is_what_propagation_takes() -> None:
    hard = KAKURO_SUMS.start(made(difficulty="hard"), goal=Goal.UNIQUE)
    medium = KAKURO_SUMS.start(made(difficulty="medium"), goal=Goal.UNIQUE)
    for search in (hard, medium):
        search.advance(UNLIMITED, 2)

    assert hard.probe().nodes > medium.probe().nodes == 1


def test_a_board_with_no_or_many_solutions_has_no_difficulty() -> None:
    puzzle = made()
    r, c = np.argwhere(puzzle.across)[0].tolist()
    free = Kakuro(puzzle.white, np.zeros_like(puzzle.across), puzzle.down)

    assert level_of(puzzle.with_clue((r, c), int(puzzle.across[r, c]) + 1, down=False)) is None
    assert level_of(free) is None


def test_where_repair_comes_to_no_end_open_cells_become_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.insight.kakuro.generating.boards.PATIENCE", 3)

    puzzle = made(rows=12, columns=12, density=75, symmetry="both")

    inner = puzzle.white[1:, 1:]
    assert inner.mean() < 0.7
    assert all(np.array_equal(image(inner), inner) for image in IMAGES["both"])
    assert pieces(puzzle.white) == 1
    assert search_each([puzzle]).solutions.tolist() == [1]


def test_progress_never_falls_and_ends_at_all() -> None:
    generation = KAKURO.start({"rows": 20, "columns": 20})
    seen = [generation.progress]
    while not generation.over:
        assert generation.result is None
        generation.follow(Step(1))
        seen.append(generation.progress)

    assert seen == sorted(seen)
    assert seen[0] == 0
    assert seen[-1] == 1
    assert len(set(seen)) > 3
    assert generation.follow(SLICE)


def test_a_board_tells_its_seed_its_choices_and_what_came_of_them() -> None:
    generation = KAKURO.start({"rows": 9, "columns": 12, "seed": 7, "difficulty": "easy", "symmetry": "none"})
    puzzle = generation.finish()

    assert isinstance(puzzle, Kakuro)
    assert generation.title == "Kakuro 9 × 12, easy, 65 %, no symmetry, seed 7"
    assert generation.note == f"Unique solution (proved). Easy, {100 * puzzle.white[1:, 1:].mean():.0f} % white."


def test_a_size_without_such_a_pattern_is_told() -> None:
    generation = KAKURO.start({"rows": 5, "columns": 40, "symmetry": "both"})

    assert generation.finish() is None
    assert generation.note.startswith("No pattern was found")


def test_a_difficulty_that_does_not_come_out_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.insight.kakuro.generating.boards.TRIALS", 1)
    monkeypatch.setattr("workbench.insight.kakuro.generating.boards.VARIATIONS", 1)

    notes = [KAKURO.start({"rows": 5, "columns": 5, "difficulty": "hard", "seed": seed}) for seed in range(4)]

    assert [generation.finish() for generation in notes].count(None) > 1
    assert "None of 1 boards was hard. Try another size, density or seed." in {g.note for g in notes}


def test_a_board_too_large_is_given_up_and_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.insight.kakuro.generating.boards.MAX_MOVES", 20_000)
    monkeypatch.setattr("workbench.insight.kakuro.generating.boards.PATIENCE", 1)
    generation = KAKURO.start({"rows": 100, "columns": 100, "density": 75})

    assert generation.finish() is None

    assert generation.note.startswith("Stopped after ")


def test_every_phase_is_told() -> None:
    generation = KAKURO.start({"rows": 40, "columns": 40, "difficulty": "hard"})
    told = [generation.phase]
    while not generation.over:
        generation.follow(Step(nodes=1))
        if generation.phase != told[-1]:
            told.append(generation.phase)

    assert told[0] == "Preparing the generator…"
    assert told[1].startswith("Attempt 1 of up to 60: placing blocks, ")
    beginnings = [words.split(": ")[1].split(",")[0] for words in told[1:]]
    assert list(dict.fromkeys(beginnings))[:2] == ["placing blocks", "changing digits"]
    assert any(words.startswith(("making it hard", "proving")) for words in beginnings)


@pytest.mark.parametrize("choices", [{"rows": 4}, {"density": 90}, {"symmetry": "star"}, {"colour": 1}])
def test_what_cannot_be_asked_for_is_refused(choices: dict[str, Value]) -> None:
    with pytest.raises(ChoiceError):
        KAKURO.start(choices)


def test_a_block_goes_first_where_it_is_requested() -> None:
    pattern = Pattern(12, 12, "half_turn", np.random.default_rng(1))
    list(pattern.thin(75))
    before = pattern.white
    wanted = np.flatnonzero(before)[30:60]

    assert pattern.block(wanted, 1)

    taken = np.flatnonzero(before & ~pattern.white)
    assert set(taken.tolist()) & {*wanted.tolist(), *(13 * 12 - wanted).tolist()}


@pytest.mark.slow
def test_no_board_of_many_has_another_solution() -> None:
    boards = [made(difficulty=level, seed=seed) for level in Difficulty for seed in range(either(7, 20))]

    assert set(search_each(boards).solutions.tolist()) == {1}


@pytest.mark.slow
@pytest.mark.parametrize("symmetry", dict(SYMMETRIES))
@pytest.mark.parametrize(("rows", "columns"), [(5, 6), (7, 40), (60, 8), (50, 50)])
def test_boards_of_all_shapes_come_out(symmetry: str, rows: int, columns: int) -> None:
    puzzle = made(rows=rows, columns=columns, symmetry=symmetry)

    assert pieces(puzzle.white) == 1
    assert search_each([puzzle]).solutions.tolist() == [1]
