"""One tab: a race of several searches on one puzzle."""

from dataclasses import replace
from functools import partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from workbench.lab.race.comparisons import Entrant, another, comparisons_for, described
from workbench.lab.race.lane import Lane
from workbench.lab.race.race import MAX_LANES, MIN_LANES, Comparison, Race, differing, own_time
from workbench.lab.tours.comparison import WalkComparison, lane_names, parting_start, telling_start
from workbench.puzzles.puzzle import Cell, Puzzle
from workbench.puzzles.tour import Tour
from workbench.solvers import solvers_for
from workbench.solvers.goal import Goal
from workbench.solvers.search import Step
from workbench.ui.base.act import Actions, Offer, Offers
from workbench.ui.base.i18n import tr
from workbench.ui.race.bar import RaceBar
from workbench.ui.race.lane_dialog import LaneDialog
from workbench.ui.race.lane_grid import LaneGrid
from workbench.ui.race.lane_view import LaneView
from workbench.ui.race.walks import RaceWalks
from workbench.ui.search import acts
from workbench.ui.search.background_task import BackgroundTask
from workbench.ui.search.depth_strip import NO_SCALE, Scale
from workbench.ui.search.search_runner import SearchRunner
from workbench.ui.tour.lane_walk import LaneWalk
from workbench.ui.tour.wording import visited

LANES_A_FRAME = 3  # that are drawn at 30 frames a second
TALL = 780  # pixels of a tab in which there is room for lanes and the table of ties
KEPT = 1  # solutions of a lane: more would only be waited for


class RaceTab(QWidget):
    """Binds the bar, the lanes and the race together; the puzzle stays as it was when the race was made."""

    status_changed = Signal()
    failed = Signal(str)  # the traceback of a mistake in the program

    def __init__(self, puzzle: Puzzle, name: str, actions: Actions) -> None:
        super().__init__()
        self._puzzle, self._name = puzzle, name
        self._comparisons = comparisons_for(puzzle)
        self._entries: list[Entrant] = []
        self._marked: int | None = None  # the lane whose difference is looked at
        self._parting: int | None = None  # the lane whose parting is looked at once the race has come so far
        self._seen = False  # whether the tab has been in front
        self._turn = 0  # of the lanes that the next frame draws, while the race is on
        self._scale = NO_SCALE
        self._seeking = BackgroundTask()
        self._seeking.done.connect(self._take_start)
        self._seeking.failed.connect(self.failed)
        self.searching, self.comparing = SearchRunner(), SearchRunner()
        goals = [goal for goal in Goal if any(goal in solver.goals for solver in solvers_for(puzzle))]
        self._free = isinstance(puzzle, Tour) and puzzle.start is None  # whether the race may choose where to start
        self.walks = RaceWalks(puzzle) if isinstance(puzzle, Tour) else None
        self.bar = RaceBar(actions, goals, list(self._comparisons), Goal.ONE if self.walks else Goal.COUNT)
        self.grid = LaneGrid()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 8)
        layout.setSpacing(10)
        layout.addWidget(self.bar)
        if self.walks is None:
            layout.addWidget(self.grid, 1)
        else:
            layout.addWidget(self.walks.above_table(self.grid), 1)
            layout.addWidget(self.walks.bar)
            self.walks.failed.connect(self.failed)
            self.walks.bar.parting_requested.connect(self._go_to_first_parting)
        self.setFocusProxy(self.walks.bar.slider if self.walks is not None else self.bar.clock_box)
        self._connect()
        self.race = Race([])
        self.comparison: Comparison | WalkComparison = Comparison([])
        self.compete(list(next(iter(self._comparisons.values()))))
        self._seek_start()

    def _connect(self) -> None:
        self.bar.clock_chosen.connect(self._change_clock)
        self.bar.pace_chosen.connect(self._change_pace)
        self.bar.goal_chosen.connect(lambda: self.compete(self._entries))
        self.bar.comparison_chosen.connect(self._compare)
        self.bar.lane_requested.connect(self._ask_new_lane)
        self.searching.frame.connect(self.show_frame)
        self.searching.changed.connect(self._show_rest)
        self.searching.failed.connect(self.failed)
        self.comparing.frame.connect(self._show_differences)
        self.comparing.changed.connect(self._show_differences)
        self.comparing.failed.connect(self.failed)

    # What a window asks of a tab

    @property
    def title(self) -> str:
        """What to call it."""
        return tr("Race: {}").format(self._name)

    @property
    def running(self) -> bool:
        """Whether the race is on."""
        return self.searching.running

    @property
    def widget(self) -> QWidget:
        """The widget itself."""
        return self

    def offers(self) -> Offers:
        """Return what can be done now."""
        resting = not self.running
        steps = resting and not self.searching.over
        return {
            acts.RUN: Offer(self.run, resting),
            acts.PAUSE: Offer(self.pause, self.running),
            acts.STOP: Offer(self.stop, self.running or (self.begun and not self.race.over)),
            acts.STEP_1: Offer(self.step_1, steps),
            acts.STEP_10: Offer(self.step_10, steps),
            acts.STEP_100: Offer(self.step_100, steps),
        }

    def drop_search(self) -> None:
        """End the race, and forget what it has come to: this object may live on for a while."""
        self.searching.drop()
        self.comparing.drop()
        self._seeking.drop()
        self.race, self.comparison = Race([]), Comparison([])
        if self.walks is not None:
            self.walks.drop()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.bar.show_colours()
        if self.walks is not None:
            self.walks.show_colours()
        for view in self.grid.views:
            view.show_colours()

    # Who takes part

    @property
    def begun(self) -> bool:
        """Whether any lane has visited a node."""
        return any(lane.probe is not None and lane.probe.nodes for lane in self.race.lanes)

    def compete(self, entries: list[Entrant]) -> None:
        """Hold a race of these solvers and choices, at its beginning."""
        self._entries = entries
        self._hold(self._new_race())
        words = described(entries)
        lanes = self.race.lanes
        titles = lane_names(lanes) if self.walks is not None else [lane.solver.title for lane in lanes]
        views = [LaneView(lane, k + 1, words[k], titles[k]) for k, lane in enumerate(lanes)]
        for k, view in enumerate(views):
            view.change_requested.connect(partial(self._ask_lane, k))
            view.removal_requested.connect(partial(self._remove_lane, k))
            view.difference_requested.connect(partial(self.go_to_difference, k))
            view.remove.setEnabled(len(views) > MIN_LANES)
            if isinstance(view.board, LaneWalk):
                view.board.start_requested.connect(self.start_at)
        self.grid.show_views(views)
        self.bar.add_lane.setEnabled(len(views) < MAX_LANES)
        self.comparison = WalkComparison(self.race.lanes) if self.walks is not None else Comparison(self.race.lanes)
        if self.walks is not None:
            self.walks.take(self.race, views)
        self.comparing.take(self.comparison)
        self.comparing.go()
        self._show_rest()

    def _new_race(self) -> Race:
        goal = self.bar.goal
        clock = own_time()
        lanes = [
            Lane(self._puzzle, solver, choices, goal, goal.limit(), KEPT, clock) for solver, choices in self._entries
        ]
        return Race(lanes, self.bar.clock)

    def _hold(self, race: Race) -> None:
        self._marked = self._parting = None
        self.race = race
        self.searching.take(race)

    def _back_to_start(self) -> None:
        self._hold(self.race.fresh())
        for view, lane in zip(self.grid.views, self.race.lanes, strict=True):
            view.show_lane(lane)
        if self.walks is not None:
            self.walks.take(self.race, self.grid.views)
        self._show_rest()

    def _compare(self, title: str) -> None:
        """Hold one of the races that are offered."""
        self.compete(list(self._comparisons[title]))
        self._seek_start()

    def _seek_start(self) -> None:
        """Have a start looked for at which rules differ, where neither the board nor a person says where to start."""
        rules = [choices for solver, choices in self._entries if solver.name == "warnsdorff"]
        if isinstance(self._puzzle, Tour) and self._free:
            tour = replace(self._puzzle, start=None)
            self._seeking.do(lambda: telling_start(tour, rules) or parting_start(tour, rules))

    @property
    def seeking(self) -> bool:
        """Whether a start is looked for."""
        return self._seeking.busy

    def _take_start(self, cell: object) -> None:
        """Start at a square that was looked for, unless the race is on."""
        if isinstance(cell, tuple) and not self.begun and not self.running:
            self._start_at(cell)

    def start_at(self, cell: Cell) -> None:
        """Hold the race on the same board from another square, which a person has chosen."""
        self._free = False
        self._start_at(cell)

    def _start_at(self, cell: Cell) -> None:
        if isinstance(self._puzzle, Tour):
            self._seeking.drop()
            self._puzzle = replace(self._puzzle, start=cell)
            self.compete(self._entries)

    def _ask_new_lane(self) -> None:
        self._ask(len(self._entries), tr("New lane"), another(self._puzzle, self._entries))

    def _ask_lane(self, number: int) -> None:
        self._ask(number, tr("Lane {}").format(number + 1), self._entries[number])

    def _ask(self, number: int, title: str, entry: Entrant) -> None:
        dialog = LaneDialog(self, self._puzzle, title, *entry)
        dialog.failed.connect(self.failed)
        dialog.accepted.connect(lambda: self._change_lane(number, (dialog.solver, dialog.choices)))
        dialog.open()

    def _change_lane(self, number: int, entry: Entrant) -> None:
        self.compete([*self._entries[:number], entry, *self._entries[number + 1 :]])
        self.grid.views[number].setFocus()

    def _remove_lane(self, number: int) -> None:
        if len(self._entries) > MIN_LANES:
            self.compete([*self._entries[:number], *self._entries[number + 1 :]])
            self.grid.views[min(number, len(self._entries) - 1)].setFocus()

    # The race

    def run(self) -> None:
        """Start the race, let it go on after a pause, or hold it once more."""
        if self.searching.over:
            self._back_to_start()
        self._go()

    def pause(self) -> None:
        """Hold the race where it is."""
        self.searching.pause()

    def stop(self) -> None:
        """Bring all lanes back to the start."""
        self._back_to_start()

    def step_1(self) -> None:
        """Let every lane visit one node."""
        self._go(Step(1))

    def step_10(self) -> None:
        """Let every lane visit 10 nodes."""
        self._go(Step(10))

    def step_100(self) -> None:
        """Let every lane visit 100 nodes."""
        self._go(Step(100))

    def _go(self, *steps: Step) -> None:
        self._marked = self._parting = None
        if self.walks is not None:
            self.walks.go_live()
            self.walks.pace = self.bar.pace
        self.searching.go(*steps, pace=self.bar.pace)

    def go_to_difference(self, number: int) -> None:
        """Hold the race where this lane first differs from the first one."""
        nodes = self.comparison.differences[number]
        if self.walks is not None:
            self._go_to_parting(number)
            return
        if nodes is not None:
            self._back_to_start()
            self._go(Step(nodes))
            self._marked = number

    def _go_to_first_parting(self) -> None:
        """Look at where any lane first parts from the first one."""
        if isinstance(self.comparison, WalkComparison) and self.comparison.parting is not None:
            self._go_to_parting(self.comparison.differences.index(self.comparison.parting))

    def _go_to_parting(self, number: int) -> None:
        """Look at the step after which a lane parts from the first one; let them go so far if they have not."""
        at = self.comparison.differences[number]
        if at is None or self.walks is None:
            return
        first = self.comparison.first if isinstance(self.comparison, WalkComparison) else 0
        short = at + 1 - min(visited(self.race.lanes[k]) for k in (first or 0, number))
        if short > 0 and not self.race.over:
            self._go(Step(short + 1))  # of some searches the first node is no square
            self._parting = number
        else:
            self.walks.go_to_parting(number)

    def _change_clock(self) -> None:
        self.race.clock = self.bar.clock
        self._change_pace()
        self._show_rest()

    def _change_pace(self) -> None:
        if self.searching.job is not None:
            self.searching.job.pace = self.bar.pace
        if self.walks is not None:
            self.walks.pace = self.bar.pace

    # What is shown

    def _show_differences(self) -> None:
        first = self.comparison.first if isinstance(self.comparison, WalkComparison) else 0
        for view, nodes in zip(self.grid.views, self.comparison.differences, strict=False):
            view.show_difference(nodes, (first or 0) + 1)
        if self.walks is not None and isinstance(self.comparison, WalkComparison):
            self.walks.take_forecast(self.comparison)

    def scale(self) -> Scale:
        """Return the scale that all lanes share."""
        probes = [lane.probe for lane in self.race.lanes if lane.probe is not None]
        clock = self.race.clock
        extent = max((clock.read(probe) for probe in probes), default=0.0)
        return Scale(clock, extent, max((len(probe.profile) - 1 for probe in probes), default=0))

    def show_frame(self) -> None:
        """Show where lanes are, if this tab is to be seen: all while the race rests, else a few in turn."""
        count = len(self.grid.views)
        if not self.isVisible() or count != len(self.race.lanes):
            return
        if self.running:
            numbers = range(self._turn, min(self._turn + LANES_A_FRAME, count))
        else:
            self._turn, numbers = 0, range(count)
        if not self._turn:
            self._scale = self.scale()
        self._turn = numbers.stop % count
        if self.walks is not None and not numbers.start:
            self.walks.show_frame(resting=not self.running)
        places = self.race.places()
        for k in numbers:
            self.grid.views[k].show_frame(self._scale, self._differing(k))
            self.grid.views[k].show_place(places[k])

    def _differing(self, number: int) -> NDArray[np.bool_] | None:
        """Return the cells to be marked of a lane: those in which the lane looked at differs from the first one."""
        if self._marked is None or self.running or number not in (0, self._marked):
            return None
        return differing(self._puzzle, self.race.lanes[0].probe, self.race.lanes[self._marked].probe)

    def _show_rest(self) -> None:
        """Show where the race has come to: on, paused or over."""
        if len(self.grid.views) == len(self.race.lanes):
            self.show_frame()
        if self.walks is not None and self._parting is not None and not self.running:
            number, self._parting = self._parting, None
            self.walks.go_to_parting(number)
        self.status_changed.emit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.walks is not None and not self._seen:
            self.walks.bar.table.setChecked(self.height() >= TALL)
        self._seen = True
        self.show_frame()
