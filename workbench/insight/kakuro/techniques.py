"""The techniques of people who solve kakuros, easiest first; each finds a hint in some notes, or nothing."""

from collections.abc import Callable
from itertools import combinations as choices

from workbench.insight.kakuro.areas import areas
from workbench.insight.kakuro.notes import Hint, Notes, sums_of
from workbench.insight.kakuro.steps import Record, listed, reasons, record, spelled
from workbench.puzzles.kakuro.combinations import ALL, digits_of
from workbench.puzzles.sentences import counted

MAX_SUBSET = 3  # pairs and triples
REFUTATIONS = 6  # contradictions among which the shortest is chosen
MAX_CELLS = 2_000  # whose candidates are tried for one: on a board of 200 x 200 that takes 5 s
SIZES = {2: "pair", 3: "triple"}


def last_cell(notes: Notes) -> Hint | None:
    """Find a run with a clue and one cell to fill."""
    for run in notes.active():
        cells = notes.open_in(run)
        if len(cells) == 1 and notes.clue(run) and notes.masks[cells[0]].bit_count() == 1:
            digit = digits_of(notes.masks[cells[0]])[0]
            reason = (
                f"{notes.name(cells[0])} is the last cell of {notes.title(run)}: "
                f"{notes.clue(run)} − {notes.clue(run) - digit} = {digit}."
            )
            return notes.place("Last cell", cells[0], digit, "only one cell of the run is empty.", reason, run)
    return None


def cross_sums(notes: Notes) -> Hint | None:
    """Find a cell whose two runs have one digit in common, in the fewest sets; prefer runs with only one set."""
    best: tuple[int, int] | None = None
    for cell in notes.free:
        if notes.by_clues[cell].bit_count() == 1 and notes.masks[cell]:
            ways = sum(len(notes.combinations(run)) for run in notes.runs.home[cell].tolist())
            best = min(best or (ways, cell), (ways, cell))
    if best is None:
        return None
    ways, cell = best
    across, down = notes.runs.home[cell].tolist()
    digit = digits_of(notes.by_clues[cell])[0]
    sides = [f"{notes.amount(run)} is {sums_of(notes.combinations(run))}" for run in (across, down)]
    reason = f"{notes.name(cell)}: across {sides[0]}; down {sides[1]}. Only {digit} is possible in both."
    if ways == 2:
        rule = "both runs of a cell have only one set of digits."
        return notes.place("Single combination", cell, digit, rule, reason)
    return notes.place("Cross sums", cell, digit, "the sets of two crossing runs share one digit.", reason)


def naked_single(notes: Notes) -> Hint | None:
    """Find a cell with one candidate."""
    for cell in notes.free:
        if notes.masks[cell].bit_count() == 1:
            digit = digits_of(notes.masks[cell])[0]
            reason = f"All other digits are ruled out in {notes.name(cell)}, so it is {digit}."
            return notes.place("Naked single", cell, digit, "only one digit is left in a cell.", reason)
    return None


def hidden_single(notes: Notes) -> Hint | None:
    """Find a digit that all sets of a run need, and that only one cell can hold."""
    for run in notes.active():
        for digit in digits_of(needed(notes.possible(run))):
            cells = [cell for cell in notes.open_in(run) if notes.masks[cell] >> (digit - 1) & 1]
            if len(cells) == 1:
                reason = (
                    f"Every set for {notes.amount(run)} ({sums_of(whole_sets(notes, run))}) contains {digit}, "
                    f"and in this run, only {notes.name(cells[0])} can be {digit}."
                )
                rule = "a digit that a run needs fits only one of its cells."
                return notes.place("Hidden single", cells[0], digit, rule, reason, run)
    return None


def combination(notes: Notes) -> Hint | None:
    """Find a run some of whose sets are ruled out by its cells' candidates, so that these can be fewer."""
    for run in notes.active():
        sets = notes.possible(run)
        union = 0
        for digits in sets:
            union |= digits
        removed = {cell: gone for cell in notes.open_in(run) if (gone := notes.masks[cell] & ~union)}
        if sets and removed:
            only = len(sets) == 1
            reason = (
                f"Given the candidates of its cells, {notes.amount(run)} can be {sums_of(whole_sets(notes, run))}"
                f"{' only' if only else ''}: {gone_from(notes, removed)}"
            )
            technique = "Single combination" if only else "Combinations"
            return notes.remove(technique, run, removed, "a run has fewer sets of digits than its clue allows.", reason)
    return None


def naked_subset(notes: Notes) -> Hint | None:
    """Find two or three cells of a run with as many candidates together."""
    for size in range(2, MAX_SUBSET + 1):
        for run in notes.active():
            cells = notes.open_in(run)
            few = [cell for cell in cells if notes.masks[cell].bit_count() <= size]
            for chosen in choices(few, size):
                union = 0
                for cell in chosen:
                    union |= notes.masks[cell]
                removed = {c: gone for c in cells if c not in chosen and (gone := notes.masks[c] & union)}
                if union.bit_count() == size and removed:
                    reason = f"{listed(notes.names(chosen))} hold {spelled_all(union)}: {gone_from(notes, removed)}"
                    rule = f"{size} cells of a run have only {size} candidates together."
                    return notes.remove(f"Naked {SIZES[size]}", run, removed, rule, reason)
    return None


def hidden_subset(notes: Notes) -> Hint | None:
    """Find two or three digits that all sets of a run need, and that only as many cells can hold."""
    for size in range(2, MAX_SUBSET + 1):
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
                        f"{listed(notes.names(chosen))} can hold them: {gone_from(notes, removed)}"
                    )
                    rule = f"{size} digits that a run needs fit only {size} of its cells."
                    return notes.remove(f"Hidden {SIZES[size]}", run, removed, rule, reason)
    return None


def region_sums(notes: Notes) -> Hint | None:
    """Find the smallest area whose clues across and down differ by the digit of one cell."""
    smallest = min(areas(notes), key=lambda area: (len(area.runs), area.cell), default=None)
    if smallest is None:
        return None
    runs, cell, digit = smallest
    totals = [sum(notes.clue(run) for run in runs if bool(notes.runs.down[run]) == down) for down in (False, True)]
    own = set(runs)
    once = [c for c, (a, d) in enumerate(notes.runs.home.tolist()) if (a in own) != (d in own)]
    filled = sum(notes.digits[c] for c in once)
    beside = f"; the digits filled in at their border add up to {filled}" if filled else ""
    reason = (
        f"The {len(runs)} runs around {notes.name(cell)} add up to {totals[0]} across and {totals[1]} down{beside}. "
        f"Of their empty cells, only {notes.name(cell)} is counted once, so it is {digit}."
    )
    rule = "the totals across and down of an area differ by the digit of one cell."
    sentences = (f"Look at the runs around {notes.name(cell)}.", f"Region sums: {rule}", reason)
    cells = tuple(dict.fromkeys(cell for run in runs for cell in notes.run_cells(run)))
    return Hint("Region sums", cells, sentences, places=((notes.cell(cell), digit),))


def run_ways(notes: Notes) -> Hint | None:
    """Find a run that has no assignment with some candidate of a cell."""
    written = record(notes.puzzle, notes.array)
    if not written.eliminations:
        return None
    run, removed = written.eliminations[0]
    reason = f"No remaining way to fill {notes.amount(run)} has these digits here: {gone_from(notes, removed)}"
    return notes.remove(
        "Ways to fill a run", run, removed, "a digit appears in none of the ways to fill a run.", reason
    )


def contradiction(notes: Notes) -> Hint | None:
    """Find a candidate whose propagation leaves a run nothing; of several, the one with the shortest proof."""
    found: list[tuple[int, int, int, Record]] = []
    for cell in sorted(notes.free, key=lambda cell: notes.masks[cell].bit_count())[:MAX_CELLS]:
        for digit in digits_of(notes.masks[cell]):
            roots = notes.array.copy()
            roots[cell] = 1 << (digit - 1)
            written = record(notes.puzzle, roots, notes.runs.home[cell].tolist())
            if written.failed >= 0:
                found.append((len(written.eliminations), cell, digit, written))
        if len(found) >= REFUTATIONS:
            break
    if not found:
        return None
    _, cell, digit, written = min(found, key=lambda one: one[:3])
    steps = tuple(written.steps(reasons(written)))
    removed = {cell: 1 << (digit - 1)}
    name = notes.name(cell)
    reason = f"If {name} were {digit}, {counted(len(steps) - 1, 'more step')} would leave nothing for {steps[-1].name}."
    return Hint(
        "Contradiction",
        (notes.cell(cell),),
        (f"Look at {name}.", f"Contradiction: check whether {name} can be {digit}.", f"{reason} So it is not {digit}."),
        removes=notes.spread(removed),
        left=notes.spare(removed),
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
    return "; ".join(f"{listed(names)} cannot be {spelled(digits)}" for digits, names in groups.items()) + "."


def spelled_all(digits: int) -> str:
    """Return digits that are all there: 1, 2 and 7."""
    return listed([str(digit) for digit in digits_of(digits)])


TECHNIQUES: tuple[Callable[[Notes], Hint | None], ...] = (
    last_cell,
    cross_sums,
    naked_single,
    hidden_single,
    combination,
    naked_subset,
    hidden_subset,
    region_sums,
    run_ways,
    contradiction,
)
