"""Whether the sets of digits that single runs can have lead to the solution, without a look at how they fit."""

from workbench.insight.kakuro.steps import first_masks
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.combinations import combinations
from workbench.puzzles.puzzle import untouched


def solved_by_sets(puzzle: Kakuro) -> bool:
    """Return whether they do: each cell keeps the digits of its runs' possible sets, until nothing changes any more."""
    runs = puzzle.runs
    masks: list[int] = first_masks(puzzle, untouched(puzzle)).tolist()
    members: list[list[int]] = [runs.cells_in(run).tolist() for run in range(len(runs.sums))]
    sums, homes = runs.sums.tolist(), runs.home.tolist()
    waiting = dict.fromkeys(range(len(members)))  # in order, each once
    while waiting:
        run = next(iter(waiting))
        del waiting[run]
        for cell, kept in kept_in_run(members[run], sums[run], masks).items():
            masks[cell] = kept
            waiting.update(dict.fromkeys(home for home in homes[cell] if home >= 0))
    return all(mask.bit_count() == 1 for mask in masks if mask)


def kept_in_run(cells: list[int], total: int, masks: list[int]) -> dict[int, int]:
    """Return what is left of the candidates of those cells of a run that lose some."""
    free = [cell for cell in cells if masks[cell].bit_count() > 1]
    used = asked = union = 0
    for cell in cells:
        if masks[cell].bit_count() == 1:
            used |= masks[cell]
        else:
            asked |= masks[cell]
    for digits in combinations(total, len(cells)):
        rest = digits & ~used
        if used & ~digits == 0 and rest & ~asked == 0 and all(rest & masks[cell] for cell in free):
            union |= rest
    return {cell: masks[cell] & union for cell in free if masks[cell] & ~union}
