"""One tab: an experiment, composed, run and shown; all its runs are kept."""

import time
from functools import cached_property
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QVBoxLayout

from workbench.base.places import notebook_file
from workbench.files.analyses import Analysis
from workbench.files.documents import FileError
from workbench.lab.experiments.experiment_run import ExperimentRun
from workbench.lab.notebook.results import Results
from workbench.ui.analyses.cores import cores
from workbench.ui.analyses.lab.compose.draft import ExperimentDraft
from workbench.ui.analyses.lab.compose.forecast import Forecasting
from workbench.ui.analyses.lab.compose.gallery import Example, ExperimentGallery
from workbench.ui.analyses.lab.compose.instances_page import OpenPuzzles
from workbench.ui.analyses.lab.compose.panel import ComposePanel
from workbench.ui.analyses.lab.experiment_files import ask_to_save
from workbench.ui.analyses.lab.kept_views import restore_views, state_now
from workbench.ui.analyses.lab.known_runs import KnownRuns, known_runs
from workbench.ui.analyses.lab.lab_layout import LabLayout
from workbench.ui.analyses.lab.lab_record import LabState, lab_analysis
from workbench.ui.analyses.lab.lab_requests import LabRequests
from workbench.ui.analyses.lab.notebook_opening import NotebookOpening
from workbench.ui.analyses.lab.opened_runs import RunOpener
from workbench.ui.analyses.lab.prediction.mode import PredictFirst
from workbench.ui.analyses.lab.reports import ReportWriter
from workbench.ui.analyses.lab.results.pane import ResultsPane
from workbench.ui.analyses.lab.results.selection import no_results
from workbench.ui.analyses.lab.run_line import RunLine
from workbench.ui.analyses.lab.run_words import running_words
from workbench.ui.analyses.lab.searches.pane import SearchesPane
from workbench.ui.analyses.lab.setup_words import setup_words
from workbench.ui.analyses.run_tab import RunTab
from workbench.ui.base.act import Actions, Offer, Offers
from workbench.ui.base.exports.view import TabView
from workbench.ui.base.keyboard.focus_target import FocusTarget
from workbench.ui.board.acts import COPY
from workbench.ui.search.background_task import BackgroundTask

FRAMES_PER_LOOK = 3  # of 30 a second
REST_MILLISECONDS = 400  # after the last change of the experiment, until its runs are counted
SHARE = 0.1  # of the time that may go into showing results while runs are made
CLOSING_MILLISECONDS = 300  # that closing waits at most, as for a kernel being compiled
MIN_SECONDS = 0.25  # between two times that results are shown


class LabTab(RunTab):
    """Connects the draft, the run, the notebook and the results."""

    def __init__(self, actions: Actions, open_puzzles: OpenPuzzles = dict, kept: LabState | None = None) -> None:
        super().__init__(FRAMES_PER_LOOK)
        kept = kept or LabState()
        self.made: dict[str, str] = {}  # where restored results come from: the notebook knows
        self.opening = NotebookOpening(self, kept.notebook)
        self.notebook = self.opening.notebook  # returns None where it cannot be opened, and the panel says why
        self.run_now: ExperimentRun | None = None
        self._shown: tuple[object, int] = (None, -1)  # the run whose results are shown, and how many there are
        self._due = 0.0  # when results may be shown again
        self.draft = ExperimentDraft()
        self.forecasting, self.reading, self.reporting = BackgroundTask(self), BackgroundTask(self), ReportWriter(self)
        self._rest = QTimer(self, singleShot=True, interval=REST_MILLISECONDS)
        self._actions, self.line = actions, RunLine(actions)
        self.panel = ComposePanel(self.draft, open_puzzles)
        self.results, self.predicting = ResultsPane(), PredictFirst(self.notebook)
        self.parts = LabLayout(self, self.panel, self.line, self.results, self._setup_words)
        self.left = self.parts.left
        self.requests = LabRequests(self, self.draft, self.results.selection, self._opener)
        self._lay_out()
        self._connect()
        self._restore(kept)

    def _lay_out(self) -> None:
        self.left.addWidget(self.predicting.pane)
        self.results.show_above(self.predicting.outcome)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.parts)
        FocusTarget(self, self.parts)

    @property
    def _changed(self) -> bool:
        """Whether the experiment is another one than that of the results."""
        return self.run_now is not None and self.run_now.experiment != self.draft.experiment

    def _setup_words(self) -> str:
        """Return the set-up of the results in a few words; "" where the experiment is another one."""
        results = no_results() if self._changed else self.results.selection.results
        return setup_words(self.draft.experiment, results)

    def _connect(self) -> None:
        for own in (self.draft, self.predicting):
            own.setParent(self)
        for part in (self.forecasting, self.reading, self.predicting, self.reporting, self.results):
            part.failed.connect(self.failed)
        for changed in (self.draft.changed, self.draft.problem_changed):
            changed.connect(self._follow_draft)
        self.opening.problem.connect(lambda problem: self.line.show_state(problem, problem=True))
        self.opening.opened.connect(self._follow_opening)
        self._rest.timeout.connect(self._forecast)
        self.forecasting.done.connect(self._show_forecast)
        self.reading.done.connect(self._show_read)
        self.searching.changed.connect(self._follow_run)
        self.predicting.skipped.connect(self._show_left)
        self.parts.gallery_link.clicked.connect(self.show_gallery)
        self.line.filter.toggled.connect(self.results.show_filter)
        self.panel.save_requested.connect(lambda: ask_to_save(self, self.panel))
        self.panel.settings.better_requested.connect(self.requests.request_better)
        self.parts.report_link.clicked.connect(self._ask_report)
        self.reporting.message.connect(self.message)
        self.results.open_requested.connect(self.requests.open_runs)
        self.results.race_requested.connect(self.requests.race_runs)
        self.requests.requested.connect(self.requested)
        self.requests.message.connect(self.message)
        self.results.table.table.copied.connect(self.message)

    def _restore(self, kept: LabState) -> None:
        if kept.text:
            self.draft.show_text(kept.text, kept.folder, is_own=kept.folder_is_own)
            self.show_known()
        elif (kept.notebook or notebook_file()).exists():
            self.show_gallery()
        else:
            self._show_left()
        restore_views(self.results, kept)

    @cached_property
    def gallery(self) -> ExperimentGallery:
        """The experiments to start from."""
        gallery = ExperimentGallery(self._actions)
        self.parts.add_alone(gallery)
        gallery.chosen.connect(self.take_example)
        gallery.searches_requested.connect(self.show_searches)
        gallery.new_requested.connect(self.begin_anew)
        gallery.back_requested.connect(self._show_left)
        return gallery

    @cached_property
    def searches(self) -> SearchesPane:
        """The single searches of the notebook."""
        searches = SearchesPane(self.notebook)
        self.parts.add_alone(searches)
        searches.gallery_requested.connect(self.show_gallery)
        searches.open_requested.connect(self.requests.request)
        searches.failed.connect(self.failed)
        searches.selection.shown_changed.connect(self.status_changed)
        searches.table.copied.connect(self.message)
        return searches

    # What the window needs of a tab

    @property
    def title(self) -> str:
        """The text of its tab."""
        name = self.draft.experiment.title
        return f"Lab: {name}" if name else "Lab"

    @property
    def can_run(self) -> bool:
        """Whether the experiment can be run."""
        return not self.draft.obstacle

    def offers(self) -> Offers:
        """Return what can be done now."""
        table = self.searches.table if self._shows_searches else self.results.table.table
        return {**super().offers(), COPY: Offer(table.copy, table.rows_model.rowCount() > 0)}

    @property
    def revision(self) -> object:
        """What changes whenever a saved file would."""
        return str(self._state())

    def _state(self) -> LabState:
        return state_now(self.draft, self.opening.path, self.results)

    def analysis(self) -> Analysis:
        """Return what a file is to hold."""
        self.panel.text.settle()
        return lab_analysis(self._state(), self.draft.experiment.title)

    def views_to_export(self) -> list[TabView]:
        """Return the chart and the table, or the searches."""
        return [self.searches.view()] if self._shows_searches else self.results.views(self.title)

    @property
    def _shows_searches(self) -> bool:
        return isinstance(self.left.currentWidget(), SearchesPane)

    def drop_search(self) -> None:
        """End all work, and close the notebook; all runs are in it."""
        self._rest.stop()
        self.forecasting.drop()
        self.reading.drop()
        self.reporting.wait(CLOSING_MILLISECONDS)
        self.results.drop()
        if "searches" in vars(self):  # else they have never been shown
            self.searches.drop()
        self.predicting.drop()
        job = self.searching.job
        self.searching.drop()
        if job is not None:
            job.wait(CLOSING_MILLISECONDS)  # usually a slice: what it has made is to be written
        if problem := self.opening.close():
            self.message.emit(problem)

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.results.show_colours()
        self.panel.show_colours()

    # The experiment

    def take_example(self, example: Example) -> None:
        """Take an experiment of the gallery."""
        self.show_experiment(example.text, example.folder)

    def begin_anew(self) -> None:
        """Compose an experiment of one's own, from nothing."""
        self.draft.show_text("", Path())
        self.run_now, self._shown = None, (None, -1)
        self._show_results_of(no_results())
        self.parts.chosen = True
        self.left.setCurrentWidget(self.results)
        self.parts.show_parts()
        self.panel.buttons[0].setFocus()

    def show_gallery(self) -> None:
        """Show the experiments to start from."""
        self.gallery.show_open("" if self.draft.empty else self.title)
        self.left.setCurrentWidget(self.gallery)
        if (notebook := self.notebook()) is not None:
            try:
                self.gallery.show_kept(notebook.experiments(), notebook.search_count())
            except FileError as error:
                self.line.show_state(str(error), problem=True)

    def show_searches(self) -> None:
        """Show the single searches of the notebook."""
        self.left.setCurrentWidget(self.searches)
        self.searches.refresh()
        self.searches.setFocus()
        self.status_changed.emit()

    def show_experiment(self, text: str, folder: Path) -> None:
        """Take the text of an experiment from a file."""
        self.draft.show_text(text, folder)
        self.show_known()

    def show_known(self) -> None:
        """Show the runs of the experiment that the notebook has, as soon as they are read."""
        self.run_now, self._shown = None, (None, -1)
        self.parts.chosen = None
        self._show_results_of(no_results())
        self._show_left()
        self.reading.drop()
        if not self.draft.obstacle and (notebook := self.notebook()) is not None:
            experiment = self.draft.experiment
            self.reading.do(lambda: known_runs(notebook, experiment))

    @property
    def _expected(self) -> str:
        """What should come out; nothing where it is to be predicted."""
        experiment = self.draft.experiment
        return "" if experiment.predict else experiment.expected

    def _show_results_of(self, results: Results, missing: int = 0) -> None:
        """Show results, or the question where there are none."""
        self.results.show_results(results, missing=missing, expected=self._expected)
        self._show_question()
        self.parts.show_parts()

    def _show_question(self) -> None:
        experiment = self.draft.experiment
        question = " ".join(experiment.about.split()) or experiment.title
        invitation = "Which puzzles, and which solvers? Add instances and settings on the left."
        self.results.show_question(question or invitation, self._expected)

    def _show_left(self) -> None:
        """Show the results, or what is to come before them."""
        self.predicting.begin(self.draft.experiment)
        shown = self.predicting.pane if self.predicting.covers else self.results
        self.left.setCurrentWidget(self.gallery if self.draft.empty else shown)

    def _show_read(self, known: KnownRuns | FileError) -> None:
        if isinstance(known, FileError):
            self.line.show_state(str(known), problem=True)
        elif self.run_now is None:
            self._show_results_of(known.results)
            self.results.choose_baseline(known.baseline)
            self.predicting.show(known.results)

    def _follow_draft(self) -> None:
        """Count the runs of another experiment after a while; until then, show what is missing."""
        self.forecasting.drop()
        self._show_question()
        self.parts.show_parts()
        if not self.draft.empty and isinstance(self.left.currentWidget(), ExperimentGallery):
            self.left.setCurrentWidget(self.results)  # it is composed
        if obstacle := self.draft.obstacle:
            self._rest.stop()
            self.line.show_state("" if self.draft.empty else obstacle, problem=self.draft.is_wrong)
        elif not self.running:
            self.line.show_state("Counting…")
            self._rest.start()
        self.status_changed.emit()

    def _forecast(self) -> None:
        if self.draft.obstacle or self.running:
            return
        self.forecasting.drive(Forecasting(self.draft.experiment, self.notebook(), self.draft.reach))

    def _show_forecast(self, made: Forecasting) -> None:
        if not self.running:
            if self.draft.experiment.predict:
                self._show_left()
            words = made.forecast.sentence(cores(), brief=bool(self.line.setup.text()) and not self._changed)
            if self._changed:
                words += ". The results are from before the change."
            if self.run_now is None:
                self.results.show_missing(made.forecast.runs - made.forecast.known)
            self.line.show_state(words, problem=bool(made.forecast.problem))
            self.panel.text.mark(made.forecast.line)
            if not self.searching.paused:
                self.line.show_progress(made.forecast.known, made.forecast.runs)

    def _ask_report(self) -> None:
        if (notebook := self.notebook()) is not None:
            self.reporting.ask(self.draft.experiment, notebook)

    # Runs

    def _follow_opening(self) -> None:
        """Show what was to be shown while another program wrote into the notebook."""
        self._follow_draft()
        if self.run_now is None:
            again = self.show_gallery if self.draft.empty else self.show_known
            (self.show_searches if self._shows_searches else again)()

    def run(self) -> None:
        """Make the runs that are left, or go on after a pause."""
        self.panel.settle()
        if self.running or self.draft.obstacle:
            return
        self.predicting.begin(self.draft.experiment)
        if not self.predicting.commit():
            return
        now = self.run_now
        if not (self.searching.paused and now is not None and now.experiment == self.draft.experiment):
            if (notebook := self.notebook()) is None:
                return
            self.forecasting.drop()
            self.reading.drop()
            self._rest.stop()
            self.draft.choose_files()
            self.run_now = ExperimentRun(self.draft.experiment, notebook, cores())
            self.searching.take(self.run_now)
        if not len(self.results.selection.results):
            self.parts.chosen = None
        self.left.setCurrentWidget(self.results)
        self.searching.go()

    def _follow_run(self) -> None:
        """Show the runs after they have started, paused or ended."""
        self.panel.allow_edits(not self.running)
        self.line.show_running(self.running)
        self._due = 0.0
        self.show_frame()

    def show_frame(self) -> None:
        """Show how far the runs have come, and now and then the results, if this tab is visible."""
        run = self.run_now
        if not self.isVisible() or run is None:
            return
        self.line.show_progress(run.done, run.total)
        self.line.show_state(running_words(run, self.running), problem=bool(run.problem))
        if time.monotonic() >= self._due and self._shown != (run, run.done):
            self._shown = run, run.done
            self._show_results(run)

    def _show_results(self, run: ExperimentRun) -> None:
        results = run.results()
        if results is None:
            return
        begun = time.thread_time()
        self._show_results_of(results, run.total - run.done)
        if run.plan is not None:
            self.results.choose_baseline(run.plan.baseline)
        self.predicting.show(results)
        cost = time.thread_time() - begun
        self._due = time.monotonic() + max(MIN_SECONDS, cost / SHARE)

    def _opener(self) -> RunOpener:
        plan = self.run_now.plan if self.run_now else None
        puzzles = {one.label.hash: one.puzzle for one in plan.instances} if plan else {}
        return RunOpener(puzzles, self.notebook())
