"""The page of an experiment's instances: a list of sources, and a form for the current one."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QMenu, QSpinBox, QVBoxLayout, QWidget

from workbench.base.places import samples
from workbench.files.documents import FileError, read_text
from workbench.insight.generating.generator import SEED
from workbench.lab.experiments.experiment import InstanceSource
from workbench.lab.experiments.families import families
from workbench.puzzles import KINDS
from workbench.ui.analyses.checked_line import seeds_line
from workbench.ui.analyses.lab.compose.draft import ExperimentDraft
from workbench.ui.analyses.lab.compose.draft_sources import DraftSources
from workbench.ui.analyses.lab.compose.source_list import SourceList
from workbench.ui.analyses.lab.compose.sweep_form import SweepForm
from workbench.ui.analyses.lab.compose.words import instance_words
from workbench.ui.base.choice_form import add_field, align_labels, form_layout, list_box
from workbench.ui.base.dialogs import ask_files, show_error
from workbench.ui.base.keyboard.mnemonics import literal

GAP = 8  # pixels
STARTS = {"": "As given", "feasible": "All feasible", "all": "All", "corner": "Corner", "random 100": "100 random"}
MAX_COUNT = 100_000
PAGE = "instances"
OpenPuzzles = Callable[[], Mapping[str, str]]  # the texts of the puzzles in other tabs, by title


class InstancesPage(QWidget):
    """Edits where the instances of a draft come from."""

    changed = Signal()

    def __init__(self, draft: ExperimentDraft, open_puzzles: OpenPuzzles) -> None:
        super().__init__()
        self._draft, self._open_puzzles = draft, open_puzzles
        self._shown: InstanceSource | None = None  # the source that the form shows
        self.sources = SourceList("Instances", "Add instances")
        self.drafted = DraftSources(
            self.sources,
            lambda: draft.experiment.instances,
            lambda given: draft.change(instances=given),
            instance_words,
        )
        self.sweep = SweepForm()
        self.seeds = seeds_line("Seeds of the generator, one puzzle each, such as 1..50 or 1, 2, 5")
        self.first = QSpinBox(maximum=MAX_COUNT)
        self.first.setSpecialValueText("all")
        self.first.setToolTip("Use only this many of the puzzles")
        self.shuffle = QSpinBox(maximum=1000)
        self.shuffle.setSpecialValueText("none")
        self.shuffle.setToolTip("Equivalent puzzles made from each, with names and orders changed")
        self.images = QCheckBox("All images")
        self.images.setToolTip("Rotations and reflections of each puzzle")
        self.starts = list_box()
        self.starts.setToolTip("Start each tour at these squares")
        for name, title in STARTS.items():
            self.starts.addItem(title, name)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self._common = form_layout()
        for title, field in (
            ("Seeds", self.seeds),
            ("Puzzles", self.first),
            ("Shuffles", self.shuffle),
            ("Starts", self.starts),
        ):
            add_field(self._common, title, field)
        self._common.addRow(self.images)
        self.form = QWidget()
        inside = QVBoxLayout(self.form)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.sweep)
        inside.addLayout(self._common)
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
        for box in (self.first, self.shuffle):
            box.setKeyboardTracking(False)
            box.valueChanged.connect(self._change)
        self.images.toggled.connect(self._change)
        self.starts.currentIndexChanged.connect(self._change)
        self._draft.changed.connect(self.refresh)
        self.refresh()

    # The menu

    def _fill_menu(self) -> None:
        menu = self.sources.menu
        menu.clear()
        menu.addAction("Files…", self._ask_files)
        if puzzles := self._open_puzzles():
            inner = menu.addMenu("Open puzzles")
            for title, text in puzzles.items():
                inner.addAction(literal(title), partial(self._add_text, title, text))
        self._add_samples(menu.addMenu("Samples"))
        inner = menu.addMenu("Generate")
        for family in families().values():
            inner.addAction(literal(family.name), partial(self.drafted.add, InstanceSource(generate=family.name)))

    def _add_samples(self, menu: QMenu) -> None:
        for name, kind in KINDS.items():
            inner = menu.addMenu(kind.title)
            for path in samples(name):
                inner.addAction(literal(path.stem), partial(self._add_sample, path))

    def _ask_files(self) -> None:
        if names := ask_files(self, "Add puzzles"):
            self._draft.chosen.update(names)
            self.drafted.add(InstanceSource(files=tuple(names)))

    def _add_sample(self, path: Path) -> None:
        try:
            self._add_text(path.stem, read_text(path))
        except FileError as error:
            show_error(self, str(error))

    def _add_text(self, title: str, text: str) -> None:
        self.drafted.add(InstanceSource(puzzles=(text,), family=title))

    # The form

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
        family = families().get(source.generate)
        choices = tuple(choice for choice in family.choices if choice.name != SEED.name) if family else ()
        fields = (self.first, self.shuffle, self.images, self.starts)
        for field in fields:
            field.blockSignals(True)
        with QSignalBlocker(self.sweep):
            self.sweep.ask(choices, source.sweep, keeping=keeping)
        self.sweep.setVisible(bool(choices))
        self._common.setRowVisible(self.seeds, family is not None and family.is_random)
        self.seeds.show_values(source.seeds, keeping=keeping)
        self.first.setValue(source.first)
        self.shuffle.setValue(source.shuffle)
        self.images.setChecked(source.images)
        show_start(self.starts, source.starts)
        for field in fields:
            field.blockSignals(False)
        self._draft.show_problem(PAGE, self._problem(source))
        align_labels(self.form)

    def settle(self) -> None:
        """Take what is being typed."""
        for box in (self.first, self.shuffle):
            box.interpretText()

    def _problem(self, source: InstanceSource) -> str:
        """Return what is wrong with a field that is not understood."""
        if not source.generate or self.sweep.problem:
            return self.sweep.problem if source.generate else ""
        return f"Seeds: {self.seeds.problem}" if self.seeds.problem else ""

    def _change(self) -> None:
        """Take what the form shows, once all of it is understood."""
        source = self.drafted.current
        if source is None:
            return
        self._draft.show_problem(PAGE, self._problem(source))
        edited = replace(
            source,
            sweep=self.sweep.sweep() if source.generate else {},
            seeds=tuple(map(int, self.seeds.values)) if source.generate else source.seeds,
            first=self.first.value(),
            shuffle=self.shuffle.value(),
            images=self.images.isChecked(),
            starts=str(self.starts.currentData()),
        )
        self._shown = edited
        self.drafted.replace(edited)


def show_start(box: QComboBox, starts: str) -> None:
    """Choose which starts there are; those that are not offered yet are added."""
    if box.findData(starts) < 0:
        box.addItem(starts, starts)
    box.setCurrentIndex(box.findData(starts))
