"""What a lane shows of any search: its board, its figures, its depth over the clock, and where it differs."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from workbench.base.number_format import elapsed, percent, short
from workbench.puzzles.puzzle import untouched
from workbench.searching.branch.branch import with_node
from workbench.searching.race.entries import Entrant
from workbench.searching.race.lane import Lane, shown_filling
from workbench.searching.race.results import MIN_SECONDS, measurable, rate_of
from workbench.searching.tried_option import branches_at, node_tried
from workbench.solvers.search import Probe, Status
from workbench.ui.analyses.race.verdict import ratio_words, verdict_of
from workbench.ui.base.theme import scaled
from workbench.ui.board.lane_board import LaneBoard
from workbench.ui.search.depth.chart import Subject
from workbench.ui.search.depth.view import DepthView
from workbench.ui.search.lane_figures import FIGURES, NO_FIGURES, Figures
from workbench.ui.search.lane_sentence import LaneSentence
from workbench.ui.search.race_face import Verdict, WhatIf
from workbench.ui.search.rewinding import Rewinding

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

STRIP = 56  # pixels at the default text size: the height of the course
MAX_PERCENT = 8  # letters of a percentage that fits beside the longest name


class SearchLane(QObject):
    """Shows one lane; a `LaneContents`."""

    node_picked = Signal(int)
    what_if_chosen = Signal(object)

    def __init__(self, lane: Lane) -> None:
        super().__init__()
        self.lane = lane
        self.board, self.figures, self.strip = LaneBoard(lane.puzzle), Figures(), DepthView(compact=True)
        self.setParent(self.board)  # what is connected to its signals is released with the board
        self.reference: tuple[int, Lane] | None = None  # the number of the lane that others are compared with, and it
        self.differing: NDArray[np.bool_] | None = None  # the cells to mark
        self.note = LaneSentence()
        self.strip.setFixedHeight(scaled(STRIP))
        self.strip.node_picked.connect(self.node_picked)
        self.rewinding = Rewinding(self)
        self.rewinding.take(lane)
        self.rewinding.changed.connect(self._show_moment)
        self.log = False  # whether the axis of nodes is logarithmic
        self._nodes: int | None = None  # after which the lane differs
        self._other = 1  # the number of the lane that it differs from
        self._hidden = False  # the board is shown at step 0, and nothing else

    def verdict(self) -> Verdict:
        """Return the result of the search and its nodes."""
        return verdict_of(self.lane, self.reference)

    def what_ifs(self) -> list[WhatIf]:
        """Return the two lanes that take the option tried at the node shown, and rule it out."""
        lane, shown = self.lane, self.rewinding.shown
        if self._hidden or shown is None or not shown.nodes:
            return []
        node = node_tried(lane, shown.nodes, dead_end=shown.dead_end is not None)
        return [WhatIf("Search with and without the option tried here", lambda: both_ways(lane, node))]

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
        if self._hidden:
            self.strip.show_nothing()
        elif probe is not None and lane.trace is not None:
            end = extent or probe.nodes
            leaf = lane.solver.leaf
            self.strip.show_search(Subject(lane.trace.map, probe.profile, probe.level, end, log=self.log, leaf=leaf))
        self._mark_difference()

    def hide_outcome(self, on: bool) -> None:
        """Show the board at step 0 and nothing else, or where the search is."""
        self._hidden = on
        self._show_moment()
        self._mark_difference()

    def _mark_difference(self) -> None:
        """Say where the lane differs, and draw a line there, once the lane has come that far."""
        shown = self._nodes if self._has_differed() and not self._hidden else None
        self.strip.show_mark(shown)
        said = []
        if not self._hidden and self.lane.over and (words := ratio_words(self.lane, self.reference)):
            said.append(f"Nodes: {words}.")
        if shown is not None:
            where = "at the start" if shown == 0 else f"at node {shown:,}"
            said.append(f"Parts from lane {self._other} {where}.")
        self.note.show_text(" ".join(said))

    def _show_moment(self) -> None:
        """Show filling and figures at the moment gone to, or where the search is now."""
        if self._hidden:
            self.strip.show_cursor(None)
            self.board.show_filling(untouched(self.lane.puzzle))
            return
        moment = self.rewinding.moment
        self.strip.show_cursor(moment.nodes if moment else None)
        shown = self.rewinding.shown
        clash = shown.clash if shown and shown.status is not Status.EXHAUSTED else None
        filling = moment.filling if moment else shown_filling(self.lane)
        self.board.show_filling(filling, self.differing, clash)
        self.figures.show_texts(figures(shown), figures(shown, short, brief_percent), notes(shown))

    def show_difference(self, nodes: int | None, other: int) -> None:
        """Show after how many nodes the lane first differs from the first one."""
        if (nodes, other) != (self._nodes, self._other):
            self._nodes, self._other = nodes, other
            self._mark_difference()

    def _has_differed(self) -> bool:
        probe = self.lane.probe
        return self._nodes is not None and probe is not None and probe.nodes >= self._nodes

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.strip.setFixedHeight(scaled(STRIP))
        for part in (self.board, self.figures, self.strip):
            part.show_colours()


def both_ways(lane: Lane, node: int) -> list[Entrant]:
    """Return a lane with the option of a node, and one without it; raise ChoiceError."""
    name, choices = lane.solver.name, lane.choices
    return [with_node(name, choices, branch) for branch in branches_at(lane, node)]


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
        noted[FIGURES.index("Done")] = "Estimated progress, assuming that all subtrees of a node are the same size"
    return noted


def time_note(probe: Probe) -> str:
    """Return the speed of a search, or why it is not known."""
    if not measurable(probe.seconds):
        return f"Less than {elapsed(MIN_SECONDS)}: too short to be measured in a single run"
    rate = rate_of(probe.nodes, probe.seconds)
    return "" if rate is None else f"{short(rate)} nodes per second of CPU time"


def brief_percent(part: float) -> str:
    """Return a part as a percentage of a few letters."""
    text = percent(part)
    return text if len(text) <= MAX_PERCENT else "0 %"
