"""How the tabs of analyses are laid out: views on the left, and a scrolling panel on the right."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QToolButton, QWidget

from workbench.ui.base.theme import set_widths

SCROLL_BAR = 12  # pixels
MARGINS, SPACING = (12, 10, 12, 8), 12  # pixels


class PanelFrame(QScrollArea):
    """Shows a panel at full width; scrolls vertically where the window is not high enough."""

    def __init__(self, panel: QWidget, min_width: int, max_width: int) -> None:
        super().__init__(widgetResizable=True)
        self.setObjectName("panelFrame")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(panel)
        self._panel, self._widths = panel, (min_width, max_width)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Polish:  # now the panel has its style
            least, most = self._widths
            set_widths(self, min(most, max(least, self._panel.minimumSizeHint().width() + SCROLL_BAR)), most)
        return super().event(event)


def tab_layout(tab: QWidget, spacing: int = SPACING) -> QHBoxLayout:
    """Return the layout of a tab, in which parts stand side by side."""
    layout = QHBoxLayout(tab)
    layout.setContentsMargins(*MARGINS)
    layout.setSpacing(spacing)
    return layout


def segment(text: str) -> QToolButton:
    """Return a button for a row in which one is on."""
    button = QToolButton()
    button.setCheckable(True)
    button.setText(text)
    button.setProperty("role", "button")
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return button


def segments(buttons: list[QToolButton]) -> QHBoxLayout:
    """Return a row of joined buttons."""
    row = QHBoxLayout()
    row.setSpacing(3)
    for button in buttons:
        row.addWidget(button)
    return row
