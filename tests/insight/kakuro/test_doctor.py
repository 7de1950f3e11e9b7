"""The clue doctor: what was mistyped is always among its fixes, and every fix is one."""

from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest

from tests.puzzles.kakuro.kakuros import read
from tests.solvers.kakuro.test_reference import planted
from tests.solvers.kakuro.test_solvers import blocks
from workbench.base.places import samples
from workbench.insight.kakuro import doctor as kakuro_doctor
from workbench.insight.kakuro.doctor import Doctor, Fix, makeable, slipped, sums_of
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.runs import clue_cell
from workbench.puzzles.puzzle import Cell
from workbench.searching.stepwise_job import StepwiseJob
from workbench.solvers.kakuro.sums import search_each

Change = tuple[Cell, bool, int]
SMALL = read(samples("kakuro")[0].read_text(encoding="utf-8"))


@pytest.fixture(scope="module", autouse=True)
def kernels() -> None:
    """Load or compile the kernels, so that no test's time contains it."""
    examined(SMALL)
    kakuro_doctor.suspects(SMALL)
    search_each([SMALL])


def examined(puzzle: Kakuro) -> Doctor:
    """Return the doctor who has looked at everything."""
    doctor = Doctor(puzzle)
    StepwiseJob(doctor.parts()).finish()
    return doctor


def clue_of(puzzle: Kakuro, run: int) -> Change:
    """Return where the clue of a run stands, whether it is for a run down, and the clue."""
    return clue_cell(puzzle.runs, run, puzzle.shape[1]), bool(puzzle.runs.down[run]), int(puzzle.runs.sums[run])


def mistype(puzzle: Kakuro, run: int, seed: int) -> Kakuro:
    """Return the puzzle with another clue for a run, one that can be made."""
    cell, down, clue = clue_of(puzzle, run)
    length = int(puzzle.runs.lengths[run])
    others = [value for value in range(1, 46) if value != clue and makeable(value, length)]
    return puzzle.with_clue(cell, others[seed % len(others)], down)


def changes(doctor: Doctor, outlook: str = "") -> set[Change]:
    return {(fix.cell, fix.down, fix.new) for fix in doctor.fixes if fix.outlook == outlook or not outlook}


def check(puzzle: Kakuro, runs: range) -> None:
    """Mistype these runs' clues, one at a time; the doctor must find each."""
    for run in runs:
        doctor = examined(mistype(puzzle, run, 7 * run + 3))

        assert clue_of(puzzle, run) in changes(doctor, "one"), run


def test_every_mistyped_clue_is_found() -> None:
    check(SMALL, range(len(SMALL.runs.sums)))


@pytest.mark.slow
@pytest.mark.parametrize("path", samples("kakuro")[1:], ids=lambda path: path.stem)
def test_in_larger_samples_too(path: str) -> None:
    [puzzle] = Kakuro.parse(samples("kakuro")[0].with_name(f"{path.stem}.txt").read_text(encoding="utf-8"))
    count = len(puzzle.runs.sums)

    check(puzzle, range(0, count, max(1, count // 8)))


@pytest.mark.slow
def test_in_published_puzzles_too(shared_lines: Callable[[str], list[str]]) -> None:
    for k, puzzle in enumerate(blocks(shared_lines("kakuro/janko_200.kb"))):
        run = 31 * k % len(puzzle.runs.sums)
        check(puzzle, range(run, run + 1))


@pytest.mark.parametrize("run", [0, 9])
def test_the_fixes_are_all_there_are(run: int) -> None:
    wrong = mistype(SMALL, run, 5)
    every = []
    for k in range(len(wrong.runs.sums)):
        cell, down, clue = clue_of(wrong, k)
        lengths = int(wrong.runs.lengths[k])
        every += [(cell, down, value) for value in range(1, 46) if value != clue and makeable(value, lengths)]
    counts = search_each([wrong.with_clue(cell, value, down) for cell, down, value in every]).solutions.tolist()

    doctor = examined(wrong)

    assert changes(doctor, "one") == {change for change, count in zip(every, counts, strict=True) if count == 1}
    assert changes(doctor, "several") == {change for change, count in zip(every, counts, strict=True) if count > 1}
    assert doctor.broken_parts == 1
    assert not doctor.undecided


@pytest.mark.parametrize("run", [0, 3])
def test_a_region_with_an_unclued_run_is_cured_as_well(run: int) -> None:
    cell, down, _ = clue_of(SMALL, 4)
    open_board = SMALL.with_clue(cell, 0, down)
    wrong = mistype(open_board, run, 0)

    doctor = examined(wrong)
    counts = search_each([wrong, *(fix.applied(wrong) for fix in doctor.fixes)]).solutions.tolist()

    assert counts == [0, *(1 if fix.outlook == "one" else 2 for fix in doctor.fixes)]
    assert clue_of(open_board, run) in changes(doctor, "one")


def test_large_regions_are_asked_why_they_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = mistype(SMALL, 3, 1)
    whole = examined(wrong)
    monkeypatch.setattr(kakuro_doctor, "SUSPECT_ALL", 0)

    asked = examined(wrong)

    assert asked.fixes == whole.fixes
    assert asked.suspects <= whole.suspects


def two_regions(first: int, second: int) -> Kakuro:
    """Return two 2 x 2 boards side by side, each with a solution if these clues are 4 and 16."""
    return read(f"kakuro 3x6\n# 4\\ 3\\ # 16\\ 17\\\n\\{first} . . \\{second} . .\n\\3 . . \\17 . .")


def test_every_region_has_fixes_of_its_own() -> None:
    doctor = examined(two_regions(5, 15))

    assert doctor.broken_parts == 2
    assert {fix.part for fix in doctor.fixes} == {0, 1}
    assert {((1, 0), False, 4), ((1, 3), False, 16)} <= changes(doctor)


def test_a_sound_region_keeps_its_clues() -> None:
    doctor = examined(two_regions(5, 16))

    assert doctor.broken_parts == 1
    assert all(fix.cell[1] < 3 for fix in doctor.fixes)


def test_a_fix_gives_the_board_no_one_solution_where_a_sound_region_has_several() -> None:
    [puzzle] = Kakuro.parse("kakuro 3x6\n# 4\\ 7\\ # # #\n\\3 . . # . .\n\\9 . . # # #\n")  # two cells without a clue

    doctor = examined(puzzle)

    assert doctor.broken_parts == 1
    assert changes(doctor) == changes(doctor, "several") >= {((2, 0), False, 8)}
    assert (search_each([fix.applied(puzzle) for fix in doctor.fixes]).solutions == 2).all()


def test_a_clue_without_a_run_is_to_be_removed() -> None:
    puzzle = SMALL.with_clue((6, 6), 12, down=True)

    [fix] = examined(puzzle).fixes

    assert fix == Fix((6, 6), True, 12, 0, "one")
    assert fix.sentence == "r7c7 down: 12 → none (one solution)"
    assert fix.applied(puzzle) == SMALL


def test_a_board_with_a_solution_is_left_alone() -> None:
    doctor = examined(planted(3, 4, 2))

    assert not doctor.broken_parts
    assert not doctor.fixes


def test_some_boards_are_beyond_cure() -> None:
    doctor = examined(read("kakuro 3x3\n# 3\\ 17\\\n\\3 . .\n\\17 . ."))

    assert doctor.broken_parts == 1
    assert not doctor.fixes


def test_fixes_grow_in_order() -> None:
    doctor = Doctor(mistype(SMALL, 2, 4))
    seen = [doctor.fixes for _ in doctor.parts()] + [doctor.fixes]

    assert all(set(before) <= set(after) for before, after in pairwise(seen))
    assert all(fixes == tuple(sorted(fixes, key=lambda fix: fix.rank)) for fixes in seen)
    assert [fix.outlook for fix in doctor.fixes] == sorted(fix.outlook for fix in doctor.fixes)


def test_the_cells_of_a_fix_are_its_clue_and_its_run() -> None:
    fix = Fix((2, 1), False, 9, 10, "one")

    assert fix.cells(read("kakuro 3x5\n# # # # #\n# # # # #\n# \\9 . . #")) == ((2, 1), (2, 2), (2, 3))
    assert Fix((0, 1), True, 3, 4, "one").cells(read("kakuro 3x2\n# 3\\\n# .\n# .")) == ((0, 1), (1, 1), (2, 1))


def test_slips_of_the_fingers_are_known() -> None:
    assert slipped(12, 21)
    assert slipped(16, 14)
    assert slipped(16, 6)
    assert not slipped(16, 23)


def test_the_sums_of_cells_are_those_of_their_sets() -> None:
    assert sums_of(np.array([0b11, 0b11], np.uint32)) == [3]
    assert sums_of(np.array([0b101, 0b1000], np.uint32)) == [5, 7]
