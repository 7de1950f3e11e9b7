"""The buttons above an exact cover: what is seen of it, what is added and removed, how large it is."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QToolButton

BAR = (
    ("show_matrix", "show_text", "show_both"),
    ("add_option", "add_item", "add_secondary", "remove_picked"),
    ("zoom_out", "zoom_in", "zoom_fit"),
)
WORDED = ("add_option", "add_item", "add_secondary")  # whose buttons say what they add


def bar_of(actions: dict[str, QAction]) -> QHBoxLayout:
    """Return the buttons above the matrix."""
    bar = QHBoxLayout()
    bar.setSpacing(4)
    for number, names in enumerate(BAR):
        if number == len(BAR) - 1:
            bar.addStretch(1)
        elif number:
            bar.addSpacing(12)
        for name in names:
            button = QToolButton()
            button.setDefaultAction(actions[name])
            button.setIconSize(QSize(18, 18))
            if name in WORDED:
                button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setProperty("role", "button")
            button.setAccessibleName(actions[name].text().replace("&", ""))
            bar.addWidget(button)
    return bar
