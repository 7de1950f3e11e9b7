"""The page of an experiment's settings: a list of solvers with choices, and a form for the current one."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from workbench.lab.experiments.experiment import SettingSource
from workbench.lab.experiments.solvers import solver_of
from workbench.lab.tuning.solver_setting import varies
from workbench.puzzles import KINDS
from workbench.searching.estimate.estimated_search import ESTIMATE
from workbench.searching.race.entries import SEED
from workbench.solvers import SOLVERS
from workbench.ui.analyses.checked_line import seeds_line
from workbench.ui.analyses.lab.compose.draft import ExperimentDraft
from workbench.ui.analyses.lab.compose.draft_sources import DraftSources
from workbench.ui.analyses.lab.compose.source_list import SourceList
from workbench.ui.analyses.lab.compose.sweep_form import SweepForm
from workbench.ui.analyses.lab.compose.words import setting_words
from workbench.ui.base.choice_form import add_field, align_labels, form_layout
from workbench.ui.base.keyboard.mnemonics import literal

GAP = 8  # pixels
PAGE = "settings"


class SettingsPage(QWidget):
    """Edits the settings of a draft."""

    better_requested = Signal(object)  # a source, whose solver is to be tuned

    def __init__(self, draft: ExperimentDraft) -> None:
        super().__init__()
        self._draft = draft
        self._shown: SettingSource | None = None  # the source that the form shows
        self.sources = SourceList("Settings", "Add a solver")
        self.drafted = DraftSources(
            self.sources, lambda: draft.experiment.settings, lambda given: draft.change(settings=given), setting_words
        )
        self.about = QLabel(wordWrap=True)
        self.about.setProperty("role", "muted")
        self.sweep = SweepForm()
        self.seeds = seeds_line("Seeds of the random choices, one run each, such as 1..50 or 1, 2, 5")
        self.name = QLineEdit()
        self.name.setProperty("role", "field")
        self.name.setPlaceholderText("what differs (default)")
        self.name.setToolTip("Its name in tables and charts")
        self.better = QPushButton("Search for better choices")
        self.better.setToolTip("Vary the choices of this solver, and keep those that visit fewer nodes")
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self._common = form_layout()
        add_field(self._common, "Seeds", self.seeds)
        add_field(self._common, "Name", self.name)
        self.form = QWidget()
        inside = QVBoxLayout(self.form)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.about)
        inside.addWidget(self.sweep)
        inside.addLayout(self._common)
        inside.addWidget(self.better)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addWidget(self.sources)
        column.addWidget(self.form)
        column.addStretch(1)

    def _connect(self) -> None:
        self.sources.menu.aboutToShow.connect(self._fill_menu)
        self.sources.chosen.connect(lambda _place: self._show_source(keeping=False))
        self.sweep.changed.connect(self._change)
        self.seeds.typed.connect(self._change)
        self.name.editingFinished.connect(self._change)
        self.better.clicked.connect(lambda: self.better_requested.emit(self.drafted.current))
        self._draft.changed.connect(self.refresh)
        self.refresh()

    def _fill_menu(self) -> None:
        """Offer all solvers, by the kind of puzzle that they are made for."""
        menu = self.sources.menu
        menu.clear()
        menu.addAction("Default solver of each puzzle", partial(self.drafted.add, SettingSource()))
        menu.addAction(ESTIMATE.title, partial(self.drafted.add, SettingSource(solver=ESTIMATE.name)))
        rooms = dict.fromkeys(SOLVERS.room(name) for name in SOLVERS)
        for room in rooms:
            inner = menu.addMenu(KINDS[room].title if room in KINDS else "Added")
            for name in SOLVERS:
                if SOLVERS.room(name) == room:
                    inner.addAction(literal(SOLVERS[name].title), partial(self.drafted.add, SettingSource(solver=name)))

    def refresh(self) -> None:
        """Show the sources of the draft."""
        self.drafted.refresh()
        self._show_source()

    def _show_source(self, *, keeping: bool = True) -> None:
        """Show the current source; `keeping`: what was typed and not understood stays, if the source is the same."""
        source = self.drafted.current
        keeping = keeping and source == self._shown
        self._shown = source
        self.form.setVisible(source is not None)
        if source is None or not self.form.isVisibleTo(self):
            self._draft.show_problem(PAGE, "")
            return
        solver = solver_of(source.solver)
        choices = solver.choices if solver else ()
        with QSignalBlocker(self.sweep):
            asked = tuple(choice for choice in choices if choice.name != SEED)
            self.sweep.ask(asked, source.sweep, keeping=keeping)
        self.sweep.setVisible(bool(choices))
        self.better.setVisible(solver is not None and solver is not ESTIMATE and any(map(varies, choices)))
        self._common.setRowVisible(self.seeds, any(choice.name == SEED for choice in choices))
        self.seeds.show_values(source.seeds, keeping=keeping)
        self.name.setText(source.title)
        self.about.setText(solver.about if solver else "The first solver that suits the puzzle.")
        self._draft.show_problem(PAGE, self._problem)
        align_labels(self.form)

    def settle(self) -> None:
        """Take what is being typed."""
        source = self.drafted.current
        if source is not None and source.title != self.name.text().strip():
            self._change()

    @property
    def _problem(self) -> str:
        """What is wrong with a field that is not understood."""
        seeds = f"Seeds: {self.seeds.problem}" if self.seeds.problem else ""
        return self.sweep.problem or seeds

    def _change(self) -> None:
        """Take what the form shows, once all of it is understood."""
        source = self.drafted.current
        if source is None:
            return
        self._draft.show_problem(PAGE, self._problem)
        kept = {name: values for name, values in source.sweep.items() if not self.sweep.asks(name)}
        edited = replace(
            source,
            sweep={**self.sweep.sweep(), **kept},
            seeds=tuple(map(int, self.seeds.values)),
            title=self.name.text().strip(),
        )
        self._shown = edited
        self.drafted.replace(edited)
