"""The page of what all runs have in common: title, goal, limit, measured times, baseline."""

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QLineEdit, QSpinBox, QVBoxLayout, QWidget

from workbench.solvers.goal import Goal
from workbench.solvers.search import Limit
from workbench.ui.analyses.lab.compose.draft import ExperimentDraft
from workbench.ui.base.choice_form import add_field, align_labels, form_layout, list_box
from workbench.ui.search.solve_panel import GOALS, limit_boxes

NOTES = (("about", ""), ("source", "Source: {}"), ("expected", "Expected: {}"), ("takes", "Takes: {}"))


class LimitsPage(QWidget):
    """Edits the fields of a draft that are no lists."""

    def __init__(self, draft: ExperimentDraft) -> None:
        super().__init__()
        self._draft = draft
        self._shown = 0, 0.0  # the limit as the boxes show it, rounded
        self.title, self.baseline = QLineEdit(), QLineEdit()
        for line in (self.title, self.baseline):
            line.setProperty("role", "field")
        self.baseline.setPlaceholderText("the first setting (default)")
        self.baseline.setToolTip("The name or a value of the setting that the others are compared with")
        self.goal = list_box()
        for goal, text in GOALS:
            self.goal.addItem(text, goal)
        self.nodes, self.seconds = limit_boxes()
        self.repetitions = QSpinBox(maximum=1000)
        self.repetitions.setSpecialValueText("not measured")
        self.repetitions.setSuffix(" repetitions")
        self.repetitions.setToolTip("How often each run is timed; timed runs are made one after another")
        self.predict = QCheckBox("Predict first")
        self.predict.setToolTip("Ask for a prediction before the results are shown")
        self.notes = QLabel(wordWrap=True)
        self.notes.setProperty("role", "muted")
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        limits = QHBoxLayout()
        limits.setSpacing(5)
        limits.addWidget(self.nodes, 3)
        limits.addWidget(self.seconds, 2)
        form = form_layout()
        add_field(form, "Title", self.title)
        add_field(form, "Goal", self.goal)
        add_field(form, "Limit", limits)
        add_field(form, "Times", self.repetitions)
        add_field(form, "Baseline", self.baseline)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(form)
        column.addWidget(self.predict)
        column.addWidget(self.notes)
        column.addStretch(1)
        align_labels(self)

    def _connect(self) -> None:
        for line in (self.title, self.baseline):
            line.editingFinished.connect(self._change)
        self.goal.currentIndexChanged.connect(self._change)
        for box in (self.nodes, self.seconds, self.repetitions):
            box.setKeyboardTracking(False)
            box.valueChanged.connect(self._change)
        self.predict.toggled.connect(self._change)
        self._draft.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the draft."""
        experiment = self._draft.experiment
        fields = (self.goal, self.nodes, self.seconds, self.repetitions, self.predict)
        blockers = [QSignalBlocker(field) for field in fields]
        self.title.setText(experiment.title)
        self.baseline.setText(experiment.baseline)
        self.goal.setCurrentIndex(self.goal.findData(experiment.goal))
        self.nodes.setValue(min(experiment.limit.nodes or 0, self.nodes.maximum()))
        self.seconds.setValue(experiment.limit.seconds or 0.0)
        self._shown = self.nodes.value(), self.seconds.value()
        self.repetitions.setValue(experiment.repetitions)
        self.predict.setChecked(experiment.predict)
        del blockers
        texts = {
            "about": experiment.about,
            "source": experiment.source,
            "expected": "" if experiment.predict else experiment.expected,
            "takes": experiment.takes,
        }
        lines = [words.format(texts[name]) if words else texts[name] for name, words in NOTES if texts[name]]
        self.notes.setText("\n\n".join(lines))

    def settle(self) -> None:
        """Take what is being typed."""
        for box in (self.nodes, self.seconds, self.repetitions):
            box.interpretText()
        given = self._draft.experiment
        if (given.title, given.baseline) != (self.title.text().strip(), self.baseline.text().strip()):
            self._change()

    def _change(self) -> None:
        """Take what the form shows."""
        given = self._draft.experiment
        shown = nodes, seconds = self.nodes.value(), self.seconds.value()
        changed = {
            "title": self.title.text().strip(),
            "baseline": self.baseline.text().strip(),
            "goal": Goal(self.goal.currentData()),
            "limit": given.limit if shown == self._shown else Limit(nodes=nodes or None, seconds=seconds or None),
            "repetitions": self.repetitions.value(),
            "predict": self.predict.isChecked(),
        }
        before = (given.title, given.baseline, given.goal, given.limit, given.repetitions, given.predict)
        if tuple(changed.values()) != before:
            self._draft.change(**changed)
