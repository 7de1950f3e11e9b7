"""The start: PySide's hook of `import` is taken out, because it reads the source of every module."""

from tests.processes import run_python

PROGRAM = """
import linecache
import PySide6.QtWidgets
from workbench.ui.shell.start import use_plain_imports
import colorsys
use_plain_imports()
import wave
print([name for name in ("colorsys", "wave") if any(name in file for file in linecache.cache)])
application = PySide6.QtWidgets.QApplication([])
print(PySide6.QtWidgets.QLabel("still works").text())
"""


def test_a_module_that_is_imported_after_qt_is_not_read_as_a_text() -> None:
    done = run_python("-c", PROGRAM)

    assert done.stdout.splitlines() == ["['colorsys']", "still works"], done.stderr
