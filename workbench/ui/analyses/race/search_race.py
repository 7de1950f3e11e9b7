"""A race of any kind of puzzle: boards, depth over the clock, and the cells in which two lanes differ."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from workbench.searching.race.clock import Clock
from workbench.searching.race.entries import Entrant, labels
from workbench.searching.race.lane import Lane
from workbench.searching.race.race import Comparison, Race, differing
from workbench.searching.race.results import reference
from workbench.solvers.goal import Goal
from workbench.ui.analyses.race.search_lane import SearchLane
from workbench.ui.base.exports.view import TabView
from workbench.ui.search.depth.export import view_of_depths
from workbench.ui.search.playback import Playback
from workbench.ui.search.transport import Transport

MAX_MOMENTS = 1_000  # of a film


class SearchRace(QObject):
    """Adds nothing to the lanes but marks on the cells that differ; a `RaceFace`."""

    changed = Signal()
    failed = Signal(str)  # the traceback of an exception
    restart_requested = Signal()
    advance_requested = Signal(int)
    puzzle_requested = Signal(object)
    selection_requested = Signal(list)
    goal = Goal.COUNT

    def __init__(self) -> None:
        super().__init__()
        self._race = Race([])
        self._lanes: list[SearchLane] = []
        self._comparison = Comparison([])
        self._marked: int | None = None  # the lane whose differences are marked
        self._hidden = False  # all boards are shown at step 0
        self._wanted: int | None = None  # the node asked for; None = the latest
        self.progress = Transport("node")
        self.progress.step_chosen.connect(self._choose_node)
        self.progress.move_requested.connect(self._move)
        self.progress.play_requested.connect(self._play)
        tip = "Go to the next node at which a lane parts from the first one (P)"
        self._part = self.progress.add_event("difference", "Parting", tip, "P")
        self._part.clicked.connect(self._go_to_next_parting)
        self._playback = Playback()
        self._playback.setParent(self)
        self._playback.stepped.connect(self._play_to)

    def around(self, grid: QWidget) -> QWidget:
        """Return the grid alone."""
        return grid

    @property
    def transport(self) -> QWidget:
        """The slider over the nodes."""
        return self.progress

    @property
    def setup(self) -> Sequence[QWidget]:
        """Nothing."""
        return ()

    @property
    def legend(self) -> None:
        """None: the marks are named in the lanes."""

    @property
    def summary(self) -> str:
        """Which lane needed the fewest nodes, or the least time, once the race is over."""
        lanes = self._race.lanes
        best = self.answers()
        if self._hidden or not (lanes and self._race.over) or not best or len(best) == len(lanes):
            return ""
        names = " and ".join(f"{name} (lane {k + 1})" for k, name in enumerate(self.lane_titles(lanes)) if k in best)
        return (self._least() + ".").format(names)

    @property
    def brief_summary(self) -> str:
        """The same: it is short."""
        return self.summary

    def _least(self) -> str:
        if self._race.clock is Clock.SECONDS:
            return "{} took the least time"
        probe = self._race.lanes[self.answers()[0]].probe
        return "{} visited the fewest nodes" + (f": {probe.nodes:,}" if probe else "")

    @property
    def backtracks(self) -> bool:
        """True: searches go back."""
        return True

    @property
    def expected(self) -> None:
        """None: how large a search is can only be estimated."""

    @property
    def question(self) -> str:
        """What is to be predicted."""
        if self._race.clock is Clock.SECONDS:
            return "Which lane takes the least time?"
        return "Which lane visits the fewest nodes?"

    @property
    def number_question(self) -> str:
        """How many nodes the lane visits."""
        return "" if self._race.clock is Clock.SECONDS else "How many?"

    number_noun = "node"

    def number(self) -> int | None:
        """Return how many nodes the lane that came first has visited."""
        first = self.answers()
        probe = self._race.lanes[first[0]].probe if first and self.number_question else None
        return probe.nodes if probe else None

    def go_to_first_parting(self) -> bool:
        """Show the first node at which a lane parts from the first one."""
        partings = self._partings()
        if partings and partings[0][0] <= self._most:
            self._choose_node(partings[0][0])
        elif partings:
            self.go_to_difference(partings[0][1])
        return bool(partings)

    def answers(self) -> list[int]:
        """Return the lanes that came first."""
        return [k for k, place in enumerate(self._race.places()) if place == 1]

    def first_focus(self) -> QWidget:
        """Return the slider of nodes."""
        return self.progress.slider

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
        self._playback.stop()
        self._race, self._marked, self._wanted = race, None, None
        self._show_bar()

    def seek_puzzle(self, entries: Sequence[Entrant]) -> None:
        """Do nothing: the puzzle is raced as it is."""

    def resume(self, pace: float | None) -> None:
        """Remove the marks, and show the lanes where they are."""
        self._marked = None
        self._playback.pace = pace
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
        self._playback.stop()
        self._wanted = None
        for lane in self._lanes:
            lane.rewinding.leave()
        self._show_bar()

    def _go_to_node(self, nodes: int) -> None:
        """Show all lanes at a node."""
        self._wanted = nodes if nodes < self._most else None
        for lane in self._lanes:
            lane.rewinding.to_node(nodes)
        self._show_bar()

    # The transport

    def _choose_node(self, nodes: int) -> None:
        self._playback.stop()
        if nodes >= self._most:
            self.show_latest()
        else:
            self._go_to_node(max(1, nodes))

    def _move(self, nodes: int) -> None:
        """Show a later or an earlier node; let the lanes go on to it if necessary."""
        here = self._most if self._wanted is None else self._wanted
        if here + nodes <= self._most:
            self._choose_node(here + nodes)
        elif not self._race.over:
            self.advance_requested.emit(nodes)

    def turn(self, direction: int) -> None:
        """Show the next node, or the previous one."""
        self._move(direction)

    def _play(self) -> None:
        """Replay all lanes from this node, or from their start if they are at their end; or pause."""
        if self._playback.playing:
            self._playback.stop()
        else:
            here = 1 if self._wanted is None else self._wanted
            self._playback.start(here, self._most)
        self._show_bar()

    def _play_to(self, nodes: int) -> None:
        if nodes >= self._most:
            self.show_latest()
        elif self.settled and nodes != self._wanted:
            self._go_to_node(max(1, nodes))

    def _partings(self) -> list[tuple[int, int]]:
        """Return after how many nodes lanes part from the first one, with the lanes."""
        return sorted((at, k) for k, at in enumerate(self._comparison.differences) if at is not None)

    def _go_to_next_parting(self) -> None:
        """Show the next node at which a lane parts from the first one, or the first such node."""
        partings = self._partings()
        later = [k for at, k in partings if self._marked is not None and at > self._most]
        if partings:
            self.go_to_difference(later[0] if later else partings[0][1])

    def _show_bar(self) -> None:
        over = bool(self._race.lanes) and self._race.over
        here = self._most if self._wanted is None else self._wanted
        playing = self._playback.playing
        self.progress.show_step(here, self._most, playing=playing, over=over, hides=self._hidden)
        marks = tuple(at for at, _ in self._partings() if at <= self._most and not self._hidden)
        self.progress.slider.show_marks(marks)
        self._part.setEnabled(bool(self._partings()) and not self._hidden)

    def show_pace(self, pace: float | None) -> None:
        """Replay at another pace."""
        self._playback.pace = pace

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
        """Offer to go to them: each lane shows its own."""
        self._show_bar()

    def hide_outcomes(self, on: bool) -> None:
        """Show all boards at step 0 and nothing else, or show where the lanes are."""
        self._playback.stop()
        self._hidden = on
        for lane in self._lanes:
            lane.hide_outcome(on)
        self._show_bar()

    def use_log_axis(self, on: bool) -> None:
        """Count nodes on a logarithmic axis, or on a linear one."""
        for lane in self._lanes:
            lane.log = on

    def show_frame(self, *, resting: bool) -> None:
        """Show how far the lanes are; mark the cells in which the lane looked at differs from the first one."""
        self._show_bar()
        for number, lane in enumerate(self._lanes):
            lane.differing, lane.reference = None, reference(self._race.lanes)
            if resting and self._marked is not None and number in (0, self._marked):
                lanes = self._race.lanes
                lane.differing = differing(lane.lane.puzzle, lanes[0].probe, lanes[self._marked].probe)

    def rest(self) -> None:
        """Do nothing: nothing waits for a pause."""

    def drop(self) -> None:
        """Release the race."""
        self._playback.stop()
        for lane in self._lanes:
            lane.rewinding.take(None)
        self._race, self._comparison, self._lanes = Race([]), Comparison([]), []

    def show_colours(self) -> None:
        """Draw the transport in the theme's colours; the lanes draw themselves."""
        self.progress.show_colours()
