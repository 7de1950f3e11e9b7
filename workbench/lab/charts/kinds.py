"""The charts of results, in the order of their buttons."""

from collections.abc import Callable
from dataclasses import dataclass

from workbench.lab.charts.boxes import boxes
from workbench.lab.charts.cactus import cactus
from workbench.lab.charts.growth import growth
from workbench.lab.charts.picture import Picture
from workbench.lab.charts.profile import profile
from workbench.lab.charts.question import Question
from workbench.lab.charts.ratios import ratios
from workbench.lab.charts.scatter import scatter
from workbench.lab.charts.success import success
from workbench.lab.charts.survival import survival


@dataclass(frozen=True)
class ChartKind:
    """A way to look at results."""

    name: str
    title: str
    tip: str
    picture: Callable[[Question], Picture]
    boxes: int = 0  # settings that a person chooses for it: 1 = a baseline, 2 = a pair


CHARTS = (
    ChartKind("cactus", "Cactus", "Costs of the solved runs of each setting, sorted", cactus),
    ChartKind("scatter", "Pairs", "Two settings on the same instances, a point each", scatter, boxes=2),
    ChartKind("profile", "Profile", "Performance profile: how far each setting is from the best one", profile),
    ChartKind("survival", "Tails", "Distribution of costs, both axes logarithmic: heavy tails are straight", survival),
    ChartKind("success", "Success", "Share of solved runs by size, with confidence intervals", success),
    ChartKind("ratios", "Ratios", "Each setting against a baseline: ratio, wins, significance", ratios, boxes=1),
    ChartKind("boxes", "Sizes", "Costs by size: medians and quartiles", boxes),
    ChartKind("growth", "Growth", "Median cost by size with a fitted law, extrapolated", growth),
)
