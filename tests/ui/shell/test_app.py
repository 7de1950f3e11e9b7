"""The start of the program, and the Python it runs on."""

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRect, QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.processes import run_python
from tests.thorough import either
from workbench.base.places import samples
from workbench.puzzles import KINDS
from workbench.ui.base.theme import choose_text_size
from workbench.ui.shell.app import Application
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.shell.start_page.page import StartPage

PAINTED_WITHOUT = """
import sys
from PySide6.QtCore import QTimer
from workbench.ui.shell.app import make_app
from workbench.ui.shell.main_window import MainWindow

class Window(MainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        print(sorted({"numpy", "numba", "workbench.puzzles", "logging.handlers"} & set(sys.modules)))
        QTimer.singleShot(0, self.close)

app = make_app()
window = Window()
window.show()
app.exec()
"""


def test_void_qt_calls_keep_the_references_to_none(qapp: QApplication) -> None:
    widget = QWidget()
    before = sys.getrefcount(None)

    for _ in range(20_000):
        widget.setEnabled(True)

    assert abs(sys.getrefcount(None) - before) < 100


@pytest.mark.slow
def test_the_window_is_painted_before_numpy_is_imported() -> None:
    done = run_python("-c", PAINTED_WITHOUT)

    assert done.stdout.splitlines()[0] == "[]", done.stderr


STARTED_WITH_A_FILE = """
import sys
from pathlib import Path
from workbench.ui.shell.app import make_app
from workbench.ui.shell.main_window import MainWindow

app = make_app()
start = MainWindow._start
def look_and_start(window):
    print(window.tab and window.tab.isVisible(), len(window.tabs.document_tabs()), "numba" in sys.modules)
    start(window)  # it begins the warm-up, which imports numba
MainWindow._start = look_and_start
window = MainWindow()
window.open_first([Path(sys.argv[1])])
window.show()
while not (window.warm_up.over and window._opened):
    app.processEvents()
print(len(window.tabs.document_tabs()), window.warm_up.failure)
window.close()
"""


@pytest.mark.slow
@pytest.mark.parametrize("kind", either(("tour",), KINDS))
def test_a_file_is_opened_before_the_window_is_painted(kind: str) -> None:
    done = run_python("-c", STARTED_WITH_A_FILE, str(samples(kind)[0]))

    assert done.stdout.splitlines() == ["True 1 False", "1 "], done.stderr


def test_a_file_about_which_there_is_something_to_ask_is_opened_later(
    qapp: Application, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "two.txt"
    file.write_text("." * 81 + "\n" + "." * 81 + "\n")
    window = MainWindow()

    window.open_first([file])

    assert window.tab is None
    assert window._files == [file]
    window.close()
    window.deleteLater()


class FirstPaint(QObject):
    """Notes where the parts of a page are when it is painted for the first time."""

    def __init__(self, page: StartPage) -> None:
        super().__init__()
        self.page, self.places = page, {}
        page.widget().installEventFilter(self)

    def now(self) -> dict[QWidget, QRect]:
        """Return where they are now."""
        return {part: part.geometry() for part in self.page.findChildren(QWidget) if part.isVisible()}

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and not self.places:
            self.places = self.now()
        return False


@pytest.mark.parametrize("text", ["100", "150"])
def test_the_start_page_is_painted_with_everything_in_its_place(qapp: Application, text: str, qtbot: QtBot) -> None:
    choose_text_size(text)
    window = MainWindow()
    first = FirstPaint(window.start_page)

    window.show()
    qtbot.waitUntil(lambda: bool(first.places))
    QApplication.processEvents()

    assert len(first.places) > 40
    assert first.places == first.now()
    choose_text_size("100")
    window.close()
    window.deleteLater()


WANTED_AT_ONCE = """
from PySide6.QtCore import QTimer
from workbench.ui.shell.app import make_app
from workbench.ui.shell.main_window import MainWindow

class Window(MainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        QTimer.singleShot(0, self.open_one)

    def open_one(self):
        self.commands.open_text("." * 81, "at once")
        print(len(self.tabs.document_tabs()), self.warm_up.failure, flush=True)
        import os
        os._exit(0)

app = make_app()
window = Window()
window.show()
app.exec()
"""


@pytest.mark.slow
def test_a_puzzle_can_be_opened_while_the_imports_go_on() -> None:
    done = run_python("-c", WANTED_AT_ONCE)

    assert done.stdout == "1 \n", done.stderr


def test_a_double_clicked_document_is_opened(qapp: Application, window: MainWindow, qtbot: QtBot) -> None:
    qapp.file_opened.connect(window.open_file)
    window.open_first([])
    qtbot.waitUntil(lambda: window._opened)
    file = samples("sudoku")[0]

    QCoreApplication.postEvent(qapp, QFileOpenEvent(QUrl.fromLocalFile(str(file))))

    qtbot.waitUntil(lambda: window.tab is not None)
    assert len(window.tabs.document_tabs()) == 1


def test_a_file_that_is_asked_for_too_early_is_opened_later(qapp: Application, qtbot: QtBot) -> None:
    window = MainWindow()
    window.open_first([])
    window.open_file(samples("sudoku")[0])

    window.show()

    qtbot.waitUntil(lambda: window.tab is not None)
    window.close()
    window.deleteLater()
