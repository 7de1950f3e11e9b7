"""The views of an estimate that can be exported, and the tables behind them."""

from collections.abc import Mapping
from math import isnan

from PySide6.QtWidgets import QWidget

from workbench.files.tables import Cell, Table
from workbench.searching.estimate.estimation import Course, Estimation
from workbench.ui.base.exports.view import TabView, view_of


def estimate_views(
    charts: QWidget, title: str, estimation: Estimation | None, made: Mapping[str, Cell]
) -> list[TabView]:
    """Return the charts of an estimate with its course, and with the nodes at each level."""
    about = dict(made)
    if estimation is not None:
        about |= {"solver": estimation.solver.name, "method": estimation.method, **estimation.choices}
    return [
        view_of(title, charts, lambda: course_table(estimation.course() if estimation else None, about)),
        view_of(f"{title}: nodes at each level", charts, lambda: profile_table(estimation, about)),
    ]


def course_table(course: Course | None, made: Mapping[str, Cell]) -> Table:
    """Return how the means converged; an interval without a high end is a lower bound."""
    rows = zip(*(column.tolist() for column in course), strict=True) if course else ()
    return Table(Course._fields, [[None if isnan(cell) else cell for cell in row] for row in rows], made)


def profile_table(estimation: Estimation | None, made: Mapping[str, Cell]) -> Table:
    """Return the estimated nodes at each level."""
    estimate = estimation.estimate if estimation else None
    profile = estimate.profile.tolist() if estimate else []
    return Table(("level", "nodes"), enumerate(profile), made)
