"""The start of the program, and the Python it runs on."""

import subprocess
import sys

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

from workbench.ui.app import show_failure
from workbench.ui.main_window import MainWindow

PAINTED_WITHOUT = """
import sys
from PySide6.QtCore import QTimer
from workbench.ui.app import make_app
from workbench.ui.main_window import MainWindow

class Window(MainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        print(sorted({"numpy", "numba", "pyqtgraph", "workbench.puzzles"} & set(sys.modules)))
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
    done = subprocess.run(
        [sys.executable, "-c", PAINTED_WITHOUT], capture_output=True, text=True, timeout=120, check=False
    )

    assert done.stdout.splitlines()[0] == "[]", done.stderr


def test_a_mistake_in_the_program_is_shown_once_with_its_traceback(window: MainWindow) -> None:
    show_failure("Traceback: something")
    show_failure("Traceback: something")

    (box,) = window.findChildren(QMessageBox)
    assert "Your puzzles are still open" in box.text()
    assert box.detailedText() == "Traceback: something"
    box.close()
