"""The views of a race that can be exported: its lanes, its chart, and the course of each lane; and its film."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import chain

from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from workbench.files.notes import Notes, between
from workbench.files.tables import Cell, Table
from workbench.searching.race.lane import Lane
from workbench.searching.race.results import results_of
from workbench.ui.analyses.race.lane_view import LaneView
from workbench.ui.analyses.race.pages.overlay import OverlayChart
from workbench.ui.analyses.race.pages.race_pages import RacePages
from workbench.ui.base.exports.view import TabView, view_of
from workbench.ui.search.race_face import RaceFace

COLUMNS = ("lane", "solver", "choices", "outcome", "nodes", "nodes_ratio", "solutions", "seconds")


class RaceFilm:
    """Shows a race moment by moment."""

    def __init__(self, face: RaceFace, widget: QWidget, views: Sequence[LaneView], notes: Notes) -> None:
        self._face, self._widget, self._views, self._notes = face, widget, views, notes
        self._before, self._at = -1, -1  # the steps of the moment before, and of this one

    @property
    def widget(self) -> QWidget:
        """The lanes."""
        return self._widget

    @property
    def moments(self) -> int:
        """How many moments there are."""
        return self._face.moments

    def show_moment(self, number: int) -> None:
        """Begin to show a moment in all lanes."""
        for view in self._views:
            view.settings.hide()
        self._face.show_moment(number)

    @property
    def settled(self) -> bool:
        """Whether all lanes show it."""
        return self._face.settled

    @property
    def words(self) -> Sequence[str]:
        """The notes since the moment before, and the sentence of each lane."""
        if (at := self._face.progress.at) != self._at:
            self._before, self._at = self._at if at > self._at else at - 1, at
        noted = [f"Note: {text}" for text in between(self._notes, self._before, at)]
        return [*noted, *(f"{view.title.strong}: {view.contents.note.text}" for view in self._views)]

    def end(self) -> None:
        """Show the lanes where they are."""
        for view in self._views:
            view.settings.show()
        self._face.show_latest()


def paint_without_buttons(views: Sequence[LaneView], paint: Callable[[QPainter], None], painter: QPainter) -> None:
    """Paint lanes as they are shown, but for the buttons that change them."""
    for view in views:
        view.settings.hide()
    paint(painter)
    for view in views:
        view.settings.show()


def race_views(title: str, face: RaceFace, pages: RacePages, made: Mapping[str, Cell], notes: Notes) -> list[TabView]:
    """Return the lanes with a table of their results, the chart if it is shown, and the course of each lane."""
    lanes = pages.grid.lanes
    table = partial(results_table, [view.lane for view in pages.grid.views], outcomes(pages), made)
    film = RaceFilm(face, lanes, pages.grid.views, notes) if face.moments > 1 else None
    names = [view.title.strong for view in pages.grid.views]
    chart, shown = pages.chart_page.chart, view_of(title, lanes, table, film)
    return [
        shown._replace(paint=partial(paint_without_buttons, pages.grid.views, shown.paint)),
        *([chart_view(title, chart, made)] if chart.isVisible() else []),
        *chain.from_iterable(face.views_of_lane(k, f"{title}, {name}") for k, name in enumerate(names)),
    ]


def outcomes(pages: RacePages) -> list[str]:
    """Return the verdict of each lane."""
    return [view.contents.verdict().words for view in pages.grid.views]


def results_table(lanes: Sequence[Lane], words: Sequence[str], made: Mapping[str, Cell]) -> Table:
    """Return the results of all lanes."""
    rows = [
        (
            result.number, lane.solver.name, " ".join(f"{name}={value}" for name, value in lane.choices.items()),
            outcome, result.nodes, result.ratio, result.solutions, result.seconds,
        )
        for lane, result, outcome in zip(lanes, results_of(lanes), words, strict=True)
    ]  # fmt: skip
    return Table(COLUMNS, rows, made)


def chart_view(title: str, chart: OverlayChart, made: Mapping[str, Cell]) -> TabView:
    """Return the chart of all lanes with the points of its curves."""

    def table() -> Table:
        overlay = chart.overlay
        rows = [
            (name, nodes, value)
            for name, curve in zip(overlay.names, overlay.curves, strict=True)
            for nodes, value in zip(curve.nodes.tolist(), curve.values.tolist(), strict=True)
        ]
        return Table(("lane", "nodes", overlay.what), rows, made)

    return view_of(f"{title}: chart", chart, table)
