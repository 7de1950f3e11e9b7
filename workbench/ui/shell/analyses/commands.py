"""The acts that open analyses, and what their tabs ask for; no analysis is known here by name."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMainWindow

from workbench.ui.analyses.analysis import AnalysisFace, AnalysisRequest, Desk, DocumentRequest, TabRequest
from workbench.ui.base.act import Actions, Offer, Offers
from workbench.ui.base.dialogs import show_error
from workbench.ui.shell.analyses.registry import ANALYSES
from workbench.ui.shell.tab_area import TabArea

if TYPE_CHECKING:
    from workbench.files.analyses import Analysis
    from workbench.puzzles.puzzle import Puzzle
    from workbench.ui.base.tab import Tab

MESSAGE_MILLISECONDS = 6_000


class AnalysisCommands:
    """Opens analyses: of the puzzle in front, which may change later, and those that tabs ask for."""

    def __init__(self, window: QMainWindow, tabs: TabArea, actions: Actions) -> None:
        self._window, self._tabs = window, tabs
        self._desk = Desk(actions, self._open_puzzles)
        tabs.requested.connect(self.answer)
        tabs.message.connect(lambda text: window.statusBar().showMessage(text, MESSAGE_MILLISECONDS))

    def offers(self) -> Offers:
        """Return what can be done now."""
        tab = self._tabs.document_tab
        offers: Offers = {}
        for face in ANALYSES.values():
            if face.act is None:
                continue
            if not face.of_puzzle:
                offers[face.act] = Offer(partial(self.open, AnalysisRequest(analysis=face.name)))
            elif tab is not None and (not face.kinds or tab.face.kind in face.kinds):
                puzzle = tab.document.position.puzzle
                offers[face.act] = Offer(partial(self.open_in_front, face), face.possible(puzzle))
        return offers

    def open_in_front(self, face: AnalysisFace) -> None:
        """Open an analysis of the puzzle in front."""
        tab = self._tabs.document_tab
        assert tab is not None, "this action is disabled without a document"
        tab.changes.settle()
        self.open(
            AnalysisRequest(
                analysis=face.name,
                puzzle=tab.document.position.puzzle,
                title=tab.document.title,
                chosen=(tab.solve_panel.solver, tab.solve_panel.choices),
                diagram=tab.counted,
            )
        )

    def open(self, request: AnalysisRequest) -> "Tab | None":
        """Open an analysis; show an error and return None if that is not possible."""
        from workbench.base.choices import ChoiceError
        from workbench.files.documents import FileError

        face, puzzle = ANALYSES[request.analysis], request.puzzle
        if puzzle is not None and (obstacle := face.obstacle(puzzle) or self._fault(puzzle)):
            show_error(self._window, obstacle)
            return None
        try:
            tab = face.open(request, self._desk)
        except (ChoiceError, FileError) as error:
            show_error(self._window, str(error))
            return None
        self._tabs.add(tab)
        return tab

    def answer(self, request: AnalysisRequest | DocumentRequest | TabRequest) -> None:
        """Do what a tab asks for."""
        if isinstance(request, AnalysisRequest):
            self.open(request)
        elif isinstance(request, DocumentRequest):
            self._open_document(request)
        elif request.tab in self._tabs.all_tabs():
            self._tabs.setCurrentWidget(request.tab.widget)

    def _open_document(self, request: DocumentRequest) -> None:
        """Open a puzzle in a document with its search set up, or set up the search of a document that has it."""
        from workbench.ui.board.document import Document

        same = [one for one in self._tabs.document_tabs() if one.document.position.puzzle == request.puzzle]
        tab = same[-1] if request.reuse and same else None
        if tab is None:
            tab = self._tabs.add_document(Document.of(request.puzzle, request.title))
        self._tabs.setCurrentWidget(tab)
        solver, choices = request.entry
        tab.solve_panel.show_choices(solver.name, choices)
        if request.goal is not None:
            tab.solve_panel.show_goal(request.goal)
        if request.limit is not None:
            tab.solve_panel.show_limit(request.limit)

    def tab_of(self, analysis: "Analysis") -> "Tab":
        """Return a tab that shows the analysis of a file; raise ParseError."""
        from workbench.puzzles.puzzle import ParseError, untouched
        from workbench.puzzles.sentences import quoted

        face = ANALYSES.get(analysis.kind)
        if face is None or face.restore is None:
            raise ParseError(f"The analysis {quoted(analysis.kind)} is unknown to this version of the workbench.")
        if face.of_puzzle:
            if analysis.puzzle is None:
                raise ParseError("The file is damaged: it has no puzzle.")
            faults = analysis.puzzle.judge(untouched(analysis.puzzle))
            if obstacle := faults[0].message if faults else face.obstacle(analysis.puzzle):
                raise ParseError(obstacle)
        return face.restore(analysis, self._desk)

    def _open_puzzles(self) -> dict[str, str]:
        """Return the texts of all documents, by title."""
        return {
            tab.document.title: tab.document.position.puzzle.format()
            for tab in self._tabs.document_tabs()
            if not tab.changes.error
        }

    def _fault(self, puzzle: "Puzzle") -> str:
        """Return which of its own rules a puzzle breaks, or why the text in front cannot be read; "" if neither."""
        from workbench.ui.shell.result_text import obstacle_to_search

        tab = self._tabs.document_tab
        return " ".join(obstacle_to_search(tab.changes.error if tab else "", puzzle, lambda _fault: True) or ())
