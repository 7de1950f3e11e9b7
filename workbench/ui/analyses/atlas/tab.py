"""One tab: the atlas of all solutions of a puzzle, with a heat map, pins, any solution by its number, and uses."""

import random
from dataclasses import replace
from functools import partial

import numpy as np
from PySide6.QtCore import QTimer

from workbench.files.analyses import Analysis
from workbench.files.provenance import Provenance, provenance
from workbench.puzzles.puzzle import Filling, Puzzle, untouched
from workbench.puzzles.sentences import counted
from workbench.searching.atlas.atlas import Atlas, has_board
from workbench.searching.atlas.build import AtlasBuild
from workbench.searching.atlas.groups import first_telling, groups_of
from workbench.searching.atlas.kept import Kept, analysis_of
from workbench.searching.atlas.ranking import number_in
from workbench.searching.atlas.record import diagram_in
from workbench.searching.atlas.selection import Constraint, Narrowed, Selection
from workbench.searching.atlas.zdd import zdd_size
from workbench.solvers.cover.diagram import Diagram
from workbench.solvers.search import Step
from workbench.ui.analyses.atlas.acts import EXPORT_SOLUTIONS
from workbench.ui.analyses.atlas.cell_options import CellOptions
from workbench.ui.analyses.atlas.exports.views import heat_view, options_view
from workbench.ui.analyses.atlas.heat.pane import HeatPane
from workbench.ui.analyses.atlas.narrowing import Narrowing
from workbench.ui.analyses.atlas.options.cover_pane import CoverPane
from workbench.ui.analyses.atlas.options.option_list import OptionList
from workbench.ui.analyses.atlas.pages.build import BuildPage
from workbench.ui.analyses.atlas.pages.placements import PlacementsPage
from workbench.ui.analyses.atlas.pages.symmetry import SymmetryPage
from workbench.ui.analyses.atlas.pages.uses import UsesPage
from workbench.ui.analyses.atlas.panel import AtlasPanel
from workbench.ui.analyses.atlas.solution_pane import SolutionPane
from workbench.ui.analyses.run_tab import RunTab
from workbench.ui.base.act import Actions, Offer, Offers
from workbench.ui.base.exports.view import TabView, view_of
from workbench.ui.base.keyboard.focus_target import FocusTarget
from workbench.ui.board.acts import REDO, UNDO
from workbench.ui.search import acts
from workbench.ui.search.side_by_side import SideBySide
from workbench.ui.search.tab_layout import PanelFrame, tab_layout

PANEL_WIDTH = (340, 360)  # pixels at least and at most
SPACING = 14  # pixels
REST_MILLISECONDS = 100  # after the last change, until uses and symmetries are counted
BUILD, PLACEMENTS, USES, SYMMETRY = "Build", "Placements", "Uses", "Symmetry"


class AtlasTab(RunTab):
    """Connects the building, the selection, the boards and the panel; the puzzle stays as it was."""

    def __init__(
        self,
        puzzle: Puzzle,
        name: str,
        actions: Actions,
        kept: Kept | None = None,
        diagram: Diagram | None = None,
        stored: Analysis | None = None,
    ) -> None:
        super().__init__()
        self.puzzle, self.name = puzzle, name
        self._kept = kept or Kept()
        self._stored = stored  # whose diagram a thread reads
        self.made: Provenance = stored.made if stored else {}  # where a restored diagram comes from
        self.build: AtlasBuild | None = None
        self.narrowing = Narrowing()
        self.cells = CellOptions(self.narrowing)
        self._resting = QTimer(self, singleShot=True, interval=REST_MILLISECONDS)
        self._shown: list[int] | None = None  # the options of the solution shown
        self._make(actions)
        self._lay_out()
        self._connect()
        for choice, value in self._kept.choices.items():
            self.build_page.form.set_value(choice, value)
        self.narrowing.selection = self._kept.selection
        if diagram is not None:
            self._begin(AtlasBuild(puzzle, self._kept.choices, diagram))
        elif stored is not None and stored.results:
            self._begin(AtlasBuild(puzzle, self._kept.choices, load=lambda: diagram_in(stored)))

    def _make(self, actions: Actions) -> None:
        """Make the parts."""
        self.has_board = has_board(self.puzzle)
        cells = self.cells
        self.options = OptionList(cells.title, cells.detail, cells.paint if self.has_board else None)
        self.heat = HeatPane(self.puzzle) if self.has_board else None
        self.solution = SolutionPane(self.puzzle, actions)
        self.build_page = BuildPage(actions)
        self.placements = PlacementsPage(self.options, cells.title, own=self.has_board)
        reduction = self.puzzle.to_cover()  # type: ignore[attr-defined]  # what has no cover has no tab
        self.uses = UsesPage(reduction.cover.has_costs)
        self.cover = None if self.heat else CoverPane(reduction.cover, self.options)
        self._left: HeatPane | CoverPane = self.heat or self.cover  # type: ignore[assignment]  # one of them is there
        self.symmetry = SymmetryPage()
        pages = {PLACEMENTS: self.placements, USES: self.uses, SYMMETRY: self.symmetry, BUILD: self.build_page}
        self.panel = AtlasPanel(pages, {} if self.has_board else {PLACEMENTS: "Options"})

    def _allow_pages(self, on: bool) -> None:
        """Allow all that is about an atlas; without one, only the board and the page of its building are shown."""
        for name in (PLACEMENTS, USES, SYMMETRY):
            self.panel.switches[name].setEnabled(on)
        for part in (*self.panel.switches.values(), self._left, self.solution.head):
            part.setVisible(on)
        self.panel.show_page(PLACEMENTS if on else BUILD)
        if on and self.hasFocus():
            self._focus.part.setFocus()

    def _lay_out(self) -> None:
        layout = tab_layout(self, SPACING)
        layout.addWidget(SideBySide(self._left, self.solution, SPACING), 10)
        layout.addWidget(PanelFrame(self.panel, *PANEL_WIDTH), 3)
        self._allow_pages(False)
        self._focus = FocusTarget(self, self.heat.board if self.heat else self.options)

    def _connect(self) -> None:
        self.narrowing.setParent(self)  # deleted with the tab, and so are its connections, which hold it
        self.narrowing.changed.connect(self._show_left)
        self._resting.timeout.connect(self._count_rest)
        for part in (self.narrowing, self.uses, self.symmetry):
            part.failed.connect(self.failed)
        self.solution.requested.connect(self.show_number)
        self.placements.chosen.connect(self.narrowing.constraint)
        self.cells.connect(self.placements, self.heat, self.cover)
        self.placements.removal_requested.connect(self._remove)
        self.placements.undo_requested.connect(self.narrowing.undo)
        self.placements.clear_requested.connect(self._clear)
        self.uses.best_requested.connect(self._show_best)
        self.symmetry.counted.connect(self._show_count)
        self.build_page.diagram.file_requested.connect(self._save_dot)
        if self.heat is not None:
            self.heat.part_chosen.connect(self._show_uses)
            self.heat.board.entered.connect(self._enter_list)
            self.heat.board.turned.connect(self.heat.step_part)
            self.options.left.connect(self.heat.board.setFocus)

    # What the window needs of a tab

    @property
    def title(self) -> str:
        """The text of its tab."""
        return f"All solutions: {self.name}"

    def offers(self) -> Offers:
        """Return what can be done now."""
        resting, some = not self.running, self.left is not None and self.left.solutions > 0
        number, most = self.solution.number, self.left.solutions - 1 if self.left else 0
        return {
            **super().offers(),
            acts.STEP_1: Offer(partial(self.run, 1), resting),
            acts.STEP_10: Offer(partial(self.run, 10), resting),
            acts.STEP_100: Offer(partial(self.run, 100), resting),
            acts.PREVIOUS_SOLUTION: Offer(partial(self.step_number, -1), some and bool(number)),
            acts.NEXT_SOLUTION: Offer(partial(self.step_number, 1), some and number is not None and number < most),
            acts.RANDOM_SOLUTION: Offer(self.show_random, some),
            EXPORT_SOLUTIONS: Offer(self.export_solutions, some),
            UNDO: Offer(self.narrowing.undo, self.narrowing.can_undo),
            REDO: Offer(self.narrowing.redo, self.narrowing.can_redo),
        }

    @property
    def revision(self) -> object:
        """What changes whenever a saved file would."""
        build = self.build
        return str((self._now(), build is not None and (build.loading or build.diagram is not None)))

    def _now(self) -> Kept:
        """Return what a file is to keep."""
        part = self.heat.number if self.heat and self.left else self._kept.part
        number = self.solution.number if self.left else self._kept.number
        return Kept(self.build_page.choices, self.narrowing.selection, part, number or 0)

    def analysis(self) -> Analysis:
        """Return what a file is to hold."""
        diagram = self.build.diagram if self.build else None
        atlas = self.narrowing.atlas or (Atlas(self.puzzle, diagram) if diagram else None)
        now = analysis_of(self.puzzle, atlas, self._now(), self.name, self.made or provenance())
        if self._stored is not None and self.build is not None and self.build.loading:
            return replace(now, results=self._stored.results, made=self._stored.made)
        return now

    def views_to_export(self) -> list[TabView]:
        """Return the heat map or the list of options, the solution, the chart of uses, and a small diagram."""
        left, made = self.left, self.made or provenance()
        title = "{}: {}".format
        if self.heat is not None:
            part = self.heat.parts.currentText()  # "" until solutions are counted
            about = f"heat map of {part}" if part else "board"
            first = heat_view(title(self.title, about), self.heat, made)
        else:
            first = options_view(title(self.title, "options"), self.options, left, made)
        drawn = self.build_page.diagram.view
        return [
            first,
            options_view(title(self.title, "solution"), self.solution.board, left, made),
            view_of(title(self.title, "uses"), self.uses.chart, self.uses.table),
            *([view_of(title(self.title, "diagram"), drawn)] if drawn.places else []),
        ]

    def drop_search(self) -> None:
        """End all work."""
        super().drop_search()
        self._resting.stop()
        self.narrowing.drop()
        self.uses.drop()
        self.symmetry.drop()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.solution.board.show_colours()
        if self.heat is not None:
            self.heat.show_colours()
            self.heat.show_icons(self.cells.paint if self.cells.pictured else None)
        if self.left is not None:
            self.placements.show_narrowed(self.left, self.narrowing.can_undo)

    # The building

    def run(self, *nodes: int) -> None:
        """Build the diagram, or go on after a pause; `nodes`: visit only so many states."""
        if self.running:
            return
        if not self.searching.paused:
            self._forget()
            self._begin(AtlasBuild(self.puzzle, self.build_page.choices), *map(Step, nodes))
        else:
            self.searching.go(*map(Step, nodes))

    def _begin(self, build: AtlasBuild, *steps: Step) -> None:
        self.build = build
        self.searching.take(build)
        self.searching.go(*steps)

    def _forget(self) -> None:
        """Forget the former diagram; what was shown is shown again with the next one."""
        self._kept, self.made = self._now(), {}
        self._resting.stop()
        self.narrowing.forget()
        self._shown = None
        for page in (self.uses, self.symmetry):
            page.drop()
        self._allow_pages(False)
        self.build_page.diagram.show_atlas(None)
        self.panel.head.show_nothing()
        self.solution.show_count(0)
        if self.heat is not None:
            self.heat.show_narrowed(None)

    def show_frame(self) -> None:
        """Show how far the building has come, if this tab is visible."""
        if not self.isVisible() or (self.build is None and self.left is None):
            return
        size = sizes(self.narrowing.atlas) if self.narrowing.atlas else ""
        self.build_page.show_build(self.build, self.running, self.searching.over, size)
        if self.build is not None and self.build.atlas is None:
            words = "The search so far" if not self.build.problem else ""
            filling = self.build.figures.filling if not self.build.problem else untouched(self.puzzle)
            self.solution.show_solution(filling, None, words)

    def show_rest(self) -> None:
        """Show the building after it has started, paused or ended."""
        super().show_rest()
        if self.build is not None and not self.build.loading:
            self._stored = None
        if self.build is not None and self.build.atlas is not None and self.narrowing.atlas is not self.build.atlas:
            self.show_atlas(self.build.atlas)

    def show_atlas(self, atlas: Atlas) -> None:
        """Show an atlas of the puzzle with what was kept."""
        self._allow_pages(True)
        self.cells.show_atlas(atlas)
        if self.heat is not None:
            groups, kept = groups_of(atlas), self._kept.part
            chosen = first_telling(atlas, groups) if kept is None else kept
            self.heat.offer_groups(groups, self.cells.paint if self.cells.pictured else None, chosen)
        self.narrowing.show_atlas(atlas)
        self.build_page.show_build(self.build, size=sizes(atlas))
        self.build_page.diagram.show_atlas(atlas)

    # The selection

    @property
    def left(self) -> Narrowed | None:
        """The solutions left, None while they are not known."""
        return self.narrowing.left

    def _show_left(self) -> None:
        """Show the solutions left, which are others than before."""
        left = self.left
        assert left is not None
        self._left.show_narrowed(left)
        self.placements.show_narrowed(left, self.narrowing.can_undo)
        self.cells.show_narrowed(left)
        self._show_count(None)
        self._resting.start()
        number = None if self._shown is None else number_in(left.view, self._shown)
        self.solution.show_count(left.solutions)
        if left.solutions:
            before = self._kept.number if self._shown is None else 0
            self._show_solution(left, min(before, left.solutions - 1) if number is None else number)
        else:
            self._shown = None
            self.solution.show_solution(untouched(self.puzzle), None, "There is no solution.")
        self.status_changed.emit()

    def _count_rest(self) -> None:
        """Show what takes longer: the uses of a part, and the symmetries."""
        if self.left is not None:
            self._show_uses()
            self.symmetry.show_narrowed(self.left)

    def _show_count(self, classes: int | None) -> None:
        if self.left is not None and self.narrowing.atlas is not None:
            self.panel.head.show_count(self.left.solutions, self.narrowing.atlas.whole.solutions, classes)

    def _show_uses(self) -> None:
        self.uses.show_narrowed(self.left, self.heat.group if self.heat else None)

    def _enter_list(self) -> None:
        """Put the keyboard into the list of placements."""
        self.panel.show_page(PLACEMENTS)
        self.options.setFocus()
        if self.options.current is None:
            self.options.setCurrentIndex(self.options.options.index(0))

    def _remove(self, constraint: Constraint | None) -> None:
        selection = self.narrowing.selection
        self.narrowing.select(selection.unfiltered() if constraint is None else selection.without(constraint.option))

    def _clear(self) -> None:
        self.narrowing.select(Selection())

    # Single solutions

    @property
    def shown_solution(self) -> Filling | None:
        """The solution shown; None = none is."""
        return None if self.left is None or self._shown is None else self.left.atlas.filling(np.array(self._shown))

    def show_number(self, number: int) -> None:
        """Show the solution with a number, from 0."""
        left = self.left
        if left is None or not 0 <= number < left.solutions:
            return
        self._show_solution(left, number)
        self.status_changed.emit()

    def _show_solution(self, left: Narrowed, number: int) -> None:
        options = left.view.solution(number)
        self._shown = options.tolist()
        self.solution.show_solution(left.atlas.filling(options), number)

    def step_number(self, by: int) -> None:
        """Show the next solution, or one before."""
        if self.solution.number is not None:
            self.show_number(self.solution.number + by)

    def show_random(self) -> None:
        """Show a solution drawn from all that are left, each with the same probability."""
        if self.left is not None and self.left.solutions:
            self.show_number(random.randrange(self.left.solutions))

    def _show_best(self, sign: int) -> None:
        """Show a solution of the lowest cost (1) or of the highest (-1)."""
        left = self.left
        if left is None or not left.solutions:
            return
        best = left.view.best(sign * left.atlas.reduction.cover.costs.astype(np.int64))
        number = number_in(left.view, best.options.tolist())
        assert number is not None
        self.show_number(number)
        self.solution.say_more(f"Cost {sign * best.cost:,}.")

    def _save_dot(self) -> None:
        """Ask for a file, and write the diagram to it."""
        from workbench.ui.analyses.atlas.exports.dot_export import save_dot

        if self.narrowing.atlas is not None:
            save_dot(self, self.narrowing.atlas, self.title)

    def export_solutions(self) -> None:
        """Ask which solutions to export, and write them."""
        from workbench.ui.analyses.atlas.exports.sheet_export import ask_for_sheet

        if self.left is not None:
            ask_for_sheet(self, self.left, self.solution.number or 0, self.title)


def sizes(atlas: Atlas) -> str:
    """Return how large a diagram is."""
    edges = counted(len(atlas.diagram.option), "edge")
    return f"{edges}; as a ZDD, {counted(zdd_size(atlas.diagram), 'node')}"
