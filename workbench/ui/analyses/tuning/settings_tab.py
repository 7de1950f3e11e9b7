"""One tab: a search for better choices of a solver on the puzzles of an experiment, live."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHeaderView, QLabel, QTableWidgetItem, QVBoxLayout

from workbench.base.choices import Value
from workbench.files.provenance import provenance
from workbench.files.tables import Cell, Table
from workbench.lab.experiments.experiment import Experiment, SettingSource
from workbench.lab.experiments.settings import solver_named
from workbench.lab.tuning.cost import Cost
from workbench.lab.tuning.course import nodes_course, stale
from workbench.lab.tuning.course_chart import course_picture
from workbench.lab.tuning.experiment_search import ExperimentSearch
from workbench.lab.tuning.finding import PUZZLES, finding
from workbench.lab.tuning.rule_search import RuleSearch
from workbench.lab.tuning.unseen_result import BEST
from workbench.lab.tuning.unseen_test import UnseenTest
from workbench.puzzles.sentences import counted
from workbench.ui.analyses.analysis import AnalysisRequest
from workbench.ui.analyses.cores import cores
from workbench.ui.analyses.figures_table import figures_table
from workbench.ui.analyses.run_tab import RunTab
from workbench.ui.analyses.tuning.settings_panel import SettingsSearchPanel
from workbench.ui.base.act import Actions
from workbench.ui.base.exports.view import TabView, view_of
from workbench.ui.base.keyboard.focus_target import FocusTarget
from workbench.ui.charts.view import ChartView
from workbench.ui.search.background_task import BackgroundTask
from workbench.ui.search.tab_layout import PanelFrame, tab_layout

AXES = ("settings tried", "mean nodes of a puzzle")  # of the chart
PANEL_WIDTH = (280, 340)  # pixels at least and at most
FRAMES_PER_LOOK = 6  # of 30 a second
COLUMNS = ("Choices", "Failed", "Nodes in training", "Failed", "Nodes in validation", "Failed", "Nodes in the test")
MAX_ROWS = 200  # accepted settings that are listed, the latest first


class TunedSetting(NamedTuple):
    """A setting whose solver is tuned on the puzzles of an experiment, and who takes what is found."""

    experiment: Experiment
    source: SettingSource
    take: Callable[[SettingSource], None]  # a method of a tab, which may be closed before


class SettingsSearchTab(RunTab):
    """Connects panel, search, chart and table."""

    setting_found = Signal(object)  # a SettingSource

    def __init__(self, tuned: TunedSetting, actions: Actions) -> None:
        super().__init__(FRAMES_PER_LOOK)
        experiment, source, take = tuned
        self.setting_found.connect(take)
        self.experiment, self.solver = experiment, solver_named(source.solver)
        self._given = {name: values[0] for name, values in source.sweep.items() if values}
        self.work: ExperimentSearch | None = None
        self.panel = SettingsSearchPanel(actions, self.solver, experiment)
        self.finding = QLabel(wordWrap=True)
        self.chart = ChartView("Mean nodes of a puzzle, by settings tried", course_picture(None, *AXES))
        self.table = figures_table(COLUMNS, 1, "Settings")
        self._shown: tuple[int, int] = (-1, -1)  # settings tried and accepted
        self._lay_out()
        self.testing = BackgroundTask(self)
        self._looks = 0  # at the puzzles for a test, which are the same in each search
        self.testing.done.connect(self._show_test)
        self.testing.failed.connect(self.failed)
        self.panel.test_requested.connect(self.test_best)
        self.panel.race_requested.connect(self._race)
        self.panel.lab_requested.connect(self._hand_over)
        self.show_frame()

    def _lay_out(self) -> None:
        self.finding.setProperty("role", "message")
        self.table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addWidget(self.finding)
        left.addWidget(self.chart, 3)
        left.addWidget(self.table, 2)
        layout = tab_layout(self)
        layout.addLayout(left, 5)
        layout.addWidget(PanelFrame(self.panel, *PANEL_WIDTH), 2)
        FocusTarget(self, self.panel.evaluations)

    # What the window needs of a tab

    @property
    def title(self) -> str:
        """The text of its tab."""
        return f"Better choices: {self.solver.title}"

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.chart.show_colours()

    def views_to_export(self) -> list[TabView]:
        """Return the course with its table."""
        rows: list[tuple[Cell, ...]] = [
            (one.evaluation, *one.training, *one.validation, one.genome.text)
            for one in (self.search.accepted if self.search else ())
        ]
        headings = ("evaluation", "failed", "nodes", "validation_failed", "validation_nodes", "setting")
        return [view_of(self.title, self.chart, lambda: Table(headings, rows, provenance()))]

    # The search

    @property
    def search(self) -> RuleSearch | None:
        """The search, once its puzzles are made."""
        return self.work.search if self.work else None

    def run(self) -> None:
        """Search as chosen, or resume after a pause."""
        self.testing.drop()
        if not self.searching.paused:
            chosen = self.panel.evaluations.value(), self.panel.seed.value()
            self.work = ExperimentSearch(self.experiment, self.solver, self._given, *chosen, cores())
            self._shown = -1, -1
            self.searching.take(self.work)
        self.searching.go()

    def drop_search(self) -> None:
        """End all work; what is known stays visible."""
        super().drop_search()
        self.testing.drop()

    def test_best(self) -> None:
        """Look once at what the best choices and the defaults need, on puzzles on which none were chosen."""
        if self.work is not None and self.search is not None and not self.running:
            self._looks += 1
            self.testing.drive(UnseenTest(self.search, self.work.unseen, cores(), self._looks))
            self._allow_test()

    def _show_test(self, _: UnseenTest) -> None:
        self._shown = -1, -1
        self.show_frame()

    def _allow_test(self) -> None:
        """Allow the test of choices that have not been tested, while nothing runs."""
        search, unseen = self.search, self.work.unseen if self.work else ()
        fresh = search is not None and search.best is not None and search.tested is None and bool(unseen)
        self.panel.test.setEnabled(fresh and not self.running and not self.testing.busy)

    @property
    def best_choices(self) -> dict[str, Value] | None:
        """The best choices so far that are not the defaults; None if none are known."""
        if self.search is None or self.search.best is None:
            return None
        setting = self.search.best.setting
        return {
            choice.name: setting[choice.name]
            for choice in self.solver.choices
            if choice.applies(setting) and setting[choice.name] != choice.default
        }

    def _race(self) -> None:
        """Race the best choices and the defaults on the first puzzle of the validation."""
        if self.work is not None and (best := self.best_choices) is not None:
            puzzle = self.work.puzzles[1]
            entries = [(self.solver, best), (self.solver, {})]
            goal = self.experiment.goal
            race = AnalysisRequest(analysis="race", puzzle=puzzle, title=puzzle.name, entries=entries, goal=goal)
            self.requested.emit(race)

    def _hand_over(self) -> None:
        """Give the best choices to the experiment, as a setting with a name."""
        if (best := self.best_choices) is not None:
            sweep = {name: (value,) for name, value in best.items()}
            self.setting_found.emit(
                SettingSource(solver=self.solver.name, sweep=sweep, title=self.panel.name.text().strip())
            )

    # What is shown

    def show_frame(self) -> None:
        """Show how far the search is, if this tab is visible."""
        self.panel.allow_edits(not (self.running or self.searching.paused))
        self._allow_test()
        if self.work is None:
            words = "Press F5 to search for choices with which {} needs fewer nodes."
            self.finding.setText(words.format(self.solver.title))
        if self.work is None or not self.isVisible():
            return
        search = self.search
        if self.work.problem or search is None:
            words = f"Preparing puzzles: {len(self.work.puzzles):,} so far"
            self.panel.show_state(0, self.work.problem or words, problem=bool(self.work.problem))
            return
        patience = self.panel.patience.value()
        if self.running and patience and stale(search) >= patience:
            self.searching.stop()
            return
        words = "{} tried, {} accepted; {} for training, {} for validation, {} for the test."
        sets = counted(sum(map(len, search.training)), "puzzle"), len(search.validation), len(self.work.unseen)
        accepted = max(0, len(search.accepted) - 1)
        self.panel.show_state(search.progress, words.format(counted(search.tried, "setting"), f"{accepted:,}", *sets))
        now = search.tried, len(search.accepted)
        if now != self._shown:
            self._shown = now
            self._show_search(search)

    def _show_search(self, search: RuleSearch) -> None:
        self.chart.show_picture(course_picture(nodes_course(search), *AXES, log=True))
        self.finding.setText(finding(search, PUZZLES) or "Searching. Validation decides which setting is the best.")
        best = search.best
        self.panel.show_best(best.genome.text if best else "")
        tested = search.tested.costs if search.tested and best and search.tested.is_of(best.setting) else {}
        rows = [(title, *costs, tested.get(title)) for title, costs in search.baselines.items()]
        if best:
            rows.append((f"Best: {best.genome.text}", best.training, best.validation, tested.get(BEST)))
        latest = search.accepted[:-MAX_ROWS:-1]
        rows += [(one.genome.text, one.training, one.validation, None) for one in latest]
        self.table.setRowCount(len(rows))
        for row, (text, *costs) in enumerate(rows):
            for column, cell in enumerate((text, *(figure for cost in costs for figure in figures(cost)))):
                item = QTableWidgetItem(cell)
                side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
                item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
                self.table.setItem(row, column, item)


def figures(cost: Cost | None) -> tuple[str, str]:
    """Return a cost as two cells: failed searches and nodes; None = not measured."""
    if cost is None:
        return "–", "–"
    return f"{cost.fails:,}", f"{cost.amount:,}"
