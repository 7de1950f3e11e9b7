"""The legend of a chart: as many entries in a row as fit with their whole titles."""

import numpy as np
import pytest

from workbench.lab.report.legend import GAP, LETTER, ROW, SAMPLE, legend_of
from workbench.pictures.charts.picture import Axis, Line, Picture

TITLES = ["Roth", "Plain", "Pohl"]
NEEDED = SAMPLE + 8 + LETTER * len("Plain") + GAP  # pixels of the longest entry


def drawn() -> Picture:
    """Return a chart with a line for each title."""
    ends = np.array([0.0, 1.0])
    axis = Axis("", 0, 1, [])
    return Picture(x_axis=axis, y_axis=axis, lines=[Line(ends, ends, series=k) for k in range(3)])


@pytest.mark.parametrize(
    ("width", "per_row"), [(3 * NEEDED - GAP, 3), (3 * NEEDED - GAP - 1, 2), (2 * NEEDED - GAP - 1, 1), (1, 1)]
)
def test_entries_stand_side_by_side_where_they_fit(width: float, per_row: int) -> None:
    legend = legend_of(drawn(), TITLES, width)

    assert legend.per_row == per_row
    assert legend.height == ROW * -(-3 // per_row)
    assert [entry.title for entry in legend.entries] == TITLES
