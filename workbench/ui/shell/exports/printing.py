"""Printing: the document in front, or a booklet of several puzzles; which pages, and on which printer."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from workbench.puzzles.sentences import counted
from workbench.ui.base.crash import show_failure
from workbench.ui.base.dialogs import accepted, ask_one_file, show_error
from workbench.ui.base.tab import ShowsSolution
from workbench.ui.search.background_task import BackgroundTask
from workbench.ui.shell.dialogs.printing import Contents, PrintContentsDialog

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from workbench.puzzles.puzzle import Filling
    from workbench.ui.board.pictures.printing import Page, Sheet
    from workbench.ui.shell.document.page import Page as DocumentPage
    from workbench.ui.shell.document.tab import DocumentTab
    from workbench.ui.shell.exports.booklet import Leaf
    from workbench.ui.shell.tab_area import TabArea


class Printing:
    """Prints the tabs of a window; the solutions of a booklet are searched for in the background first."""

    def __init__(self, window: QWidget, say: "Callable[[str], object]") -> None:
        """`say` shows what was printed where."""
        self._window, self._say = window, say
        self._task = BackgroundTask(window)
        self._per_sheet, self._solved = 1, False  # what was chosen for a booklet

    def ask(self, tab: "DocumentTab", area: "TabArea") -> None:
        """Ask what to print and where, and print it: of the tab in front, or of all."""
        solution, tabs = known_solution(tab, area.pages_of(tab)), area.document_tabs()
        obstacle = "" if solution is not None else "No solution is known yet. Search first."
        dialog = PrintContentsDialog(self._window, obstacle, len(tabs))
        if not accepted(dialog):
            return
        self._per_sheet, self._solved = dialog.per_sheet, dialog.solutions_box.isChecked()
        if dialog.contents is Contents.OPEN:
            self._print_booklet(open_leaves(tabs), counted(len(tabs), "puzzle"))
        elif dialog.contents is Contents.FILE:
            if name := ask_one_file(self._window, "Puzzles to print"):
                self._print_file(Path(name))
        else:
            from workbench.ui.board.pictures.printing import sheets_of

            printed = pages(tab, dialog.contents, solution)
            self._put_on_paper(tab.document.heading, sheets_of(printed, 1), counted(len(printed), "page"))

    def _print_file(self, file: Path) -> None:
        from workbench.files.contents import contents_of_file

        self._do(partial(contents_of_file, file), partial(self._take_file, file))

    def _do(self, work: "Callable[[], object]", take: "Callable[[object], None]") -> None:
        """Do some work in the background, and take its result."""
        self._task.drop()
        self._task = BackgroundTask(self._window)
        self._task.failed.connect(show_failure)
        self._task.done.connect(take)
        self._task.do(work)

    def _take_file(self, file: Path, contents: object) -> None:
        from workbench.files.contents import FileContents
        from workbench.ui.shell.exports.booklet import MAX_PUZZLES, Leaf

        assert isinstance(contents, FileContents)
        found = [contents.saved.history.now.state] if contents.saved else contents.found
        if not len(found):
            show_error(self._window, contents.problem or f"{file.name} has no puzzles that can be printed.")
        elif len(found) > MAX_PUZZLES:
            words = "{} has {}; a booklet has at most {}. Print a shorter list."
            puzzles = counted(len(found), "puzzle")
            show_error(self._window, words.format(file.name, puzzles, MAX_PUZZLES))
        else:
            self._print_booklet([Leaf(position, position.puzzle.name) for position in found], file.stem)

    def _print_booklet(self, leaves: "list[Leaf]", title: str) -> None:
        from workbench.ui.shell.exports.booklet import with_levels, with_solutions

        def prepared(solved: bool) -> "list[Leaf]":
            rated = with_levels(leaves)
            return with_solutions(rated) if solved else rated

        self._do(partial(prepared, self._solved), partial(self._take_leaves, title))

    def _take_leaves(self, title: str, leaves: object) -> None:
        from workbench.ui.board.pictures.printing import sheets_of
        from workbench.ui.shell.exports.booklet import puzzle_pages, solution_pages

        assert isinstance(leaves, list)
        sheets = sheets_of(puzzle_pages(leaves), self._per_sheet, solution_pages(leaves) if self._solved else [])
        self._put_on_paper(title, sheets, counted(len(leaves), "puzzle"))

    def _put_on_paper(self, title: str, sheets: "list[Sheet]", what: str) -> None:
        from workbench.ui.board.pictures.printing import chosen_printer, print_sheets

        if printer := chosen_printer(self._window, title):
            print_sheets(printer, sheets)
            self._say(f"{what} printed to {printer.outputFileName() or printer.printerName() or 'the printer'}")


def open_leaves(tabs: "Sequence[DocumentTab]") -> "list[Leaf]":
    """Return the puzzles of the open documents, with the solutions that are known."""
    from workbench.ui.shell.exports.booklet import Leaf

    return [Leaf(tab.document.position, tab.document.title, known_solution(tab)) for tab in tabs]


def pages(tab: "DocumentTab", contents: Contents, solution: "Filling | None") -> "list[Page]":
    """Return the pages of a document."""
    from workbench.puzzles.puzzle import untouched
    from workbench.ui.board.pictures.printing import Page

    document = tab.document
    title, line, board = document.heading, document.credits.line, document.position.puzzle
    if contents is Contents.SHOWN:
        return [Page(board, tab.result.seen(), title, line, document.position.colouring)]
    puzzle = Page(board, untouched(board), title, line)
    if contents is Contents.PUZZLE or solution is None:
        return [puzzle]
    return [puzzle, Page(board, solution, f"{title} – solution")]


def known_solution(tab: "DocumentTab", pages: "Sequence[DocumentPage]" = ()) -> "Filling | None":
    """Return the solution shown, the first or best one, complete entries, or what the editor or a page knows."""
    from workbench.solvers.goal import BEST
    from workbench.ui.board.editor import KnowsSolution

    position, lane, shown = tab.document.position, tab.lane, tab.result.filling()
    if lane is not None and lane.puzzle == position.puzzle and lane.solutions:
        first = lane.solutions[-1 if lane.goal in BEST else 0]  # of the best ones, each is better than the one before
        return next((solution for solution in lane.solutions if solution is shown), first)
    if position.complete() and not position.faults():
        return position.entries
    known = [tab.editor.unique_solution] if isinstance(tab.editor, KnowsSolution) else []
    shown_there = [page.tab for page in pages if page.puzzle == position.puzzle]
    known += [one.shown_solution for one in shown_there if isinstance(one, ShowsSolution)]
    return next((solution for solution in known if solution is not None), None)
