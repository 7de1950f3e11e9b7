"""Going through the operations of Algorithm X: one forward, one back, to any of them, or one after another."""

from typing import Protocol

from PySide6.QtCore import QObject

from workbench.ui.analyses.watch.shown_node import ShownNode
from workbench.ui.analyses.watch.views import WatchViews
from workbench.ui.search.tab_search import TabSearch


class NodeWalk(Protocol):
    """What goes from node to node: the tab."""

    searching: TabSearch
    views: WatchViews

    @property
    def shown(self) -> ShownNode:
        """The node shown."""

    def visit_next(self) -> None:
        """Visit the next node."""

    def step_back(self) -> None:
        """Go back to the node before."""

    def look_at(self, row: int) -> None:
        """Show the node of a row."""

    def explain(self, text: str) -> None:
        """Say why something cannot be shown."""


class OperationSteps(QObject):
    """Moves the clock of the node shown; past its last operation, on to the next node."""

    def __init__(self, walk: NodeWalk, parent: QObject) -> None:
        super().__init__(parent)
        self._walk = walk
        self._player = walk.views.links.bar.player
        self._player.due.connect(self._play_on)
        walk.views.links.bar.requested.connect(self._go_by_slider)

    @property
    def playing(self) -> bool:
        """Whether operations are carried out one after another."""
        return self._player.playing

    def step(self) -> None:
        """Carry out one operation; after the last one, go to the next node."""
        self._player.play(False)
        self._walk.views.show_operations()
        self._walk.searching.in_turn(self._next)

    def back(self) -> None:
        """Undo one operation; at a node, go to the last operation that led to it."""
        self._player.play(False)
        self._walk.views.show_operations()
        self._walk.searching.in_turn(self._previous)

    def play(self) -> None:
        """Carry out one operation after another, or stop doing so."""
        self._walk.views.show_operations()
        self._player.play(not self._player.playing)

    def stop(self) -> None:
        """Stop carrying out operations."""
        self._player.play(False)

    def go_to(self, at: int) -> None:
        """Go to where this many operations are carried out."""
        if clock := self._walk.shown.clock():
            clock.go(at)
            self._walk.views.show_clock(clock)

    def _go_by_slider(self, at: int) -> None:
        self._player.play(False)
        self.go_to(at)

    def _play_on(self) -> None:
        """Carry out the next operation, unless the last one is still on its way."""
        if self._walk.searching.running:
            return
        if not self._can_go_on:
            self._player.play(False)
            return
        self._next()

    @property
    def _can_go_on(self) -> bool:
        """Whether there is another operation or node."""
        shown = self._walk.shown
        clock = shown.clock()
        if clock is None:
            return False
        if not clock.over:
            return True
        return shown.row_after() is not None if shown.row is not None else not self._walk.searching.over

    def _next(self) -> None:
        shown = self._walk.shown
        clock = shown.clock()
        if clock is None:
            return
        if not clock.over:
            self.go_to(clock.at + 1)
        elif shown.row is not None:
            self._look_or_explain(shown.row_after())
        elif not self._walk.searching.over:
            self._walk.visit_next()

    def _previous(self) -> None:
        shown = self._walk.shown
        clock = shown.clock()
        if clock is None:
            return
        if clock.at:
            self.go_to(clock.at - 1)
        elif shown.row:
            before = shown.row_before()
            self._look_or_explain(before)
            if before is not None:
                self._go_to_last()
        elif shown.row is None and shown.tree.probe is not None and shown.tree.probe.nodes:
            self._walk.step_back()
            self._walk.searching.in_turn(self._go_to_last)

    def _go_to_last(self) -> None:
        if clock := self._walk.shown.clock():
            self.go_to(len(clock.operations))

    def _look_or_explain(self, row: int | None) -> None:
        """Look at a node; None: it was not recorded."""
        if row is not None:
            self._walk.look_at(row)
        else:
            self._walk.explain("The node in that direction was only counted. Raise “Tree to level”.")
