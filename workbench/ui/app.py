"""The application: its looks, and what happens when the program itself is wrong."""

import sys
import threading
import traceback
from types import TracebackType

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMainWindow, QMessageBox

from workbench import __version__
from workbench.ui.theme import apply_theme, load_fonts, window_icon
from workbench.ui.words import tr

FAILURE = "failure"  # the name of the dialog about a mistake in the program


def make_app() -> QApplication:
    """Return the application, made once in a process."""
    app = QApplication.instance()
    if isinstance(app, QApplication):
        return app
    app = QApplication(sys.argv[:1])
    app.setApplicationName("workbench")
    app.setApplicationDisplayName(tr("Puzzle Workbench"))
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("puzzle-workbench")
    app.setStyle("Fusion")
    load_fonts()
    apply_theme()
    app.setWindowIcon(window_icon())
    app.styleHints().colorSchemeChanged.connect(apply_theme)
    sys.excepthook = show_exception
    return app


def show_exception(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Tell of a mistake in the program; documents stay open, so that they can be saved."""
    sys.__excepthook__(kind, error, trace)
    if threading.current_thread() is not threading.main_thread():
        return  # no thread but the window's may show a dialog
    if issubclass(kind, KeyboardInterrupt):
        QApplication.quit()
        return
    show_failure("".join(traceback.format_exception(kind, error, trace)))


def show_failure(details: str) -> None:
    """Tell of a mistake in the program, in one dialog at a time: a mistake may come with every paint."""
    windows = [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, QMainWindow)]
    if not windows or windows[0].findChild(QMessageBox, FAILURE):
        return
    box = QMessageBox(windows[0])
    box.setObjectName(FAILURE)
    box.setIcon(QMessageBox.Icon.Critical)
    box.setWindowTitle(tr("Puzzle Workbench"))
    box.setText(tr("Something went wrong inside the program. Your puzzles are still open: you can save them."))
    box.setDetailedText(details)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
