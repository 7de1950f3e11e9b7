"""The tabs of a window: the start page, the documents with their pages, and other analyses.

Of a document and its pages one is in sight, under one title: the others are hidden tabs beside it.
"""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QStackedWidget, QTabBar, QTabWidget, QToolButton, QWidget

from workbench.ui.base.crash import show_failure
from workbench.ui.base.keyboard.mnemonics import literal
from workbench.ui.base.memory.heap import free_memory
from workbench.ui.base.tab import UNSAVED, AnalysisTab, HasViews, Requests
from workbench.ui.base.theme import icon
from workbench.ui.shell.acts import SAMPLES
from workbench.ui.shell.analyses.open_analysis import OpenAnalysis
from workbench.ui.shell.start_page.page import StartPage
from workbench.ui.shell.tab_bar import TabBar

if TYPE_CHECKING:
    from pathlib import Path

    from workbench.files.position import Position
    from workbench.files.suggested_search import SuggestedSearch
    from workbench.ui.base.act import Actions
    from workbench.ui.base.tab import Tab
    from workbench.ui.board.document import Document
    from workbench.ui.shell.document.head import Head
    from workbench.ui.shell.document.page import Page, PageFrame
    from workbench.ui.shell.document.tab import DocumentTab

CLOSE_BUTTON = "closeTab"
MAX_TITLE = 32  # letters on a tab
SETTLED = 500  # milliseconds after which what a closed tab held is free


class TabArea(QTabWidget):
    """Holds the tabs by type, shows their titles, and draws each in the theme's colours when it is shown."""

    changed = Signal()  # another tab is in front, or what one offers has changed
    close_requested = Signal(QWidget)
    document_added = Signal(str)  # its kind
    requested = Signal(object)  # a tab: a request
    message = Signal(str)  # of a tab: a sentence

    def __init__(self, actions: "Actions") -> None:
        super().__init__(documentMode=True, movable=True)
        self.setTabBar(TabBar())
        self.setAccessibleName("Open documents")
        self._actions = actions
        self._tabs: dict[QWidget, Tab] = {}
        self._document_tabs: dict[QWidget, DocumentTab] = {}
        self._analyses: dict[QWidget, OpenAnalysis] = {}
        self._pages: dict[QWidget, Page] = {}  # by the widget of the analysis
        self._frames: dict[QWidget, PageFrame] = {}  # around those widgets
        self._contents: dict[QWidget, QWidget] = {}  # of the frames
        self._stale: set[QWidget] = set()  # tabs to be drawn in the theme's colours when they are shown next
        self._closed = QTimer(self, singleShot=True, interval=SETTLED)  # since a tab was closed
        self._closed.timeout.connect(free_memory)
        self.first: DocumentTab | None = None  # of the file with which the program was started
        self.kind = ""  # of the puzzle in front, or of the last one, as behind a race; "" = the start page is in front
        [self._stack] = self.findChildren(QStackedWidget)  # in which Qt keeps what the tabs show
        self.start_page = StartPage(actions)
        self.tabBar().setDrawBase(False)
        self.addTab(self.start_page, icon(SAMPLES.icon), "Start")
        self.currentChanged.connect(self._show_group)
        self.currentChanged.connect(self._note_kind)
        self.currentChanged.connect(self.changed)
        self.currentChanged.connect(self._show_colours)
        self.tabBar().tabMoved.connect(self.changed)
        self.changed.connect(self._show_views)

    # Which tabs there are

    def currentWidget(self) -> QWidget:
        """Return the widget in front, without the frame around it."""
        return self._content(super().currentWidget())

    def setCurrentWidget(self, widget: QWidget, /) -> None:
        """Bring a tab or a page to the front."""
        super().setCurrentWidget(self._frames.get(widget, widget))

    def indexOf(self, widget: QWidget, /) -> int:
        """Return the place of a tab or a page."""
        return super().indexOf(self._frames.get(widget, widget))

    def _content(self, frame: QWidget) -> QWidget:
        return self._contents.get(frame, frame)

    @property
    def front(self) -> "Tab | None":
        """The tab in front; None while the start page is."""
        return self._tabs.get(self.currentWidget())

    @property
    def head(self) -> "Head | None":
        """The head of the tab in front, if it has one."""
        front = self.currentWidget()
        if front in self._document_tabs:
            return self._document_tabs[front].frame.head
        return self._frames[front].head if front in self._frames else None

    def heads(self) -> "list[Head]":
        """Return the heads of all tabs that have one."""
        return [tab.frame.head for tab in self._document_tabs.values()] + [
            frame.head for frame in self._frames.values()
        ]

    @Slot()
    def _show_views(self) -> None:
        """Let the head of the tab in front hold the views that it has now."""
        if isinstance(tab := self.front, HasViews) and tab.widget in self._frames:
            self._frames[tab.widget].head.show_views([act.name for act in tab.views], always=True)

    @property
    def document_tab(self) -> "DocumentTab | None":
        """The document tab in front; None while another is."""
        return self._document_tabs.get(self.currentWidget())

    @property
    def document_behind(self) -> "DocumentTab | None":
        """The document in front, or the one whose page is."""
        page = self.page_in_front
        return page.owner if page else self.document_tab

    @property
    def page_in_front(self) -> "Page | None":
        """The page of a document in front; None while another tab is."""
        return self._pages.get(self.currentWidget())

    def pages_of(self, owner: "DocumentTab") -> "list[Page]":
        """Return the pages of a document."""
        return [page for page in self._pages.values() if page.owner is owner]

    def group_of(self, widget: QWidget) -> list[QWidget]:
        """Return a document and its pages, given one of them; a tab of its own is alone."""
        owner = self._pages[widget].owner if widget in self._pages else self._document_tabs.get(widget)
        return [owner, *(page.tab.widget for page in self.pages_of(owner))] if owner else [widget]

    def in_sight(self, widget: QWidget) -> bool:
        """Return whether a tab or a page is the one of its group that is shown."""
        return self.tabBar().isTabVisible(self.indexOf(widget))

    def all_tabs(self) -> "list[Tab]":
        """Return all tabs but the start page, from left to right."""
        return sorted(self._tabs.values(), key=lambda tab: self.indexOf(tab.widget))

    def document_tabs(self) -> "list[DocumentTab]":
        """Return all document tabs, from left to right."""
        return sorted(self._document_tabs.values(), key=self.indexOf)

    @property
    def analysis(self) -> OpenAnalysis | None:
        """The analysis in front; None while another tab is."""
        return self._analyses.get(self.currentWidget())

    def analyses(self) -> list[OpenAnalysis]:
        """Return all analyses, from left to right."""
        return sorted(self._analyses.values(), key=lambda one: self.indexOf(one.widget))

    @Slot()
    def _note_kind(self) -> None:
        if tab := self.document_behind:
            self.kind = tab.document.position.puzzle.kind
        elif self.currentWidget() is self.start_page:
            self.kind = ""

    # Adding and removing

    def add_document(self, document: "Document", suggested: "SuggestedSearch | None" = None) -> "DocumentTab":
        """Show a document in a new tab, in place of an unchanged one of the same file, with a search set up.

        One that comes back without a file takes the place of the text that the program was started with, if it is that.
        """
        from workbench.ui.shell.document.tab import DocumentTab

        same_file = [tab for tab in self.document_tabs() if document.path and tab.document.path == document.path]
        if self.first in self._document_tabs and self.first.document.holds(
            document.position, document.title, document.source
        ):
            same_file.append(self.first)
        tab = DocumentTab(document, self._actions)
        if suggested:
            tab.search.suggest(suggested)
        tab.live.part_picked.connect(self._open_part)
        self._document_tabs[tab] = tab
        self.add(tab)
        for older in same_file:
            if not older.changes.dirty:
                self.first = tab if self.first is older else self.first
                self.remove(older)
        self.document_added.emit(document.position.puzzle.kind)
        return tab

    @Slot(float)
    def _open_part(self, begin: float) -> None:
        """Open a part of the tree that is searched in front, paused before its first node, if it is kept."""
        from workbench.solvers.search import REST
        from workbench.ui.board.document import Document

        whole = self.document_tab
        lane = whole.lane.lane_at(begin) if whole and whole.lane else None
        if whole is None or lane is None:
            return
        tab = self.add_document(Document.of(lane.puzzle, f"{whole.document.title}, a part"))
        tab.solve_panel.show_choices(lane.solver.name, lane.choices)
        tab.solve_panel.show_goal(lane.goal)
        tab.hold(lane)
        tab.show_activity("search")
        tab.searching.go(REST)

    def tab_holding(self, position: "Position", title: str, source: "Path") -> "DocumentTab | None":
        """Return the unchanged tab of what a text file was read as."""
        return next((tab for tab in self.document_tabs() if tab.document.holds(position, title, source)), None)

    def show_first(self) -> None:
        """Bring the file with which the program was started to the front, unless it has been closed."""
        if self.first in self._document_tabs:
            self.setCurrentWidget(self.first)

    def add_page(self, page: "Page", head: "Head") -> None:
        """Show an analysis as a page of its document."""
        from workbench.ui.shell.document.page import PageFrame

        widget = page.tab.widget
        frame = PageFrame(self._stack, head, widget, page.remark)
        self._frames[widget], self._contents[frame], self._pages[widget] = frame, widget, page
        self.add(page.tab, self.indexOf(page.owner) + 1)

    def add_alone(self, tab: "Tab", head: "Head | None") -> None:
        """Show an analysis in a tab of its own, under a head with its views if it has some."""
        from workbench.ui.shell.document.page import PageFrame

        if head is not None:
            head.stand_alone()
            frame = PageFrame(self._stack, head, tab.widget)
            self._frames[tab.widget], self._contents[frame] = frame, tab.widget
        self.add(tab)

    def keep_page(self, page: "Page") -> None:
        """Let a page have a tab of its own."""
        widget = page.tab.widget
        head = self._frames[widget].head
        head.stand_alone()
        head.setVisible(isinstance(page.tab, HasViews))
        del self._pages[widget]
        self.setTabVisible(self.indexOf(widget), True)
        self._show_group()
        self.changed.emit()

    @Slot()
    def _show_group(self) -> None:
        """Let each document show one tab: its own, or that of its page in front; the latter stands where it was."""
        front = self.currentWidget()
        self.setTabVisible(self.indexOf(front), True)
        for widget in self.group_of(front):
            if widget is not front and self.in_sight(widget):
                self.setTabVisible(self.indexOf(widget), False)
        for page in self._pages.values():  # a document that has lost its page in sight
            members = self.group_of(page.owner)
            if not any(self.in_sight(member) for member in members):
                self.setTabVisible(self.indexOf(page.owner), True)
        for document in self._document_tabs:
            if len(self.group_of(document)) == 1:
                self.setTabVisible(self.indexOf(document), True)

    def add(self, tab: "Tab", place: int = -1) -> None:
        """Show a tab."""
        widget = tab.widget
        self._tabs[widget] = tab
        if isinstance(tab, AnalysisTab):
            self._analyses[widget] = OpenAnalysis(tab)
        tab.status_changed.connect(self.changed)
        tab.failed.connect(show_failure)
        if isinstance(tab, Requests):
            tab.requested.connect(self.requested)
            tab.message.connect(self.message)
        index = self.insertTab(place, self._frames.get(widget, widget), tab.title)
        self.tabBar().setTabButton(index, QTabBar.ButtonPosition.RightSide, self._close_button(widget))
        self.setCurrentIndex(index)
        widget.setFocus()

    def _close_button(self, widget: QWidget) -> QToolButton:
        button = QToolButton()
        button.setObjectName(CLOSE_BUTTON)
        button.setIcon(icon("close"))
        button.setIconSize(QSize(12, 12))
        button.setProperty("role", "close")
        button.setToolTip("Close")
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(partial(self.close_requested.emit, widget))
        return button

    def remove(self, widget: QWidget) -> None:
        """Remove a tab, and stop its search; a document takes its pages along."""
        if widget not in self._tabs:
            return
        for page in self.pages_of(self._document_tabs[widget]) if widget in self._document_tabs else ():
            self.remove(page.tab.widget)
        owner = self._pages.pop(widget).owner if widget in self._pages else None
        self._document_tabs.pop(widget, None)
        self._tabs.pop(widget).drop_search()
        self._analyses.pop(widget, None)
        self._stale.discard(widget)
        if owner is not None and self.currentWidget() is widget:
            self.setCurrentWidget(owner)
        self.removeTab(self.indexOf(widget))
        frame = self._frames.pop(widget, widget)
        self._contents.pop(frame, None)
        frame.deleteLater()
        self._show_group()
        self._closed.start()
        self.currentWidget().setFocus()

    # What they show

    def show_titles(self) -> None:
        """Show the title of every tab, numbered where documents share it, and a document's file in its tooltip."""
        for one in self._pages.values():
            one.follow_title()
        for tab in self.all_tabs():
            index, page = self.indexOf(tab.widget), self._pages.get(tab.widget)
            document = page.owner if page else self._document_tabs.get(tab.widget)
            dot = (document or tab).title.partition(UNSAVED)[1]
            running = any(self._tabs[widget].running for widget in self.group_of(tab.widget))
            name = self.name_of(document) if document else tab.title.partition(UNSAVED)[0]
            text = literal(("▶ " if running else "") + short(name) + dot)
            if self.tabText(index) != text:  # Qt lays the bar out anew even for the same
                self.setTabText(index, text)
            self.setTabToolTip(index, tab.title)
        for analysis in self.analyses():
            lines = [str(analysis.path or analysis.tab.title), analysis.origin]
            self.setTabToolTip(self.indexOf(analysis.widget), "\n".join(filter(None, lines)))
        for document_tab in self.document_tabs():
            shown = document_tab.document
            self.setTabToolTip(self.indexOf(document_tab), str(shown.path or shown.position.puzzle.name))

    def name_of(self, tab: "DocumentTab") -> str:
        """Return the title of a document, numbered where one to its left has the same."""
        title, documents = tab.document.title, self.document_tabs()
        number = 1 + sum(other.document.title == title for other in documents[: documents.index(tab)])
        return f"{title} ({number})" if number > 1 else title

    def forget_colours(self) -> None:
        """Draw the tab in front in the theme's colours, and every other when it is shown next."""
        for close in self.tabBar().findChildren(QToolButton, CLOSE_BUTTON):
            close.setIcon(icon("close"))
        self.setTabIcon(self.indexOf(self.start_page), icon(SAMPLES.icon))
        self._stale = {self.start_page, *self._tabs}
        self._show_colours()

    @Slot()
    def _show_colours(self) -> None:
        """Draw the tab in front in the theme's colours, unless it is."""
        front = self.currentWidget()
        if front not in self._stale:
            return
        self._stale.discard(front)
        if tab := self._tabs.get(front):
            tab.show_colours()
        else:
            self.start_page.show_colours()


def short(title: str) -> str:
    """Return a title that leaves room for other tabs: its beginning and its end."""
    return title if len(title) <= MAX_TITLE else f"{title[: MAX_TITLE - 14]}…{title[-13:]}"
