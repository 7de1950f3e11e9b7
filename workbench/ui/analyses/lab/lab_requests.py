"""What a lab asks for: tabs with the search of a run or a race of several, and a search for better choices."""

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QObject, Signal

from workbench.lab.experiments.experiment import SettingSource
from workbench.pictures.charts.picture import Runs
from workbench.puzzles.sentences import counted
from workbench.ui.analyses.analysis import AnalysisRequest, TabRequest
from workbench.ui.analyses.lab.compose.draft import ExperimentDraft
from workbench.ui.analyses.lab.opened_runs import NoRunError, OpenedRuns, RunOpener, requested, runs_to_race
from workbench.ui.analyses.lab.results.selection import RunSelection
from workbench.ui.base.dialogs import show_error
from workbench.ui.base.tab import Tab


class LabRequests(QObject):
    """Asks for other tabs, with runs of the results or with a setting of the experiment."""

    requested = Signal(object)  # another tab: a request
    message = Signal(str)  # a sentence

    def __init__(
        self, tab: Tab, draft: ExperimentDraft, selection: RunSelection, opener: Callable[[], RunOpener]
    ) -> None:
        super().__init__(tab.widget)
        self._tab, self._draft, self._selection, self._opener = tab, draft, selection, opener

    def open_runs(self, runs: Runs) -> None:
        """Open the puzzle of a run with its solver; runs of several settings on one instance become a race."""
        results = self._selection.results
        if len(instances := np.unique(results.instance[runs])) != 1:
            if len(instances):
                several = counted(len(instances), "instance")
                self.message.emit(f"{several}: select a run of one of them to open it")
            return
        try:
            experiment = self._draft.experiment
            opened = self._opener().opened(results, runs, experiment.goal, experiment.limit)
        except NoRunError as error:
            show_error(self._tab.widget, str(error))
            return
        self.request(opened)

    def race_runs(self, runs: Runs) -> None:
        """Race the settings of some runs on the puzzle of the first."""
        if len(runs):
            self.open_runs(runs_to_race(self._selection.results, runs))

    def request(self, opened: OpenedRuns) -> None:
        """Ask for a document with the search of one run, or for a race of several, shown where they part."""
        self.requested.emit(requested(opened))

    def request_better(self, source: SettingSource) -> None:
        """Ask for a search for better choices of a setting's solver on the puzzles of the experiment."""
        if self._draft.obstacle:
            show_error(self._tab.widget, self._draft.obstacle)
            return
        from workbench.ui.analyses.tuning.settings_tab import TunedSetting  # not before the lab is in sight

        tuned = TunedSetting(self._draft.experiment, source, self.add_setting)
        self.requested.emit(AnalysisRequest(analysis="choices", details=tuned))

    def add_setting(self, source: SettingSource) -> None:
        """Add a setting to the experiment, and show that."""
        self._draft.change(settings=(*self._draft.experiment.settings, source))
        self.requested.emit(TabRequest(self._tab))
