"""What an item, an option, or an item in an option has besides its place in the matrix, and how that is changed."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from workbench.puzzles.cover import Cover, edits
from workbench.ui.cover.changes import bounds_in, coloured, number_in
from workbench.ui.cover.matrix_sheet import NAMES, MatrixCell


class Property(NamedTuple):
    """Something that is shown and typed as a text."""

    title: str  # of its field; {} stands for the item
    question: str  # {} stands for the item or the option
    applies: Callable[[Cover, MatrixCell], bool]
    value: Callable[[Cover, MatrixCell], str]
    changed: Callable[[Cover, MatrixCell, str], Cover]  # raises CoverError
    step: Callable[[Cover, MatrixCell, str], str]  # what is undone
    place: Callable[[Cover, MatrixCell], MatrixCell]  # where it stands in the matrix


def on_item(cover: Cover, at: MatrixCell) -> bool:
    """Whether a cell belongs to an item."""
    return 0 < at.item <= len(cover.items)


def on_option(cover: Cover, at: MatrixCell) -> bool:
    """Whether a cell belongs to an option."""
    return 0 <= at.option < cover.count


def on_member(cover: Cover, at: MatrixCell) -> bool:
    """Whether a cell tells whether an item is in an option."""
    return on_item(cover, at) and on_option(cover, at)


def item_name(cover: Cover, at: MatrixCell) -> str:
    """Return the name of a cell's item."""
    return cover.items[at.item - 1]


def option_number(_cover: Cover, at: MatrixCell) -> str:
    """Return the number of a cell's option."""
    return str(at.option + 1)


def own_option_name(cover: Cover, at: MatrixCell) -> str:
    """Return the name of a cell's option, "" if it has only a number."""
    return cover.options[at.option] if cover.options else ""


def item_bounds(cover: Cover, at: MatrixCell) -> str:
    """Return how often a cell's item must be covered, as it is typed."""
    low, high = int(cover.low[at.item - 1]), int(cover.high[at.item - 1])
    return str(low) if low == high else f"{low}:{high}"


def member_colour(cover: Cover, at: MatrixCell) -> str:
    """Return the colour of a cell, "" if it has none."""
    where = np.nonzero(cover.option(at.option) == at.item)[0]
    return cover.colour_name(int(cover.option_colours(at.option)[where[0]])) if len(where) else ""


def name_place(_cover: Cover, at: MatrixCell) -> MatrixCell:
    """Return the cell with the name of an item."""
    return MatrixCell(NAMES, at.item)


ITEM_NAME = Property(
    title="Name",
    question="Name of item {}",
    applies=on_item,
    value=item_name,
    changed=lambda cover, at, text: edits.renamed_item(cover, at.item, text),
    step=lambda cover, at, _: f"rename {item_name(cover, at)}",
    place=name_place,
)
BOUNDS = Property(
    title="Covered",
    question="How often {} must be covered, such as 2 or 1:3",
    applies=lambda cover, at: on_item(cover, at) and at.item <= cover.primary,
    value=item_bounds,
    changed=lambda cover, at, text: edits.with_bounds(cover, at.item, *bounds_in(text)),
    step=lambda cover, at, _: f"bounds of {item_name(cover, at)}",
    place=name_place,
)
OPTION_NAME = Property(
    title="Name",
    question="Name of option {}",
    applies=on_option,
    value=own_option_name,
    changed=lambda cover, at, text: edits.renamed_option(cover, at.option, text),
    step=lambda cover, at, _: f"name option {option_number(cover, at)}",
    place=lambda _, at: MatrixCell(at.option, 0),
)
COST = Property(
    title="Cost",
    question="Cost of option {}",
    applies=on_option,
    value=lambda cover, at: str(cover.costs[at.option]),
    changed=lambda cover, at, text: edits.with_cost(cover, at.option, number_in(text)),
    step=lambda cover, at, _: f"cost of option {cover.option_name(at.option)}",
    place=lambda cover, at: MatrixCell(at.option, len(cover.items) + 1 if (cover.costs != 1).any() else 0),
)
COLOUR = Property(
    title="Colour of {}",
    question="Colour of {} (empty = none)",
    applies=lambda cover, at: on_member(cover, at) and at.item > cover.primary,
    value=member_colour,
    changed=lambda cover, at, text: coloured(cover, at.option, at.item, text),
    step=lambda cover, at, text: f"{item_name(cover, at)}:{text} in option {cover.option_name(at.option)}",
    place=lambda _, at: at,
)


def question_of(one: Property, cover: Cover, at: MatrixCell) -> str:
    """Return what a field asks for."""
    if one is COST:
        return one.question.format(cover.option_name(at.option))
    return one.question.format((option_number if one is OPTION_NAME else item_name)(cover, at))
