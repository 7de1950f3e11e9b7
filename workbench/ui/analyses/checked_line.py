"""A line of values that is read while it is typed: what is not understood turns it red, and its tooltip says why."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit

from workbench.base.choices import ChoiceError, Value
from workbench.base.number_ranges import RangeError
from workbench.ui.analyses.typed_values import numbers_in, shown
from workbench.ui.base.theme import set_style_property

Values = tuple[Value, ...]
MIN_WIDTH = 60  # pixels
MAX_SEED = 2**31 - 1


class CheckedLine(QLineEdit):
    """Shows values as text; nothing typed stands for the default."""

    typed = Signal()  # after each key: other values, or a text that is none

    def __init__(
        self,
        read: Callable[[str], Values],
        write: Callable[[Values], str],
        about: str,
        placeholder: str = "",
    ) -> None:
        """`read` raises RangeError or ChoiceError for a text that is not understood."""
        super().__init__()
        self._read, self._write, self._about = read, write, about
        self.values: Values = ()  # of the text; those before while it is not understood
        self.problem = ""  # what is wrong with the text, and what to write
        self.setProperty("role", "field")
        self.setPlaceholderText(placeholder)
        self.setToolTip(about)
        self.setMinimumWidth(MIN_WIDTH)
        self.textEdited.connect(self._take)

    def show_values(self, values: Values, *, keeping: bool = False) -> None:
        """Show other values; `keeping`: a text that is not understood stays while its former values do."""
        if keeping and self.problem and values == self.values:
            return
        if values != self.values or self.problem or not self.text().strip():
            self.setText(self._write(values))
        self.values = values
        self._show_problem("")

    def read_text(self) -> None:
        """Read the text that the program has put there."""
        try:
            self.values = self._read(self.text())
            self._show_problem("")
        except (RangeError, ChoiceError) as error:
            self._show_problem(str(error))

    def _take(self) -> None:
        self.read_text()
        self.typed.emit()

    def _show_problem(self, problem: str) -> None:
        self.problem = problem
        set_style_property(self, "mood", "bad" if problem else "")
        self.setToolTip(problem or self._about)


def seeds_line(about: str) -> CheckedLine:
    """Return a line for seeds."""
    return CheckedLine(lambda text: numbers_in(text, 0, MAX_SEED), shown, about, "1 (default)")
