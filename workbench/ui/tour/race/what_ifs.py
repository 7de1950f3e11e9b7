"""What if a walk went elsewhere: another square of the step shown, or another rule from there on."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from workbench.base.choices import Value
from workbench.insight.tours.given_walk import with_walk
from workbench.insight.tours.tie_replay import Path
from workbench.insight.tours.walk_record import RULE, Crossing, WalkRecord
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.limits import LONGEST_BEGINNING
from workbench.searching.branch.branch import without_branch
from workbench.searching.comparisons import NINE_RULES
from workbench.searching.race.entries import Entrant
from workbench.searching.race.lane import Lane
from workbench.solvers.tour.rules.tie_breaks import TIE_BREAKS
from workbench.solvers.tour.warnsdorff import WARNSDORFF
from workbench.ui.search.race_face import WhatIf

OTHERS = (("warnsdorff_backtracking", "backtracking"), ("tour_complete", "the complete solver"))


def prefix_at(walk: WalkRecord | None, crossing: Crossing | None) -> Path | None:
    """Return the walk up to the step shown; None where there is none to go on from."""
    if (
        walk is None
        or crossing is None
        or walk.rotations
        or not 0 < crossing.step <= min(len(walk.path), LONGEST_BEGINNING - 1)
    ):
        return None
    return walk.path[: crossing.step]


def other_squares(tour: Tour, lane: Lane, walk: WalkRecord | None, crossing: Crossing | None) -> dict[Cell, WhatIf]:
    """Return the squares that a lane could have gone to at the step shown, each with a lane that goes there."""
    prefix = prefix_at(walk, crossing)
    if prefix is None or crossing is None or lane.solver.continues is None:
        return {}
    name, (_, choices) = lane.solver.name, without_branch(lane.solver.name, lane.choices)
    instead = f" instead of {tour.name_of(crossing.next)}" if crossing.next else ""
    squares = [one.square for one in crossing.candidates if one.square != crossing.next]
    return {
        cell: WhatIf(f"{tour.name_of(cell)}{instead}", going(name, choices, tour, np.append(prefix, index(tour, cell))))
        for cell in squares
    }


def other_rules(tour: Tour, lane: Lane, walk: WalkRecord | None, crossing: Crossing | None) -> list[WhatIf]:
    """Return the rules and solvers that could go on from the step shown."""
    prefix = prefix_at(walk, crossing)
    if prefix is None or len(prefix) == tour.squares:
        return []
    text, own = "Let {} go on from here", lane.choices.get(RULE, "") if lane.solver.name == WARNSDORFF.name else ""
    rules = [
        WhatIf(text.format(short_title(rule)), going(WARNSDORFF.name, {RULE: rule}, tour, prefix))
        for rule in (*NINE_RULES, "random")
        if rule != own
    ]
    others = [
        WhatIf(text.format(title), going(name, {}, tour, prefix)) for name, title in OTHERS if name != lane.solver.name
    ]
    return [*rules, *others]


def going(name: str, choices: Mapping[str, Value], tour: Tour, path: Path) -> Callable[[], Sequence[Entrant]]:
    """Return what returns the lane that goes on from a walk."""
    return lambda: [with_walk(name, choices, tour, path)]


def short_title(rule: str) -> str:
    """Return the short title of a tie-break; all of it if another one has the same."""
    title = TIE_BREAKS[rule].title
    short = title.partition(":")[0]
    alike = [one for one in NINE_RULES if TIE_BREAKS[one].title.partition(":")[0] == short]
    return short if len(alike) < 2 else title


def index(tour: Tour, cell: Cell) -> int:
    """Return the number of a square, row by row."""
    return cell[0] * tour.shape[1] + cell[1]
