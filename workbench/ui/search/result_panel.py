"""The result of a search: its verdict, its details, and its solutions."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QPushButton, QSlider, QToolButton, QVBoxLayout, QWidget

from workbench.puzzles.sentences import counted
from workbench.ui.base.act import Actions
from workbench.ui.base.action_button import ActionButton
from workbench.ui.base.choice_form import list_box
from workbench.ui.base.speech.announcer import show_text
from workbench.ui.base.theme import set_style_property
from workbench.ui.search import acts
from workbench.ui.search.solution_list import SolutionList


class ResultPanel(QWidget):
    """Shows a verdict and, if there are solutions, a slider to browse them."""

    picked = Signal(int)  # the number of a solution, from 0

    def __init__(self, actions: Actions, solutions: SolutionList) -> None:
        super().__init__()
        self._solutions = solutions
        self._offered: list[str] = []  # names of features
        self.verdict = QLabel(wordWrap=True)
        self.verdict.setProperty("role", "verdict")
        self.detail = QLabel(wordWrap=True)
        self.detail.setProperty("role", "muted")
        self.atlas = QPushButton("See all solutions at once")
        self.atlas.setProperty("role", "link")
        self.atlas.setToolTip("Draw a heat map of the solutions just counted, and show any one by its number")
        self.atlas.hide()
        self.afresh = afresh_button(actions)
        self.interrupted = QPushButton()
        self.interrupted.setProperty("role", "link")
        self.interrupted.hide()
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName("Solution")
        self.slider.setToolTip("Browse the solutions; the first 10,000 are kept")
        self.slider.valueChanged.connect(self.picked)
        self.place = QLabel()
        self.symmetry_box = QCheckBox()
        self.symmetry_box.setToolTip("Show one solution per symmetry class")
        self.symmetry_box.toggled.connect(solutions.reduce)
        self.feature_box = list_box()
        self.feature_box.setAccessibleName("Solutions shown")
        self.feature_box.activated.connect(lambda _: solutions.choose(self.feature_box.currentData()))
        self._browser = QWidget()
        row = QHBoxLayout(self._browser)
        row.setContentsMargins(0, 0, 0, 0)
        for act in (acts.PREVIOUS_SOLUTION, acts.NEXT_SOLUTION, acts.RANDOM_SOLUTION):
            row.addWidget(tool(actions[act]))
        row.addWidget(self.slider, 1)
        row.addWidget(self.place)
        row.addWidget(tool(actions[acts.KEEP_SOLUTION]))
        self.feature_note = QLabel()
        self.feature_note.setProperty("role", "muted")
        chooser = QHBoxLayout()
        chooser.addWidget(self.feature_box, 1)
        chooser.addWidget(self.feature_note)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.verdict)
        layout.addWidget(self.detail)
        layout.addWidget(self.afresh, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self.atlas, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self.interrupted, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self._browser)
        layout.addWidget(self.symmetry_box)
        layout.addLayout(chooser)
        self.show_solutions(0, 0)
        self.show_choice(False)

    def show_verdict(self, text: str, detail: str, mood: str = "") -> None:
        """Show a verdict; the mood, good, bad, stale or idle, colours it."""
        show_text(self.verdict, text)
        self.detail.setText(detail)
        self.detail.setVisible(bool(detail))
        set_style_property(self.verdict, "mood", mood)
        if mood != "idle":
            self.interrupted.hide()

    def offer_interrupted(self, text: str, explanation: str) -> None:
        """Offer to go on with a search that was interrupted, until another one begins."""
        self.interrupted.setText(text)
        self.interrupted.setToolTip(explanation)
        self.interrupted.show()

    def show_solutions(self, count: int, at: int | None) -> None:
        """Show a slider over this many solutions; `at` is the one shown, None for none of them."""
        self._browser.setVisible(count > 1)  # of one, the verdict says all; keys and menu keep it
        self.slider.blockSignals(True)
        self.slider.setRange(0, max(0, count - 1))
        self.slider.setValue(at or 0)
        self.slider.blockSignals(False)
        self.place.setText(place_text(count, at, self._solutions.all_kept))

    def show_choice(self, able: bool) -> None:
        """Show what chooses solutions, as far as it can: one of each symmetry class, those with a feature."""
        note, features = self._solutions.note() if able else "", self._solutions.features if able else ()
        self.symmetry_box.setText(note)
        self.symmetry_box.setVisible(bool(note))
        if [feature.name for feature in features] != self._offered:
            self._offered = [feature.name for feature in features]
            self.feature_box.clear()
            self.feature_box.addItem("All solutions", None)
            for k, feature in enumerate(features):
                self.feature_box.addItem(feature.title, feature)
                self.feature_box.setItemData(k + 1, feature.about, Qt.ItemDataRole.ToolTipRole)
        self.feature_box.setVisible(bool(features))
        self.feature_note.setText(self._solutions.count_note() if able else "")
        self.feature_note.setVisible(bool(features))


def place_text(count: int, at: int | None, all_kept: bool) -> str:
    """Return which of the solutions is shown, or how many there are, and whether these are only those kept."""
    place = "" if at is None or count == 1 else f"{at + 1:,} / "
    if not all_kept:
        return f"{place}{count:,} kept"
    return f"{place}{count:,}" if place else counted(count, "solution")


def afresh_button(actions: Actions) -> QPushButton:
    """Return a link that starts a search without the walk on the board."""
    act, button = acts.RUN_AFRESH, QPushButton(acts.RUN_AFRESH.button, autoDefault=False)
    button.setProperty("role", "link")
    button.setToolTip(act.tip)
    button.clicked.connect(actions[act].trigger)
    button.hide()
    return button


def tool(action: QAction) -> QToolButton:
    """Return a flat button for an action."""
    button = ActionButton(action)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
