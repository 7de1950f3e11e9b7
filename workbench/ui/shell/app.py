"""The application object: theme, language, and reports of failures."""

import sys
from pathlib import Path

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from workbench import __version__
from workbench.ui.base.crash import catch_exceptions
from workbench.ui.base.keyboard.number_keys import NumberKeys
from workbench.ui.base.theme import apply_theme, load_fonts, window_icon


class Application(QApplication):
    """Reports the files that the system asks it to open, such as those double-clicked on macOS."""

    file_opened = Signal(Path)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent):
            self.file_opened.emit(Path(event.file()))
            return True
        return super().event(event)


def make_app() -> Application:
    """Return the application, created once in a process."""
    app = QApplication.instance()
    if isinstance(app, Application):
        return app
    app = Application([*sys.argv[:1], "-style", "Fusion"])  # `setStyle` would make the types of all styles: 8 ms
    app.setApplicationName("workbench")
    app.setApplicationDisplayName("Puzzle Workbench")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("org.puzzleworkbench.Workbench")
    load_fonts()
    apply_theme()
    app.setWindowIcon(window_icon())
    app.styleHints().colorSchemeChanged.connect(apply_theme)
    app.focusChanged.connect(NumberKeys(app).follow)
    catch_exceptions()
    return app
