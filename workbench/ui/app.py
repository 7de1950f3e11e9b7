"""The application: its looks, its language, and who is told when the program itself is wrong."""

import sys

from PySide6.QtWidgets import QApplication

from workbench import __version__
from workbench.ui.crash import watch_python
from workbench.ui.languages import speak
from workbench.ui.preferences import preference
from workbench.ui.theme import apply_theme, load_fonts, window_icon
from workbench.ui.words import tr


def make_app() -> QApplication:
    """Return the application, made once in a process."""
    app = QApplication.instance()
    if isinstance(app, QApplication):
        return app
    app = QApplication(sys.argv[:1])
    speak(str(preference("language")))
    app.setApplicationName("workbench")
    app.setApplicationDisplayName(tr("Puzzle Workbench"))
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("org.puzzleworkbench.Workbench")
    app.setStyle("Fusion")
    load_fonts()
    apply_theme()
    app.setWindowIcon(window_icon())
    app.styleHints().colorSchemeChanged.connect(apply_theme)
    watch_python()
    return app
