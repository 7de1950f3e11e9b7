"""The views of Algorithm X: matrix or dancing links above; search tree, icicle, solutions or the program below."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSplitter, QTabWidget, QToolButton, QVBoxLayout, QWidget

from workbench.puzzles.cover import Cover
from workbench.puzzles.drawing import LaidOut
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.searching.watch.algorithm_x import NEVER, Moment
from workbench.searching.watch.matrix_left import matrix_left
from workbench.searching.watch.operations import OperationClock
from workbench.searching.watch.tree import Nodes, SearchTree, Solution
from workbench.solvers.cover.orders import Ordered
from workbench.ui.analyses.tree.icicle_view import IcicleView
from workbench.ui.analyses.tree.tree_view import TreeView
from workbench.ui.analyses.watch.links_view import LinksView
from workbench.ui.analyses.watch.program_view import ProgramView
from workbench.ui.analyses.watch.small_list_window import SmallListWindow
from workbench.ui.analyses.watch.solutions_view import SolutionsView
from workbench.ui.analyses.watch.torus_picture import TORUS, fits_torus
from workbench.ui.base.act import Actions
from workbench.ui.base.action_button import ActionButton
from workbench.ui.board.lane_board import LaneBoard
from workbench.ui.cover.matrix_legend import Legend
from workbench.ui.cover.matrix_sheet import MatrixCell
from workbench.ui.cover.matrix_states import ItemState, OptionState
from workbench.ui.cover.matrix_view import MatrixView
from workbench.ui.search import acts

FRAMES_PER_LINKS = 3  # while the search runs: they cost more than the other views
BESIDE = (5, 2)  # matrix to the left, board to the right
SPLITS = {"matrix": [640, 360], "links": [640, 360], "torus": [850, 150]}  # what is above, and tree below


class WatchViews(QSplitter):
    """Shows moments and nodes in the visible views; a click on a node reports its row."""

    picked = Signal(int)  # the row of a node
    solution_picked = Signal(object)  # a `Solution`
    turned = Signal()  # to another view

    def __init__(self, puzzle: Puzzle, actions: Actions) -> None:
        super().__init__(Qt.Orientation.Vertical)
        has_layout = isinstance(puzzle, LaidOut) and puzzle.layout is not None
        is_board = has_layout or puzzle.shape == puzzle.extent  # else the matrix is all there is to draw
        self.board = LaneBoard(puzzle, mark="accent") if is_board else None
        self._legend = Legend()
        policy = self._legend.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # the matrix keeps its size
        self._legend.setSizePolicy(policy)
        self.matrix = MatrixView(empty="No item and no option is left.", viewing=True)
        self.links, self.program = LinksView(actions), ProgramView()
        self.tree, self.icicle, self.solutions = TreeView(), IcicleView(), SolutionsView()
        self.fold_failed = corner_button("Fold dead ends", "Replace subtrees without solutions by their sizes")
        self.by_solutions = corner_button(
            "Width by solutions", "Make widths proportional to solutions instead of nodes"
        )
        self.copy_solutions = corner_button("Copy", "Copy the selected solutions, or all of them")
        self.fit_tree = corner_button("Fit", "Show the whole tree (0); the wheel zooms, a drag moves")
        self.fit_matrix = corner_button("Fit", "Show the whole matrix (0); the wheel zooms, a drag moves")
        self.only_left = corner_button(
            "Only what is left", "Leave out covered items and removed options, as in Knuth's paper"
        )
        self.on_torus = corner_button(
            "On a torus", "Draw the links on a torus, where every list closes without leaving the picture"
        )
        self.small_list = ActionButton(actions[acts.SMALL_LIST])
        self.small_list.setProperty("role", "button")
        self.small_list.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.small_list.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        for button in (self.copy_solutions, self.fit_tree, self.fit_matrix):
            button.setCheckable(False)
        self.above, self.below = QTabWidget(documentMode=True), QTabWidget(documentMode=True)
        for views, name in ((self.above, "Views of the puzzle"), (self.below, "Views of the search")):
            views.setAccessibleName(name)
        self._frames = 0
        self._now: Moment | None = None  # of the matrix
        self._items: NDArray[np.int64] | None = None  # of the matrix, where it shows only what is left
        self._heights = dict(SPLITS)
        self._above = "matrix"  # what has these heights now
        self._fill()
        self.tree.picked.connect(self.picked)
        self.icicle.picked.connect(self.picked)
        self.fold_failed.toggled.connect(self.tree.fold_failed)
        self.by_solutions.toggled.connect(self.icicle.weigh_by_solutions)
        self.solutions.picked.connect(self.solution_picked)
        self.copy_solutions.clicked.connect(self.solutions.copy)
        self.fit_tree.clicked.connect(self.tree.fit)
        self.fit_matrix.clicked.connect(lambda: self.matrix.zoom_by(0))
        self.only_left.toggled.connect(self._show_matrix)
        self.on_torus.toggled.connect(self._show_torus)
        self.above.currentChanged.connect(self._turn)
        self.below.currentChanged.connect(self._turn)
        self._turn()

    def _fill(self) -> None:
        matrix, corner = QWidget(), QWidget()
        column = QVBoxLayout(matrix)
        column.setContentsMargins(4, 6, 4, 4)
        column.addWidget(self.matrix, 1)
        column.addWidget(self._legend)
        row = QHBoxLayout(corner)
        row.setContentsMargins(0, 0, 8, 0)  # a corner is no higher than the tabs, and would cut letters
        for button in (self.fold_failed, self.fit_tree, self.by_solutions, self.copy_solutions):
            row.addWidget(button)
        self.above.addTab(matrix, "&Matrix")
        self.above.addTab(self.links, "&Dancing links")
        self.below.addTab(self.tree, "&Tree")
        self.below.addTab(self.icicle, "&Icicle")
        self.below.addTab(self.solutions, "So&lutions")
        self.below.addTab(self.program, "&Program")
        self.below.setCornerWidget(corner)
        upper = QWidget()
        row = QHBoxLayout(upper)
        row.setContentsMargins(0, 0, 8, 0)  # a corner is no higher than the tabs, and would cut letters
        for button in (self.only_left, self.fit_matrix, self.on_torus, self.small_list):
            row.addWidget(button)
        self.above.setCornerWidget(upper)
        self.tree.setFrameShape(QFrame.Shape.NoFrame)
        for part, share in zip((self._upper_part(), self.below), SPLITS["matrix"], strict=True):
            self.addWidget(part)
            self.setStretchFactor(self.count() - 1, share)
        for tabs in (self.above, self.below):
            tabs.tabBar().setDrawBase(False)
        self.setSizes(SPLITS["matrix"])
        self.setChildrenCollapsible(False)

    def _upper_part(self) -> QWidget:
        """Return matrix and links, with the puzzle's board beside them if it has one."""
        if self.board is None:
            return self.above
        parts, card = QSplitter(Qt.Orientation.Horizontal), QWidget()
        card.setObjectName("panel")
        card.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        title, column = QLabel("Board"), QVBoxLayout(card)
        title.setProperty("role", "card-title")
        column.addWidget(title)
        column.addWidget(self.board, 1)
        self.board.setAccessibleName("Board with the chosen options")
        self.board.setToolTip("The chosen options; the one being tried is outlined")
        for part, share in zip((self.above, card), BESIDE, strict=True):
            parts.addWidget(part)
            parts.setStretchFactor(parts.count() - 1, share)
        parts.setSizes([share * 100 for share in BESIDE])
        parts.setChildrenCollapsible(False)
        return parts

    def _turn(self) -> None:
        for button, view in (
            *((button, self.tree) for button in (self.fold_failed, self.fit_tree)),
            (self.by_solutions, self.icicle),
            (self.copy_solutions, self.solutions),
        ):
            button.setVisible(self.below.currentWidget() is view)
        for button in (self.only_left, self.fit_matrix):
            button.setVisible(not self.links_in_front)
        self.small_list.setVisible(self.links_in_front)
        self._share_height()
        self.turned.emit()
        self._offer_torus()
        self.tree.reveal_selected()

    def _offer_torus(self) -> None:
        """Show the button of the torus beside links that are few enough for it."""
        picture = self.links.canvas.picture
        fits = picture is not None and fits_torus(picture)
        self.on_torus.setVisible(self.links_in_front and fits)
        if picture is not None and not fits:
            self.on_torus.setChecked(False)

    def _share_height(self) -> None:
        """Give the links more of the height than the matrix, and a torus still more; or what a person gave them."""
        above = "matrix" if not self.links_in_front else "links" if self.links.canvas.surface is None else "torus"
        if above != self._above:
            self._heights[self._above] = self.sizes()
            self._above = above
            self.setSizes(self._heights[above])

    def _show_torus(self, on: bool) -> None:
        """Draw the links on a torus, or flat."""
        self.links.show_surface(TORUS if on else None)
        self._share_height()

    @property
    def links_in_front(self) -> bool:
        """Whether the dancing links are visible, not the matrix."""
        return self.above.currentWidget() is self.links

    @property
    def operations_in_front(self) -> bool:
        """Whether something that follows the operations is visible."""
        return self.links_in_front or self.below.currentWidget() is self.program

    def show_operations(self) -> None:
        """Bring the links to the front, with the program below; leave what is below if they are there already."""
        if not self.links_in_front:
            self.below.setCurrentWidget(self.program)
            self.above.setCurrentWidget(self.links)

    def show_clock(self, clock: OperationClock) -> None:
        """Show the operations of a clock as it is now."""
        if self.links_in_front:
            self.links.show_clock(clock)
            self._offer_torus()
        if self.below.currentWidget() is self.program:
            self.program.show_clock(clock, self.links.bar.notation)

    def show_node_only(self, order: Ordered, path: NDArray[np.int64], reason: str, resting: bool) -> None:
        """Show the links of a node, and why no operations are shown."""
        self._frames = 0 if resting else self._frames + 1
        if self.links_in_front and self._frames % FRAMES_PER_LINKS == 0:
            self.links.show_node(order, path, reason)
            self._offer_torus()
        self.program.show_nothing(reason)

    def show_no_links(self, reason: str) -> None:
        """Show why neither links nor operations are shown."""
        self.links.show_nothing(reason)
        self._offer_torus()
        self.program.show_nothing(reason)

    def show_small_list(self) -> None:
        """Open the window with a small list, or bring it to the front."""
        window = self.findChild(SmallListWindow) or SmallListWindow(self)
        window.show()
        window.raise_()
        window.activateWindow()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if window := self.findChild(SmallListWindow):
            window.close()  # another tab is in front

    @property
    def tree_in_front(self) -> bool:
        """Whether the tree is visible, not the icicle."""
        return self.below.currentWidget() is self.tree

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.matrix.viewport().update()
        for view in (self.links, self.program, self.tree, self.icicle, self.board):
            if view is not None:
                view.show_colours()

    def show_cover(self, cover: Cover) -> None:
        """Show a cover before the search."""
        self.matrix.show_cover(cover)
        self.forget_nodes(cover)

    def forget_nodes(self, cover: Cover | None) -> None:
        """Show an empty tree."""
        self.tree.show_cover(cover)
        self.icicle.show_cover(cover)
        self.solutions.show_nothing()

    def show_nodes(self, nodes: Nodes, path: NDArray[np.int64], follow: bool) -> None:
        """Show the nodes visited, and the path to the next one."""
        if self.below.currentWidget() is self.icicle:
            self.icicle.show_nodes(nodes)
        elif self.tree_in_front:
            self.tree.show_nodes(nodes, path)
            if follow:
                self.tree.follow()

    def show_solutions(self, cover: Cover, tree: SearchTree, here: Solution | None) -> None:
        """List the solutions found so far, and the one at the current node, which the search has yet to count."""
        counted = total_of(tree)
        found = counted + (here is not None)
        self.below.setTabText(self.below.indexOf(self.solutions), f"So&lutions ({found:,})")
        if self.below.currentWidget() is self.solutions:
            kept = [*tree.solutions, here] if here is not None and len(tree.solutions) == counted else tree.solutions
            self.solutions.show_solutions(cover, kept, max(found, len(kept)))

    def show_moment(self, now: Moment) -> None:
        """Show a moment in the matrix, if that is in front."""
        self._now = now
        if not self.links_in_front:
            self._show_matrix()

    @property
    def cursor_item(self) -> int:
        """The item of the matrix's cursor, 0 if it is at none."""
        item = self.matrix.cursor_place.item
        return item if self._items is None else int(self._items[item]) if item < len(self._items) else 0

    def show_filling(self, fill: Callable[[NDArray[np.int64]], Filling], now: Moment) -> None:
        """Show the options of a moment on the puzzle's board, and mark the one being tried."""
        if self.board is not None:
            options = now.path[:, 1]
            filling = fill(options[options != NEVER])
            before = options[:-1]
            self.board.show_filling(filling, filling != fill(before[before != NEVER]))

    def _show_matrix(self) -> None:
        now = self._now
        if now is None:
            return
        self._items = None
        self._legend.setVisible(not self.only_left.isChecked())
        if self.only_left.isChecked():
            left = matrix_left(now)
            self._items = left.items
            self.matrix.show_cover(left.cover, sized_as=now.cover)
            wanting = np.searchsorted(left.items, np.array(now.hopeless(), np.int64))
            self.matrix.show_sizes(now.lengths[left.items], wanting)
            return
        self.matrix.show_cover(now.cover)
        self._show_states(now)

    def _show_states(self, now: Moment) -> None:
        """Show the whole matrix: what is covered or removed is dim."""
        items = np.where(now.covered == NEVER, ItemState.OPEN, ItemState.COVERED)
        items[(now.covered == now.level) & (now.covered != NEVER)] = ItemState.FRESH
        options = np.where(now.removed == NEVER, OptionState.OPEN, OptionState.REMOVED)
        options[(now.removed == now.level) & (now.removed != NEVER)] = OptionState.FRESH
        options[now.chosen != NEVER] = OptionState.CHOSEN
        self.matrix.show_states(
            items.astype(np.uint8),
            options.astype(np.uint8),
            now.option if now.option != NEVER and not now.solved else None,  # one that completes a solution is chosen
            now.item or None,
        )
        if now.solved and now.item:
            self.matrix.reveal(MatrixCell(now.option, now.item))
        left = np.where(now.covered == NEVER, now.lengths, NEVER)
        self.matrix.show_sizes(left, np.array(now.hopeless(), np.int64))


def total_of(tree: SearchTree) -> int:
    """Return how many solutions a search has found so far."""
    return tree.probe.solutions if tree.probe is not None else 0


def corner_button(text: str, tip: str) -> QToolButton:
    """Return a toggle button beside the tabs of the views."""
    button = QToolButton()
    button.setText(text)
    button.setToolTip(tip)
    button.setCheckable(True)
    button.setProperty("role", "button")
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
