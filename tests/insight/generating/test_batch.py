"""Batches of generated puzzles: successive seeds, progress that never falls, and lists that can be saved."""

from workbench.insight.generating.batch import Batch
from workbench.insight.generators import GENERATORS
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.sudoku import Sudoku
from workbench.solvers.search import Step

SUDOKU = GENERATORS["sudoku"]


def test_each_puzzle_is_that_of_the_next_seed() -> None:
    batch = Batch(SUDOKU, {"box": "2x2", "seed": 4}, 3)

    batch.finish()

    expected = [SUDOKU.start({"box": "2x2", "seed": seed}).finish() for seed in (4, 5, 6)]
    assert [made.result for made in batch.made] == expected
    assert list(Sudoku.parse(batch.text)) == expected
    assert batch.result == expected[-1]
    assert batch.note == "3 of 3 puzzles generated, each with a unique solution."


def test_a_batch_can_be_left_at_any_time() -> None:
    batch = Batch(SUDOKU, {"box": "2x2"}, 100)
    seen = [batch.progress]

    while len(batch.made) < 2:
        assert not batch.follow(Step()), "a job goes on until this is true"
        seen.append(batch.progress)

    assert not batch.over
    assert seen == sorted(seen)
    assert batch.phase.startswith("Puzzle 3 of 100. ")
    assert len(list(Sudoku.parse(batch.text))) == 2


def test_puzzles_that_cannot_be_made_are_counted() -> None:
    batch = Batch(GENERATORS["kakuro"], {"rows": 5, "columns": 40, "symmetry": "both"}, 2)

    batch.finish()

    assert batch.result is None
    assert batch.note.startswith("0 of 2 puzzles generated")
    assert "No pattern was found" in batch.note


def test_only_generators_that_prove_it_claim_a_unique_solution() -> None:
    batch = Batch(GENERATORS["kakuro loose"], {}, 2)

    batch.finish()

    assert batch.note == "2 of 2 puzzles generated."
    assert len(Kakuro.parse(batch.text)) == 2
