"""Printing the document in front: which pages, and on which printer."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from workbench.ui.base.dialogs import accepted
from workbench.ui.base.i18n import tr
from workbench.ui.shell.dialogs.printing import Contents, PrintContentsDialog

if TYPE_CHECKING:
    from workbench.puzzles.puzzle import Filling
    from workbench.ui.board.pictures.printing import Page
    from workbench.ui.shell.document.tab import DocumentTab


def print_document(window: QWidget, tab: "DocumentTab") -> None:
    """Ask what to print and where, and print it."""
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter

    from workbench.ui.board.pictures.printing import print_board

    solution = known_solution(tab)
    dialog = PrintContentsDialog(window, "" if solution is not None else tr("No solution is known yet. Search first."))
    if not accepted(dialog):
        return
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    if accepted(QPrintDialog(printer, window)):
        print_board(printer, tab.document.position.puzzle, pages(tab, dialog.contents, solution))


def pages(tab: "DocumentTab", contents: Contents, solution: "Filling | None") -> "list[Page]":
    """Return the pages of a document."""
    from workbench.puzzles.puzzle import untouched
    from workbench.ui.board.pictures.printing import Page

    title = tab.document.title
    if contents is Contents.SHOWN:
        return [Page(tab.result.seen(), title, tab.document.position.colouring)]
    puzzle = Page(untouched(tab.document.position.puzzle), title)
    if contents is Contents.PUZZLE or solution is None:
        return [puzzle]
    return [puzzle, Page(solution, tr("{} – solution").format(title))]


def known_solution(tab: "DocumentTab") -> "Filling | None":
    """Return the solution shown, the first or best one, complete entries, or what the editor knows; None = none."""
    from workbench.solvers.goal import BEST
    from workbench.ui.board.editor import KnowsSolution

    position, lane, shown = tab.document.position, tab.lane, tab.result.filling()
    if lane is not None and lane.puzzle == position.puzzle and lane.solutions:
        first = lane.solutions[-1 if lane.goal in BEST else 0]  # of the best ones, each is better than the one before
        return next((solution for solution in lane.solutions if solution is shown), first)
    if position.complete() and not position.faults():
        return position.entries
    return tab.editor.unique_solution if isinstance(tab.editor, KnowsSolution) else None
