"""The row of the files opened last, to continue with."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from workbench.ui.base.keyboard.mnemonics import literal
from workbench.ui.base.settings import recent_files
from workbench.ui.base.theme import button_icon_size, icon
from workbench.ui.faces import start_card_of
from workbench.ui.shell.recent import RecentMenu
from workbench.ui.shell.start_page.sample_text import kind_of, name_of

SHOWN = 4  # files, at most
LETTERS = 32  # of a name
FILE_ICON = "open"  # of a file of no kind


class RecentRow(QWidget):
    """Shows as many of the files as fit, and all of them in a menu; hidden without any."""

    file_chosen = Signal(Path)

    def __init__(self) -> None:
        super().__init__()
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(8)
        self._heading = QLabel("Continue")
        self._heading.setProperty("role", "muted")
        self.all = QPushButton("All files…")
        self.all.setProperty("role", "link")
        self.all.setToolTip("Show all files opened last")
        self.all.clicked.connect(self._show_menu)
        self.files: list[QPushButton] = []
        self._count = 0  # of all files that could be shown
        self._icons: list[str] = []
        self._layout.addWidget(self._heading)
        self._layout.addWidget(self.all)
        self._layout.addStretch(1)
        self.refresh()

    def refresh(self) -> None:
        """Show the files opened last."""
        for button in self.files:
            self._layout.removeWidget(button)
            button.hide()
            button.deleteLater()
        every = recent_files()
        files, self._count = every[:SHOWN], len(every)
        kinds = [kind_of(file) for file in files]
        self._icons = [start_card_of(kind).icon if kind else FILE_ICON for kind in kinds]
        self.files = [QPushButton(literal(short(name_of(file)))) for file in files]
        for k, (file, button) in enumerate(zip(files, self.files, strict=True)):
            button.setToolTip(str(file))
            button.clicked.connect(partial(self._choose, file))
            self._layout.insertWidget(1 + k, button)
        self.show_colours()
        self.setVisible(bool(files))

    def _choose(self, file: Path, _checked: bool = False) -> None:
        self.file_chosen.emit(file)

    def _show_menu(self) -> None:
        menu = RecentMenu(self)
        menu.file_chosen.connect(self.file_chosen)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.all.mapToGlobal(QPoint(0, self.all.height())))

    def fit(self, room: int) -> None:
        """Show as many files as fit."""
        for button in self.files:
            button.setIconSize(button_icon_size())
        widths = [part.sizeHint().width() + self._layout.spacing() for part in (self._heading, *self.files, self.all)]
        fitting = [k for k in range(len(self.files) + 1) if sum(widths[: k + 1]) + widths[-1] <= room]
        for k, button in enumerate(self.files):
            button.setVisible(k < max(fitting, default=0))
        self.all.setVisible(self._count > max(fitting, default=0))

    def show_colours(self) -> None:
        """Draw the icons in the theme's colours."""
        for name, button in zip(self._icons, self.files, strict=True):
            button.setIcon(icon(name))


def short(name: str) -> str:
    """Return a name that leaves room for others."""
    return name if len(name) <= LETTERS else f"{name[: LETTERS - 9]}…{name[-8:]}"
