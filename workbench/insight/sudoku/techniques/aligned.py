"""Aligned pair and triple exclusion, as in Sudoku Explainer."""

from workbench.insight.sudoku.step import Step
from workbench.insight.sudoku.technique import Level, Technique
from workbench.insight.sudoku.wording import cells, conclusion, named
from workbench.puzzles.sudoku.layout import Layout


def aligned(layout: Layout, step: Step) -> str:
    """Describe cells of which some candidates have no possible combination with those of the others."""
    return (
        f"Each way to fill {cells(layout, step.cells)} with {named(step.removes, 'or')} repeats a digit in a unit or "
        f"leaves one of {cells(layout, step.sets[0])} without candidates. {conclusion(step)}"
    )


def up_to_nine(layout: Layout) -> bool:
    """Return whether the board is small enough for all its triples of cells to be looked at."""
    return layout.side <= 9


TECHNIQUES = (
    Technique(
        name="aligned_pair_exclusion",
        title="Aligned pair exclusion",
        level=Level.UNFAIR,
        score=280,
        library="",
        finder="patterns.aligned.aligned_pair",
        rule="A candidate of one of two cells has no possible combination with those of the other: each repeats a digit"
        " in a unit or takes all candidates of a cell.",
        describe=aligned,
        se=6.2,
    ),
    Technique(
        name="aligned_triple_exclusion",
        title="Aligned triple exclusion",
        level=Level.UNFAIR,
        score=320,
        library="",
        finder="patterns.aligned.aligned_triple",
        rule="A candidate of one of three cells has no possible combination with those of the others: each repeats a"
        " digit in a unit or takes all candidates of a cell.",
        describe=aligned,
        se=7.5,
        suits=up_to_nine,
    ),
)
