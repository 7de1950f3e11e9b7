"""How a document's tab is laid out: a head, the board with a sentence under it, and the panel of the activity."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from workbench.ui.base.act import Act, Actions
from workbench.ui.base.theme import set_style_property
from workbench.ui.board.editor import Editor
from workbench.ui.board.face import Face
from workbench.ui.search.live_panel import LivePanel
from workbench.ui.search.result_panel import ResultPanel
from workbench.ui.search.solution_line import SolutionLine
from workbench.ui.search.solve_panel import SolvePanel
from workbench.ui.shell import acts
from workbench.ui.shell.analyses.registry import pages_of
from workbench.ui.shell.document.body import Body
from workbench.ui.shell.document.head import Head
from workbench.ui.shell.document.search_page import SearchPage


class DocumentFrame:
    """Lays out the parts of a tab."""

    def __init__(
        self, tab: QWidget, editor: Editor, face: Face, actions: Actions,
        line: SolutionLine, solve: SolvePanel, result: ResultPanel, live: LivePanel,
    ) -> None:  # fmt: skip
        self._editor = editor
        self.message = QLabel(alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True)
        self.message.setProperty("role", "message")
        self.message.setMinimumWidth(1)  # it is no reason for a wider window
        board = QWidget()
        column = QVBoxLayout(board)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(editor.widget, 1)
        column.addWidget(self.message)
        editor.panel.show_tools(face.tools, actions)
        editor.panel.show_solution_line(line)
        searches = [one.act for one in pages_of(face.kind, "search") if one.act]
        self._views = {"puzzle": names(face.views), "search": names((acts.LIVE_VIEW, *searches))}
        self.head = Head((*face.views, acts.LIVE_VIEW, *searches), actions)
        self.body = Body(board, editor.panel, SearchPage(solve, result), live)
        layout = QVBoxLayout(tab)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.setSpacing(8)
        layout.addWidget(self.head)
        layout.addWidget(self.body, 1)

    @property
    def activity(self) -> str:
        """The activity that is shown."""
        return self.body.activity

    def show_activity(self, activity: str) -> None:
        """Show the panel of an activity."""
        self.show_views()
        self.body.show_activity(activity)

    def show_views(self) -> None:
        """Show the views of the activity that are possible for the puzzle."""
        self.head.show_views(self._views[self.activity])

    def present(self, on: bool) -> None:
        """Leave out what is not for an audience, or show everything."""
        self.head.setVisible(not on)
        self.body.fold(on)

    def say(self, text: str, fault: bool = False) -> None:
        """Show a sentence under the board; a fault in the colour of faults."""
        self.message.setText(text)
        set_style_property(self.message, "mood", "bad" if fault else "")


def names(views: Iterable[Act]) -> tuple[str, ...]:
    """Return the names of acts."""
    return tuple(act.name for act in views)
