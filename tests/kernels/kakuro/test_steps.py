"""The log of propagation: the same result as propagation itself, compiled and as plain Python."""

import numpy as np
import pytest
from hypothesis import given, settings

from tests.kernels.kakuro.test_sums import possible
from tests.kernels.plain import run_plainly
from tests.solvers.kakuro.test_reference import boards, planted
from workbench.insight.kakuro.steps import Record, first_masks, record
from workbench.kernels.kakuro import runs as kakuro_runs
from workbench.kernels.kakuro import steps as kernel
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.puzzle import untouched


@pytest.fixture(scope="module", autouse=True)
def kernels() -> None:
    """Load or compile the kernel before the tests."""
    written(planted(2, 2, 1))


def written(puzzle: Kakuro) -> Record:
    """Return the propagation from nothing filled in."""
    return record(puzzle, first_masks(puzzle, untouched(puzzle)))


def fixed_point(puzzle: Kakuro) -> dict[int, int] | None:
    """Return what the runs leave, by trying every candidate in every run until nothing changes; None: a run fails."""
    runs = puzzle.runs
    masks = dict(enumerate(first_masks(puzzle, untouched(puzzle)).tolist()))
    before: dict[int, int] = {}
    while before != masks:
        before = dict(masks)
        for run in range(len(runs.sums)):
            cells = runs.cells_in(run).tolist()
            kept = possible([masks[cell] for cell in cells], int(runs.sums[run]))
            if kept is None:
                return None
            masks.update(zip(cells, kept, strict=True))
    return masks


@pytest.mark.slow
@settings(max_examples=30)
@given(boards(6))
def test_it_reaches_the_only_fixed_point(puzzle: Kakuro) -> None:
    found, wanted = written(puzzle), fixed_point(puzzle)

    assert (found.failed >= 0) == (wanted is None)
    if wanted is not None:
        assert dict(enumerate(found.masks.tolist())) == wanted


@pytest.mark.parametrize("seed", range(5))
def test_what_is_written_down_makes_the_difference(seed: int) -> None:
    found = written(planted(4, 5, seed))

    masks = found.roots.copy()
    for look in found.eliminations:
        assert look.removed
        for cell, removed in look.removed.items():
            assert masks[cell] & removed == removed, "a candidate is taken once"
            masks[cell] &= ~np.uint32(removed)

    assert found.eliminations
    assert np.array_equal(masks, found.masks)


def test_plain_python_does_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = planted(3, 4, 3)
    compiled = written(puzzle)
    run_plainly(monkeypatch, kakuro_runs, "match", "match_sets", "match_three", "support")
    monkeypatch.setattr(kernel, "support", kakuro_runs.support)
    monkeypatch.setattr(kernel, "write_down", kernel.write_down.py_func)

    plain = written(puzzle)

    assert plain.eliminations == compiled.eliminations
    assert np.array_equal(plain.masks, compiled.masks)


def test_it_is_compiled_once_for_all_boards() -> None:
    for puzzle in (planted(3, 3, 1), planted(2, 5, 2)):
        record(puzzle, first_masks(puzzle, untouched(puzzle)), sums=np.array(puzzle.runs.sums))

    assert len(kernel.write_down.signatures) == 1
