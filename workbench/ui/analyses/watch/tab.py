"""One tab: Algorithm X at work on the cover of a puzzle, step by step."""

from functools import partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtWidgets import QVBoxLayout

from workbench.files.analyses import Analysis
from workbench.files.notes import search_key
from workbench.files.provenance import Provenance, provenance
from workbench.puzzles.cover import Cover
from workbench.puzzles.puzzle import Puzzle
from workbench.searching.race.dead_ends import dead_ends_sentence
from workbench.searching.race.entries import Entrant
from workbench.searching.watch.algorithm_x import Moment, describe, describe_backtracking, moment
from workbench.searching.watch.record import choices_of, goal_of, nodes_of, watch_analysis
from workbench.searching.watch.tree import Nodes, SearchTree, Solution, strides
from workbench.searching.watch.tree_solvers import ALGORITHM_X
from workbench.solvers import SOLVERS
from workbench.solvers.cover.orders import Ordered
from workbench.solvers.goal import verdict
from workbench.solvers.search import Step
from workbench.ui.analyses.run_tab import RunTab
from workbench.ui.analyses.tree import tree_request
from workbench.ui.analyses.watch.branching import Branching
from workbench.ui.analyses.watch.exports import WatchFilm, watch_views
from workbench.ui.analyses.watch.operation_steps import OperationSteps
from workbench.ui.analyses.watch.panel import WatchPanel
from workbench.ui.analyses.watch.rivals import Rival, rivals_of
from workbench.ui.analyses.watch.shown_node import ShownNode
from workbench.ui.analyses.watch.views import WatchViews
from workbench.ui.base.act import Actions, Offer, Offers
from workbench.ui.base.exports.view import TabView, view_of
from workbench.ui.base.kernels_needed import kernels_needed
from workbench.ui.base.keyboard.focus_target import FocusTarget
from workbench.ui.search import acts
from workbench.ui.search.depth.view import DepthView
from workbench.ui.search.live.step_notes import StepNotes
from workbench.ui.search.tab_layout import PanelFrame, tab_layout

SOLVER = SOLVERS[ALGORITHM_X]
PANEL_WIDTH = 330  # pixels
DEPTH_HEIGHT = 96
SLOW = 60.0  # nodes per second at which the options are still listed


class WatchTab(RunTab):
    """Connects the panel, the views and the search; the puzzle stays as it was when the tab was opened."""

    def __init__(
        self, puzzle: Puzzle, name: str, actions: Actions, chosen: Entrant, analysis: Analysis | None = None
    ) -> None:
        super().__init__()
        self._puzzle, self.name = puzzle, name
        self.panel, self.views = WatchPanel(puzzle, chosen, actions), WatchViews(puzzle, actions)
        self.depth_view, self.notes = DepthView(compact=True), StepNotes()
        self.depth_view.setFixedHeight(DEPTH_HEIGHT)
        self._cover: Cover | None = None  # in the views
        self.tree = SearchTree(puzzle, SOLVER)
        self.shown = ShownNode(self.tree, self.views.links.bar)
        self.operations = OperationSteps(self, self)
        self.branching = Branching(self.panel, self.views, self)
        self._rivals: list[Rival] = []  # in the list
        self._ready = False  # whether the search was prepared when the offers were last reported
        self.made: Provenance = {}  # where restored results come from
        self._lay_out()
        self._connect()
        if analysis is not None:
            self.panel.search.show_search(choices_of(analysis, SOLVER), goal_of(analysis))
        self._repeated: int | None = None  # nodes of a restored search that are visited again; None = it has gone on
        self._restart(nodes_of(analysis) if analysis else 0)
        if analysis is not None and analysis.results:
            self.made, self._repeated = analysis.made, nodes_of(analysis)

    def _lay_out(self) -> None:
        layout = tab_layout(self)
        column = QVBoxLayout()
        column.setSpacing(6)
        column.addWidget(self.views, 1)
        column.addWidget(self.depth_view)
        column.addWidget(self.notes)
        layout.addLayout(column, 1)
        layout.addWidget(PanelFrame(self.panel, PANEL_WIDTH, PANEL_WIDTH))
        FocusTarget(self, self.views.tree)

    def _connect(self) -> None:
        self.panel.search_changed.connect(lambda: self._restart())
        self.panel.search.solver_picked.connect(self._leave_to)
        self.panel.option_chosen.connect(self._choose)
        self.panel.by_hand_turned.connect(self._turn_by_hand)
        self.branching.changed.connect(self.show_rest)
        self.panel.pace_chosen.connect(lambda: self.searching.set_pace(self.panel.pace))
        self.views.picked.connect(self.look_at)
        self.views.turned.connect(self.show_frame)
        self.views.solution_picked.connect(self.go_to_solution)
        self.views.turned.connect(self._make_room)
        self.views.links.bar.notation_changed.connect(self.show_frame)
        self.views.links.bar.player.changed.connect(self.status_changed)
        self.depth_view.node_picked.connect(self.go_to_node)
        self.notes.step_chosen.connect(lambda node: self.go_to_node(node - 1))

    # What the window needs of a tab

    @property
    def title(self) -> str:
        """The text of its tab."""
        return f"Algorithm X: {self.name}"

    @property
    def running(self) -> bool:
        """Whether the search is running; not while it is being prepared."""
        return self.searching.running and self.tree.probe is not None

    def offers(self) -> Offers:
        """Return what can be done now."""
        offers = self._search_offers() if self.branching.walk is None else self.branching.offers()
        return {**offers, acts.SMALL_LIST: Offer(self.views.show_small_list)}

    def _search_offers(self) -> Offers:
        ready = self.tree.probe is not None
        resting, can_step = ready and not self.searching.running, ready and self.searching.can_step
        visited = self.tree.probe.nodes if self.tree.probe else 0
        steps = can_step and not self.searching.over
        return {
            acts.RUN: Offer(self.run, can_step),
            acts.PAUSE: Offer(self.pause, self.running),
            acts.STOP: Offer(self.stop, self.running or (visited > 0 and not self.searching.over)),
            acts.STEP_1: Offer(self.step_1, steps),
            acts.STEP_10: Offer(self.step_10, steps),
            acts.STEP_100: Offer(self.step_100, steps),
            acts.STEP_OVER: Offer(self.step_over, steps),
            acts.STEP_OUT: Offer(self.step_out, steps and len(self.tree.path) > 0),
            acts.STEP_OPERATION: Offer(self.operations.step, can_step),
            acts.BACK_OPERATION: Offer(self.operations.back, can_step),
            acts.PLAY_OPERATIONS: Offer(self.operations.play, can_step, self.operations.playing),
            acts.STEP_BACK: Offer(self.step_back, resting and visited > 0),
            acts.NOTE: Offer(partial(self.notes.write, self), resting),
        }

    @property
    def revision(self) -> object:
        """What changes whenever a saved file would."""
        visited = self.tree.probe.nodes if self.tree.probe and not self.running else 0
        nodes = visited if self._repeated is None else self._repeated
        return str((self.panel.search.goal, self.panel.search.choices, nodes))

    def analysis(self) -> Analysis:
        """Return what a file is to hold."""
        return watch_analysis(self.tree, self.name, self.made or provenance(), self._repeated)

    def views_to_export(self) -> list[TabView]:
        """Return all views."""
        if self._cover is None:  # the search has not begun
            return [view_of(self.title, self.views)]
        visited = self.tree.probe.nodes if self.tree.probe else 0

        def words() -> list[str]:
            return [*([f"Note: {self.notes.here}"] if self.notes.here else []), self.panel.step.text()]

        film = WatchFilm(self.views, visited, self.go_to_node, lambda: not self.searching.running, words)
        nodes, solutions = self.tree.nodes(), list(self.tree.solutions)
        made = self.made or provenance()
        return watch_views(self.title, self.views, self.depth_view, self._cover, nodes, solutions, film, made)

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.views.show_colours()
        self.depth_view.show_colours()
        self.show_frame()

    def _leave_to(self, solver: str) -> None:
        """Ask for the tree of another solver."""
        self.requested.emit(tree_request(self._puzzle, self.name, solver))

    # The search

    def _restart(self, nodes: int = 0) -> None:
        """Prepare the search chosen in the panel, and visit so many nodes."""
        tree = SearchTree(self._puzzle, SOLVER, self.panel.search.choices, self.panel.deepest, self.panel.search.goal)
        self._take(tree)
        self.searching.go(*strides(nodes))

    def _take(self, tree: SearchTree) -> None:
        if self.branching.walk is not None:
            self.branching.end()
        self.made, self._repeated = {}, None
        self.searching.drop()
        self.tree, self.shown = tree, ShownNode(tree, self.views.links.bar)
        self.searching.take(tree)
        self.views.forget_nodes(self._cover)

    def run(self) -> None:
        """Start or resume the search at the chosen speed; restart it once it is over."""
        if self.searching.over:
            self._take(self.tree.fresh())
        self.searching.in_turn(self._go)

    def step_1(self) -> None:
        """Visit one node: go down, or try the next option."""
        self.searching.in_turn(lambda: self._go(Step(1)))

    def step_10(self) -> None:
        """Visit 10 nodes."""
        self.searching.in_turn(lambda: self._go(Step(10)))

    def step_100(self) -> None:
        """Visit 100 nodes."""
        self.searching.in_turn(lambda: self._go(Step(100)))

    def step_over(self) -> None:
        """Visit the next node and everything below it."""
        self.searching.in_turn(lambda: self._go(Step(1), Step(floor=len(self.tree.path))))

    def step_out(self) -> None:
        """Run until everything below the parent node has been searched."""
        self.searching.in_turn(lambda: self._go(Step(floor=len(self.tree.path) - 1)))

    def step_back(self) -> None:
        """Undo the last node by repeating the search up to the node before."""
        visited = self.tree.probe.nodes if self.tree.probe else 0
        self.go_to_node(visited - 1)

    def go_to_node(self, nodes: int) -> None:
        """Repeat the search up to where this many nodes have been visited."""
        if self.searching.running:
            return
        self._take(self.tree.again())
        self._go(*strides(max(0, nodes)))

    def _go(self, *steps: Step) -> None:
        self.operations.stop()
        self._visit(*steps)

    def _visit(self, *steps: Step) -> None:
        self.made, self._repeated = {}, None
        self.shown.row = None
        self.views.tree.show_selected(None)
        self.searching.go(*steps, pace=self.panel.pace)

    def visit_next(self) -> None:
        """Visit the next node; operations that play go on after it."""
        self._visit(Step(1))

    def explain(self, text: str) -> None:
        """Show why something cannot be done."""
        self.panel.show_state(text, "bad")

    def go_to_solution(self, solution: Solution) -> None:
        """Show the node of a solution: in the recorded tree, or else by repeating the search up to it."""
        if self.searching.running:
            return
        row, level = self.shown.nodes().deepest(solution.path)
        if level == len(solution.path):
            self.look_at(row)
        else:
            self.go_to_node(solution.node)

    # Options chosen by hand

    def _choose(self, row: int) -> None:
        """Choose an option of the list: another one than the search has, or the next one of a walk by hand."""
        if self.branching.walk is not None:
            self.branching.choose(row)
        elif self._cover is not None and not self.searching.running:
            self.branching.begin(self._cover, self.tree.fill, self.shown.path(), self._rivals[row].option)

    def _turn_by_hand(self, on: bool) -> None:
        if on and self._cover is not None and not self.searching.running:
            self.branching.begin(self._cover, self.tree.fill, self.shown.path())
        else:
            self.branching.end()

    # What is shown

    def look_at(self, row: int) -> None:
        """Show the moment at which the search visited a node."""
        if self.branching.walk is not None:
            self.branching.go_to_row(row)
        elif not self.searching.running:
            self.shown.select(row)
            self.views.tree.show_selected(row)
            self.show_frame()

    def show_rest(self) -> None:
        """Show the search after it was prepared, or has started, paused or ended."""
        cover = self.tree.cover
        if cover is not None and self._cover is None:  # the next search has an equal cover
            self._cover = cover
            self.views.show_cover(cover)
        if self.shown.ended and self.tree.solutions:
            self.views.tree.show_selected(self.shown.marked_row)
        self._make_room()
        self.show_frame()
        self.status_changed.emit()

    def show_frame(self) -> None:
        """Show where the search is, if this tab is visible."""
        tree, path = self.tree, self.tree.path  # the path first: recorded nodes may be ahead of it
        if (tree.probe is not None) != self._ready:  # by now a search that was started can also be paused
            self._ready = tree.probe is not None
            self.status_changed.emit()
        if self._cover is None or not self.isVisible():
            left = self.searching.kernels_left
            waits = kernels_needed("Algorithm X", left) if left else "Waiting for the solver…"
            text = tree.rejection_reason or waits
            self.panel.show_state(text, "bad" if tree.rejection_reason else "idle")
            return
        if self.branching.walk is not None:
            self.branching.show()
            return
        nodes = tree.nodes()
        level = self._show_moment(self._cover, nodes, path)
        self.views.show_nodes(nodes, path, follow=self.shown.row is None)
        solved = not (self.running or tree.over) and moment(self._cover, path).solved
        visited = tree.probe.nodes if tree.probe else 0
        self.views.show_solutions(self._cover, tree, Solution(visited, path) if solved else None)
        self.panel.show_numbers(tree, len(nodes.end), level, solved)
        if tree.probe is not None and (subject := self.shown.subject(following=not self._runs_too_fast)) is not None:
            self.depth_view.show_search(subject)
            earlier = tree.trace is not None and tree.probe.nodes < tree.trace.map.nodes
            self.depth_view.show_cursor(tree.probe.nodes if earlier else None)
        self.notes.follow(search_key(tree.solver.name, tree.goal, tree.choices), self.shown.number)
        self._show_state()

    def _show_moment(self, cover: Cover, nodes: Nodes, path: NDArray[np.int64]) -> int:
        """Show the path to the current node, or to the one selected; return its level."""
        order = self.shown.order(cover)
        rank = np.argsort(order.option_of)
        if self.shown.row is not None or self.shown.ended:
            path = self.shown.path()
        now = moment(cover, path, rank)
        self.views.show_moment(now)
        if self.views.operations_in_front:
            self._show_links(cover, order, path)
        if self.tree.fill is not None:
            self.views.show_filling(self.tree.fill, now)
        self._show_words(nodes, now, rank)
        return len(path)

    def _show_links(self, cover: Cover, order: Ordered, path: NDArray[np.int64]) -> None:
        """Show the links and the operations that follow, or why not."""
        if reason := self.shown.links_obstacle(cover):
            self.views.show_no_links(reason)
        elif self._runs_too_fast:
            too_fast = "The search runs too fast for operations. Pause it to see them."
            self.views.show_node_only(order, path, too_fast, resting=False)
        elif clock := self.shown.clock():
            self.views.show_clock(clock)
        else:
            self.views.show_node_only(order, path, self.shown.obstacle(cover), resting=True)

    def _make_room(self) -> None:
        """Leave the levels out where the links are in front, and for a walk by hand: they are those of the search."""
        self.depth_view.setVisible(not self.views.links_in_front and self.branching.walk is None)

    @property
    def _runs_too_fast(self) -> bool:
        """Whether the search runs, too fast to read what it does."""
        return self.running and (self.panel.pace is None or self.panel.pace > SLOW)

    def _show_words(self, nodes: Nodes, now: Moment, rank: NDArray[np.int64]) -> None:
        """Describe the step that leads to a node, unless the search runs too fast to read it."""
        if self._runs_too_fast:
            self.panel.show_step("", "", ())
            return
        text = (
            f"{self._summary()} {self.shown.solution_words}".strip()
            + "\nClick a node of the tree to show that moment of the search."
            if self.shown.ended
            else f"{describe_backtracking(now, rank)}\n{describe(now)}".strip()
        )
        title = f"Options of item {now.cover.items[now.item - 1]}" if now.item else ""
        self._rivals = rivals_of(nodes, now, rank)
        self.panel.show_step(text, title, self._rivals)

    def _summary(self) -> str:
        """Return how many dead ends the search has met."""
        trace, probe = self.tree.trace, self.tree.probe
        return dead_ends_sentence(SOLVER, trace.map, probe) if trace is not None and probe is not None else ""

    def _show_state(self) -> None:
        tree, goes_on = self.tree, not (self.tree.over or self.searching.over)
        if self.shown.row is not None and tree.probe is not None:
            place = f"Showing node {self.shown.number:,} of {tree.probe.nodes:,}."
            text = "Showing an earlier node. Step continues from the current one." if goes_on else place
            self.panel.show_state(text, "idle")
        elif self.running:
            self.panel.show_state("Searching…")
        elif tree.over and tree.probe is not None:
            result = verdict(tree.goal, tree.probe)
            self.panel.show_state(result.message, "good" if tree.probe.solutions else "bad")
        elif self.searching.over and tree.probe is not None:
            self.panel.show_state("Stopped. Run begins a new search.", "idle")
        elif tree.probe is not None and tree.probe.nodes:
            self.panel.show_state(f"Paused at node {self.shown.number:,}.", "idle")
        else:
            self.panel.show_state("Press F10 to step, F5 to run.", "idle")
