"""The page that sets up the building of an atlas and shows how far it has come."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from workbench.base.choices import Value
from workbench.base.number_format import duration
from workbench.searching.atlas.build import AtlasBuild
from workbench.solvers.cover.memo import CHOICES
from workbench.ui.analyses.atlas.pages.diagram_box import DiagramBox
from workbench.ui.base.act import Actions
from workbench.ui.base.choice_form import ChoiceForm
from workbench.ui.base.fold import Fold
from workbench.ui.base.theme import set_style_property
from workbench.ui.search.drive_buttons import run_buttons

FIGURES = ("States", "Found again", "Memory", "Time")
TIPS = {
    "States": "Different sets of remaining items so far",
    "Found again": "How often a state was found again and needed no search",
    "Memory": "Memory of the states and the diagram",
    "Time": "Time spent searching",
}
NONE = "–"


class BuildPage(QWidget):
    """Shows the choices, the buttons and the figures."""

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.form = ChoiceForm(CHOICES)
        self.figures = {name: QLabel(NONE) for name in FIGURES}
        self.verdict = QLabel(wordWrap=True)
        self.verdict.setProperty("role", "verdict")
        self.verdict.setAlignment(Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        self.options = Fold("Options", self.form)
        self.diagram = DiagramBox()
        self._counted = QWidget()
        self._counted.setLayout(self._grid())
        layout.addWidget(self.verdict)
        layout.addLayout(run_buttons(actions))
        layout.addWidget(self._counted)
        layout.addWidget(self.options)
        layout.addWidget(self.diagram, 1)
        self.show_build(None)

    def _grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(5)
        grid.setColumnStretch(1, 1)
        for number, name in enumerate(FIGURES):
            title = QLabel(name)
            title.setProperty("role", "muted")
            figure = self.figures[name]
            figure.setProperty("role", "number")
            figure.setAccessibleName(name)
            figure.setAlignment(Qt.AlignmentFlag.AlignRight)
            for label in (title, figure):
                label.setToolTip(TIPS[name])
            grid.addWidget(title, number, 0)
            grid.addWidget(figure, number, 1)
        return grid

    @property
    def choices(self) -> dict[str, Value]:
        """The choices of the search."""
        return self.form.values()

    def show_build(
        self, build: AtlasBuild | None, running: bool = False, stopped: bool = False, size: str = ""
    ) -> None:
        """Show how far the building has come; `size`: that of the diagram, once there is one."""
        if build is None:
            texts = [NONE] * len(FIGURES)
        else:
            now = build.figures
            megabytes = f"{now.megabytes:,.1f} MB" if now.megabytes < 100 else f"{now.megabytes:,.0f} MB"
            texts = [f"{now.states:,}", f"{now.hits:,}", megabytes, duration(now.seconds)]
        for name, text in zip(FIGURES, texts, strict=True):
            self.figures[name].setText(text)
        self._counted.setVisible(build is not None)
        self._show_verdict(*verdict(build, running, stopped, size))

    def _show_verdict(self, text: str, mood: str) -> None:
        self.verdict.setText(text)
        set_style_property(self.verdict, "mood", mood)


def verdict(build: AtlasBuild | None, running: bool, stopped: bool, size: str) -> tuple[str, str]:
    """Return the state of the building as a sentence, with its mood."""
    if size:
        return f"The diagram of all solutions has {size}.", "good"
    if build is None:
        words = "Press F5 to count all solutions, and to see what covers each cell and how often."
        return words, "idle"
    if build.problem:
        return build.problem, "bad"
    if running:
        return "Building…", "idle"
    if stopped:
        return "Stopped. Press F5 to start again.", "idle"
    return "Paused. Press F5 to resume.", "idle"
