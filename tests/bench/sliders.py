"""The sliders of a tie-break's parameters: from a moved slider to the first picture, and the count of failing starts.

python -m tests.bench.sliders

The first picture is the map of starts of 8 x 8 with a square of the new rule, painted. The count is that of all
feasible starts of the square boards 5 to 20, as the strip of best parameters needs it.
"""

import os
import statistics
import sys
import time
from collections.abc import Callable

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QCoreApplication, QEventLoop

from tests.bench.measure import RUNS, cpu_seconds, inform, report
from workbench.insight.tours.heat_map import NOT_YET
from workbench.lab.tuning.size_census import SizeCensus
from workbench.ui.analyses.starts.tab import StartsTab
from workbench.ui.shell.app import make_app
from workbench.ui.shell.main_window import MainWindow

PICTURE = 50.0  # milliseconds
COUNT = 0.3  # CPU seconds
SIZES = range(5, 21)
EXPRESSION = "a * second - b * from_centre"
MOVED = (2, 3, 5, 7, 9)  # where the slider is moved to, one after another
PATIENCE = 60.0  # seconds for one picture


def slider_tab() -> StartsTab:
    """Return the map of starts of 8 x 8 by a key with parameters, in the real window."""
    window = MainWindow()
    window.resize(1280, 770)
    window.show()
    wait(lambda: window.warm_up.over)
    window.commands.open_text("tour 8x8\n", "eight by eight")
    window.actions_by_name["heat_map"].trigger()
    tab = window.tabs.currentWidget()
    assert isinstance(tab, StartsTab)
    tab.panel.forms["A"].show_choices({"rule": "custom", "expression": EXPRESSION})
    wait(lambda: not tab.running and not tab.deciding.busy)
    return tab


def wait(done: Callable[[], bool]) -> None:
    """Process events until a condition holds."""
    end = time.perf_counter() + PATIENCE
    while not done():
        assert time.perf_counter() < end, "the benchmark waits in vain"
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents)


def first_picture(tab: StartsTab, value: int) -> tuple[float, float]:
    """Return the milliseconds, and those of CPU, from a moved slider until the map shows a square of the new rule."""
    rule_map, former = tab.maps["A"], tab.maps["A"].heat
    [row] = [row for name, row in tab.panel.forms["A"].sliders.rows.items() if name == "b"]
    begun, cpu = time.perf_counter(), time.process_time()
    row.number.setValue(value)
    wait(lambda: rule_map.heat is not former and rule_map.heat is not None and (rule_map.heat.left != NOT_YET).any())
    tab.panes["A"].board.repaint()
    passed = 1000 * (time.perf_counter() - begun), 1000 * (time.process_time() - cpu)
    wait(lambda: rule_map.heat is not None and rule_map.heat.over)
    return passed


def count(value: int) -> None:
    """Count the failing starts of all sizes by a key."""
    census = SizeCensus({"rule": "custom", "expression": f"second - {value} * from_centre"}, tuple(SIZES))
    census.finish()


def main() -> None:
    """Print both figures beside their budgets."""
    make_app()
    tab = slider_tab()
    pictures = [first_picture(tab, value) for value in MOVED]
    passed, cpu = (statistics.median(times) for times in zip(*pictures, strict=True))
    report("first picture after a slider has moved, 8 x 8", passed, "ms", PICTURE)
    inform("  CPU of it, which a busy machine does not stretch", cpu, "ms")
    tab.drop_search()  # else its own count goes on beside the one that is measured
    times = [cpu_seconds(lambda value=value: count(value)) for value in range(1, RUNS + 2)][1:]
    report("all feasible starts of 5..20 by a key, counted", statistics.median(times), "CPU s", COUNT)


if __name__ == "__main__":
    main()
    sys.stdout.flush()
    os._exit(0)  # the window need not be closed
