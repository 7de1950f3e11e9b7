"""`workbench demo`: the real window opens the samples of every kind, solves each live, and saves pictures.

The figures go into `figures.md`, to be read, and `figures.csv`, for spreadsheets.
"""

import csv
import io
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEventLoop
from PySide6.QtWidgets import QWidget

from workbench.base.places import samples
from workbench.files.saving import write_text
from workbench.ui.base.exports.write import save_picture
from workbench.ui.shell.app import make_app
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.shell.start_page.sample_text import sample_kinds

PATIENCE = 2.0  # seconds of CPU for a search before it is stopped
FILMED = 64  # squares of the largest board whose tour is written as a film
WARM_UP_PATIENCE = 300.0  # seconds; a first start compiles every kernel
HEADINGS = ("kind", "sample", "solver", "choices", "outcome", "solutions", "nodes", "seconds", "deepest level")


def run(folder: Path | None) -> int:
    """Drive the window, and print where the pictures and figures are."""
    folder = folder or Path(tempfile.mkdtemp(prefix="workbench-demo-"))
    make_app()
    window = MainWindow()
    window.show()
    wait(lambda: window.warm_up.over, WARM_UP_PATIENCE)
    grab(window, folder / "00-start.png")
    rows: list[tuple[str, ...]] = []
    for kind in sample_kinds():
        for sample in samples(kind):
            rows.append(solve_sample(window, kind, sample, folder))
    window.close()
    write_table(folder, rows)
    print((folder / "figures.md").read_text(encoding="utf-8"))
    print(f"{len(rows)} searches. Pictures and figures are in {folder}")
    return 0


def solve_sample(window: MainWindow, kind: str, sample: Path, folder: Path) -> tuple[str, ...]:
    """Open a sample, search with what it suggests, and return a row of the table."""
    window.commands.open_path(sample)
    tab = window.tab
    assert tab is not None
    window.actions_by_name["run"].trigger()
    lane = tab.lane
    assert lane is not None
    wait(lambda: lane.probe is not None, WARM_UP_PATIENCE)  # a kernel may have to be compiled first
    begun = time.process_time()
    wait(lambda: not tab.running or time.process_time() - begun > PATIENCE, WARM_UP_PATIENCE)
    grab(window, folder / f"{kind}-{sample.stem}.png")
    film(window, tab, folder / f"{kind}-{sample.stem}.gif")
    window.actions_by_name["stop"].trigger()
    assert lane.probe is not None
    choices = " ".join(f"{name}={value}" for name, value in lane.choices.items())
    probe = lane.probe
    figures = (f"{probe.solutions:,}", f"{probe.nodes:,}", f"{probe.seconds:.4f}", str(len(probe.profile) - 1))
    verdict = tab.result_panel.verdict.text()
    window.tabs.remove(tab)
    return (kind, tab.document.title, lane.solver.name, choices, verdict, *figures)


def film(window: MainWindow, tab: DocumentTab, path: Path) -> None:
    """Export the solution of a small board as a film, where its kind can."""
    rows, columns = tab.document.position.puzzle.shape
    if tab.face.films and rows * columns <= FILMED and tab.lane is not None and tab.lane.solutions:
        window.exports.export_to(path)
        wait(path.exists, PATIENCE)


def wait(done: Callable[[], bool], seconds: float) -> None:
    """Process events until a condition holds or the time is up."""
    end = time.monotonic() + seconds
    while not done() and time.monotonic() < end:
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        time.sleep(0.005)


def grab(widget: QWidget, path: Path) -> None:
    """Save a screenshot of a widget."""
    QCoreApplication.processEvents()
    save_picture(path, widget.grab().toImage())


def write_table(folder: Path, rows: list[tuple[str, ...]]) -> None:
    """Write the figures as a Markdown table and as CSV."""
    lines = [HEADINGS, ("---",) * len(HEADINGS), *rows]
    table = "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"
    write_text(folder / "figures.md", table)
    values = io.StringIO(newline="")
    csv.writer(values).writerows([HEADINGS, *rows])
    write_text(folder / "figures.csv", values.getvalue())
