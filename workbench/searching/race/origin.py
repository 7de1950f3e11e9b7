"""Where a filling comes from: what is written into a file beside it, so that anybody can make it again."""

from collections.abc import Mapping

import numpy as np

from workbench import __version__
from workbench.base.choices import Value, settle
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.searching.race.entries import SEED
from workbench.solvers.solver import Solver

Origin = dict[str, Value]


def origin_of(
    puzzle: Puzzle,
    filling: Filling,
    solver: Solver | None = None,
    choices: Mapping[str, Value] | None = None,
    note: str = "",
) -> Origin:
    """Return what made a filling: program, puzzle, and the solver with the choices that matter; None = by hand."""
    origin: Origin = {"program": f"Puzzle Workbench {__version__}", "puzzle": puzzle.format().partition("\n")[0]}
    origin["visited"] = int(np.count_nonzero(filling))
    if solver is None:
        return origin
    values = settle(solver.choices, choices or {})
    made = {choice.name: values[choice.name] for choice in solver.choices if choice.applies(values)}
    seed = {SEED: values[SEED]} if SEED in values else {}
    return {**origin, "solver": solver.name, **made, **seed, **({"note": note} if note else {})}


def origin_lines(origin: Origin) -> list[str]:
    """Return a line for each of them."""
    return [f"{name}: {' '.join(str(value).split())}" for name, value in origin.items()]
