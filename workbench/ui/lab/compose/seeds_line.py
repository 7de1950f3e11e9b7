"""A field for seeds: 1..50, or some of them with commas."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit

from workbench.puzzles.puzzle import ParseError
from workbench.ui.base.i18n import tr
from workbench.ui.base.theme import set_style_property
from workbench.ui.lab.compose.values import numbers_in, shown


class SeedsLine(QLineEdit):
    """Shows seeds; nothing typed stands for the default one."""

    typed = Signal()

    def __init__(self, about: str) -> None:
        super().__init__()
        self._about = about
        self.setProperty("role", "field")
        self.setPlaceholderText(tr("1 (default)"))
        self.setToolTip(about)
        self.setMinimumWidth(60)
        self.editingFinished.connect(self.typed)
        self.textEdited.connect(self._show_problem)

    @property
    def seeds(self) -> tuple[int, ...]:
        """The seeds typed; none if they are wrong."""
        try:
            return numbers_in(self.text())
        except ParseError:
            return ()

    def show_seeds(self, seeds: tuple[int, ...]) -> None:
        """Show other seeds."""
        if seeds != self.seeds or not seeds:
            self.setText(shown(seeds))
        self._show_problem()

    def _show_problem(self) -> None:
        problem = ""
        try:
            numbers_in(self.text())
        except ParseError as error:
            problem = error.message
        set_style_property(self, "mood", "bad" if problem else "")
        self.setToolTip(problem or self._about)
