"""Chains as Sudoku Explainer searches, counts and rates them.

Its groups of techniques are searched as a whole: each technique finds the lowest rated step of its group, whatever its
name. Only where all steps are asked for does each give its own.
"""

from collections.abc import Callable
from itertools import accumulate
from typing import Final

from workbench.insight.sudoku.step import Step
from workbench.insight.sudoku.technique import Level, Technique
from workbench.insight.sudoku.techniques.chains import continuous, discontinuous
from workbench.insight.sudoku.techniques.forcing import clash, verity
from workbench.kernels.codes import SUDOKU_STEPS
from workbench.puzzles.sentences import counted
from workbench.puzzles.sudoku.layout import Layout

# A chain is rated 0.1 higher for each of these that is less than its nodes less two: 4, 6, 8, 12, 16, 24 ...
BOUNDS: Final = tuple(accumulate([1.5, 4 / 3] * 12, lambda bound, factor: round(bound * factor), initial=4))


def rated(base: float) -> Callable[[Layout, Step], float]:
    """Return the rating of the steps of a technique: its base and more for long chains."""
    return lambda _layout, step: round(base + 0.1 * sum(step.size - 2 > bound for bound in BOUNDS), 1)


def forcing(
    name: str, title: str, base: float, finder: str, rule: str, describe: Callable[[Layout, Step], str]
) -> Technique:
    """Return a technique of forcing chains; HoDoKu has none like it."""
    return Technique(
        name=name,
        title=title,
        level=Level.EXTREME,
        score=700,
        library="",
        finder=finder,
        rule=rule,
        describe=describe,
        se=rated(base),
        variant=SUDOKU_STEPS[name],
    )


def helped(name: str, title: str, base: float, rule: str) -> Technique:
    """Return a technique of dynamic forcing chains that other techniques help along."""
    return forcing(name, title, base, "nested.search.parts", rule, proof)


def proof(layout: Layout, step: Step) -> str:
    """Describe a contradiction, or choices that all lead to the same, and how much there is to see."""
    sentence = clash(layout, step) if step.premises else verity(layout, step)
    return f"{sentence} The chains, with those nested in them, have {counted(step.size, 'node')}."


TECHNIQUES = (
    forcing(
        "bidirectional_x_cycle",
        "Bidirectional X-cycle",
        6.5,
        "chaining.cycles.single",
        "A chain on one digit closes to a loop whose nodes are alternately true and false: what sees both kinds is"
        " ruled out.",
        continuous,
    ),
    forcing(
        "bidirectional_y_cycle",
        "Bidirectional Y-cycle",
        6.5,
        "chaining.cycles.single",
        "A chain through cells with two candidates closes to a loop whose nodes are alternately true and false.",
        continuous,
    ),
    forcing(
        "forcing_x_chain",
        "Forcing X-chain",
        6.6,
        "chaining.cycles.single",
        "A candidate, assumed true or false, implies its opposite by a chain on its digit.",
        discontinuous,
    ),
    forcing(
        "bidirectional_cycle",
        "Bidirectional cycle",
        7.0,
        "chaining.cycles.single",
        "A chain closes to a loop whose nodes are alternately true and false: what sees both kinds is ruled out.",
        continuous,
    ),
    forcing(
        "forcing_chain",
        "Forcing chain",
        7.0,
        "chaining.cycles.single",
        "A candidate, assumed true or false, implies its opposite by a chain.",
        discontinuous,
    ),
    forcing(
        "nishio_forcing_chain",
        "Nishio forcing chain",
        7.5,
        "chaining.multiple.nishio",
        "A candidate, assumed true or false, makes another candidate of its digit both true and false.",
        clash,
    ),
    forcing(
        "cell_forcing_chains",
        "Cell forcing chains",
        8.0,
        "chaining.multiple.static",
        "Every candidate of a cell leads by a chain to the same conclusion.",
        verity,
    ),
    forcing(
        "region_forcing_chains",
        "Region forcing chains",
        8.0,
        "chaining.multiple.static",
        "Every place of a digit in a unit leads by a chain to the same conclusion.",
        verity,
    ),
    forcing(
        "contradiction_forcing_chain",
        "Dynamic contradiction forcing chains",
        8.5,
        "chaining.multiple.dynamic",
        "A candidate, assumed true or false, makes another one both true and false.",
        clash,
    ),
    forcing(
        "double_forcing_chain",
        "Dynamic double forcing chains",
        8.5,
        "chaining.multiple.dynamic",
        "Whether a candidate is true or false, the same conclusion follows.",
        verity,
    ),
    forcing(
        "dynamic_forcing_chains",
        "Dynamic cell or region forcing chains",
        8.5,
        "chaining.multiple.dynamic",
        "Every candidate of a cell, or every place of a digit in a unit, leads to the same conclusion.",
        verity,
    ),
    helped(
        "dynamic_forcing_chains_plus",
        "Dynamic forcing chains (+)",
        9.0,
        "Dynamic forcing chains, extended by intersections, pairs and X-wings wherever they stop.",
    ),
    helped(
        "nested_forcing_chains",
        "Nested forcing chains",
        9.5,
        "Dynamic forcing chains (+), extended by forcing chains and cycles.",
    ),
    helped(
        "nested_multiple_chains",
        "Nested multiple forcing chains",
        10.0,
        "Dynamic forcing chains (+), extended by forcing chains, cycles, and cell and region forcing chains.",
    ),
    helped(
        "nested_dynamic_chains",
        "Nested dynamic forcing chains",
        10.5,
        "Dynamic forcing chains (+), extended by other dynamic forcing chains.",
    ),
)
