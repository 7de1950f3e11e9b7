"""What an atlas keeps in a file besides its diagram: choices, filter, part, and the number of a solution."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import cast

from workbench.base.choices import Value
from workbench.files.analyses import Analysis
from workbench.files.json_fields import Fields
from workbench.puzzles.cover import Coverable
from workbench.puzzles.puzzle import ParseError, Puzzle
from workbench.searching.atlas.atlas import Atlas
from workbench.searching.atlas.record import Constraints, atlas_analysis, constraints_of
from workbench.searching.atlas.selection import Constraint, Selection
from workbench.solvers.cover.memo import CHOICES

MAX_DIGITS = 1300  # of the number of a solution
MAX_GROUPS = 10**6
MAX_WORDS = 200  # characters about the filter


@dataclass(frozen=True)
class Kept:
    """What a tab is to show again."""

    choices: Mapping[str, Value] = field(default_factory=dict)
    selection: Selection = field(default_factory=Selection)
    part: int | None = None  # the number of the group that the heat map is about, -1 = any option; None = not chosen
    number: int = 0  # of the solution, from 0


def analysis_of(puzzle: Puzzle, atlas: Atlas | None, kept: Kept, title: str, made: Mapping[str, str]) -> Analysis:
    """Return what a file is to hold."""
    selection = kept.selection
    constraints = Constraints(selection.pinned, selection.forbidden)
    analysis = atlas_analysis(puzzle, atlas, constraints, title, made)
    more = {
        "choices": dict(kept.choices),
        "order": [constraint.option for constraint in selection.constraints],
        "filter": list(selection.any_of),
        "about": selection.about,
        **({} if kept.part is None else {"part": kept.part}),
        "number": str(kept.number),
    }
    return replace(analysis, settings={**analysis.settings, **more})


def kept_in(analysis: Analysis) -> Kept:
    """Return what a file holds; raise ParseError."""
    if not isinstance(analysis.puzzle, Coverable):
        raise ParseError("The file is damaged: there is no atlas of its puzzle.")
    options = analysis.puzzle.to_cover().cover.count
    constraints, fields = constraints_of(analysis, options), Fields(analysis.settings)
    number = fields.text("number") if "number" in fields else "0"
    if not (number.isascii() and number.isdigit() and len(number) <= MAX_DIGITS):
        raise ParseError("The file is damaged: the number of its solution is wrong.")
    return Kept(
        choices=fields.choices("choices", CHOICES),
        selection=Selection(
            in_order(constraints, numbers(fields, "order", options)),
            tuple(numbers(fields, "filter", options)),
            fields.text("about")[:MAX_WORDS] if "about" in fields else "",
        ),
        part=part_in(fields),
        number=int(number),
    )


def numbers(fields: Fields, key: str, options: int) -> list[int]:
    """Return a list of options; raise ParseError."""
    found = fields.values(key, options) if key in fields else []
    if not all(type(number) is int and 0 <= number < options for number in found):
        raise ParseError("The file is damaged: it names options that its puzzle does not have.")
    return cast("list[int]", found)


def in_order(constraints: Constraints, order: Sequence[int]) -> tuple[Constraint, ...]:
    """Return constraints in an order; those that it does not name come last."""
    every = {option: Constraint(option, pinned=False) for option in constraints.forbidden}
    every |= {option: Constraint(option, pinned=True) for option in constraints.pinned}
    return tuple(every[option] for option in dict.fromkeys([*order, *every]) if option in every)


def part_in(fields: Fields) -> int | None:
    """Return what the heat map is about, None = not chosen."""
    return fields.integer("part", -1, MAX_GROUPS) if "part" in fields else None
