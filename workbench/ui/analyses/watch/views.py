"""The views of Algorithm X: matrix, dancing links and operations above; search tree, icicle and solutions below."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QSplitter,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from workbench.puzzles.cover import Cover
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.searching.watch.algorithm_x import NEVER, Moment
from workbench.searching.watch.dancing import danced
from workbench.searching.watch.tree import Nodes, SearchTree
from workbench.solvers.cover.orders import Ordered
from workbench.ui.analyses.watch.icicle_view import IcicleView
from workbench.ui.analyses.watch.links_view import LinksView, obstacle
from workbench.ui.analyses.watch.operations_view import OperationsView
from workbench.ui.analyses.watch.small_list_window import SmallListWindow
from workbench.ui.analyses.watch.solutions_view import SolutionsView
from workbench.ui.analyses.watch.torus_picture import TORUS, fits_torus
from workbench.ui.analyses.watch.tree_view import TreeView
from workbench.ui.base.act import Actions
from workbench.ui.base.i18n import tr
from workbench.ui.board.lane_board import LaneBoard
from workbench.ui.cover.matrix_legend import Legend
from workbench.ui.cover.matrix_states import ItemState, OptionState
from workbench.ui.cover.matrix_view import MatrixView
from workbench.ui.search import acts

FRAMES_PER_LINKS = 3  # while the search runs: they cost more than the other views
BESIDE = (5, 2)  # matrix to the left, board to the right
SPLIT = (5, 4)  # matrix above, tree below


class WatchViews(QSplitter):
    """Shows moments and nodes in the visible views; a click on a node reports its row."""

    picked = Signal(int)  # the row of a node
    solution_picked = Signal(int)  # the number of a solution, from 0
    turned = Signal()  # to another view

    def __init__(self, puzzle: Puzzle, actions: Actions) -> None:
        super().__init__(Qt.Orientation.Vertical)
        has_layout = isinstance(puzzle, Cover) and puzzle.layout is not None
        is_board = has_layout or puzzle.shape == puzzle.extent  # else the matrix is all there is to draw
        self.board = LaneBoard(puzzle, mark="accent") if is_board else None
        self.matrix, self.links = MatrixView(viewing=True), LinksView()
        self.operations = OperationsView(actions)
        self.tree, self.icicle, self.solutions = TreeView(), IcicleView(), SolutionsView()
        self.fold_failed = corner_button(
            tr("Fold failed subtrees"), tr("Replace subtrees without solutions by their sizes")
        )
        self.by_solutions = corner_button(
            tr("Width by solutions"), tr("Make widths proportional to solutions instead of nodes")
        )
        self.copy_solutions = corner_button(tr("Copy"), tr("Copy the selected solutions, or all of them"))
        self.fit_tree = corner_button(tr("Fit"), tr("Show the whole tree (0); the wheel zooms, a drag moves"))
        self.fit_matrix = corner_button(tr("Fit"), tr("Show the whole matrix (0); the wheel zooms, a drag moves"))
        self.on_torus = corner_button(
            tr("On a torus"), tr("Draw the links on a torus, where every list closes without leaving the picture")
        )
        self.small_list = corner_button("", "")
        self.small_list.setDefaultAction(actions[acts.SMALL_LIST])
        self.small_list.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        for button in (self.copy_solutions, self.fit_tree, self.fit_matrix):
            button.setCheckable(False)
        self.above, self.below = QTabWidget(documentMode=True), QTabWidget(documentMode=True)
        for views, name in ((self.above, tr("Views of the puzzle")), (self.below, tr("Views of the search"))):
            views.setAccessibleName(name)
        self._frames = 0
        self._fill()
        self.tree.picked.connect(self.picked)
        self.icicle.picked.connect(self.picked)
        self.fold_failed.toggled.connect(self.tree.fold_failed)
        self.by_solutions.toggled.connect(self.icicle.weigh_by_solutions)
        self.solutions.picked.connect(self.solution_picked)
        self.copy_solutions.clicked.connect(self.solutions.copy)
        self.fit_tree.clicked.connect(self.tree.fit)
        self.on_torus.toggled.connect(lambda on: self.links.show_surface(TORUS if on else None))
        self.fit_matrix.clicked.connect(lambda: self.matrix.zoom_by(0))
        self.above.currentChanged.connect(self._turn)
        self.below.currentChanged.connect(self._turn)
        self._turn()

    def _fill(self) -> None:
        matrix, corner = QWidget(), QWidget()
        column = QVBoxLayout(matrix)
        column.setContentsMargins(4, 6, 4, 4)
        column.addWidget(self.matrix, 1)
        column.addWidget(Legend())
        row = QHBoxLayout(corner)
        row.setContentsMargins(0, 0, 8, 6)
        for button in (self.fold_failed, self.fit_tree, self.by_solutions, self.copy_solutions):
            row.addWidget(button)
        self.above.addTab(matrix, tr("&Matrix"))
        self.above.addTab(self.links, tr("&Dancing links"))
        self.above.addTab(self.operations, tr("&Operations"))
        self.below.addTab(self.tree, tr("Search &tree"))
        self.below.addTab(self.icicle, tr("&Icicle"))
        self.below.addTab(self.solutions, tr("So&lutions"))
        self.below.setCornerWidget(corner)
        upper = QWidget()
        row = QHBoxLayout(upper)
        row.setContentsMargins(0, 0, 8, 6)
        row.addWidget(self.fit_matrix)
        row.addWidget(self.on_torus)
        row.addWidget(self.small_list)
        self.above.setCornerWidget(upper)
        for view in (self.links, self.tree):
            view.setFrameShape(QFrame.Shape.NoFrame)
        for part, share in zip((self._upper_part(), self.below), SPLIT, strict=True):
            self.addWidget(part)
            self.setStretchFactor(self.count() - 1, share)
        for tabs in (self.above, self.below):
            tabs.tabBar().setDrawBase(False)
        self.setSizes([share * 100 for share in SPLIT])
        self.setChildrenCollapsible(False)

    def _upper_part(self) -> QWidget:
        """Return matrix and links, with the puzzle's board beside them if it has one."""
        if self.board is None:
            return self.above
        parts, card = QSplitter(Qt.Orientation.Horizontal), QWidget()
        card.setObjectName("panel")
        card.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        title, column = QLabel(tr("Board")), QVBoxLayout(card)
        title.setProperty("role", "card-title")
        column.addWidget(title)
        column.addWidget(self.board, 1)
        self.board.setAccessibleName(tr("Board with the chosen options"))
        self.board.setToolTip(tr("The chosen options; the one being tried is outlined"))
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
        self.fit_matrix.setVisible(self.above.currentIndex() == 0)
        self.small_list.setVisible(self.above.currentIndex() > 0)
        self._offer_torus()
        self.turned.emit()
        self.tree.reveal_selected()

    def _offer_torus(self) -> None:
        """Show the button of the torus beside links that are few enough for it."""
        scene = self.links.canvas.scene
        fits = scene is not None and fits_torus(scene)
        self.on_torus.setVisible(self.above.currentWidget() is self.links and fits)
        if scene is not None and not fits:
            self.on_torus.setChecked(False)

    @property
    def operations_in_front(self) -> bool:
        """Whether the operations are visible."""
        return self.above.currentWidget() is self.operations

    def show_operations(self) -> None:
        """Bring the operations to the front."""
        self.above.setCurrentWidget(self.operations)

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
        for view in (self.links, self.operations, self.tree, self.icicle, self.board):
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

    def show_solutions(self, cover: Cover, tree: SearchTree) -> None:
        """List the solutions found so far."""
        self.below.setTabText(self.below.indexOf(self.solutions), tr("So&lutions ({:,})").format(total_of(tree)))
        if self.below.currentWidget() is self.solutions:
            self.solutions.show_solutions(cover, tree.solutions, max(total_of(tree), len(tree.solutions)))

    def show_moment(self, before: Moment, now: Moment, order: Ordered, links_hold: bool, resting: bool) -> None:
        """Show a moment, and what has changed; `links_hold`: whether the search uses these links."""
        self._frames = 0 if resting else self._frames + 1
        if self.above.currentWidget() is self.operations:
            return
        if self.above.currentWidget() is not self.links:
            self._show_matrix(now)
        elif reason := obstacle(now.cover) or (
            "" if links_hold else tr("Dancing links are shown for the goal “All solutions”.")
        ):
            self.links.show_nothing(reason)
            self._offer_torus()
        elif self._frames % FRAMES_PER_LINKS == 0:
            self.links.show_scene(order, now, danced(order, before.path), danced(order, now.path))
            self._offer_torus()

    def show_filling(self, fill: Callable[[NDArray[np.int64]], Filling], now: Moment) -> None:
        """Show the options of a moment on the puzzle's board, and mark the one being tried."""
        if self.board is not None:
            options = now.path[:, 1]
            filling = fill(options[options != NEVER])
            before = options[:-1]
            self.board.show_filling(filling, filling != fill(before[before != NEVER]))

    def _show_matrix(self, now: Moment) -> None:
        items = np.where(now.covered == NEVER, ItemState.OPEN, ItemState.COVERED)
        items[(now.covered == now.level) & (now.covered != NEVER)] = ItemState.FRESH
        options = np.where(now.removed == NEVER, OptionState.OPEN, OptionState.REMOVED)
        options[(now.removed == now.level) & (now.removed != NEVER)] = OptionState.FRESH
        options[now.chosen != NEVER] = OptionState.CHOSEN
        self.matrix.show_states(
            items.astype(np.uint8),
            options.astype(np.uint8),
            now.option if now.option != NEVER else None,
            now.item or None,
        )
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
