"""The techniques of people who solve kakuros, easiest first; each finds hints in some notes.

There is one order. Its three parts are the levels of difficulty: what the sets of digits of single runs tell, what else
single runs tell, and what takes more than one run. The techniques of a part find all that there is of its sort, so
that a board's level does not depend on the way by which it is solved.
"""

from collections.abc import Callable, Iterator
from itertools import combinations as choices
from typing import NamedTuple

from workbench.insight.kakuro.areas import areas
from workbench.insight.kakuro.level import Difficulty
from workbench.insight.kakuro.notes import Hint, Notes, sums_of
from workbench.insight.kakuro.steps import Record, reasons, record, spelled
from workbench.puzzles.kakuro.combinations import ALL, digits_of
from workbench.puzzles.sentences import counted, joined

REFUTATIONS = 6  # contradictions among which the shortest is chosen
MAX_CELLS = 2_000  # whose candidates are tried for one: on a board of 200 x 200 that takes 5 s
SIZES = {2: "pair", 3: "triple"}
Finder = Callable[[Notes], Iterator[Hint]]


class Technique(NamedTuple):
    """A technique with its place in the order."""

    name: str
    level: Difficulty
    grade: int  # the least score of a board for which it is the hardest
    find: Finder


def last_cell(notes: Notes) -> Iterator[Hint]:
    """Find runs with a clue and one cell to fill."""
    for run in notes.active():
        cells = notes.open_in(run)
        if len(cells) == 1 and notes.clue(run) and notes.masks[cells[0]].bit_count() == 1:
            digit = digits_of(notes.masks[cells[0]])[0]
            reason = (
                f"{notes.name(cells[0])} is the last cell of {notes.title(run)}: "
                f"{notes.clue(run)} − {notes.clue(run) - digit} = {digit}."
            )
            yield notes.place("Last cell", cells[0], digit, "only one cell of the run is empty.", reason, run)


def naked_single(notes: Notes) -> Iterator[Hint]:
    """Find cells with one candidate, where the clues and digits of their runs alone leave more."""
    for cell in notes.free:
        if notes.masks[cell].bit_count() == 1 < notes.by_clues[cell].bit_count():
            digit = digits_of(notes.masks[cell])[0]
            reason = f"All other digits are ruled out in {notes.name(cell)}, so it is {digit}."
            yield notes.place("Naked single", cell, digit, "only one digit is left in a cell.", reason)


def single_combination(notes: Notes) -> Iterator[Hint]:
    """Find cells both of whose runs have one set of digits, then runs whose cells leave them only one."""
    for ways, cell in crossings(notes):
        if ways == 2:
            rule = "both runs of a cell have only one set of digits."
            yield crossing(notes, cell, "Single combination", rule)
    yield from fewer_sets(notes, only=True)


def cross_sums(notes: Notes) -> Iterator[Hint]:
    """Find cells whose two runs have one digit in common, those with the fewest sets first."""
    for ways, cell in crossings(notes):
        if ways != 2:
            yield crossing(notes, cell, "Cross sums", "the sets of two crossing runs share one digit.")


def crossings(notes: Notes) -> list[tuple[int, int]]:
    """Return the cells whose runs have one digit in common, each after the number of sets of both runs."""
    found = [cell for cell in notes.free if notes.by_clues[cell].bit_count() == 1 and notes.masks[cell]]
    return sorted((sum(len(notes.combinations(run)) for run in notes.homes(cell)), cell) for cell in found)


def crossing(notes: Notes, cell: int, technique: str, rule: str) -> Hint:
    """Return the hint that two runs have one digit in common."""
    across, down = notes.homes(cell)
    digit = digits_of(notes.by_clues[cell])[0]
    sides = [f"{notes.amount(run)} is {sums_of(notes.combinations(run))}" for run in (across, down)]
    reason = f"{notes.name(cell)}: across {sides[0]}; down {sides[1]}. Only {digit} is possible in both."
    return notes.place(technique, cell, digit, rule, reason, across, down)


def combinations(notes: Notes) -> Iterator[Hint]:
    """Find runs some of whose sets are ruled out by their cells' candidates, so that these can be fewer."""
    yield from fewer_sets(notes, only=False)


def fewer_sets(notes: Notes, only: bool) -> Iterator[Hint]:
    """Find runs whose cells leave them one set of digits, or several, which then rule candidates out."""
    technique = "Single combination" if only else "Combinations"
    for run in notes.active():
        sets = notes.possible(run)
        union = 0
        for digits in sets:
            union |= digits
        removed = {cell: gone for cell in notes.open_in(run) if (gone := notes.masks[cell] & ~union)}
        if sets and removed and (len(sets) == 1) is only:
            reason = (
                f"Given the candidates of its cells, {notes.amount(run)} can be {sums_of(whole_sets(notes, run))}"
                f"{' only' if only else ''}: {gone_from(notes, removed)}"
            )
            rule = "a run has fewer sets of digits than its clue allows."
            kept = {cell: notes.masks[cell] & union for cell in notes.open_in(run)}
            yield notes.remove(technique, run, removed, rule, reason, kept)


def hidden_single(notes: Notes) -> Iterator[Hint]:
    """Find digits that all sets of a run need, and that only one cell can hold."""
    for run in notes.active():
        for digit in digits_of(needed(notes.possible(run))):
            cells = [cell for cell in notes.open_in(run) if notes.masks[cell] >> (digit - 1) & 1]
            if len(cells) == 1:
                reason = (
                    f"Every set for {notes.amount(run)} ({sums_of(whole_sets(notes, run))}) contains {digit}, "
                    f"and in this run, only {notes.name(cells[0])} can be {digit}."
                )
                rule = "a digit that a run needs fits only one of its cells."
                yield notes.place("Hidden single", cells[0], digit, rule, reason, run)


def naked_subset(size: int) -> Finder:
    """Return what finds so many cells of a run with as many candidates together."""

    def find(notes: Notes) -> Iterator[Hint]:
        for run in notes.active():
            cells = notes.open_in(run)
            few = [cell for cell in cells if notes.masks[cell].bit_count() <= size]
            for chosen in choices(few, size):
                union = 0
                for cell in chosen:
                    union |= notes.masks[cell]
                removed = {c: gone for c in cells if c not in chosen and (gone := notes.masks[c] & union)}
                if union.bit_count() == size and removed:
                    reason = f"{joined(notes.names(chosen))} hold {spelled_all(union)}: {gone_from(notes, removed)}"
                    rule = f"{size} cells of a run have only {size} candidates together."
                    kept = {cell: notes.masks[cell] for cell in chosen}
                    yield notes.remove(f"Naked {SIZES[size]}", run, removed, rule, reason, kept)

    return find


def hidden_subset(size: int) -> Finder:
    """Return what finds so many digits that all sets of a run need, and that only as many cells can hold."""

    def find(notes: Notes) -> Iterator[Hint]:
        for run in notes.active():
            cells = notes.open_in(run)
            if len(cells) <= size:
                continue
            for digits in choices(digits_of(needed(notes.possible(run))), size):
                required = sum(1 << (digit - 1) for digit in digits)
                chosen = [cell for cell in cells if notes.masks[cell] & required]
                removed = {cell: gone for cell in chosen if (gone := notes.masks[cell] & ~required)}
                if len(chosen) == size and removed:
                    reason = (
                        f"Every set for {notes.amount(run)} contains {spelled_all(required)}, and only "
                        f"{joined(notes.names(chosen))} can hold them: {gone_from(notes, removed)}"
                    )
                    rule = f"{size} digits that a run needs fit only {size} of its cells."
                    kept = {cell: notes.masks[cell] & required for cell in chosen}
                    yield notes.remove(f"Hidden {SIZES[size]}", run, removed, rule, reason, kept)

    return find


def run_ways(notes: Notes) -> Iterator[Hint]:
    """Find runs that have no assignment with some candidate of a cell."""
    written = record(notes.puzzle, notes.array)
    for number, run in enumerate(dict.fromkeys(elimination.run for elimination in written.eliminations)):
        alone = record(notes.puzzle, notes.array, [run]) if number else written  # later ones build on earlier ones
        first = next(iter(alone.eliminations), None)
        if first is None or first.run != run:
            continue
        reason = (
            f"No remaining way to fill {notes.amount(run)} has these digits here: {gone_from(notes, first.removed)}"
        )
        rule = "a digit appears in none of the ways to fill a run."
        yield notes.remove("Ways to fill a run", run, first.removed, rule, reason)


def region_sums(notes: Notes) -> Iterator[Hint]:
    """Find areas whose clues across and down differ by the digit of one cell, the smallest first."""
    for runs, cell, digit in sorted(areas(notes), key=lambda area: (len(area.runs), area.cell)):
        totals = [sum(notes.clue(run) for run in runs if bool(notes.runs.down[run]) == down) for down in (False, True)]
        own = set(runs)
        once = [c for c, (a, d) in enumerate(notes.runs.home.tolist()) if (a in own) != (d in own)]
        filled = sum(notes.digits[c] for c in once)
        beside = f"; the digits filled in at their border add up to {filled}" if filled else ""
        reason = (
            f"The {len(runs)} runs around {notes.name(cell)} add up to {totals[0]} across and {totals[1]} down{beside}."
            f" Of their empty cells, only {notes.name(cell)} is counted once, so it is {digit}."
        )
        rule = "the totals across and down of an area differ by the digit of one cell."
        sentences = (f"Look at the runs around {notes.name(cell)}.", f"Region sums: {rule}", reason)
        cells = tuple(dict.fromkeys(cell for run in runs for cell in notes.run_cells(run)))
        yield Hint("Region sums", cells, sentences, runs, places=((notes.cell(cell), digit),))


def contradiction(notes: Notes) -> Iterator[Hint]:
    """Find a candidate whose propagation leaves a run nothing; of several, the one with the shortest proof."""
    found: list[tuple[int, int, int, Record]] = []
    for cell in sorted(notes.free, key=lambda cell: notes.masks[cell].bit_count())[:MAX_CELLS]:
        for digit in digits_of(notes.masks[cell]):
            roots = notes.array.copy()
            roots[cell] = 1 << (digit - 1)
            written = record(notes.puzzle, roots, notes.homes(cell))
            if written.failed >= 0:
                found.append((len(written.eliminations), cell, digit, written))
        if len(found) >= REFUTATIONS:
            break
    if not found:
        return
    _, cell, digit, written = min(found, key=lambda one: one[:3])
    steps = tuple(written.steps(reasons(written)))
    removed = {cell: 1 << (digit - 1)}
    name = notes.name(cell)
    reason = f"If {name} were {digit}, {counted(len(steps) - 1, 'more step')} would leave nothing for {steps[-1].name}."
    yield Hint(
        "Contradiction",
        (notes.cell(cell),),
        (f"Look at {name}.", f"Contradiction: check whether {name} can be {digit}.", f"{reason} So it is not {digit}."),
        removes=notes.spread(removed),
        left=notes.spare(removed),
        seen=notes.candidates([cell]),
        steps=steps,
    )


def needed(sets: list[int]) -> int:
    """Return the digits that all these sets have; none, if there is no set."""
    common = ALL if sets else 0
    for digits in sets:
        common &= digits
    return common


def whole_sets(notes: Notes, run: int) -> list[int]:
    """Return the sets that a run can still have, with the digits filled in."""
    return [digits | notes.held(run) for digits in notes.possible(run)]


def gone_from(notes: Notes, removed: dict[int, int]) -> str:
    """Return the sentence that says what cells cannot be."""
    groups: dict[int, list[str]] = {}
    for cell, digits in sorted(removed.items()):
        groups.setdefault(digits, []).append(notes.name(cell))
    return "; ".join(f"{joined(names)} cannot be {spelled(digits)}" for digits, names in groups.items()) + "."


def spelled_all(digits: int) -> str:
    """Return digits that are all there: 1, 2 and 7."""
    return joined([str(digit) for digit in digits_of(digits)])


TECHNIQUES = (
    Technique("Last cell", Difficulty.EASY, 10, last_cell),
    Technique("Naked single", Difficulty.EASY, 20, naked_single),
    Technique("Single combination", Difficulty.EASY, 30, single_combination),
    Technique("Cross sums", Difficulty.EASY, 50, cross_sums),
    Technique("Combinations", Difficulty.EASY, 70, combinations),
    Technique("Hidden single", Difficulty.MEDIUM, 100, hidden_single),
    Technique("Naked pair", Difficulty.MEDIUM, 120, naked_subset(2)),
    Technique("Hidden pair", Difficulty.MEDIUM, 140, hidden_subset(2)),
    Technique("Naked triple", Difficulty.MEDIUM, 160, naked_subset(3)),
    Technique("Hidden triple", Difficulty.MEDIUM, 180, hidden_subset(3)),
    Technique("Ways to fill a run", Difficulty.MEDIUM, 200, run_ways),
    Technique("Region sums", Difficulty.HARD, 300, region_sums),
    Technique("Contradiction", Difficulty.HARD, 400, contradiction),
)
