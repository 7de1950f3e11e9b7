"""The acts that open analyses, and what their tabs ask for; no analysis is known here by name."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMainWindow

from workbench.ui.analyses.analysis import AnalysisFace, AnalysisRequest, Desk, DocumentRequest, TabRequest
from workbench.ui.base.act import Actions, Offer, Offers
from workbench.ui.base.dialogs import show_error
from workbench.ui.base.tab import AnalysisTab, HasViews, NamesPuzzle
from workbench.ui.shell import acts
from workbench.ui.shell.analyses.both_ways import BothWays
from workbench.ui.shell.analyses.obstacles import Obstacles
from workbench.ui.shell.analyses.registry import ANALYSES, pages_of
from workbench.ui.shell.tab_area import TabArea

if TYPE_CHECKING:
    from workbench.files.analyses import Analysis
    from workbench.puzzles.puzzle import Puzzle
    from workbench.ui.base.tab import Tab
    from workbench.ui.shell.document.page import Page
    from workbench.ui.shell.document.tab import DocumentTab

MESSAGE_MILLISECONDS = 6_000
NOT_CONTINUED = "This page begins without the walk by hand; Run, Compare and Starts go on from it."


class AnalysisCommands:
    """Opens analyses: of the puzzle in front, which may change later, and those that tabs ask for."""

    def __init__(self, window: QMainWindow, tabs: TabArea, actions: Actions) -> None:
        self._window, self._tabs = window, tabs
        self.obstacles = Obstacles(window)
        self.obstacles.changed.connect(tabs.changed)
        self._desk = Desk(actions, self._open_puzzles)
        self._both_ways = BothWays(window, self._open_beside)
        tabs.requested.connect(self.answer)
        tabs.message.connect(lambda text: window.statusBar().showMessage(text, MESSAGE_MILLISECONDS))

    def offers(self) -> Offers:
        """Return what can be done now."""
        tab, page = self._tabs.document_behind, self._tabs.page_in_front
        offers: Offers = {}
        for face in ANALYSES.values():
            if face.act is None:
                continue
            if not face.of_puzzle:
                offers[face.act] = Offer(partial(self.open, AnalysisRequest(analysis=face.name)))
            elif tab is not None and (not face.kinds or tab.face.kind in face.kinds):
                puzzle = tab.document.position.puzzle
                shown, why = page is not None and page.name == face.name, self.obstacles.of(face.name, puzzle)
                possible = shown or (face.possible(puzzle) and not why)
                offers[face.act] = Offer(partial(self.open_in_front, face), possible, checked=shown, why=why)
        if tab is not None:
            offers |= self._activities(tab, page) | self._both_ways.offers(tab)
        return offers

    def _activities(self, tab: "DocumentTab", page: "Page | None") -> Offers:
        """Return how to turn to the pages of a document, and from them."""
        offers: Offers = {acts.KEEP_TAB: Offer(self.keep_page, page is not None)}
        for act in acts.PAGES:
            puzzle, every = tab.document.position.puzzle, pages_of(tab.face.kind, act.name)
            faces = [face for face in every if face.possible(puzzle) and not self.obstacles.of(face.name, puzzle)]
            opened = [one for one in self._tabs.pages_of(tab) if one.activity == act.name]
            first = ANALYSES[opened[-1].name] if opened else [*faces, *every][0]
            possible, shown = bool(opened or faces), page is not None and page.activity == act.name
            why = self.obstacles.of(first.name, puzzle) or (
                f"Unavailable: {first.act.unavailable}." if first.act else ""
            )
            offers[act] = Offer(partial(self.open_in_front, first), possible, checked=shown, why=why)
        if page is not None:
            searching = page.activity == "search"
            offers[acts.PUZZLE] = Offer(partial(self._turn_back, "puzzle"))
            offers[acts.SEARCH] = Offer(partial(self._turn_back, "search"), checked=searching)
            offers[acts.LIVE_VIEW] = Offer(partial(self._turn_back, "search"))
        return offers

    def _turn_back(self, activity: str) -> None:
        """Show the document whose page is in front."""
        from workbench.ui.shell.document.frame import no_page

        tab, page = self._tabs.document_behind, self._tabs.page_in_front
        assert tab is not None, "this action is disabled without a document"
        left = page is not None and page.activity == "search" and activity == "puzzle"
        tab.frame.page_left = partial(self._show_again, page) if page and left else no_page
        self._tabs.setCurrentWidget(tab)
        tab.show_activity(activity)
        tab.setFocus()

    def _show_again(self, page: "Page") -> bool:
        """Show a page that is still there, of the puzzle as it is; return whether there is one."""
        shown = page in self._tabs.pages_of(page.owner) and page.current
        if shown:
            self._tabs.setCurrentWidget(page.tab.widget)
        return shown

    def keep_page(self) -> None:
        """Let the page in front have a tab of its own."""
        if page := self._tabs.page_in_front:
            self._tabs.keep_page(page)

    def open_in_front(self, face: AnalysisFace) -> None:
        """Show the page of the document in front with an analysis of its puzzle; open it if there is none yet."""
        tab = self._tabs.document_behind
        assert tab is not None, "this action is disabled without a document"
        tab.changes.settle()
        puzzle = tab.document.position.puzzle
        before = next((page for page in self._tabs.pages_of(tab) if page.name == face.name), None)
        beginning = tab.beginning.text if face.continues else ""
        if before is not None and (before.puzzle, before.beginning) == (puzzle, beginning):
            self._tabs.setCurrentWidget(before.tab.widget)
            return
        request = AnalysisRequest(
            analysis=face.name,
            puzzle=puzzle,
            title=tab.document.title,
            chosen=(tab.solve_panel.solver, tab.solve_panel.choices),
            beginning=beginning,
            diagram=tab.result.counted,
        )
        self._open_beside(request, tab)

    def _open_beside(self, request: AnalysisRequest, tab: "DocumentTab") -> None:
        """Open a page of a document in the place of one that it has."""
        before = next((page for page in self._tabs.pages_of(tab) if page.name == request.analysis), None)
        if self.open(request, tab) and before is not None:
            self._leave_behind(before)

    def _leave_behind(self, page: "Page") -> None:
        """Keep the page of an earlier version of the puzzle in a tab of its own, if something was done in it."""
        front = self._tabs.currentWidget()
        if was_used(page):
            if isinstance(page.tab, NamesPuzzle):
                page.tab.name += " (earlier)"
            self._tabs.keep_page(page)
        else:
            self._tabs.remove(page.tab.widget)
        self._tabs.setCurrentWidget(front)

    def open(self, request: AnalysisRequest, owner: "DocumentTab | None" = None) -> "Tab | None":
        """Open an analysis, as a page of a document if one is given; show an error and return None if that fails."""
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
        self.add(tab, request.analysis, puzzle, owner)
        return tab

    def add(self, tab: "Tab", name: str, puzzle: "Puzzle | None", owner: "DocumentTab | None") -> None:
        """Show an analysis as a page of a document, or in a tab of its own."""
        from workbench.ui.search.live.step_notes import HasNotes
        from workbench.ui.shell.document.head import Head
        from workbench.ui.shell.document.page import Page

        face = ANALYSES[name]
        own = Head(face.views, self._desk.actions, tab.headline) if isinstance(tab, HasViews) else None
        if owner is None or puzzle is None or not face.activity:
            self._tabs.add_alone(tab, own)
            return
        if isinstance(tab, HasNotes):
            tab.notes.keeper = owner.document
        views = [one.act for one in pages_of(owner.face.kind, face.activity) if one.act]
        if face.activity == "search":
            views = [acts.LIVE_VIEW, *views]
        beginning = owner.beginning.text if face.continues else ""
        remark = NOT_CONTINUED if owner.beginning.text and not face.continues else ""
        page = Page(tab, owner, name, face.activity, puzzle, revision_of(tab), beginning, remark)
        self._tabs.add_page(page, own or Head(views, self._desk.actions))

    def owner_of(self, analysis: "Analysis") -> "DocumentTab | None":
        """Return a document of the puzzle of an analysis that has no such page yet."""
        documents = (tab for tab in self._tabs.document_tabs() if tab.document.position.puzzle == analysis.puzzle)
        return next((tab for tab in documents if not self._has_page(tab, analysis.kind)), None)

    def _has_page(self, tab: "DocumentTab", name: str) -> bool:
        return any(page.name == name for page in self._tabs.pages_of(tab))

    def answer(self, request: AnalysisRequest | DocumentRequest | TabRequest) -> None:
        """Do what a tab asks for."""
        if isinstance(request, AnalysisRequest):
            behind, front = self._tabs.document_behind, self._tabs.currentWidget()
            if behind is not None and behind.document.position.puzzle != request.puzzle:
                behind = None
            free = behind is not None and (request.in_place or not self._has_page(behind, request.analysis))
            if self.open(request, behind if free else None) and request.in_place:
                self._tabs.remove(front)
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
        tab.show_activity("search")
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
        from workbench.ui.shell.document.result_text import obstacle_to_search

        tab = self._tabs.document_behind
        return " ".join(obstacle_to_search(tab.changes.error if tab else "", puzzle) or ())


def was_used(page: "Page") -> bool:
    """Return whether something was done in a page, perhaps before it was restored."""
    made = isinstance(page.tab, AnalysisTab) and bool(page.tab.made)
    return page.tab.running or made or revision_of(page.tab) != page.fresh


def revision_of(tab: "Tab") -> object:
    """Return what changes whenever something is done in an analysis."""
    return tab.revision if isinstance(tab, AnalysisTab) else None
