"""Two lanes of a comparison merged into one tree: what both visit, what only one visits, and where they part."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QListWidget, QSplitter, QVBoxLayout, QWidget

from workbench.puzzles.sentences import counted
from workbench.searching.race.lane import Lane
from workbench.searching.watch.branch_tree import BranchTree
from workbench.searching.watch.merged_tree import NEITHER, Merged, TwoTrees
from workbench.ui.analyses.tree.step_names import MergedNames
from workbench.ui.analyses.tree.tree_painter import SIDE_ROLES
from workbench.ui.analyses.tree.tree_view import TreeView
from workbench.ui.base.theme import colours
from workbench.ui.board.lane_board import LaneBoard
from workbench.ui.search.background_task import BackgroundTask

SHARES = (5, 2)  # of the width: the tree, and partings with boards
BOARD = 150  # pixels at least
MOST_LISTED = 500
HIDDEN = "The tree is shown once everybody has answered."
NOT_BEGUN = "The tree of both lanes is shown once they run."
NO_PATH = np.zeros((0, 2), np.int64)


class MergedPage(QWidget):
    """Records the trees of two lanes when it is in front, and shows them as one."""

    failed = Signal(str)  # the traceback of an exception

    def __init__(self) -> None:
        super().__init__()
        self._lanes: Sequence[Lane] = ()
        self._about: object = None  # the searches that are shown or being recorded
        self.two: TwoTrees | None = None
        self.merged: Merged | None = None
        self.boxes = QComboBox(), QComboBox()
        self.state, self.legend = QLabel(wordWrap=True), QLabel()
        self.tree, self.partings = TreeView(), QListWidget()
        self.tree.setAccessibleName("Merged tree")
        self.partings.setAccessibleName("Partings")
        self.partings.setWordWrap(True)
        self.captions = QLabel(wordWrap=True), QLabel(wordWrap=True)  # of the boards
        self.boards: list[LaneBoard] = []
        self._board_row = QHBoxLayout()
        self._task = BackgroundTask(self)
        self._task.done.connect(self._take)
        self._task.failed.connect(self.failed)
        self._lay_out()
        for box, name in zip(self.boxes, ("First lane", "Second lane"), strict=True):
            box.setAccessibleName(name)
            box.currentIndexChanged.connect(self._record)
        self.partings.currentRowChanged.connect(self.go_to_parting)
        self.tree.picked.connect(self._look_at)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        for text, box in zip(("Lanes", "and"), self.boxes, strict=True):
            row.addWidget(QLabel(text))
            row.addWidget(box)
        row.addWidget(self.legend)
        row.addWidget(self.state, 1)
        side, split = QWidget(), QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        title = QLabel("Partings")
        title.setProperty("role", "card-title")
        column.addWidget(title)
        column.addWidget(self.partings, 1)
        captions = QHBoxLayout()
        for caption in self.captions:
            captions.addWidget(caption, 1)
        column.addLayout(captions)
        column.addLayout(self._board_row)
        for part, share in zip((self.tree, side), SHARES, strict=True):
            split.addWidget(part)
            split.setStretchFactor(split.count() - 1, share)
        split.setSizes([share * 150 for share in SHARES])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(row)
        layout.addWidget(split, 1)

    def show_lanes(self, lanes: Sequence[Lane], titles: Sequence[str], *, hidden: bool) -> None:
        """Show the trees of two of these lanes; nothing while their outcome is hidden."""
        if [self.boxes[0].itemText(k) for k in range(self.boxes[0].count())] != list(titles):
            for number, box in enumerate(self.boxes):
                with QSignalBlocker(box):
                    box.clear()
                    box.addItems(titles)
                    box.setCurrentIndex(min(number, len(titles) - 1))
        self._lanes = lanes
        if hidden:
            self._forget(HIDDEN)
        else:
            self._record()

    def _record(self) -> None:
        """Record the two lanes chosen, unless they are shown already."""
        chosen = [self._lanes[box.currentIndex()] for box in self.boxes] if self._lanes else []
        about = [(lane.puzzle, lane.solver, dict(lane.choices), lane.goal) for lane in chosen]
        if not chosen or about == self._about:
            return
        if not all(lane.rejection_reason or (lane.probe and lane.probe.nodes) for lane in chosen):
            self._forget(NOT_BEGUN)
            return
        self._forget("Recording both searches…")
        self._about = about
        trees = [BranchTree(lane.puzzle, lane.solver, lane.choices, lane.goal) for lane in chosen]
        self._show_boards(chosen[0])
        for caption, box in zip(self.captions, self.boxes, strict=True):
            caption.setText(box.currentText())
        self._task.drive(TwoTrees(trees[0], trees[1]))

    def _show_boards(self, lane: Lane) -> None:
        self.boards = [LaneBoard(lane.puzzle, mark="accent") for _ in self.boxes]
        for number, board in enumerate(self.boards):
            board.setMinimumHeight(BOARD)
            board.setAccessibleName(f"Board of the {('first', 'second')[number]} lane")
            self._board_row.addWidget(board)

    def _forget(self, text: str) -> None:
        if (self._about, self.state.text()) == (None, text):
            return
        self.drop()
        self.two = self.merged = self._about = None
        self.partings.clear()
        for caption in self.captions:
            caption.clear()
        for board in self.boards:
            board.setParent(None)
            board.deleteLater()
        self.boards = []
        self.tree.show_names(None)
        self.tree.show_nodes(None, NO_PATH)
        self.state.setText(text)

    def drop(self) -> None:
        """Stop recording."""
        self._task.drop()

    def _take(self, two: object) -> None:
        assert isinstance(two, TwoTrees)
        if two.rejection_reason:
            self.state.setText(two.rejection_reason)
            return
        self.two, self.merged = two, two.merged()
        self.tree.show_names(MergedNames(two, self.merged))
        self.tree.show_nodes(self.merged.drawn, NO_PATH)
        with QSignalBlocker(self.partings):
            self.partings.addItems([two.words(one, self.merged.rows) for one in self.merged.partings[:MOST_LISTED]])
        self._show_state(two, self.merged)
        self.show_colours()
        if self.merged.partings:
            self.partings.setCurrentRow(0)
        else:
            self._look_at(len(self.merged.branches.begins) - 1)

    def _show_state(self, two: TwoTrees, merged: Merged) -> None:
        count = len(merged.partings)
        words = f"{counted(count, 'parting')}." if count else "The two searches visit the same nodes in the same order."
        if count > MOST_LISTED:
            words += f" The first {MOST_LISTED} are listed."
        if full := [tree for tree in two.trees if tree.full]:
            words += f" Recorded up to {counted(full[0].most, 'node')} each."
        self.state.setText(words)

    def go_to_parting(self, number: int) -> None:
        """Show a parting in the tree, and on the boards what either search tries there."""
        if self.merged is None or self.two is None or not 0 <= number < len(self.merged.partings):
            return
        parting = self.merged.partings[number]
        self.tree.show_selected(self.merged.branches.row_of(parting.row))
        rows = [int(row) for row in self.merged.rows[parting.row]]
        self._fill_boards([children[0] if children else row for children, row in zip(parting[1:3], rows, strict=True)])

    def _look_at(self, row: int) -> None:
        """Show the end of a branch on the board of each search that visited it."""
        if self.merged is not None:
            self._fill_boards([int(at) for at in self.merged.rows[self.merged.branches.branch(row).end - 1]])

    def _fill_boards(self, rows: Sequence[int]) -> None:
        assert self.two is not None
        fillings = [
            tree.filling(row) if row != NEITHER else np.zeros_like(tree.filling(0))
            for tree, row in zip(self.two.trees, rows, strict=True)
        ]
        differ = fillings[0] != fillings[1]
        for board, filling in zip(self.boards, fillings, strict=True):
            board.show_filling(filling, differ)

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        shown = colours()
        sides = zip(SIDE_ROLES[1:], ("only the first", "only the second"), strict=True)
        marks = [f'<span style="color:{shown[role]}">■</span> {name}' for role, name in sides]
        self.legend.setText("   ".join(marks))
        self.tree.show_colours()
        for board in self.boards:
            board.show_colours()
