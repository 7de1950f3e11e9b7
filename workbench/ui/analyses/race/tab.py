"""One page or tab: a comparison of several searches on one puzzle."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout

from workbench.files.analyses import Analysis
from workbench.files.provenance import Provenance, provenance
from workbench.puzzles.puzzle import Puzzle
from workbench.searching.race.entries import Entrant, described, labels
from workbench.searching.race.lane import Lane
from workbench.searching.race.race import MAX_LANES, MIN_LANES, Race
from workbench.searching.race.record import clock_of, entries_of, goal_of, race_analysis, remarks_of, restore_results
from workbench.solvers import solvers_for
from workbench.solvers.goal import Goal
from workbench.solvers.search import Step
from workbench.ui.analyses.race import acts as race_acts
from workbench.ui.analyses.race.bar import RaceBar
from workbench.ui.analyses.race.headline import Headline
from workbench.ui.analyses.race.lane_frames import LaneFrames
from workbench.ui.analyses.race.lane_grid import LaneGrid
from workbench.ui.analyses.race.lane_title import lane_title
from workbench.ui.analyses.race.lane_view import LaneView
from workbench.ui.analyses.race.pages.race_pages import CHART, LANES, RacePages
from workbench.ui.analyses.race.prediction import Prediction, digit_of
from workbench.ui.analyses.race.race_entries import RaceEntries
from workbench.ui.analyses.race.search_race import SearchRace
from workbench.ui.analyses.race.views import race_views
from workbench.ui.analyses.race.what_if import AddedLanes
from workbench.ui.analyses.run_tab import RunTab
from workbench.ui.base.act import Act, Actions, Offer, Offers
from workbench.ui.base.exports.view import TabView
from workbench.ui.base.keyboard.focus_target import FocusTarget
from workbench.ui.search import acts
from workbench.ui.search.race_face import LaneComparison, RaceFace
from workbench.ui.search.speeds import SpeedControl
from workbench.ui.search.tab_search import TabSearch


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
        beginning: str = "",
    ) -> None:
        """`parting_for`: race for this goal on just this puzzle, and show where the lanes part, once it is known."""
        super().__init__()
        self.name = name
        self.face: RaceFace = face or SearchRace()
        self.face.setParent(self)
        self.entries = RaceEntries(self, puzzle, beginning)
        self._added = AddedLanes(self.entries)
        self._to_parting = parting_for is not None  # whether to go where the lanes part
        self.comparing = TabSearch()
        goals = [goal for goal in Goal if any(goal in solver.goals_for(puzzle) for solver in solvers_for(puzzle))]
        first_goal = parting_for or self.face.goal
        self.bar = RaceBar(actions, goals, list(self.entries.comparisons), first_goal, self.face.setup)
        self.grid = LaneGrid()
        self.headline = Headline(self.face.legend)
        self.pages = RacePages(self.grid)
        self._frames = LaneFrames(self.face, self.pages)
        self.prediction = Prediction(self.face, self.grid)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 6)
        layout.setSpacing(8)
        layout.addWidget(self.bar)
        layout.addWidget(self.face.around(self.pages), 1)
        layout.addWidget(self.prediction.notes)
        layout.addWidget(self.prediction)
        FocusTarget(self, self.face.first_focus())
        self._speed = SpeedControl(self.bar.pace_box, self.searching)
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
            self._open(list(entries) or list(next(iter(self.entries.comparisons.values()))))

    def _connect(self) -> None:
        self.bar.clock_chosen.connect(self._change_clock)
        self.bar.pace_chosen.connect(self._change_pace)
        self.bar.goal_chosen.connect(lambda: self.compete(self.entries.entrants))
        self.bar.comparison_chosen.connect(lambda title: self._open(list(self.entries.comparisons[title])))
        self.bar.lane_requested.connect(self.entries.open_new)
        self.bar.left.connect(self.setFocus)
        self.bar.scale_chosen.connect(self._change_scale)
        self.pages.chart_page.changed.connect(self.show_frame)
        self.pages.tree.failed.connect(self.failed)
        self.face.restart_requested.connect(self._restart)
        self.face.advance_requested.connect(self.step)
        self.grid.change_requested.connect(self.entries.open)
        self.grid.removal_requested.connect(self.entries.remove)
        self.entries.changed.connect(self._change_lanes)
        self.entries.failed.connect(self.failed)
        self._added.found.connect(lambda entries: self.searching.in_turn(partial(self._add_lanes, entries)))
        self._added.refused.connect(self.message)
        self._added.failed.connect(self.failed)
        self.prediction.revealed.connect(self._run_to_parting)
        self.face.puzzle_requested.connect(self._change_puzzle)
        self.face.selection_requested.connect(self.grid.select)
        self.face.failed.connect(self.failed)
        self.face.changed.connect(self.show_frame)
        self.comparing.frame.connect(self._show_differences)
        self.comparing.changed.connect(self._show_differences)
        self.comparing.failed.connect(self.failed)

    # What the window needs of a tab

    @property
    def title(self) -> str:
        """The text of its tab."""
        return f"Compare: {self.name}"

    @property
    def views(self) -> tuple[Act, ...]:
        """The acts that show its views: walks have no chart of levels."""
        return tuple(act for act in race_acts.VIEWS if self.face.backtracks or act is not race_acts.SHOW_CHART)

    def offers(self) -> Offers:
        """Return what can be done now."""
        can_step = self.searching.can_step
        steps = can_step and not self.searching.over and not self.prediction.asking
        return {
            acts.RUN: Offer(self.run, can_step),
            acts.PAUSE: Offer(self.pause, self.running),
            acts.STOP: Offer(self.stop, self.running or (self.begun and not self.searching.over)),
            **{act: Offer(partial(self.step, 10**k), steps) for k, act in enumerate(acts.STEPS)},
            acts.NOTE: Offer(self.prediction.write_note, not self.prediction.asking),
            acts.TO_LATEST: Offer(self.face.show_latest, (self.running or self.begun) and not self.prediction.asking),
            **{
                act: Offer(partial(self.show_page, k), act in self.views, checked=self.pages.currentIndex() == k)
                for k, act in enumerate(race_acts.VIEWS)
            },
            race_acts.COPY_RESULTS: Offer(self.pages.copy_table),
            race_acts.HIDE_OUTCOMES: Offer(self.predict, checked=self.prediction.asking),
        }

    @property
    def revision(self) -> object:
        """What changes whenever a saved file would."""
        lanes = [(solver.name, dict(choices)) for solver, choices in self.entries.entrants]
        nodes = [lane.probe.nodes if lane.probe and not self.running else 0 for lane in self.race.lanes]
        about = self._changes, self.bar.goal, self.bar.clock, lanes, nodes, self.prediction.remarks
        return str(about)

    def analysis(self) -> Analysis:
        """Return what a file is to hold."""
        return race_analysis(self.race, self.name, self.made or provenance(), self.prediction.remarks)

    def views_to_export(self) -> list[TabView]:
        """Return the lanes, the chart if it is shown, and what there is of each lane."""
        return race_views(self.title, self.face, self.pages, self.made or provenance(), self.prediction.notes.notes)

    def _restore(self, analysis: Analysis) -> None:
        """Show a race with its results; raise ParseError."""
        self.bar.show_race(goal_of(analysis), clock_of(analysis))
        self.compete(entries_of(analysis))
        restore_results(self.race, analysis)
        self.made = analysis.made
        self.prediction.take(remarks_of(analysis))
        self.show_rest()

    def present(self, on: bool) -> None:
        """Show only lanes, and how far they are; or everything."""
        self.bar.setVisible(not on)
        self.pages.chart_page.choice.setVisible(not on)
        self.face.progress.present(on)
        for view in self.grid.views:
            view.settings.setVisible(not on)
        if not on:
            self.grid.show_large(None)

    def turn(self, direction: int) -> None:
        """Go on to the next event, or back to the previous one."""
        if not self.prediction.asking and not self.running:
            self.face.turn(direction)

    def drop_search(self) -> None:
        """End the race, and release its memory: this object may live on for a while."""
        for part in (self.searching, self.comparing, self._added, self.pages, self.entries):
            part.drop()
        self._speed.begin()
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

    def compete(self, entries: list[Entrant], kept: Sequence[Lane] = ()) -> None:
        """Prepare a race of these solvers and choices; `kept`: the first lanes, with what they have come to."""
        self.entries.entrants, self.made, self._changes = entries, {}, self._changes + 1
        self.race = self.entries.race(self.bar.goal, self.bar.clock, () if kept else self.race.lanes)
        self.race.lanes[: len(kept)] = kept
        self.searching.take(self.race)
        lanes, brief = self.race.lanes, isinstance(self.face, SearchRace)
        contents, titles, named = self.face.lane_contents(lanes), self.face.lane_titles(lanes), labels(entries)
        choices = described(entries)
        views = [
            LaneView(lane, contents[k], k + 1, lane_title(k + 1, lane, titles[k], named.rest[k]), choices[k], brief)
            for k, lane in enumerate(lanes)
        ]
        for view in views:
            view.remove.setEnabled(len(views) > MIN_LANES)
        self.face.take(self.race)
        self.prediction.ask(False)
        self.grid.show_views(views)
        self._added.listen(views)
        self.bar.add_lane.setEnabled(len(views) < MAX_LANES)
        self.bar.show_comparison(self.entries.comparison_title, named.common)
        self.bar.offer_options(self.face.backtracks)
        if self.pages.currentIndex() == CHART and race_acts.SHOW_CHART not in self.views:
            self.pages.setCurrentIndex(LANES)
        self.comparison = self.face.comparison(lanes)
        self.comparing.take(self.comparison)
        self.comparing.go()
        self.show_rest()
        self.grid.setStatusTip(f"1 to {len(views)}: one lane large · 0: all lanes")

    def _add_lanes(self, entries: list[Entrant]) -> None:
        """Let more lanes run, to where the others are."""
        self.compete(entries, self.race.lanes)
        self.grid.views[-1].setFocus()
        self._go()

    def _restart(self) -> None:
        """Bring all lanes back to the start."""
        self.made, self._changes = {}, self._changes + 1
        self.race = self.race.fresh()
        self.searching.take(self.race)
        for view, lane in zip(self.grid.views, self.race.lanes, strict=True):
            view.show_lane(lane)
        self.face.take(self.race)
        self.show_rest()

    def _change_puzzle(self, puzzle: Puzzle) -> None:
        self.entries.puzzle = puzzle
        self.compete(self.entries.from_start())

    def _change_lanes(self, entries: list[Entrant], front: int) -> None:
        self.compete(entries)
        self.grid.views[front].setFocus()

    # The race

    def run(self) -> None:
        """Start or resume the race; restart it once it is over or stopped. A prediction comes first."""
        if self.prediction.asking:
            if self.prediction.answered:
                self.prediction.reveal()
            return
        if self.searching.over:
            self._restart()
        self.bar.leave()
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
        pace = self._speed.begin(*self.race.lanes, expected=self.face.expected)
        self.face.resume(pace)
        self.searching.go(*steps, pace=None if steps else pace)

    def _change_clock(self) -> None:
        self.race.clock = self.bar.clock
        self._change_pace()
        self.show_rest()

    def _change_pace(self) -> None:
        self.searching.set_pace(self._speed.pace)
        self.face.show_pace(self._speed.pace)

    # Predicting

    def predict(self) -> None:
        """Show all boards at their start and ask for the outcome; or show it without an answer."""
        if self.running:
            self.pause()
        if self.prediction.asking:
            self.prediction.cancel()
        else:
            self.prediction.ask(True)
        self.show_rest()

    def _run_to_parting(self) -> None:
        """Run the lanes to where they first part, or to their ends: everybody has answered."""
        if self.face.go_to_first_parting():
            self.message.emit("The lanes part here. Press F5 to run them to their ends.")
        elif not self.race.over:
            self._go()
        self.show_rest()
        self.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let a digit count an answer, or make a lane large; 0: none, or all."""
        number = digit_of(event, len(self.grid.views))
        if number is None:
            super().keyPressEvent(event)
        elif self.prediction.asking:
            self.prediction.take_digit(number)
        else:
            self.show_page(LANES)
            self.grid.show_large(number if number >= 0 else None)

    # What is shown

    def show_page(self, number: int) -> None:
        """Show the lanes, the chart or the table."""
        self.pages.setCurrentIndex(number)
        self.show_rest()

    def _change_scale(self) -> None:
        self._frames.use_scale(self.race, self.bar.scale)
        self.show_frame()

    def _show_differences(self) -> None:
        first = self.comparison.first or 0
        for view, nodes in zip(self.grid.views, self.comparison.differences, strict=False):
            view.contents.show_difference(nodes, first + 1)
        self.face.show_differences()
        self._show_headline()
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

    def show_frame(self) -> None:
        """Show where lanes are, if this tab is visible."""
        if self.isVisible() and len(self.grid.views) == len(self.race.lanes):
            self._frames.draw(self.race, self.bar.scale, running=self.running, over=self.searching.over)
            self._show_headline()

    def _show_headline(self) -> None:
        """Show whether a prediction was right, and what has come of the race."""
        over = bool(self.race.lanes) and self.race.over and not self.running
        said = self.prediction.words() if over else []
        self.headline.show_summary(" ".join([*said, self.face.summary]), " ".join([*said, self.face.brief_summary]))

    def show_rest(self) -> None:
        """Show the race after it has started, paused or ended."""
        if self.searching.job is not None and not self.running:  # a job that was dropped may still end its round
            self.race.catch_up()
        if len(self.grid.views) == len(self.race.lanes):
            self.show_frame()
        self.bar.run_button.show_running(self.running)
        if not self.running:
            self.face.rest()
        self.status_changed.emit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.show_frame()
