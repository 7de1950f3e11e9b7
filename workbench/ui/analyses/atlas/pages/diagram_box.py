"""The diagram of all solutions on its page: the picture, the node described, and the file in DOT."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from workbench.puzzles.sentences import counted
from workbench.searching.atlas.atlas import Atlas
from workbench.searching.atlas.zdd import MAX_WRITTEN, zdd_size
from workbench.ui.analyses.atlas.pages.zdd_view import ZddView

MAX_DRAWN = 400  # nodes
LINES = 4  # of a description, for which there is always room
HEIGHT = 180  # pixels of the picture, at least


class DiagramBox(QWidget):
    """Draws the ZDD where it is small."""

    file_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.view = ZddView()
        self.area = QScrollArea(widgetResizable=True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidget(self.view)
        self.area.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.area.setMinimumHeight(HEIGHT)
        self.words = QLabel(wordWrap=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.words.setMinimumHeight(LINES * self.words.fontMetrics().lineSpacing())
        self.save_button = QPushButton("Save as DOT…")
        self.save_button.clicked.connect(self.file_requested)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self.words)
        layout.addWidget(self.area, 1)
        layout.addWidget(self.save_button)
        layout.addStretch()  # where nothing is drawn
        self.view.described.connect(self._show_words)
        self.show_atlas(None)

    def _show_words(self, words: str) -> None:
        self.words.setText(words)
        if self.view.hasFocus():  # the node was reached by keys, perhaps out of sight
            place = self.view.centre(self.view.node).toPoint()
            self.area.ensureVisible(place.x(), place.y())

    def show_atlas(self, atlas: Atlas | None) -> None:
        """Show the diagram of an atlas, or nothing."""
        size = zdd_size(atlas.diagram) if atlas else 0
        drawn = 0 < size <= MAX_DRAWN
        self.view.show_atlas(atlas if drawn else None)
        self.area.setVisible(drawn)
        self.save_button.setVisible(atlas is not None)
        self.save_button.setEnabled(size <= MAX_WRITTEN)
        limit = f"At most {counted(MAX_WRITTEN, 'node')} can be written."
        self.save_button.setToolTip("Write the ZDD for Graphviz" if size <= MAX_WRITTEN else limit)
        if drawn:
            self.words.setText("Point at a node for the sets of options below it. Dashed: without the option.")
        else:
            much = f"Diagrams of up to {counted(MAX_DRAWN, 'node')} are drawn."
            self.words.setText(much if atlas else "")
