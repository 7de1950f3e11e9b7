"""One tab: a race of several searches on one puzzle."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout

from workbench.files.analyses import Analysis
from workbench.files.provenance import Provenance, provenance
from workbench.puzzles.puzzle import Puzzle
from workbench.searching.comparisons import comparisons_for
from workbench.searching.race.clock import Clock
from workbench.searching.race.entries import Entrant, another, described, labels
from workbench.searching.race.lane import Lane
from workbench.searching.race.race import MAX_LANES, MIN_LANES, Race, own_time
from workbench.searching.race.record import clock_of, entries_of, goal_of, race_analysis, restore_results
from workbench.solvers import solvers_for
from workbench.solvers.goal import Goal
from workbench.solvers.search import Step
from workbench.ui.analyses.race import acts as race_acts
from workbench.ui.analyses.race.bar import RaceBar
from workbench.ui.analyses.race.lane_dialog import LaneDialog
from workbench.ui.analyses.race.lane_grid import LaneGrid
from workbench.ui.analyses.race.lane_title import LaneTitle
from workbench.ui.analyses.race.lane_view import LaneView
from workbench.ui.analyses.race.pages import RacePages
from workbench.ui.analyses.race.scale import Scale
from workbench.ui.analyses.race.search_race import SearchRace
from workbench.ui.analyses.race.view_bar import ViewBar
from workbench.ui.analyses.race.views import race_views
from workbench.ui.analyses.run_tab import RunTab
from workbench.ui.base.act import Actions, Offer, Offers
from workbench.ui.base.exports.view import TabView
from workbench.ui.base.i18n import tr
from workbench.ui.search import acts
from workbench.ui.search.race_face import LaneComparison, RaceFace
from workbench.ui.search.tab_search import TabSearch

LANES_PER_FRAME = 3  # that are drawn at 30 frames a second
KEPT = 1  # solutions of a lane: keeping more would take time


class RaceTab(RunTab):
    """Connects the bar, the lanes and the race; the puzzle stays as it was when the race was opened."""

    def __init__(
        self,
        puzzle: Puzzle,
        name: str,
        actions: Actions,
        face: RaceFace | None = None,
        entries: Sequence[Entrant] = (),
        analysis: Analysis | None = None,
        parting_for: Goal | None = None,
    ) -> None:
        """`parting_for`: race for this goal on just this puzzle, and show where the lanes part, once it is known."""
        super().__init__()
        self._puzzle, self._name = puzzle, name
        self.face: RaceFace = face or SearchRace()
        self.face.setParent(self)
        self._comparisons = comparisons_for(puzzle)
        self._entries: list[Entrant] = []
        self._to_parting = parting_for is not None  # whether to go where the lanes part
        self._shown = False  # whether the tab has been shown
        self._hidden = False  # whether outcomes are hidden until a person asks for them
        self._turn = 0  # the first lane that the next frame draws, during the race
        self._extent = 0  # nodes at the right edge of each lane's depth view
        self.comparing = TabSearch()
        goals = [goal for goal in Goal if any(goal in solver.goals_for(puzzle) for solver in solvers_for(puzzle))]
        self.bar = RaceBar(actions, goals, list(self._comparisons), parting_for or self.face.goal)
        self.view_bar, self.grid = ViewBar(actions), LaneGrid()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 6)
        layout.setSpacing(6)
        layout.addWidget(self.bar)
        layout.addWidget(self.view_bar)
        self.pages = RacePages(self.grid)
        layout.addWidget(self.face.around(self.pages), 1)
        self.setFocusProxy(self.face.first_focus() or self.bar.clock_box)
        self._connect()
        self.race = Race([])
        self.comparison: LaneComparison = self.face.comparison([])
        self.made: Provenance = {}  # where restored results come from
        self._changes = 0  # of the race: nodes alone do not tell two runs apart
        if analysis is not None:
            self._restore(analysis)
        elif self._to_parting:
            self.compete(list(entries))
        else:
            self._open(list(entries) or list(next(iter(self._comparisons.values()))))

    def _connect(self) -> None:
        self.bar.clock_chosen.connect(self._change_clock)
        self.bar.pace_chosen.connect(self._change_pace)
        self.bar.goal_chosen.connect(lambda: self.compete(self._entries))
        self.bar.comparison_chosen.connect(lambda title: self._open(list(self._comparisons[title])))
        self.bar.lane_requested.connect(self._open_new_lane)
        self.view_bar.scale_chosen.connect(self._change_scale)
        self.pages.chart_page.changed.connect(self.show_frame)
        self.face.restart_requested.connect(self._restart)
        self.face.advance_requested.connect(self.step)
        self.face.puzzle_requested.connect(self._change_puzzle)
        self.face.failed.connect(self.failed)
        self.face.changed.connect(self.show_frame)
        self.comparing.frame.connect(self._show_differences)
        self.comparing.changed.connect(self._show_differences)
        self.comparing.failed.connect(self.failed)

    # What the window needs of a tab

    @property
    def title(self) -> str:
        """The text of its tab."""
        return tr("Race: {}").format(self._name)

    def offers(self) -> Offers:
        """Return what can be done now."""
        can_step = self.searching.can_step
        steps = can_step and not self.searching.over
        return {
            acts.RUN: Offer(self.run, can_step),
            acts.PAUSE: Offer(self.pause, self.running),
            acts.STOP: Offer(self.stop, self.running or (self.begun and not self.searching.over)),
            acts.STEP_1: Offer(partial(self.step, 1), steps),
            acts.STEP_10: Offer(partial(self.step, 10), steps),
            acts.STEP_100: Offer(partial(self.step, 100), steps),
            acts.TO_LATEST: Offer(self.face.show_latest, self.running or self.begun),
            **{
                act: Offer(partial(self.show_page, k), checked=self.pages.currentIndex() == k)
                for k, act in enumerate(race_acts.VIEWS)
            },
            race_acts.COPY_RESULTS: Offer(self.pages.copy_table),
            race_acts.HIDE_OUTCOMES: Offer(self.toggle_outcomes, checked=self._hidden),
        }

    @property
    def revision(self) -> object:
        """What changes whenever a saved file would."""
        lanes = [(solver.name, dict(choices)) for solver, choices in self._entries]
        nodes = [lane.probe.nodes if lane.probe and not self.running else 0 for lane in self.race.lanes]
        return str((self._changes, self.bar.goal, self.bar.clock, lanes, nodes))

    def analysis(self) -> Analysis:
        """Return what a file is to hold."""
        return race_analysis(self.race, self._name, self.made or provenance())

    def views_to_export(self) -> list[TabView]:
        """Return the lanes, the chart if it is shown, and what there is of each lane."""
        return race_views(self.title, self.face, self.pages, self.made or provenance())

    def _restore(self, analysis: Analysis) -> None:
        """Show a race with its results; raise ParseError."""
        self.bar.show_race(goal_of(analysis), clock_of(analysis))
        self.compete(entries_of(analysis))
        restore_results(self.race, analysis)
        self.made = analysis.made
        self.show_rest()

    def present(self, on: bool) -> None:
        """Hide the bars, or show them."""
        self.bar.setVisible(not on)
        self.view_bar.setVisible(not on)

    def drop_search(self) -> None:
        """End the race, and release its memory: this object may live on for a while."""
        self.searching.drop()
        self.comparing.drop()
        self.race = Race([])
        self.face.drop()
        self.comparison = self.face.comparison([])

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.bar.show_colours()
        self.pages.show_colours()
        self.face.show_colours()
        for view in self.grid.views:
            view.show_colours()

    # The lanes

    @property
    def begun(self) -> bool:
        """Whether any lane has visited a node."""
        return any(lane.probe is not None and lane.probe.nodes for lane in self.race.lanes)

    def _open(self, entries: list[Entrant]) -> None:
        """Prepare a race of these solvers and choices, and look for a puzzle on which they differ."""
        self.compete(entries)
        self.face.seek_puzzle(entries)

    def compete(self, entries: list[Entrant]) -> None:
        """Prepare a race of these solvers and choices."""
        self._entries, self.made, self._changes = entries, {}, self._changes + 1
        self.race = self._new_race()
        self.searching.take(self.race)
        lanes = self.race.lanes
        contents, titles, named = self.face.lane_contents(lanes), self.face.lane_titles(lanes), labels(entries)
        choices = described(entries)
        views = [
            LaneView(lane, contents[k], k + 1, LaneTitle(f"{k + 1}  {titles[k]}", named.rest[k]), choices[k])
            for k, lane in enumerate(lanes)
        ]
        self.view_bar.common.show_text(named.common)
        for k, view in enumerate(views):
            view.hide_outcome(self._hidden)
            view.change_requested.connect(partial(self._open_lane, k))
            view.removal_requested.connect(partial(self._remove_lane, k))
            view.contents.difference_requested.connect(partial(self.face.go_to_difference, k))
            view.remove.setEnabled(len(views) > MIN_LANES)
        self.grid.show_views(views)
        self.bar.add_lane.setEnabled(len(views) < MAX_LANES)
        self.face.take(self.race)
        self.comparison = self.face.comparison(lanes)
        self.comparing.take(self.comparison)
        self.comparing.go()
        self.show_rest()

    def _new_race(self) -> Race:
        goal = self.bar.goal
        clock = own_time()
        lanes = [
            Lane(self._puzzle, solver, choices, goal, goal.limit(), KEPT, clock) for solver, choices in self._entries
        ]
        return Race(lanes, self.bar.clock)

    def _restart(self) -> None:
        """Bring all lanes back to the start."""
        self.made, self._changes = {}, self._changes + 1
        self.race = self.race.fresh()
        self.searching.take(self.race)
        for view, lane in zip(self.grid.views, self.race.lanes, strict=True):
            view.show_lane(lane)
            view.hide_outcome(self._hidden)
        self.face.take(self.race)
        self.show_rest()

    def _change_puzzle(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self.compete(self._entries)

    def _open_new_lane(self) -> None:
        self._open_dialog(len(self._entries), tr("New lane"), another(self._puzzle, self._entries))

    def _open_lane(self, number: int) -> None:
        self._open_dialog(number, tr("Lane {}").format(number + 1), self._entries[number])

    def _open_dialog(self, number: int, title: str, entry: Entrant) -> None:
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
        """Start or resume the race; restart it once it is over or stopped."""
        if self.searching.over:
            self._restart()
        self._go()

    def step(self, nodes: int) -> None:
        """Visit so many nodes in every lane."""
        self._go(Step(nodes))

    def _go(self, *steps: Step) -> None:
        """Start or resume, for these steps; during a step, the next one waits its turn."""
        self.searching.in_turn(lambda: self._go_now(*steps))

    def _go_now(self, *steps: Step) -> None:
        if any(lane.restored for lane in self.race.lanes):
            self._restart()
        self.face.resume(self.bar.pace)
        self.searching.go(*steps, pace=self.bar.pace)

    def _change_clock(self) -> None:
        self.race.clock = self.bar.clock
        self._change_pace()
        self.show_rest()

    def _change_pace(self) -> None:
        self.searching.set_pace(self.bar.pace)
        self.face.show_pace(self.bar.pace)

    # Outcomes

    def toggle_outcomes(self) -> None:
        """Hide the outcomes of all lanes until they are asked for, or reveal them."""
        self._hidden = not self._hidden
        for view in self.grid.views:
            view.hide_outcome(self._hidden)
        self.face.hide_outcomes(self._hidden)
        self.show_rest()

    # What is shown

    def show_page(self, number: int) -> None:
        """Show the lanes, the chart or the table."""
        self.pages.setCurrentIndex(number)
        self.show_rest()

    def _change_scale(self) -> None:
        self.face.use_log_axis(self.view_bar.scale is Scale.LOG)
        self._extent = self.extent()
        self.show_frame()

    def _show_differences(self) -> None:
        first = self.comparison.first or 0
        for view, nodes in zip(self.grid.views, self.comparison.differences, strict=False):
            view.contents.show_difference(nodes, first + 1)
        self.face.show_differences()
        if self._to_parting:
            self._go_to_parting()

    def _go_to_parting(self) -> None:
        """Go where the first lane parts from the first one, unless the race has begun or they look alike so far."""
        found = [k for k, nodes in enumerate(self.comparison.differences) if nodes is not None]
        if self.begun or self.searching.running:
            self._to_parting = False
        elif found:
            self._to_parting = False
            self.face.go_to_difference(found[0])

    def extent(self) -> int:
        """Return the nodes that all depth views reach to; 0 = each has its own scale."""
        if self.race.clock is Clock.SECONDS or self.view_bar.scale is Scale.OWN:
            return 0
        return max((lane.probe.nodes for lane in self.race.lanes if lane.probe is not None), default=0)

    def show_frame(self) -> None:
        """Show where lanes are, if this tab is visible: all of them while the race rests, else a few in turn."""
        count = len(self.grid.views)
        if not self.isVisible() or count != len(self.race.lanes):
            return
        if self.running:
            numbers = range(self._turn, min(self._turn + LANES_PER_FRAME, count))
        else:
            self._turn, numbers = 0, range(count)
        if not self._turn:
            self._extent = self.extent()
            self.face.show_frame(resting=not self.running)
            self.pages.show_race(self.view_bar.scale)
        self._turn = numbers.stop % count
        places = self.race.places()
        for k in numbers:
            view = self.grid.views[k]
            view.show_frame(self._extent, stopped=self.searching.over)
            view.show_place(places[k] if len(set(places)) > 1 else None, places.count(places[k]))

    def show_rest(self) -> None:
        """Show the race after it has started, paused or ended."""
        if self.searching.job is not None and not self.running:  # a job that was dropped may still end its round
            self.race.catch_up()
        if len(self.grid.views) == len(self.race.lanes):
            self.show_frame()
        if not self.running:
            self.face.rest()
        self.status_changed.emit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._shown:
            self.face.show_first(self.height())
        self._shown = True
        self.show_frame()
