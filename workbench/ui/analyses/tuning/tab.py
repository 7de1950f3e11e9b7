"""One tab: a search for a better tie-break, live: its course, the best rule so far, and where that one still fails."""

from collections import Counter
from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSplitter, QVBoxLayout

from workbench.base.choices import ChoiceError, Value
from workbench.files.analyses import Analysis
from workbench.files.provenance import Provenance, provenance
from workbench.files.tables import Cell, Table
from workbench.lab.experiments.experiment import Experiment, InstanceSource, SettingSource
from workbench.lab.experiments.experiment_text import format_experiment
from workbench.lab.tuning.course import failing_course, stale
from workbench.lab.tuning.course_chart import course_picture
from workbench.lab.tuning.finding import TOURS, finding
from workbench.lab.tuning.record import chosen_in, rules_analysis, standing_in, unseen_result_in
from workbench.lab.tuning.rule_search import RuleSearch
from workbench.lab.tuning.tour_rules import BASELINES
from workbench.lab.tuning.unseen_test import UnseenTest
from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.sentences import counted
from workbench.puzzles.tour import Tour
from workbench.solvers.goal import Goal
from workbench.ui.analyses.analysis import AnalysisRequest
from workbench.ui.analyses.cores import cores
from workbench.ui.analyses.run_tab import RunTab
from workbench.ui.analyses.starts.requests import map_request, race_request
from workbench.ui.analyses.tuning.maps import BEST, KNOWN, BestMaps
from workbench.ui.analyses.tuning.panel import RulesPanel
from workbench.ui.base.act import Actions
from workbench.ui.base.exports.view import TabView, view_of
from workbench.ui.base.keyboard.focus_target import FocusTarget
from workbench.ui.charts.view import ChartView
from workbench.ui.search.background_task import BackgroundTask
from workbench.ui.search.tab_layout import PanelFrame, tab_layout

AXES = ("rules tried", "% failing")  # of the chart
PANEL_WIDTH = (300, 360)  # pixels at least and at most
FRAMES_PER_LOOK = 6  # of 30 a second
FRESH = range(5, 61)  # rows of the boards on which the best rule is tested
SOLVER = "warnsdorff"
Choices = Mapping[str, Value]


class RulesTab(RunTab):
    """Connects panel, search, chart and maps."""

    def __init__(self, actions: Actions, analysis: Analysis | None = None) -> None:
        super().__init__(FRAMES_PER_LOOK)
        self.search: RuleSearch | None = None
        self.panel = RulesPanel(actions)
        self.testing = BackgroundTask(self)
        self._looks: Counter[int] = Counter()  # by size of board, how often it was in a test
        self._mapped: set[int] = set()  # sizes that maps of the best rule have shown
        self.finding = QLabel(wordWrap=True)
        self.chart = ChartView("Starts that fail, in %, by rules tried", course_picture(None, *AXES))
        self.maps = BestMaps(self.panel.board.value())
        self._shown: tuple[int, int] = (-1, -1)  # rules tried and accepted
        self.made: Provenance = {}  # where a restored search comes from
        self._lay_out()
        self._connect()
        if analysis is not None:
            self._restore(analysis)
        self.show_frame()

    def _lay_out(self) -> None:
        self.finding.setProperty("role", "message")
        self.parts = QSplitter(Qt.Orientation.Vertical)
        self.parts.addWidget(self.chart)
        self.parts.addWidget(self.maps)
        self.parts.setSizes([1300, 3700])  # only the ratio counts
        self.parts.setChildrenCollapsible(False)
        self.parts.setHandleWidth(10)
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addWidget(self.finding)
        left.addWidget(self.parts, 1)
        layout = tab_layout(self)
        layout.addLayout(left, 5)
        layout.addWidget(PanelFrame(self.panel, *PANEL_WIDTH), 2)
        FocusTarget(self, self.panel.genome)

    def _connect(self) -> None:
        self.panel.sizes_typed.connect(self._follow_sizes)
        self.panel.map_changed.connect(self._change_maps)
        self.panel.race_requested.connect(lambda: self._race(self.maps.tour))
        self.panel.heat_map_requested.connect(
            lambda: self.requested.emit(map_request(self.maps.tour, self.best_choices or {}))
        )
        self.panel.test_requested.connect(self.test_best)
        self.testing.done.connect(self._show_test)
        self.testing.failed.connect(self.failed)
        self.panel.lab_requested.connect(self._request_experiment)
        self._connect_maps()

    def _connect_maps(self) -> None:
        self.maps.start_picked.connect(self._race)
        self.maps.failed.connect(self.failed)

    # What the window needs of a tab

    @property
    def can_run(self) -> bool:
        """Whether the boards are understood, or the search is only to be resumed."""
        return self.searching.paused or not self.panel.problem

    @property
    def title(self) -> str:
        """The text of its tab."""
        return "Better tie-breaks"

    @property
    def revision(self) -> object:
        """What changes whenever a saved file would."""
        standing = self.search.standing if self.search and not self.running else None
        tested = self.search.tested if self.search else None
        return str((self.panel.chosen, standing.tried if standing else None, tested is not None))

    @property
    def _provenance(self) -> Provenance:
        return provenance(self.search.card if self.search else "")

    def analysis(self) -> Analysis:
        """Return what a file is to hold."""
        return rules_analysis(self.panel.chosen, self.search, self.made or self._provenance)

    def _restore(self, analysis: Analysis) -> None:
        """Show an earlier search, from which Run goes on; raise ParseError."""
        chosen = chosen_in(analysis)
        standing = standing_in(analysis, chosen.genome)
        self.panel.show_chosen(chosen)
        if standing is not None:
            try:
                self.search = self.panel.rule_search(cores())
            except ChoiceError as error:
                raise ParseError(str(error)) from error
            self.search.restore(standing)
            self.search.tested = unseen_result_in(analysis)
            self.searching.take(self.search)
            self.made = analysis.made

    def drop_search(self) -> None:
        """End all work; what is known stays visible."""
        self.searching.drop()
        self.testing.drop()
        self.maps.drop()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.chart.show_colours()
        self.maps.show_colours()

    def views_to_export(self) -> list[TabView]:
        """Return the course with its table, and the maps."""
        search = self.search
        rows: list[tuple[Cell, ...]] = [
            (one.evaluation, one.training.fails, one.validation.fails, one.genome.text)
            for one in (search.accepted if search else ())
        ]
        headings = ("evaluation", "training", "validation", "rule")
        course = view_of(f"{self.title}: course", self.chart, lambda: Table(headings, rows, self._provenance))
        return [course, *self.maps.views_to_export(self.title)]

    # The search

    def run(self) -> None:
        """Search as chosen, or resume after a pause."""
        self.testing.drop()
        if not self.searching.paused:
            try:
                self.panel.check_test_sizes()
                self.search = self.panel.rule_search(cores())
            except ChoiceError as error:
                self.panel.show_state(0, str(error), problem=True)
                return
            self._shown = -1, -1
            self.searching.take(self.search)
        self.made = {}
        self.searching.go()

    def test_best(self) -> None:
        """Look once at what the best rule and the known ones fail on, on boards that no rule was chosen on."""
        if self.search is None or self.running:
            return
        try:
            boards = self.panel.test_boards(self.search)
            looks = 1 + max(self._looks[n] + (n in self._mapped) for n in self.panel.sizes_of("test"))
            test = UnseenTest(self.search, boards, cores(), looks)
        except ChoiceError as error:
            self.panel.show_state(self.search.progress, str(error), problem=True)
            return
        self._looks.update(self.panel.sizes_of("test"))
        self.panel.show_state(self.search.progress, "Testing.")
        self.testing.drive(test)
        self._allow_test()

    def _show_test(self, _: UnseenTest) -> None:
        self._shown = -1, -1
        self.show_frame()
        self.status_changed.emit()

    def _allow_test(self) -> None:
        """Allow the test of a rule that has not been tested, while nothing runs."""
        search = self.search
        fresh = search is not None and search.best is not None and search.tested is None
        self.panel.test.setEnabled(fresh and not self.running and not self.testing.busy)

    @property
    def best_choices(self) -> Choices | None:
        """The best rule so far; None if none is known."""
        return self.search.best.setting if self.search and self.search.best else None

    def _follow_sizes(self) -> None:
        """Say what is wrong with the sizes, if anything; there is no search with them then."""
        problem = self.panel.problem
        self.panel.show_state(0, problem, problem=bool(problem))
        self.status_changed.emit()

    def _change_maps(self) -> None:
        """Show the maps of another board, or beside another known rule."""
        if self.maps.tour.shape[0] != self.panel.board.value():
            former = self.maps
            former.drop()
            self.maps = BestMaps(self.panel.board.value())
            self._connect_maps()
            self.parts.replaceWidget(1, self.maps)
            former.deleteLater()
        self._show_rules()

    def _show_rules(self) -> None:
        if (best := self.best_choices) is not None:
            self._mapped.add(self.maps.tour.shape[0])
            self.maps.show_rule(BEST, "Best so far", best)
            self.maps.show_rule(KNOWN, self.panel.known.currentText(), self.panel.known.currentData())

    # Uses of the best rule

    def _race(self, tour: Tour) -> None:
        """Race the best rule and the known ones, from the start of a board."""
        if (best := self.best_choices) is not None:
            self.requested.emit(race_request(tour, "Best tie-break", [best, *BASELINES.values()]))

    def _request_experiment(self) -> None:
        self.requested.emit(AnalysisRequest(analysis="lab", text=self.experiment_text()))

    def experiment_text(self) -> str:
        """Return an experiment that compares the best rule, by its name, with the known ones on fresh boards."""
        assert self.search is not None
        used = {*self.panel.sizes_of("training"), *self.panel.sizes_of("validation"), *self.panel.kept_sizes}
        name = self.panel.name.text().strip() or "Evolved"
        rules: Sequence[tuple[str, Choices]] = [(name, self.best_choices or {}), *BASELINES.items()]
        experiment = Experiment(
            title=f"{name}: boards that its search has not used",
            goal=Goal.ONE,
            baseline="Roth",
            instances=(
                InstanceSource(
                    generate="tour square",
                    sweep={"n": tuple(n for n in FRESH if n not in used)},
                    starts="feasible",
                ),
            ),
            settings=tuple(
                SettingSource(solver=SOLVER, title=title, sweep={key: (value,) for key, value in rule.items()})
                for title, rule in rules
            ),
        )
        return format_experiment(experiment)

    # What is shown

    def show_frame(self) -> None:
        """Show how far the search is, if this tab is visible."""
        self.panel.allow_edits(not (self.running or self.searching.paused))
        self._allow_test()
        search = self.search
        if search is None:
            self.finding.setText("Press F5 to search for a tie-break that fails on fewer starts than known ones.")
            self.panel.show_best(None)
            return
        if not self.isVisible():
            return
        patience = self.panel.patience.value()
        if self.running and patience and stale(search) >= patience:
            self.searching.stop()
            return
        self.panel.show_state(search.progress, "Testing." if self.testing.busy else self._state(search))
        now = search.tried, len(search.accepted)
        if now != self._shown:
            self._shown = now
            self.chart.show_picture(course_picture(failing_course(search), *AXES))
            self.finding.setText(finding(search, TOURS) or "Searching. Validation decides which rule is the best.")
            self.panel.show_best(search)
            self._show_rules()

    def _state(self, search: RuleSearch) -> str:
        """Return the sentences below the progress."""
        if not search.accepted:
            return "Measuring the known rules."
        racing = sum(one.racing for one in search.population)
        words = "{} tried, {} accepted. Now: {} of {} still compared, on part {} of {} of the training."
        part = max((one.blocks for one in search.population if one.racing), default=0)
        text = words.format(
            counted(search.tried, "rule"),
            f"{len(search.accepted) - 1:,}",
            racing,
            len(search.population),
            min(part + 1, len(search.training)),
            len(search.training),
        )
        if self.running or self.searching.paused:
            return text
        return f"Ended after {counted(search.tried, 'rule')}, {len(search.accepted) - 1:,} accepted."
