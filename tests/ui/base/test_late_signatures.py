"""PySide's modules for signatures are not compiled at the start, its enums made quickly; what it says is the same."""

import subprocess
import sys

from tests.processes import PATIENCE

MISTAKES = """
import enum, sys
{start}
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtWidgets import QApplication, QLabel
support = [module for name, module in sys.modules.items() if name.startswith("shibokensupport.signature.")]
print(sum("first_use" in vars(module) for module in support), enum.EnumType._create_.__module__)
print(repr(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop), Qt.Key.__module__, Qt.Key.__qualname__)
application = QApplication([])
for mistake in (lambda: QPoint("a"), lambda: QLabel().setText(5), lambda: QLabel(foo=3), lambda: QTimer(interval="x")):
    try:
        mistake()
    except (TypeError, AttributeError) as error:
        print(error)
print(QLabel.setText.__doc__)
"""
LATE = "from workbench.ui.base.display import missing_libraries; missing_libraries()"


def lines_of(start: str) -> list[str]:
    """Return how many modules are not compiled yet, who makes enums, and what PySide says of enums and mistakes."""
    command = [sys.executable, "-c", MISTAKES.format(start=start)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_mistakes_are_explained_by_modules_that_are_compiled_only_then() -> None:
    plain, late = lines_of("import PySide6.QtWidgets"), lines_of(LATE)

    assert (plain[0], late[0]) == ("0 enum", "7 workbench.ui.base.quick_enums")
    assert any("Supported signatures" in line for line in plain)
    assert late[1:] == plain[1:]
