"""The points of a chart as a table for files."""

from collections.abc import Iterator, Sequence

from workbench.files.provenance import provenance
from workbench.files.tables import Cell, Table
from workbench.lab.notebook.results import SettingLabel
from workbench.pictures.charts.picture import NONE, SORTS, Picture


def picture_table(picture: Picture, settings: Sequence[SettingLabel]) -> Table:
    """Return the points; values of logarithmic axes are powers of ten, as their names say."""

    def rows() -> Iterator[tuple[Cell, ...]]:
        points = picture.points
        counts = (points.starts[1:] - points.starts[:-1]).tolist()
        columns = (points.series.tolist(), points.x.tolist(), points.y.tolist(), points.sort.tolist(), counts)
        for series, x, y, sort, runs in zip(*columns, strict=True):
            yield "" if series == NONE else settings[series].title, x, y, str(SORTS[sort]), runs

    return Table(("setting", column(picture, 0), column(picture, 1), "end", "runs"), rows(), provenance())


def column(picture: Picture, number: int) -> str:
    """Return the name of a column of places."""
    axis = (picture.x_axis, picture.y_axis)[number]
    return f"log10({axis.label})" if axis.log else axis.label or "xy"[number]
