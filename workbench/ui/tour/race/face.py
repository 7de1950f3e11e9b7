"""What tours add to a race: walks shown step by step, the steps at which they part, and the choice of a start."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QPushButton, QSplitter, QWidget

from workbench.insight.tours.comparison import (
    WalkComparison,
    brief_end,
    distinguishing_start,
    diverging_start,
    lane_names,
    next_distinguishing_start,
)
from workbench.insight.tours.walk_record import walk_table
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.tour import Tour
from workbench.searching.branch.branch import BRANCH
from workbench.searching.race.entries import Entrant
from workbench.searching.race.lane import Lane
from workbench.searching.race.race import Race
from workbench.solvers.goal import Goal
from workbench.ui.base.exports.view import TabView, view_of
from workbench.ui.search.background_task import BackgroundTask
from workbench.ui.search.transport import Transport
from workbench.ui.tour.race.lane import TourLane
from workbench.ui.tour.race.start_box import StartBox
from workbench.ui.tour.race.walks import RaceWalks
from workbench.ui.tour.wording import visited

WALK = "warnsdorff"  # the solver that takes no step back


class TourRace(QObject):
    """Binds the walks of a race to its lanes; satisfies the protocol `RaceFace`."""

    failed = Signal(str)  # the traceback of an exception
    changed = Signal()
    restart_requested = Signal()
    advance_requested = Signal(int)  # nodes
    puzzle_requested = Signal(object)
    selection_requested = Signal(list)  # of lanes
    goal = Goal.ONE

    def __init__(self, tour: Tour) -> None:
        super().__init__()
        self._tour = tour
        self._start_is_open = tour.start is None  # whether the race may choose its start
        self._lanes: list[TourLane] = []
        self._race = Race([])
        self._comparison = WalkComparison([])
        self._parting: int | None = None  # the step that is shown once the race has come that far
        self._seeks_loss = False  # the first loss is shown when all are known
        self.walks = RaceWalks(tour)
        self.walks.failed.connect(self.failed)
        self.walks.losers_found.connect(self.selection_requested)
        self.walks.losses.changed.connect(self.changed)
        self.walks.losses.changed.connect(self._show_sought_loss)
        self.walks.bar.parting_requested.connect(self._go_to_next_parting)
        self.walks.bar.move_requested.connect(self._move)
        self.starts = StartBox(tour)
        self.starts.start_chosen.connect(self.start_at)
        self.starts.next_requested.connect(self.seek_next_start)
        self.afresh = QPushButton("Start afresh", autoDefault=False)
        self.afresh.setProperty("role", "link")
        self.afresh.setToolTip("Begin all lanes at the start, without the walk by hand")
        self.afresh.clicked.connect(lambda: self.puzzle_requested.emit(self._tour))
        self._seeking = BackgroundTask()
        for child in (self.walks, self._seeking):
            child.setParent(self)
        self._seeking.done.connect(self._take_start)
        self._seeking.failed.connect(self.failed)

    def around(self, grid: QWidget) -> QWidget:
        """Return the grid of lanes with the table of candidates, separated by a handle."""
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.addWidget(grid)
        splitter.addWidget(self.walks.panel)
        splitter.setStretchFactor(0, 1)
        splitter.setChildrenCollapsible(False)
        splitter.setHandleWidth(8)
        return splitter

    @property
    def transport(self) -> QWidget:
        """The bar below the lanes."""
        return self.walks.bar

    @property
    def progress(self) -> Transport:
        """What of it an audience sees."""
        return self.walks.bar.transport

    @property
    def setup(self) -> Sequence[QWidget]:
        """The list of starts."""
        return (self.starts, self.afresh)

    @property
    def legend(self) -> QWidget:
        """The marks on the boards, explained."""
        return self.walks.legend

    @property
    def summary(self) -> str:
        """Who finishes, who is stuck and where lanes part, once the race is over."""
        return " ".join(filter(None, (self._shared_words(), self.walks.summary)))

    @property
    def brief_summary(self) -> str:
        """Who finishes and who does not."""
        return brief_end(self._race.lanes) if self.walks.summary else self._shared_words()

    def _shared_words(self) -> str:
        """Return with which walk all lanes begin, as a sentence; "" if they do not."""
        beginnings = {str(lane.choices.get(BRANCH.name, "")) for lane in self._race.lanes}
        squares = beginnings.pop().split() if len(beginnings) == 1 else []
        return f"All go on from step {len(squares):,}, {squares[-1]}." if squares else ""

    @property
    def backtracks(self) -> bool:
        """Whether a lane can take steps back: else a goal, a clock and a chart of levels mean nothing."""
        return any(lane.solver.name != WALK for lane in self._race.lanes)

    @property
    def expected(self) -> int | None:
        """How many nodes the longest walk will take."""
        return None if self.backtracks else self._tour.squares

    @property
    def question(self) -> str:
        """What is to be predicted."""
        return "Which lane gets stuck first?"

    @property
    def number_question(self) -> str:
        """How many squares that lane leaves."""
        return "How many squares are left?"

    number_noun = "square"

    def number(self) -> int:
        """Return how many squares the first lane to end without a tour has left; 0 if all finish."""
        stuck = self.answers()
        return self._tour.squares - visited(self._race.lanes[stuck[0]]) if stuck else 0

    def go_to_first_parting(self) -> bool:
        """Show the first step after which two lanes part."""
        steps = self._comparison.partings() if self._comparison.over else []
        if steps:
            self._go_to_parting(steps[0])
        return bool(steps)

    def answers(self) -> list[int]:
        """Return the lanes that were the first to end without a tour."""
        failed = [k for k, lane in enumerate(self._race.lanes) if not (lane.probe and lane.probe.solutions)]
        least = min((visited(self._race.lanes[k]) for k in failed), default=0)
        return [k for k in failed if visited(self._race.lanes[k]) == least]

    def first_focus(self) -> QWidget:
        """Return the slider of steps."""
        return self.walks.bar.slider

    def lane_titles(self, lanes: Sequence[Lane]) -> list[str]:
        """Return short names of the rules."""
        return lane_names(lanes)

    def lane_contents(self, lanes: Sequence[Lane]) -> Sequence[TourLane]:
        """Return a board, figures and a strip of ties for each lane."""
        self._lanes = [TourLane(self._tour, lane) for lane in lanes]
        for lane in self._lanes:
            lane.board.start_requested.connect(self.start_at)
        for k, lane in enumerate(self._lanes):
            lane.difference_requested.connect(partial(self.go_to_difference, k))
        return self._lanes

    def comparison(self, lanes: Sequence[Lane]) -> WalkComparison:
        """Return a comparison of the lanes' walks."""
        self._comparison = WalkComparison(lanes)
        return self._comparison

    def take(self, race: Race) -> None:
        """Show a race from its start."""
        self._race, self._parting = race, None
        goes_on = bool(self._shared_words())
        self.afresh.setVisible(goes_on)
        self.starts.show_start(self._tour.start, by_hand=goes_on)
        self.walks.take(race, self._lanes)

    # The start

    def seek_puzzle(self, entries: Sequence[Entrant]) -> None:
        """Search for a start at which the rules differ, unless the board or the user chose one."""
        rules = [choices for solver, choices in entries if solver.name == "warnsdorff"]
        if self._start_is_open and not any(BRANCH.name in choices for _, choices in entries):
            tour = replace(self._tour, start=None)
            self._seeking.do(lambda: distinguishing_start(tour, rules) or diverging_start(tour, rules))

    @property
    def seeking(self) -> bool:
        """Whether a start is being searched for."""
        return self._seeking.busy

    def _take_start(self, cell: object) -> None:
        if isinstance(cell, tuple):
            self._race_from(cell)

    def seek_next_start(self) -> None:
        """Search for the next start from which some rules find a tour and others do not."""
        rules = [lane.choices for lane in self._race.lanes if lane.solver.name == "warnsdorff"]
        after = self._tour.start
        tour = replace(self._tour, start=None)
        self._start_is_open = False
        self._seeking.do(lambda: next_distinguishing_start(tour, rules, after))

    def start_at(self, cell: Cell) -> None:
        """Race on the same board from another square, chosen by a person."""
        self._start_is_open = False
        self._race_from(cell)

    def _race_from(self, cell: Cell) -> None:
        self._seeking.drop()
        self._tour = replace(self._tour, start=cell)
        self.puzzle_requested.emit(self._tour)

    # The race

    def resume(self, pace: float | None) -> None:
        """Show the race live, from the start that it has now."""
        self._parting = None
        self._seeking.drop()
        self.walks.go_live()
        self.walks.shown.playback.pace = pace

    @property
    def moments(self) -> int:
        """How many steps there are, and the board before the first."""
        return self.walks.shown.last + 1

    def show_moment(self, number: int) -> None:
        """Begin to show a step in all lanes."""
        self.walks.shown.go(number)

    @property
    def settled(self) -> bool:
        """Whether all lanes show the step that was asked for."""
        return not self.walks.reading

    def views_of_lane(self, number: int, title: str) -> list[TabView]:
        """Return the board of a lane, with its walk as a table."""
        lane = self._lanes[number]
        return [view_of(title, lane.board, lambda: walk_table(self._tour, lane.walk))]

    def show_latest(self) -> None:
        """Show all lanes at their last step."""
        self.walks.go_live()

    def show_pace(self, pace: float | None) -> None:
        """Replay walks at another pace."""
        self.walks.shown.playback.pace = pace

    def go_to_difference(self, number: int) -> None:
        """Show the step after which a lane parts from the first one; advance the lanes to it if necessary."""
        if (at := self._comparison.differences[number]) is not None:
            self._go_to_parting(at)

    def _go_to_parting(self, at: int) -> None:
        """Show a step after which lanes part; advance the lanes to it if necessary."""
        missing = at + 1 - min((visited(lane) for lane in self._race.lanes if not lane.over), default=at + 1)
        if missing > 0 and not self._race.over:
            self.advance_requested.emit(missing + 1)  # the first node of some searches is no square
            self._parting = at
        else:
            self.walks.shown.go(at)

    def _go_to_next_parting(self) -> None:
        """Show the next step after which two lanes part, or the first one."""
        steps = self._comparison.partings()
        here = self.walks.shown.step
        if steps:
            self._go_to_parting(next((at for at in steps if here is not None and at > here), steps[0]))

    def _move(self, steps: int) -> None:
        """Show a later or an earlier step; let the lanes go on to it if necessary."""
        if not self.walks.shown.move(steps) and not self._race.over:
            self.advance_requested.emit(steps)

    def turn(self, direction: int) -> None:
        """Show the next event, or the previous one; let lanes go on where there is none yet."""
        if direction > 0 and not self._race.over and self.walks.shown.step is None:
            self.advance_requested.emit(1)
        else:
            self.walks.events.go_to_event(direction)

    def rest(self) -> None:
        """Show the parting that the race was advanced to."""
        if self._parting is not None:
            at, self._parting = self._parting, None
            self.walks.shown.go(at)

    def seek_loss(self) -> None:
        """Show the first step that lost a walk once all such steps are known, unless another is chosen before."""
        self._seeks_loss = True

    def _show_sought_loss(self) -> None:
        """Show the first loss if that was asked for and all are known; do not move a person who is elsewhere."""
        if self._seeks_loss and not self.walks.losses.busy:
            self._seeks_loss = False
            if self.walks.shown.step is None:
                self.walks.events.go_to_next_loss()

    # What is shown

    def show_differences(self) -> None:
        """Mark the steps at which lanes part."""
        self.walks.take_comparison(self._comparison)

    def hide_outcomes(self, on: bool) -> None:
        """Hide what has come of the walks, or show it."""
        self.walks.hide_outcomes(on)

    def use_log_axis(self, on: bool) -> None:
        """Do nothing: the strips show steps, of which all walks have about as many."""

    def show_frame(self, *, resting: bool) -> None:
        """Show where the walks are."""
        self.walks.show_frame(resting=resting)

    def drop(self) -> None:
        """End all background work, and release the race."""
        self._seeking.drop()
        self.walks.drop()
        self._race, self._comparison, self._lanes = Race([]), WalkComparison([]), []

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.walks.show_colours()
