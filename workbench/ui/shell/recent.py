"""The menu of recent files."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QWidget

from workbench.ui.base.keyboard.mnemonics import literal
from workbench.ui.base.settings import forget_files, remembered_files

NUMBERED = 9  # files that a digit opens


class RecentMenu(QMenu):
    """Lists the files each time it is shown; missing ones are disabled."""

    file_chosen = Signal(Path)

    def __init__(self, parent: QWidget) -> None:
        super().__init__("Open &recent", parent)
        self.setObjectName("recent")
        self.setToolTipsVisible(True)
        self.aboutToShow.connect(self._fill)

    def _fill(self) -> None:
        self.clear()
        files = remembered_files()
        for number, file in enumerate(files, 1):
            key = f"&{number} " if number <= NUMBERED else ""
            action = self.addAction(key + literal(str(file)))
            there = file.is_file()
            action.setEnabled(there)
            action.setToolTip(str(file) if there else f"{file} does not exist.")
            action.triggered.connect(partial(self.file_chosen.emit, file))
        if not files:
            self.addAction("No recent files").setEnabled(False)
            return
        self.addSeparator()
        self.addAction("&Clear list").triggered.connect(forget_files)
