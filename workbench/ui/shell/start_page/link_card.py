"""A card with an icon, a title, a line and one button: a place of the program that is no kind of puzzle."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QPushButton, QSizePolicy

from workbench.ui.base.theme import icon, scaled
from workbench.ui.shell.start_page.wrapped_label import WrappedLabel

ICON = 18  # pixels
MARGINS = (12, 10, 12, 10)  # pixels


class LinkCard(QFrame):
    """Names a place, and goes there by an action."""

    def __init__(self, title: str, about: str, words: str, action: QAction, icon_name: str) -> None:
        super().__init__()
        self.setProperty("role", "kind")
        self._icon, self._icon_name = QLabel(), icon_name
        name = QLabel(title)
        name.setProperty("role", "heading")
        self._about = WrappedLabel(about)
        self._about.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.button = QPushButton(words)
        self.button.setToolTip(action.toolTip())
        self.button.clicked.connect(action.trigger)
        grid = QGridLayout(self)
        grid.setContentsMargins(*MARGINS)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(1, 1)
        grid.addWidget(self._icon, 0, 0)
        grid.addWidget(name, 0, 1)
        self._grid = grid
        self.fit(beside=True)
        self.show_colours()

    def fit(self, *, beside: bool) -> None:
        """Show the button beside the line, or below it."""
        self._grid.addWidget(self._about, 1, 1, 1, 1 if beside else 2)
        if beside:
            self._grid.addWidget(self.button, 0, 2, 2, 1)
        else:
            self._grid.addWidget(self.button, 2, 1, 1, 2)

    def lines_height(self, width: int, *, beside: bool) -> int:
        """Return how high the line is in a card of a width."""
        taken = sum(MARGINS[::2]) + scaled(ICON) + 12 + (self.button.sizeHint().width() + 12 if beside else 0) + 2
        return self._about.height_in(width - taken)

    def hold(self, lines_height: int) -> None:
        """Give the line this height."""
        self._about.setFixedHeight(lines_height)

    def show_colours(self) -> None:
        """Draw the icon in the theme's colours and in the text size."""
        self._icon.setPixmap(icon(self._icon_name).pixmap(QSize(scaled(ICON), scaled(ICON))))
