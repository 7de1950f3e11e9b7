"""The words of a step's sentences: cells, units, digits and conclusions."""

from collections.abc import Iterable

from workbench.insight.sudoku.step import Candidate, Step
from workbench.puzzles.notation import cell_name
from workbench.puzzles.sentences import joined
from workbench.puzzles.sudoku.layout import Layout

MAX_NAMED = 6  # conclusions named in one sentence


def cell(layout: Layout, number: int) -> str:
    """Return the name of a cell by its number: r1c2."""
    return cell_name(divmod(number, layout.side))


def cells(layout: Layout, numbers: Iterable[int]) -> str:
    """Return the names of cells, in a sentence."""
    return joined([cell(layout, number) for number in numbers])


def units(layout: Layout, numbers: Iterable[int]) -> str:
    """Return the names of units, in a sentence: rows 2 and 5; row 2 and box 3."""
    names = [layout.unit_name(number) for number in numbers]
    words = [name.rsplit(" ", 1) for name in names]
    if len(names) > 1 and len({word[0] for word in words}) == 1 and all(word[-1].isdigit() for word in words):
        plural = words[0][0] + ("es" if words[0][0].endswith("x") else "s")
        return f"{plural} {joined([word[1] for word in words])}"
    return joined(names)


def digits(numbers: Iterable[int], last: str = "and") -> str:
    """Return digits in a sentence: 1, 2 and 7."""
    return joined([str(number) for number in numbers], last)


def named(candidates: Iterable[Candidate], last: str = "and") -> str:
    """Return candidates, by cells and digits: 5 in r1c2 and r1c3; 2 and 3 in r4c5."""
    groups: dict[int, list[str]] = {}
    for row, column, digit in sorted(candidates, key=lambda one: (one.digit, one.row, one.column)):
        groups.setdefault(digit, []).append(cell_name((row, column)))
    alike: dict[tuple[str, ...], list[int]] = {}
    for digit, names in groups.items():
        alike.setdefault(tuple(names), []).append(digit)
    return joined([f"{digits(which, last)} in {joined(names, last)}" for names, which in alike.items()], last)


def conclusion(step: Step) -> str:
    """Return the sentence that says what a step places and removes."""
    if step.places:
        return f"{joined([f'{cell_name((row, column))} is {digit}' for row, column, digit in step.places])}."
    shown, more = step.removes[:MAX_NAMED], len(step.removes) - MAX_NAMED
    rest = f", and {more} more candidate{'s' * (more > 1)}" if more > 0 else ""
    return f"Remove {named(shown)}{rest}."


def places(candidates: Iterable[Candidate], last: str = "and") -> str:
    """Return the names of the cells of candidates, each once, in a sentence."""
    return joined([cell_name(one) for one in dict.fromkeys((row, column) for row, column, _digit in candidates)], last)
