"""How a document's tab is laid out: a head, the board with a sentence under it, and the panel of the activity."""

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from workbench.ui.base.act import Act, Actions, Offer, Offers
from workbench.ui.base.later import Later
from workbench.ui.board.editor import Editor, Looks
from workbench.ui.board.face import Face
from workbench.ui.search.acts import SHOW_LIVE
from workbench.ui.search.live.panel import LivePanel
from workbench.ui.search.solution_line import SolutionLine
from workbench.ui.shell import acts
from workbench.ui.shell.analyses.registry import pages_of
from workbench.ui.shell.document.body import Body
from workbench.ui.shell.document.head import Head
from workbench.ui.shell.document.message import Message
from workbench.ui.shell.document.search_page import SearchPage


def no_page() -> bool:
    """Return False: no page was left."""
    return False


class DocumentFrame(QObject):
    """Lays out the parts of a tab, and turns to an activity."""

    changed = Signal()  # another activity is shown, or the panel is folded or not
    escaped = Signal()  # Escape was pressed on the board, which may use that key, too

    def __init__(
        self, tab: QWidget, editor: Editor, face: Face, actions: Actions,
        message: Message, line: SolutionLine, search: Later[SearchPage], live: Later[LivePanel],
    ) -> None:  # fmt: skip
        super().__init__(tab)
        self._folded = False  # the panel, before the presentation
        self.page_left: Callable[[], bool] = no_page  # shows the page of the search that was left; False = none
        self._editor, self._search, self._message = editor, search, message
        board = QWidget()
        self._below = column = QVBoxLayout(board)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(editor.widget, 1)
        if isinstance(editor, Looks):
            editor.edit_requested.connect(partial(self.show_activity, "puzzle"))
        (editor.widget.focusProxy() or editor.widget).installEventFilter(self)
        editor.panel.show_tools(face.tools, actions)
        editor.panel.show_solution_line(line)
        searches = [one.act for one in pages_of(face.kind, "search") if one.act]
        self._views = {"puzzle": names(face.views), "search": names((acts.LIVE_VIEW, *searches))}
        self.head = Head((*face.views, acts.LIVE_VIEW, *searches), actions)
        self.body = Body(tab, board, editor.panel, search, live, face.kind)
        layout = QVBoxLayout(tab)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.setSpacing(8)
        layout.addWidget(self.head)
        layout.addWidget(self.body, 1)

    def eventFilter(self, _board: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        return False

    @property
    def activity(self) -> str:
        """The activity that is shown."""
        return self.body.activity

    def edits(self) -> bool:
        """Return whether the puzzle is edited, not searched."""
        return self.activity == "puzzle"

    def show_activity(self, activity: str) -> None:
        """Show the panel of an activity."""
        if activity != self.activity:
            self.body.show_activity(activity)
            self.show_views()
            if isinstance(self._editor, Looks):
                self._editor.look_only(activity != "puzzle")
            if (focused := self.body.focusWidget()) is not None and not focused.isVisible():
                self._editor.widget.setFocus()  # it was in the panel that is hidden now
            self.changed.emit()

    def show_answers(self) -> None:
        """Show the panel in which the editor answers."""
        self.show_activity("puzzle")
        if not self.body.shows_panel:
            self._fold()

    def offers(self) -> Offers:
        """Return what can be shown now."""
        searching = self.activity == "search"
        live = partial(self.show_activity, "search")
        turn = partial(self.show_activity, "puzzle") if searching else self._return_to_search
        return {
            acts.PUZZLE: Offer(turn, checked=not searching),
            acts.SEARCH: Offer(self._return_to_search, checked=searching),
            acts.LIVE_VIEW: Offer(live, checked=searching),
            acts.SIDE_PANEL: Offer(self._fold, checked=self.body.shows_panel),
            SHOW_LIVE: Offer(self._toggle_live, checked=searching and self.body.shows_live),
        }

    def _return_to_search(self) -> None:
        """Show the view of the search that was left for the puzzle."""
        if not self.page_left():
            self.show_activity("search")

    def _fold(self) -> None:
        self.body.fold(self.body.shows_panel)
        self.changed.emit()

    def _toggle_live(self) -> None:
        """Show the live search, or hide it where it is in sight."""
        if self.activity == "search" or not self.body.shows_live:
            self.body.toggle_live()
        self.show_activity("search")
        self.changed.emit()

    def other_part(self, focused: QWidget | None) -> QWidget:
        """Return the board, or what is first in the panel if the keyboard is at the board."""
        if focused is None or not self._editor.widget.isAncestorOf(focused):
            return self._editor.widget
        return self._search().solve.run_button if self.activity == "search" else first_in(self._editor.panel)

    def show_views(self) -> None:
        """Show the views of the activity that are possible for the puzzle."""
        self.head.show_views(self._views[self.activity])

    def present(self, on: bool) -> None:
        """Leave out what is not for an audience, or show everything."""
        self.head.setVisible(not on)
        if on:
            self._folded = not self.body.shows_panel
        self.body.fold(on or self._folded)
        self._message.show_below(on)
        if on:
            self._below.addWidget(self._message)
            self._message.show()
        self.changed.emit()


def names(views: Iterable[Act]) -> tuple[str, ...]:
    """Return the names of acts."""
    return tuple(act.name for act in views)


def first_in(panel: QWidget) -> QWidget:
    """Return the first part of a panel that takes the keyboard."""
    parts = (part for part in panel.findChildren(QWidget) if part.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return next((part for part in parts if part.isVisible() and part.isEnabled()), panel)
