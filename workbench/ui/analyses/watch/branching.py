"""Options chosen by hand in Algorithm X: begun from a list of options, shown in the views of the search."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal

from workbench.puzzles.cover import Cover
from workbench.puzzles.puzzle import Filling
from workbench.searching.watch.algorithm_x import describe
from workbench.searching.watch.by_hand import ByHand, obstacle
from workbench.solvers.cover.heuristics import DEFAULTS
from workbench.solvers.cover.orders import ordered
from workbench.ui.analyses.watch.links_view import obstacle as links_obstacle
from workbench.ui.analyses.watch.panel import WatchPanel
from workbench.ui.analyses.watch.rivals import rivals_by_hand
from workbench.ui.analyses.watch.views import WatchViews
from workbench.ui.base.act import Offer, Offers
from workbench.ui.search import acts

Fill = Callable[[NDArray[np.int64]], Filling]


class Branching(QObject):
    """Shows a walk by hand in the panel and the views; it leaves the search as it is."""

    changed = Signal()  # begun, gone on, or ended

    def __init__(self, panel: WatchPanel, views: WatchViews, parent: QObject) -> None:
        super().__init__(parent)
        self._panel, self._views = panel, views
        self.walk: ByHand | None = None  # None: the search is shown
        self._fill: Fill | None = None  # returns what options fill in on the board
        views.matrix.clicked.connect(self._take_item)
        views.matrix.activated.connect(self._take_item)

    def begin(self, cover: Cover, fill: Fill | None, path: NDArray[np.int64], option: int | None = None) -> None:
        """Begin at the end of a path; with an option, its last step is replaced by this one."""
        if reason := obstacle(cover):
            self._panel.show_by_hand(False)
            self._panel.show_state(reason, "bad")
            return
        walk = ByHand(cover, path if option is None else path[:-1])
        if option is not None:
            walk.take_item(int(path[-1, 0]))
            walk.choose(option)
        self.walk, self._fill = walk, fill
        self._panel.show_by_hand(True)
        self._views.forget_nodes(cover)
        self.changed.emit()

    def end(self) -> None:
        """Leave the walk."""
        if self.walk is not None:
            self._views.forget_nodes(self.walk.cover)
            self._views.tree.show_selected(None)
            self.walk = None
        self._panel.show_by_hand(False)
        self.changed.emit()

    def offers(self) -> Offers:
        """Return what can be done now."""
        assert self.walk is not None
        return {
            acts.STEP_1: Offer(self._step, not self.walk.over or self.walk.node != 0),
            acts.STEP_BACK: Offer(self._back, self.walk.node != 0),
        }

    def choose(self, row: int) -> None:
        """Give the next item the option in a row of the list."""
        walk = self.walk
        if walk is not None and walk.item:
            walk.choose(walk.options()[row])
            self.changed.emit()

    def go_to_row(self, row: int) -> None:
        """Turn to a node of the tree."""
        if self.walk is not None:
            self.walk.go_to_row(row)
            self.changed.emit()

    def _step(self) -> None:
        assert self.walk is not None
        self.walk.step()
        self.changed.emit()

    def _back(self) -> None:
        assert self.walk is not None
        self.walk.back()
        self.changed.emit()

    def _take_item(self) -> None:
        """Cover the item of the matrix's cursor next."""
        if self.walk is not None and self.walk.take_item(self._views.cursor_item):
            self.changed.emit()

    def show(self) -> None:
        """Show the node of the walk, and what may be chosen next."""
        walk = self.walk
        assert walk is not None
        now, cover = walk.now, walk.cover
        self._views.show_moment(now)
        if self._views.operations_in_front:
            reason = "Operations are shown for the search, not for a walk by hand."
            if no_links := links_obstacle(cover):
                self._views.show_no_links(no_links)
            else:
                self._views.show_node_only(ordered(cover, DEFAULTS), now.path, reason, resting=True)
        if self._fill is not None:
            self._views.show_filling(self._fill, now)
        self._views.show_nodes(walk.nodes(), now.path, follow=False)
        self._views.tree.show_selected(walk.row)
        self._panel.show_hand(walk.visited, walk.solutions, len(now.path))
        rivals = rivals_by_hand(walk)
        title = f"Options of item {cover.items[walk.item - 1]}" if walk.item else ""
        self._panel.show_step(describe(now), title, rivals)
        self._panel.show_state(*self._state(walk))

    def _state(self, walk: ByHand) -> tuple[str, str]:
        """Return what may be done next, as a sentence with its mood."""
        if walk.now.solved:
            return "A solution. Go back for others.", "good"
        if walk.now.hopeless():
            return "A dead end: go back.", "bad"
        if walk.over:
            return "Everything has been tried.", "good" if walk.solutions else "bad"
        return "By hand: choose one of the options.", "idle"
