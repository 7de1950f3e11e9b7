"""What a lane shows of any search: its board, its figures, its depth over the clock, and where it differs."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QPushButton

from workbench.base.number_format import elapsed, percent, short
from workbench.searching.race.lane import Lane, shown_filling
from workbench.searching.race.results import MIN_SECONDS, measurable
from workbench.solvers.search import Probe, Status
from workbench.ui.analyses.race.verdict import verdict_of
from workbench.ui.base.i18n import tr
from workbench.ui.board.lane_board import LaneBoard
from workbench.ui.search.depth.chart import Subject
from workbench.ui.search.depth.view import DepthView
from workbench.ui.search.lane_figures import FIGURES, NO_FIGURES, Figures
from workbench.ui.search.race_face import Verdict
from workbench.ui.search.rewinding import Rewinding

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WIDE = 300  # pixels of a lane in which the long form of the link fits
MAX_PERCENT = 8  # letters of a percentage that fits beside the longest name


class SearchLane(QObject):
    """Shows one lane; a `LaneContents`."""

    difference_requested = Signal()
    node_picked = Signal(int)

    def __init__(self, lane: Lane) -> None:
        super().__init__()
        self.lane = lane
        self.board, self.figures, self.strip = LaneBoard(lane.puzzle), Figures(), DepthView(compact=True)
        self.setParent(self.board)  # what is connected to its signals is released with the board
        self.reference: tuple[int, Lane] | None = None  # the number of the lane that others are compared with, and it
        self.differing: NDArray[np.bool_] | None = None  # the cells to mark
        self.difference = QPushButton()
        self.difference.setProperty("role", "link")
        self.difference.clicked.connect(self.difference_requested)
        self.difference.hide()
        self.strip.node_picked.connect(self.node_picked)
        self.rewinding = Rewinding(self)
        self.rewinding.take(lane)
        self.rewinding.changed.connect(self._show_moment)
        self.links = (self.difference,)
        self.log = False  # whether the axis of nodes is logarithmic
        self._nodes: int | None = None  # after which the lane differs
        self._differs = False  # whether it has visited them
        self._hidden = False  # where lanes differ is not shown
        self._width = 0

    @property
    def note(self) -> None:
        """Nothing: the figures say it all."""

    def tallest(self, width: int) -> int:
        """Return the largest useful height of the board at this width, in pixels."""
        return self.board.tallest(width)

    def verdict(self) -> Verdict:
        """Return the result of the search and its nodes."""
        return verdict_of(self.lane, self.reference)

    def show_lane(self, lane: Lane) -> None:
        """Show another lane of the same solver and choices."""
        self.lane = lane
        self.rewinding.take(lane)
        self.strip.show_nothing()

    def show_frame(self, extent: int) -> None:
        """Show where the search is now."""
        lane, probe = self.lane, self.lane.probe
        self.board.show_refusal(lane.rejection_reason)
        self._show_moment()
        if probe is not None and lane.trace is not None:
            end = extent or probe.nodes
            leaf = lane.solver.leaf
            self.strip.show_search(Subject(lane.trace.map, probe.profile, probe.level, end, log=self.log, leaf=leaf))
        if self._differs != self._has_differed():
            self.fit_links(self._width)
        self._mark_difference()

    def hide_outcome(self, on: bool) -> None:
        """Hide where the lane differs, or show it."""
        self._hidden = on
        self._mark_difference()

    def _mark_difference(self) -> None:
        """Show the link to where the lane differs, and a line there once the lane has begun."""
        nodes = None if self._hidden else self._nodes
        self.difference.setVisible(nodes is not None)
        self.strip.show_mark(nodes if self.lane.probe is not None and self.lane.probe.nodes else None)

    def _show_moment(self) -> None:
        """Show filling and figures at the moment gone to, or where the search is now."""
        moment = self.rewinding.moment
        self.strip.show_cursor(moment.nodes if moment else None)
        shown = self.rewinding.shown
        clash = shown.clash if shown and shown.status is not Status.EXHAUSTED else None
        filling = moment.filling if moment else shown_filling(self.lane)
        self.board.show_filling(filling, self.differing, clash)
        self.figures.show_texts(figures(shown), figures(shown, short, brief_percent), notes(shown))

    def show_difference(self, nodes: int | None, other: int) -> None:
        """Show after how many nodes the lane first differs from the first one."""
        if nodes == self._nodes:
            return
        self._nodes = nodes
        if nodes is not None:
            tip = tr("Go to node {:,}, where this lane and lane {} first differ")
            self.difference.setToolTip(tip.format(nodes, other))
            self.fit_links(self._width)
        self._mark_difference()

    def fit_links(self, width: int) -> None:
        """Write the link in the form that fits."""
        self._width, self._differs = width, self._has_differed()
        if self._nodes == 0:
            text = tr("differs from lane 1 at the start") if width >= WIDE else tr("differs at the start")
        elif self._differs:
            text = tr("differs from lane 1 at node {:,}") if width >= WIDE else tr("differs at node {:,}")
        else:
            text = tr("will differ from lane 1 at node {:,}") if width >= WIDE else tr("will differ at {:,}")
        self.difference.setText(text.format(self._nodes or 0))

    def _has_differed(self) -> bool:
        probe = self.lane.probe
        return self._nodes is not None and probe is not None and probe.nodes >= self._nodes

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        for part in (self.board, self.figures, self.strip):
            part.show_colours()


def figures(
    probe: Probe | None, count: Callable[[int], str] = "{:,}".format, part: Callable[[float], str] = percent
) -> tuple[str, ...]:
    """Return the figures of a probe in the order of FIGURES; `count` and `part` format those that may be long."""
    if probe is None:
        return NO_FIGURES
    time = elapsed(probe.seconds) if measurable(probe.seconds) else "–"
    return count(probe.nodes), f"{probe.level:,}", count(probe.solutions), done(probe, part), time


def done(probe: Probe, part: Callable[[float], str]) -> str:
    """Return the part of the tree that is done: exact at the end, before that an estimate."""
    return part(1.0) if probe.status is Status.EXHAUSTED else f"≈ {part(probe.progress)}"


def notes(probe: Probe | None) -> dict[int, str]:
    """Return the tooltips of figures that need one, by their numbers in FIGURES."""
    if probe is None:
        return {}
    noted = {FIGURES.index("Time"): time_note(probe)}
    if probe.status is not Status.EXHAUSTED:
        noted[FIGURES.index("Done")] = tr("An estimate: the branches of a node are assumed to be equally large")
    return noted


def time_note(probe: Probe) -> str:
    """Return the speed of a search, or why it is not known."""
    if measurable(probe.seconds):
        return tr("{} nodes per second of CPU time").format(short(probe.nodes / probe.seconds))
    return tr("Less than {}: too short to be measured in a single run").format(elapsed(MIN_SECONDS))


def brief_percent(part: float) -> str:
    """Return a part as a percentage of a few letters."""
    text = percent(part)
    return text if len(text) <= MAX_PERCENT else "0 %"
