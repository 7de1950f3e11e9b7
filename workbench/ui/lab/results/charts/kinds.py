"""The charts of results, in the order of their buttons."""

from collections.abc import Callable
from dataclasses import dataclass

from workbench.ui.lab.results.charts.boxes import boxes
from workbench.ui.lab.results.charts.cactus import cactus
from workbench.ui.lab.results.charts.picture import Picture
from workbench.ui.lab.results.charts.profile import profile
from workbench.ui.lab.results.charts.question import Question
from workbench.ui.lab.results.charts.scatter import scatter
from workbench.ui.lab.results.charts.success import success
from workbench.ui.lab.results.charts.survival import survival


@dataclass(frozen=True)
class ChartKind:
    """A way to look at results."""

    name: str
    title: str
    tip: str
    picture: Callable[[Question], Picture]
    pairs: bool = False  # it compares two settings that a person chooses


CHARTS = (
    ChartKind("cactus", "Cactus", "Costs of the solved runs of each setting, sorted", cactus),
    ChartKind("scatter", "Pairs", "Two settings on the same instances, a point each", scatter, pairs=True),
    ChartKind("profile", "Profile", "Performance profile: how far each setting is from the best one", profile),
    ChartKind("survival", "Tails", "Distribution of costs, both axes logarithmic: heavy tails are straight", survival),
    ChartKind("success", "Success", "Share of solved runs by size, with confidence intervals", success),
    ChartKind("boxes", "Sizes", "Costs by size: medians and quartiles", boxes),
)
