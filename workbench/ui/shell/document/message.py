"""The sentence on the board of a document: a broken rule as long as it is broken, or what the editor says."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QLabel, QSizePolicy, QStatusBar

from workbench.puzzles.puzzle import Fault
from workbench.ui.base.speech.announcer import show_text
from workbench.ui.base.theme import set_style_property
from workbench.ui.board.document import Document
from workbench.ui.board.editor import Editor, NamesFaults, fault_message


class Message(QLabel):
    """One line in the window's status bar, or some under the board."""

    def __init__(self, document: Document, editor: Editor) -> None:
        super().__init__()
        self._document, self._editor = document, editor
        self._faults: list[Fault] = []
        self._difference = ""  # a sentence on entries that differ from the solution shown
        self.setProperty("role", "message")
        self.setMinimumWidth(1)  # it is no reason for a wider window
        self.show_below(False)
        editor.message_changed.connect(self._forward)

    def show_below(self, below: bool) -> None:
        """Stand below the board, in the middle and perhaps on two lines; or in a bar."""
        side = Qt.AlignmentFlag.AlignHCenter if below else Qt.AlignmentFlag.AlignLeft
        self.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        self.setWordWrap(below)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def show_position(self, faults: list[Fault], difference: str) -> None:
        """Show a sentence about the position."""
        self._faults, self._difference = faults, difference
        self._show()

    def _forward(self, text: str, fault: bool = False) -> None:
        """Show a message of the editor; where it has none, the one about the position."""
        if text:
            self._replace_tip(or_note=fault)
            self._say(text, fault)
        else:
            self._show()

    def _replace_tip(self, or_note: bool = False) -> None:
        """Take the place of the tip of the button under the mouse, which would hide the answer to it; or of a note."""
        bar = self.parentWidget()
        if isinstance(bar, QStatusBar) and bar.currentMessage():
            under = QApplication.widgetAt(QCursor.pos())
            if or_note or (under is not None and under.statusTip()):
                bar.clearMessage()

    def _show(self) -> None:
        faults = [fault for fault in self._faults if not self._editor.explains(fault)]
        if faults:
            named = self._editor.fault_message if isinstance(self._editor, NamesFaults) else fault_message
            self._say(named(faults), fault=True)
        elif self._difference:
            self._say(self._difference)
        elif self._document.position.complete():
            self._say("Solved: the board is complete and no rule is broken.", aloud=True)
        else:
            self._say(self._editor.message())

    def _say(self, text: str, fault: bool = False, aloud: bool = False) -> None:
        """Show a sentence; a fault in the colour of faults. What the cursor's cell is, the board says itself."""
        if text != self.text():
            self._replace_tip()
        if fault or aloud:
            show_text(self, text)
        self.setText(text)
        self.setToolTip(text)
        set_style_property(self, "mood", "bad" if fault else "")
