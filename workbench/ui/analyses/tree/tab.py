"""One tab: the tree of a search, drawn as a tree or as an icicle, with the board at any of its nodes."""

from functools import partial

import numpy as np
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSplitter, QTabWidget, QToolButton, QVBoxLayout, QWidget

from workbench.files.notes import search_key
from workbench.puzzles.puzzle import Puzzle
from workbench.puzzles.sentences import counted
from workbench.searching.race.dead_ends import dead_ends_sentence
from workbench.searching.race.entries import Entrant
from workbench.searching.watch.branch_tree import Branches, BranchTree
from workbench.searching.watch.pseudo_code import program_of
from workbench.solvers.goal import verdict
from workbench.solvers.search import Step
from workbench.ui.analyses.run_tab import RunTab
from workbench.ui.analyses.tree import tree_request
from workbench.ui.analyses.tree.algorithm_text import AlgorithmText
from workbench.ui.analyses.tree.icicle_view import IcicleView
from workbench.ui.analyses.tree.panel import TreePanel
from workbench.ui.analyses.tree.step_names import BranchNames
from workbench.ui.analyses.tree.tree_view import TreeView
from workbench.ui.base.act import Actions, Offer, Offers
from workbench.ui.base.exports.view import TabView, view_of
from workbench.ui.base.kernels_needed import kernels_needed
from workbench.ui.base.keyboard.focus_target import FocusTarget
from workbench.ui.search import acts
from workbench.ui.search.live.step_notes import StepNotes
from workbench.ui.search.tab_layout import PanelFrame, segment, tab_layout

PANEL_WIDTH = 360  # pixels
SHARES = (3, 1)  # of the height: the tree, and the program below
NO_PATH = np.zeros((0, 2), np.int64)


class SearchTreeTab(RunTab):
    """Connects the panel, the views and the search; the puzzle stays as it was when the tab was opened."""

    def __init__(self, puzzle: Puzzle, name: str, actions: Actions, chosen: Entrant) -> None:
        super().__init__()
        self._puzzle, self.name = puzzle, name
        self.panel = TreePanel(puzzle, chosen, actions)
        self.tree_view, self.icicle, self.program = TreeView(), IcicleView(), AlgorithmText("Program")
        self.notes = StepNotes()
        self.fold_failed = segment("Fold dead ends")
        self.fold_failed.setToolTip("Replace subtrees without solutions by their sizes")
        self.fit = QToolButton()
        self.fit.setText("Fit")
        self.fit.setToolTip("Show the whole tree (0); the wheel zooms, a drag moves")
        self.fit.setProperty("role", "button")
        self.tree = self._new_tree()
        self._branches: Branches | None = None
        self._node: int | None = None  # that is looked at; None = the latest one
        self._lay_out()
        self.panel.search.changed.connect(self._restart)
        self.panel.search.solver_picked.connect(
            lambda solver: self.requested.emit(tree_request(puzzle, self.name, solver))
        )
        self.panel.node_picked.connect(self.look_at_node)
        self.tree_view.picked.connect(self.look_at)
        self.icicle.picked.connect(self.look_at)
        self.fold_failed.toggled.connect(self.tree_view.fold_failed)
        self.fit.clicked.connect(self.tree_view.fit)
        self.views.currentChanged.connect(self._turn)
        self.notes.step_chosen.connect(lambda node: self.look_at_node(node - 1))
        self.searching.take(self.tree)

    def _lay_out(self) -> None:
        self.tree_view.setFrameShape(QFrame.Shape.NoFrame)
        self.views = QTabWidget(documentMode=True)
        self.views.setAccessibleName("Views of the search")
        self.views.addTab(self.tree_view, "&Tree")
        self.views.addTab(self.icicle, "&Icicle")
        self.views.tabBar().setDrawBase(False)
        corner = QWidget()
        row = QHBoxLayout(corner)
        row.setContentsMargins(0, 0, 8, 0)  # a corner is no higher than the tabs, and would cut letters
        row.addWidget(self.fold_failed)
        row.addWidget(self.fit)
        self.views.setCornerWidget(corner)
        column = QSplitter(Qt.Orientation.Vertical, childrenCollapsible=False)
        for part, share in zip((self.views, self.program), SHARES, strict=True):
            column.addWidget(part)
            column.setStretchFactor(column.count() - 1, share)
        column.setSizes([share * 100 for share in SHARES])
        left = QVBoxLayout()
        left.addWidget(column, 1)
        left.addWidget(self.notes)
        layout = tab_layout(self)
        layout.addLayout(left, 1)
        layout.addWidget(PanelFrame(self.panel, PANEL_WIDTH, PANEL_WIDTH))
        FocusTarget(self, self.tree_view)

    # What the window needs of a tab

    @property
    def title(self) -> str:
        """The text of its tab."""
        return f"Search tree: {self.name}"

    @property
    def can_run(self) -> bool:
        """Whether the search can be started, or started again."""
        return True

    def offers(self) -> Offers:
        """Return what can be done now."""
        can_step = self.searching.can_step and not self.searching.over
        steps = ((acts.STEP_1, 1), (acts.STEP_10, 10), (acts.STEP_100, 100))
        last, shown = self.tree.branches().total - 1, self._shown
        moments = {
            acts.STEP_BACK: Offer(partial(self.look_at_node, shown - 1), not self.running and shown > 0),
            acts.FORWARD_NODE: Offer(partial(self.look_at_node, shown + 1), not self.running and shown < last),
            acts.NOTE: Offer(partial(self.notes.write, self), not self.running and shown >= 0),
        }
        return {
            **super().offers(),
            **moments,
            **{act: Offer(partial(self.step, count), can_step) for act, count in steps},
        }

    def views_to_export(self) -> list[TabView]:
        """Return what is in front, and the whole of both views."""
        self.icicle.show_nodes(self._branches.nodes if self._branches else None)
        wholes = (("tree", self.tree_view), ("icicle", self.icicle))
        parts = [
            TabView(
                title=f"{self.title}, {name}", size=view.whole_size().expandedTo(QSize(1, 1)), paint=view.paint_whole
            )
            for name, view in wholes
        ]
        return [view_of(self.title, self), *parts]

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        for view in (self.tree_view, self.icicle, self.program, self.panel.board):
            view.show_colours()

    def _turn(self) -> None:
        """Show another view."""
        for button in (self.fold_failed, self.fit):
            button.setVisible(self.views.currentWidget() is self.tree_view)
        self.show_frame()

    # The search

    def _new_tree(self) -> BranchTree:
        search = self.panel.search
        return BranchTree(self._puzzle, search.solver, search.choices, search.goal)

    def _restart(self) -> None:
        """Forget the search, and prepare the one that is chosen."""
        self.tree, self._branches, self._node = self._new_tree(), None, None
        self.searching.take(self.tree)
        self.show_rest()

    def run(self) -> None:
        """Start or resume the search; begin anew once it is over."""
        if self.searching.over:
            self._restart()
        self._node = None
        self.searching.go()

    def step(self, nodes: int) -> None:
        """Visit so many nodes, after the steps that were asked for before."""
        self._node = None
        self.searching.in_turn(partial(self.searching.go, Step(nodes)))

    # What is shown

    @property
    def _shown(self) -> int:
        """The node that is shown, -1 if there is none."""
        last = self.tree.branches().total - 1
        return last if self._node is None else min(self._node, last)

    def look_at(self, row: int) -> None:
        """Show the end of a branch: where it parts, or where it is stuck."""
        if self._branches is not None and not self.running:
            self.look_at_node(self._branches.branch(row).end - 1)

    def look_at_node(self, node: int) -> None:
        """Show the board at a node."""
        if not self.running:
            self._node = node
            self.show_frame()
            self.status_changed.emit()

    def show_frame(self) -> None:
        """Show the tree as it is now, if this tab is visible."""
        if not self.isVisible():
            return
        self._show_state()
        self._branches = branches = self.tree.branches()
        if not branches.total:
            self.panel.show_nothing()
            self.notes.hide()
            self.tree_view.show_nodes(None, NO_PATH)
            self.icicle.show_nodes(None)
            self.program.show_lines(program_of(self.tree.solver).lines)
            return
        names = BranchNames(self.tree, branches)
        if self.views.currentWidget() is self.tree_view:
            self.tree_view.show_names(names)
            self.tree_view.show_nodes(branches.drawn, NO_PATH)
        else:
            self.icicle.show_names(names)
            self.icicle.show_nodes(branches.nodes)
        self._show_node(branches)
        if self._node is None:
            self.tree_view.show_selected(None)
            self.tree_view.follow()

    def _show_node(self, branches: Branches) -> None:
        node = self._shown
        row = branches.row_of(node)
        branch = branches.branch(row)
        if self._node is not None:
            self.tree_view.show_selected(row)
        tree = self.tree
        level = f"{tree.solver.level} {tree.level(node):,}"
        place = f"Node {node + 1:,} of {branches.total:,} · {level}"
        choice = tree.choice(node)
        place += f" · {choice}" if choice else ""
        ends = node == branch.end - 1 and branches.is_dead_end(row)
        filling, why = tree.filling(node), tree.reason(node) if ends else ""
        is_complete = bool(why) and bool(filling[self._puzzle.open_cells()].all())
        reason = why if is_complete or not ends else f"Dead end. {why}".strip()
        program = program_of(tree.solver)
        *calling, current = [program.line_of(event) for event in tree.events(node)]
        self.program.show_lines(program.lines, current, calling)
        self.notes.follow(search_key(tree.solver.name, tree.goal, tree.choices), node + 1)
        self.panel.show_node(filling, node, branch.begin, branch.end - 1, place, reason)

    def _show_state(self) -> None:
        tree, probe = self.tree, self.tree.probe
        if tree.rejection_reason:
            self.panel.show_state(tree.rejection_reason, "bad")
        elif self.running:
            left = self.searching.kernels_left
            self.panel.show_state(kernels_needed("the search", left) if left else "Searching…")
        elif tree.full:
            full = "The first {} are recorded; there is no room for more."
            self.panel.show_state(full.format(counted(tree.most, "node")), "idle")
        elif self.searching.over and tree.over and probe is not None and tree.trace is not None:
            words = dead_ends_sentence(tree.solver, tree.trace.map, probe)
            result = verdict(tree.goal, probe, tree.solver.finds(self._puzzle, tree.choices))
            self.panel.show_state(result.message, "good" if probe.solutions else "bad", words)
        elif probe is not None and probe.nodes:
            self.panel.show_state(f"Paused at node {probe.nodes:,}.", "idle")
        else:
            self.panel.show_state("Press F5 to record the tree, F10 to step.", "idle")
