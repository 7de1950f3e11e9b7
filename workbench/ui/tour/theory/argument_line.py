"""The line below the theory of a board: whether the argument against a tour is drawn, and what its marks mean."""

from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QSizePolicy, QWidget

from workbench.puzzles.tour.argument import Argument
from workbench.ui.base.theme import colours
from workbench.ui.tour.theory.argument_painter import role_of

GAP = "&nbsp;&nbsp; "


class ArgumentLine(QWidget):
    """Shows the legend of an argument; hidden while there is none."""

    changed = Signal()  # what is to be drawn

    def __init__(self) -> None:
        super().__init__()
        self._argument: Argument | None = None
        self.box = QCheckBox("Show why")
        self.box.setChecked(True)
        self.box.setToolTip("Draw the argument on the board; a walk on the board hides it")
        self.legend = QLabel(wordWrap=True, textFormat=Qt.TextFormat.RichText)
        self.legend.setProperty("role", "theory")
        self.legend.setMinimumWidth(1)
        self.legend.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.box, 0, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self.legend, 1)
        self.box.toggled.connect(self._toggle)
        self.hide()

    @property
    def argument(self) -> Argument | None:
        """The argument to draw; None if there is none, or it is not to be shown."""
        return self._argument if self.box.isChecked() else None

    def show_argument(self, argument: Argument | None) -> None:
        """Show what the marks of an argument mean."""
        self._argument = argument
        self.show_colours()
        self.setVisible(argument is not None)
        self.changed.emit()

    def show_colours(self) -> None:
        """Write the legend in the theme's colours."""
        self.legend.setText(legend(self._argument) if self._argument is not None else "")

    def _toggle(self, on: bool) -> None:
        self.legend.setVisible(on)
        self.changed.emit()


def legend(argument: Argument) -> str:
    """Return the marks of an argument in words, as rich text."""
    shown = colours()
    entries = [
        f'<span style="color: {shown[role_of(argument, k)]}"><b>{group.mark}</b></span> {escape(group.name)}'
        for k, group in enumerate(argument.groups)
    ]
    if len(argument.leaps):
        entries.append(f'<span style="color: {shown["entry"]}"><b>—</b></span> {"leaps that a tour has to take"}')
    return GAP.join([*entries, *([escape(argument.about)] if argument.about else [])])
