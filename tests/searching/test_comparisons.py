"""Comparisons worth a race, as data."""

from pathlib import Path

import pytest

from workbench.base.choices import settle
from workbench.base.places import samples
from workbench.files.documents import parse_puzzles, read_text
from workbench.puzzles import KINDS
from workbench.puzzles.sudoku import Sudoku
from workbench.searching.comparisons import COMPARISONS, comparisons_for
from workbench.searching.race.entries import described
from workbench.searching.race.race import MAX_LANES, MIN_LANES
from workbench.solvers import SOLVERS

[SUDOKU] = Sudoku.parse("." * 81)


@pytest.mark.parametrize("title", COMPARISONS)
def test_every_comparison_is_of_solvers_and_choices_that_there_are(title: str) -> None:
    entries = COMPARISONS[title]

    assert MIN_LANES <= len(entries) <= MAX_LANES
    settled = [(name, settle(SOLVERS[name].choices, choices)) for name, choices in entries]
    assert all(one not in settled[:k] for k, one in enumerate(settled))


@pytest.mark.parametrize("kind", KINDS)
def test_every_sample_has_a_comparison_and_all_its_solvers_accept_it(kind: str) -> None:
    for file in samples(kind):
        [puzzle, *_] = parse_puzzles(read_text(Path(file)))
        fitting = comparisons_for(puzzle)

        assert fitting, file
        for entries in fitting.values():
            assert len(entries) >= MIN_LANES
            assert all(solver.accepts(puzzle) for solver, _ in entries), file


def test_a_sudoku_begins_with_the_rules_of_its_own_solver() -> None:
    entries = next(iter(comparisons_for(SUDOKU).values()))

    assert {solver.name for solver, _ in entries} == {"sudoku_digits"}
    assert described(entries) == [
        "Guess: Fewest candidates",
        "Guess: First open cell",
        "Guess: Last open cell",
    ]
