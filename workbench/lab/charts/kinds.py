"""The charts of results, in the order of their buttons."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from workbench.lab.charts.boxes import boxes
from workbench.lab.charts.cactus import cactus
from workbench.lab.charts.equal_costs import equal_costs, reason
from workbench.lab.charts.failures import failures
from workbench.lab.charts.growth import growth
from workbench.lab.charts.profile import profile
from workbench.lab.charts.question import Question
from workbench.lab.charts.ratios import ratios
from workbench.lab.charts.scatter import scatter
from workbench.lab.charts.squares_left import histogram, mean_left
from workbench.lab.charts.success import success
from workbench.lab.charts.survival import survival
from workbench.pictures.charts.picture import Picture, nothing

BY_OUTCOME = "These runs were chosen by how they ended, so no test is made and no interval is shown."


@dataclass(frozen=True)
class ChartKind:
    """A way to look at results."""

    name: str
    title: str
    tip: str
    draw: Callable[[Question], Picture]
    boxes: int = 0  # settings that a person chooses for it: 1 = a baseline, 2 = a pair
    costs_only: bool = True  # it shows nothing where all costs are equal
    walks_only: bool = False  # it shows nothing but what walks leave

    def picture(self, question: Question) -> Picture:
        """Return what it shows, or why it shows nothing."""
        if self.costs_only and equal_costs(question):
            return nothing(reason(question))
        picture = self.draw(question)
        return replace(picture, findings=[BY_OUTCOME, *picture.findings]) if question.by_outcome else picture


CHARTS = (
    ChartKind("cactus", "Cactus", "Costs of the solved runs of each setting, sorted", cactus),
    ChartKind("scatter", "Pairs", "Two settings on the same instances, a point each", scatter, boxes=2),
    ChartKind("profile", "Profile", "Performance profile: how far each setting is from the best one", profile),
    ChartKind("survival", "Tails", "Distribution of costs, both axes logarithmic: heavy tails are straight", survival),
    ChartKind(
        "success", "Success", "Share of solved runs by size, with confidence intervals", success, costs_only=False
    ),
    ChartKind(
        "failures", "Failures", "Share of failed runs by size, on a logarithmic axis", failures, costs_only=False
    ),
    ChartKind(
        "squares-left",
        "Squares left",
        "Squares that walks leave uncovered: mean by size",
        mean_left,
        costs_only=False,
        walks_only=True,
    ),
    ChartKind(
        "left-histogram",
        "Histogram",
        "How many walks leave how many squares uncovered",
        histogram,
        costs_only=False,
        walks_only=True,
    ),
    ChartKind(
        "ratios",
        "Ratios",
        "Each setting against a baseline: ratio, wins, significance",
        ratios,
        boxes=1,
        costs_only=False,
    ),
    ChartKind("boxes", "Sizes", "Costs by size: medians and quartiles", boxes),
    ChartKind("growth", "Growth", "Median cost by size with a fitted law, extrapolated", growth),
)
