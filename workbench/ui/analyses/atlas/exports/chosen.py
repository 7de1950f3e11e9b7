"""The solutions of an atlas that are to be exported."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from workbench.base.choices import Value
from workbench.puzzles.puzzle import Filling
from workbench.searching.atlas.ranking import number_in
from workbench.searching.atlas.selection import Narrowed


class Shown(NamedTuple):
    """A solution and its number."""

    number: int  # from 0
    filling: Filling


def chosen_solutions(left: Narrowed, values: Mapping[str, Value], first: int, rng: np.random.Generator) -> list[Shown]:
    """Return the solutions that the values of the dialog ask for."""
    count, view = int(values["count"]), left.view
    if values["which"] == "order":
        some = view.some([first + k for k in range(count)])
        return [Shown(first + k, left.atlas.filling(options)) for k, options in enumerate(some)]
    drawn = view.random(count, rng)
    return [Shown(number_in(view, options.tolist()) or 0, left.atlas.filling(options)) for options in drawn]
