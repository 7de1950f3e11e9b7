"""A race of any kind of puzzle: boards, depth over the clock, and the cells in which two lanes differ."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from workbench.searching.race.entries import Entrant, labels
from workbench.searching.race.lane import Lane
from workbench.searching.race.race import Comparison, Race, differing
from workbench.searching.race.results import reference
from workbench.solvers.goal import Goal
from workbench.ui.analyses.race.search_lane import SearchLane
from workbench.ui.base.exports.view import TabView
from workbench.ui.search.depth.export import view_of_depths

MAX_MOMENTS = 1_000  # of a film


class SearchRace(QObject):
    """Adds nothing to the lanes but marks on the cells that differ; a `RaceFace`."""

    changed = Signal()
    failed = Signal(str)  # the traceback of an exception
    restart_requested = Signal()
    advance_requested = Signal(int)
    puzzle_requested = Signal(object)
    goal = Goal.COUNT

    def __init__(self) -> None:
        super().__init__()
        self._race = Race([])
        self._lanes: list[SearchLane] = []
        self._comparison = Comparison([])
        self._marked: int | None = None  # the lane whose differences are marked
        self._hidden = False  # where lanes differ is not shown

    def around(self, grid: QWidget) -> QWidget:
        """Return the grid alone."""
        return grid

    def first_focus(self) -> QWidget | None:
        """Return None: the bar above takes the keyboard first."""
        return None

    def lane_titles(self, lanes: Sequence[Lane]) -> list[str]:
        """Return what the lanes differ in."""
        return labels([(lane.solver, lane.choices) for lane in lanes]).strong

    def lane_contents(self, lanes: Sequence[Lane]) -> Sequence[SearchLane]:
        """Return a board, figures and a strip for each lane."""
        self._lanes = [SearchLane(lane) for lane in lanes]
        for lane in self._lanes:
            lane.hide_outcome(self._hidden)
            lane.node_picked.connect(self._go_to_node)
            lane.rewinding.failed.connect(self.failed)
        return self._lanes

    def comparison(self, lanes: Sequence[Lane]) -> Comparison:
        """Return a comparison of the lanes' fillings."""
        self._comparison = Comparison(lanes)
        return self._comparison

    def take(self, race: Race) -> None:
        """Show a race from its start."""
        self._race, self._marked = race, None

    def seek_puzzle(self, entries: Sequence[Entrant]) -> None:
        """Do nothing: the puzzle is raced as it is."""

    def resume(self, pace: float | None) -> None:  # noqa: ARG002  # nothing is replayed
        """Remove the marks, and show the lanes where they are."""
        self._marked = None
        self.show_latest()

    @property
    def moments(self) -> int:
        """How many moments of the race can be shown, at most MAX_MOMENTS."""
        return min(MAX_MOMENTS, self._most + 1)

    @property
    def _most(self) -> int:
        return max((lane.probe.nodes for lane in self._race.lanes if lane.probe), default=0)

    def show_moment(self, number: int) -> None:
        """Begin to show a moment in all lanes."""
        self._go_to_node(round(number * self._most / max(1, self.moments - 1)))

    @property
    def settled(self) -> bool:
        """Whether all lanes show the moment that was asked for."""
        return not any(lane.rewinding.busy for lane in self._lanes)

    def views_of_lane(self, number: int, title: str) -> list[TabView]:
        """Return the depth view of a lane."""
        return [view_of_depths(self._lanes[number].strip, title)]

    def show_latest(self) -> None:
        """Show all lanes where they are now."""
        for lane in self._lanes:
            lane.rewinding.leave()

    def _go_to_node(self, nodes: int) -> None:
        """Show all lanes at a node."""
        for lane in self._lanes:
            lane.rewinding.to_node(nodes)

    def show_pace(self, pace: float | None) -> None:
        """Do nothing: nothing is replayed."""

    def seek_loss(self) -> None:
        """Do nothing: a search that backtracks loses nothing for good."""

    def go_to_difference(self, number: int) -> None:
        """Restart the race, stop where the lane first differs from the first one, and mark the cells."""
        nodes = self._comparison.differences[number]
        if nodes is not None:
            self.restart_requested.emit()
            self.advance_requested.emit(nodes)
            self._marked = number

    def show_differences(self) -> None:
        """Do nothing: each lane shows its own."""

    def hide_outcomes(self, on: bool) -> None:
        """Hide where lanes differ, or show it: the outcomes themselves stand in the lanes' headings."""
        self._hidden = on
        for lane in self._lanes:
            lane.hide_outcome(on)

    def use_log_axis(self, on: bool) -> None:
        """Count nodes on a logarithmic axis, or on a linear one."""
        for lane in self._lanes:
            lane.log = on

    def show_frame(self, *, resting: bool) -> None:
        """Mark the cells in which the lane looked at differs from the first one."""
        for number, lane in enumerate(self._lanes):
            lane.differing, lane.reference = None, reference(self._race.lanes)
            if resting and self._marked is not None and number in (0, self._marked):
                lanes = self._race.lanes
                lane.differing = differing(lane.lane.puzzle, lanes[0].probe, lanes[self._marked].probe)

    def rest(self) -> None:
        """Do nothing: nothing waits for a pause."""

    def show_first(self, height: int) -> None:
        """Do nothing: everything is always shown."""

    def drop(self) -> None:
        """Release the race."""
        for lane in self._lanes:
            lane.rewinding.take(None)
        self._race, self._comparison, self._lanes = Race([]), Comparison([]), []

    def show_colours(self) -> None:
        """Do nothing: the lanes draw themselves."""
