"""One tab: the list of published figures, computed row by row or all in a row, and kept in the notebook."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QVBoxLayout

from workbench.files.documents import FileError
from workbench.files.provenance import provenance
from workbench.files.tables import Cell, Table
from workbench.lab.reproductions import ALL
from workbench.lab.reproductions.report import HEADINGS, TITLE, lines_of, remarks, verdict, write_report
from workbench.lab.reproductions.reproducing import Reproducing
from workbench.lab.reproductions.reproduction import Cost, Given, Reproduction
from workbench.searching.stepwise_job import StepwiseJob
from workbench.ui.analyses.cores import cores
from workbench.ui.analyses.lab.notebook_opening import NotebookOpening
from workbench.ui.analyses.lab.reproductions.bar import ReproductionsBar, about_label
from workbench.ui.analyses.lab.reproductions.figures import FiguresTable
from workbench.ui.analyses.lab.reproductions.opening import document_of
from workbench.ui.analyses.run_tab import RunTab
from workbench.ui.base.act import Actions
from workbench.ui.base.dialogs import last_folder, open_save_dialog, remember_folder, show_error
from workbench.ui.base.exports.view import TabView, view_of
from workbench.ui.base.keyboard.focus_target import FocusTarget
from workbench.ui.search.tab_layout import MARGINS

if TYPE_CHECKING:
    from workbench.lab.notebook.reproductions import StoredReproduction

CLOSING_MILLISECONDS = 300  # that closing waits at most


class ReproductionsTab(RunTab):
    """Connects the list, what is being made, and the notebook."""

    def __init__(self, actions: Actions) -> None:
        super().__init__(frames_per_look=3)
        self.work: Reproducing | None = None
        self.file: Path | None = None  # that a person has given
        self.made: dict[str, StoredReproduction] = {}
        self.problems: dict[str, str] = {}
        self.opening = NotebookOpening(self, None)
        self.bar = ReproductionsBar(actions)
        self.table = FiguresTable(ALL)
        self.about = about_label()
        self.problem = ""  # of the notebook
        self._lay_out()
        self._connect()
        self._read()
        self.show_frame()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(*MARGINS)
        column.setSpacing(8)
        column.addWidget(self.bar)
        column.addWidget(self.table.widget, 1)
        column.addWidget(self.about)
        FocusTarget(self, self.table.widget)

    def _connect(self) -> None:
        self.bar.all_requested.connect(lambda: self.make(ALL))
        self.bar.quick_requested.connect(lambda: self.make([one for one in ALL if one.cost is Cost.QUICK]))
        self.bar.open_requested.connect(self.open_puzzle)
        self.bar.report_requested.connect(self._ask_report)
        self.table.widget.itemSelectionChanged.connect(self._follow_marks)
        self.table.widget.cellDoubleClicked.connect(lambda _row, _column: self.open_puzzle())
        self.opening.problem.connect(self._take_problem)
        self.opening.opened.connect(self._read)

    # What the window needs of a tab

    @property
    def title(self) -> str:
        """The text of its tab."""
        return "Published figures"

    @property
    def can_run(self) -> bool:
        """Whether something is marked, or is to be resumed."""
        return self.searching.paused or bool(self.table.marked)

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.show_frame()

    def views_to_export(self) -> list[TabView]:
        """Return the table."""
        rows: list[tuple[Cell, ...]] = [
            (one.name, one.source, *line) for one in ALL for line in lines_of(one, self.made.get(one.name))
        ]
        columns = ("name", "source", *(heading.lower() for heading in HEADINGS))
        return [view_of(self.title, self.table.widget, lambda: Table(columns, rows, provenance()))]

    def drop_search(self) -> None:
        """End all work, and close the notebook."""
        job = self.searching.job
        super().drop_search()
        if job is not None:
            job.wait(CLOSING_MILLISECONDS)  # usually a slice: what it has made is to be written
        if problem := self.opening.close():
            self.message.emit(problem)

    # Making them

    def run(self) -> None:
        """Make the marked ones, or go on after a pause."""
        if self.searching.paused:
            self.searching.go()
        else:
            self.make(self.table.marked)

    def make(self, chosen: Sequence[Reproduction]) -> None:
        """Make some; ask for the file that the only one needs."""
        if self.running or not chosen:
            return
        if len(chosen) == 1 and chosen[0].needs and self.file is None:
            self._ask_file(chosen)
            return
        notebook = self.opening.notebook()
        keep = notebook.keep_reproduction if notebook is not None else None
        for one in chosen:
            self.problems.pop(one.name, None)
        self.work = Reproducing(chosen, Given(self.file, cores()), keep)
        self.searching.take(StepwiseJob(self.work.parts()))
        self.searching.go()

    def _ask_file(self, chosen: Sequence[Reproduction]) -> None:
        """Ask for the file that a reproduction needs, and make it."""
        dialog = QFileDialog(self, "Open the list of 17-clue sudokus", str(last_folder()))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(remember_folder)
        dialog.fileSelected.connect(lambda file: self.take_file(Path(file), chosen))
        dialog.open()

    def take_file(self, path: Path, chosen: Sequence[Reproduction]) -> None:
        """Take the file that a person has given, and make what needs it."""
        self.file = path
        self.make(chosen)

    def _read(self) -> None:
        """Show what the notebook has."""
        if (notebook := self.opening.notebook()) is not None:
            self.problem = ""
            try:
                self.made = notebook.reproductions() | self.made
            except FileError as error:
                self._take_problem(str(error))
        self.show_frame()

    def _take_problem(self, problem: str) -> None:
        """Say why nothing can be kept."""
        self.problem = problem
        self.message.emit(problem)

    # What is shown

    def show_frame(self) -> None:
        """Show what has been made so far, if this tab is visible."""
        if not self.isVisible():
            return
        work, driven = self.work, self.searching.job.driven if self.searching.job else None
        if work is not None:
            self.made |= work.made
            self.problems |= work.problems
        self.table.show(self.made, self.problems)
        self.bar.show_verdict(verdict(ALL, self.made))
        now = work.now if work is not None and (self.running or self.searching.paused) else None
        part = driven.progress if isinstance(driven, StepwiseJob) and now is not None else 0.0
        self.bar.show_now(now.title if now is not None else "", part, running=self.running)
        if self.problem:
            self.bar.show_state(self.problem, problem=True)
        self._show_about()

    def _show_about(self) -> None:
        """Show why the values of the marked one differ, and where they come from."""
        one = self.table.current
        if one is None:
            return
        stored = self.made.get(one.name)
        lines = [self.problems.get(one.name, ""), *(remarks(one, stored) if stored else [one.why, COSTS[one.cost]])]
        self.about.setText(f"{one.title}. {one.source}\n" + "\n".join(filter(None, lines)))
        self.bar.open.setEnabled(bool(one.puzzle))

    def _follow_marks(self) -> None:
        self._show_about()
        self.status_changed.emit()

    def open_puzzle(self) -> None:
        """Open the puzzle of the marked one with the suggested search."""
        one = self.table.current
        request = document_of(one) if one is not None else None
        if request is None:
            self.message.emit("This figure is not of a single puzzle.")
        else:
            self.requested.emit(request)

    def _ask_report(self) -> None:
        kinds = {"Web pages (*.html)": ".html", "Markdown (*.md)": ".md"}
        open_save_dialog(self, "Write report", f"{TITLE}.html", kinds, self.write_report)

    def write_report(self, path: Path) -> None:
        """Write the report of all that has been made."""
        try:
            write_report(ALL, self.made, path)
        except FileError as error:
            show_error(self, str(error))
        else:
            self.message.emit("The report has been written.")


COSTS = {Cost.QUICK: "Takes less than ten seconds.", Cost.MINUTES: "Takes minutes."}
