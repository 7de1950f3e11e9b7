"""The doctor of kakuros: every cure is judged by the puzzle, the kakuro solver and the exact cover."""

import numpy as np
import pytest

from tests.puzzles.kakuro.kakuros import read
from tests.thorough import either
from workbench.api.searches import solve
from workbench.insight.generators import GENERATORS
from workbench.insight.kakuro.block_changes import BlockChange, keys
from workbench.insight.kakuro.diagnosis import KakuroDoctor
from workbench.insight.kakuro.doctor import Fix
from workbench.insight.kakuro.rating import KakuroRater
from workbench.insight.kakuro.uniqueness import RATED, DigitChange, GivenDigit
from workbench.insight.kakuro.wrong_digits import wrong_digits
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.design import symmetry_of, with_images
from workbench.puzzles.notation import cell_name
from workbench.puzzles.puzzle import untouched
from workbench.solvers.goal import Outcome

SORTS = (Fix, BlockChange, DigitChange, GivenDigit)  # best first
SQUARE = "kakuro 3x3\n# 4\\ 4\\\n\\4 . .\n\\4 . .\n"  # 1 3 over 3 1, or the reverse

WIDE = """kakuro 12x10
  # 28\\   27\\   16\\     #     #   28\\   8\\ 24\\ 24\\
\\14   .     .     .   20\\ 22\\21     .    .   .   .
\\45   .     .     .     .     .     .    .   .   .
\\45   .     .     .     .     .     .    .   .   .
\\11   .     . 19\\16     .     .     . 15\\6   .   .
\\18   .     .     . 27\\28     .     .    .   .   .
  # 22\\ 20\\11     .     .  17\\7     .    . 28\\ 25\\
\\16   .     .     .     .     . 17\\20    .   .   .
 \\9   .     . 19\\16     .     .     . 14\\3   .   .
\\45   .     .     .     .     .     .    .   .   .
\\45   .     .     .     .     .     .    .   .   .
\\26   .     .     .     .     #   \\18    .   .   .
"""  # rows of nine cells: millions of solutions


def examined(puzzle: Kakuro) -> KakuroDoctor:
    doctor = KakuroDoctor(puzzle)
    for _ in doctor.parts():
        pass
    return doctor


def assert_cured(puzzle: Kakuro) -> None:
    """Check that a puzzle has exactly one solution: by its own solver, by exact cover, and by its own judgement."""
    answer = solve(puzzle, goal="unique")
    assert answer.outcome is Outcome.SOLVED
    assert answer.filling is not None
    assert puzzle.judge(answer.filling) == []
    assert solve(puzzle.to_cover().cover, goal="count").solutions == 1


def several(seed: int) -> Kakuro:
    """Return a generated board with a digit changed so that it has several solutions."""
    made = GENERATORS["kakuro"].start({"rows": 8, "columns": 8, "seed": seed}).finish()
    assert isinstance(made, Kakuro)
    filling = solve(made).filling
    assert filling is not None
    for r, c in np.argwhere(made.white).tolist():
        for digit in np.setdiff1d(np.arange(1, 10), filling[made.related((r, c))]).tolist():
            other = filling.copy()
            other[r, c] = digit
            if solve(made.with_sums(other), goal="unique").outcome is Outcome.NOT_UNIQUE:
                return made.with_sums(other)
    pytest.skip("every changed board is unique")


@pytest.mark.slow
@pytest.mark.parametrize("seed", either([3], [1, 2, 3]))
def test_every_cure_of_a_board_with_several_solutions_makes_it_unique(seed: int) -> None:
    puzzle = several(seed)

    doctor = examined(puzzle)

    assert doctor.outcome is Outcome.NOT_UNIQUE
    assert doctor.changes
    for change in doctor.changes:
        assert_cured(change.applied(puzzle))
        if isinstance(change, BlockChange):
            changed = change.applied(puzzle)
            assert changed.shape == puzzle.shape
            assert (with_images(changed.white, symmetry_of(puzzle.white)) == changed.white).all()
            assert not changed.faults
            assert changed.regions.max() <= puzzle.regions.max()
            assert changed.runs.lengths.min() > 1
        if isinstance(change, DigitChange):
            assert change.applied(puzzle).white.tolist() == puzzle.white.tolist()
    order = [SORTS.index(type(change)) for change in doctor.changes]
    assert order == sorted(order)  # a given digit is the last resort
    for number, kind in enumerate(SORTS):  # each is previewed with the difficulty
        own = [change for change in doctor.changes if SORTS.index(type(change)) == number]
        for change in own[:RATED]:
            report = KakuroRater(quick=False).report(change.applied(puzzle))
            assert change.rated == f"{report.fields['level']} {report.fields['score']}", (kind, change)


def test_a_given_digit_and_a_changed_digit_cure_a_square_of_two_pairs() -> None:
    puzzle = read(SQUARE)

    changes = examined(puzzle).changes

    assert {change for change in changes if isinstance(change, GivenDigit)} == {
        GivenDigit((r, c), digit) for r in (1, 2) for c in (1, 2) for digit in (1, 3)
    }
    [first, *_] = [change for change in changes if isinstance(change, DigitChange) and not change.is_swap]
    assert first.change == "r2c2: 1 → 8, so r2c1 across: 4 → 11 and r1c2 down: 4 → 11"


def test_no_change_of_one_digit_is_missed() -> None:
    """Try every change of one cell and its two clues; what the doctor leaves out does not cure."""
    puzzle = read("kakuro 4x4\n# 6\\ 7\\ 6\\\n\\6 . . .\n\\7 . . .\n\\6 . . .\n")
    doctor = examined(puzzle)
    changes = [change for change in doctor.changes if isinstance(change, DigitChange)]
    digits = [change for change in changes if len(change.digits) == 1]
    found = {tuple((fix.cell, fix.down, fix.new) for fix in change.clues) for change in digits}

    cured = set()
    for solution in doctor.uniqueness.solutions:
        for r, c in np.argwhere(puzzle.white).tolist():
            for digit in range(1, 10):
                other = solution.copy()
                other[r, c] = digit
                changed = puzzle.with_sums(other)
                if not changed.judge(other) and solve(changed, goal="unique").outcome is Outcome.SOLVED:
                    cured.add((((r, 0), False, int(changed.across[r, 0])), ((0, c), True, int(changed.down[0, c]))))

    assert found == cured


def test_a_missing_clue_is_found() -> None:
    puzzle = read("kakuro 3x3\n# # #\n\\3 . .\n\\4 . .\n")

    clues = [change for change in examined(puzzle).changes if isinstance(change, Fix)]

    assert {change.change for change in clues} == {f"r1c{c} down: none → {clue}" for c in (2, 3) for clue in (3, 4)}
    for change in clues:
        assert_cured(change.applied(puzzle))


def test_a_board_far_from_unique_is_repaired_by_several_digits() -> None:
    puzzle = read("kakuro 3x6\n# 4\\ 4\\ # 4\\ 4\\\n\\4 . . \\4 . .\n\\4 . . \\4 . .\n")

    doctor = examined(puzzle)

    assert isinstance(doctor.repair, DigitChange)
    assert doctor.message() == "No single change makes the solution unique, but this one does:"
    assert_cured(doctor.repair.applied(puzzle))


@pytest.mark.slow
def test_a_board_with_too_few_blocks_is_repaired_by_more_and_other_digits() -> None:
    puzzle = read(WIDE)

    doctor = examined(puzzle)

    assert doctor.message() == "No single change makes the solution unique, but this one does:"
    repair = doctor.repair
    assert isinstance(repair, BlockChange)
    assert repair.rated
    changed = repair.applied(puzzle)
    assert_cured(changed)
    assert symmetry_of(changed.white) == symmetry_of(puzzle.white) == "half_turn"
    assert int((puzzle.white & ~changed.white).sum()) == len(repair.blocked) == 2
    solution, before = solve(changed).filling, doctor.uniqueness.solutions[0]
    assert solution is not None
    differing = {(r, c) for r, c in np.argwhere(changed.white & (solution != before)).tolist()}
    assert {cell for cell, _, _ in repair.changed} == differing
    assert all((before[cell], solution[cell]) == (old, new) for cell, old, new in repair.changed)


def test_repairs_start_from_the_digits_of_the_designer() -> None:
    puzzle = read("kakuro 3x6\n# 4\\ 4\\ # 4\\ 4\\\n\\4 . . \\4 . .\n\\4 . . \\4 . .\n")
    for own in ([1, 3, 3, 1, 3, 1, 1, 3], [3, 1, 1, 3, 1, 3, 3, 1]):
        digits = untouched(puzzle)
        digits[puzzle.white] = own

        doctor = KakuroDoctor(puzzle, digits)
        for _ in doctor.parts():
            pass

        assert np.array_equal(doctor.uniqueness.solutions[0], digits)
        assert isinstance(doctor.repair, DigitChange)
        assert all(digits[cell] == old for cell, old, _ in doctor.repair.digits)
        assert_cured(doctor.repair.applied(puzzle))


def test_a_board_without_clues_is_given_some() -> None:
    puzzle = read("kakuro 2x3\n# # #\n# . .\n")

    doctor = examined(puzzle)

    assert isinstance(doctor.repair, DigitChange)
    assert not doctor.repair.digits
    assert doctor.repair.change == "Add 3 clues"
    assert_cured(doctor.repair.applied(puzzle))


@pytest.mark.parametrize("rows", [". . .\n. . .", "# . .\n# . .", ". .\n. ."])
def test_no_cure_is_claimed_where_runs_can_have_no_clue(rows: str) -> None:
    lines = rows.splitlines()
    puzzle = read(f"kakuro {len(lines)}x{len(lines[0].split())}\n{rows}\n")

    doctor = examined(puzzle)

    for change in doctor.changes:
        assert_cured(change.applied(puzzle))


def test_a_wrong_clue_is_found_and_a_unique_board_needs_nothing() -> None:
    puzzle = read("kakuro 3x3\n# 4\\ 3\\\n\\4 . .\n\\3 . .\n")

    assert examined(puzzle).diagnosis().verdict.outcome is Outcome.SOLVED
    assert examined(puzzle).changes == ()
    wrong = examined(puzzle.with_clue((1, 0), 5, down=False))
    assert wrong.outcome is Outcome.NONE
    assert "r2c1 across: 5 → 4 (one solution)" in [change.sentence for change in wrong.changes]
    assert wrong.diagnosis().faults


@pytest.mark.slow
def test_blocks_change_with_their_images_and_the_other_clues_stay() -> None:
    puzzle = several(2)

    moved = [change for change in examined(puzzle).changes if isinstance(change, BlockChange)]

    assert moved
    for change in moved:
        assert {(r, c) for r, c in np.argwhere(puzzle.white & ~change.puzzle.white).tolist()} == set(change.blocked)
        assert {(r, c) for r, c in np.argwhere(change.puzzle.white & ~puzzle.white).tolist()} == set(change.opened)
        old = dict(zip(keys(puzzle), puzzle.runs.sums.tolist(), strict=True))
        new = dict(zip(keys(change.puzzle), change.puzzle.runs.sums.tolist(), strict=True))
        assert all(new[run] == old[run] for run in old.keys() & new.keys())


@pytest.mark.slow
def test_two_digits_of_a_run_are_exchanged_and_their_clues_move_by_as_much() -> None:
    puzzle = several(2)

    swaps = [one for one in examined(puzzle).changes if isinstance(one, DigitChange) and one.is_swap]

    assert swaps
    for change in swaps:
        (one, *_), (other, *_) = change.digits
        assert one[0] == other[0] or one[1] == other[1]
        assert sum(fix.new - fix.old for fix in change.clues) == 0
        assert (
            change.change
            == f"Swap {cell_name(one)} ({change.digits[0][1]}) and {cell_name(other)} ({change.digits[1][1]})"
        )


def test_the_digits_that_break_most_rules_come_first() -> None:
    puzzle = read("kakuro 4x4\n# # # #\n\\ . . .\n\\ . . .\n\\ . . .\n")
    entries = untouched(puzzle)
    entries[1:, 1:] = [[1, 2, 1], [4, 5, 6], [1, 8, 9]]  # 1 across twice and down twice, both with r2c2

    [wrong] = wrong_digits(puzzle, entries)

    assert (wrong.cell, wrong.digit) == ((1, 1), 1)
    assert [fault.message for fault in wrong.faults] == [
        "1 appears twice in the run r2c2 to r2c4 across.",
        "1 appears twice in the run r2c2 to r4c2 down.",
    ]
    entries[1, 1] = 3
    assert wrong_digits(puzzle, entries) == []
