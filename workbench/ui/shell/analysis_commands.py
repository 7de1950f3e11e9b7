"""What can be made of a puzzle beside solving it: each opens a tab of its own."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from workbench.ui.base.dialogs import show_error
from workbench.ui.base.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from workbench.choices import Value
    from workbench.puzzles.puzzle import Cell, Puzzle
    from workbench.puzzles.tour import Tour
    from workbench.ui.shell.document_tab import DocumentTab
    from workbench.ui.shell.main_window import MainWindow

MAX_STARTS = 1_000_000  # squares of a board whose heat map is made
WALKER = "warnsdorff"  # the name of the solver that walks by a tie-break


class AnalysisCommands:
    """Does the actions that open a tab on the puzzle in front; the puzzle there may change later."""

    def __init__(self, window: "MainWindow") -> None:
        self._window = window

    def race(self) -> None:
        from workbench.lab.tours.walk_record import MAX_REPLAYED
        from workbench.puzzles.tour import Tour
        from workbench.solvers import solvers_for
        from workbench.ui.race.tab import RaceTab

        puzzle, title = self._puzzle()
        if not solvers_for(puzzle):
            show_error(self._window, tr("No solver takes this puzzle."))
        elif isinstance(puzzle, Tour) and puzzle.squares > MAX_REPLAYED:
            words = tr("At most {:,} squares race; this board has {:,}.")
            show_error(self._window, words.format(MAX_REPLAYED, puzzle.squares))
        elif self._sound(puzzle):
            self._window.add_tab(RaceTab(puzzle, title, self._window.actions_by_name))

    def watch(self) -> None:
        from workbench.ui.watch.tab import WatchTab

        puzzle, title = self._puzzle()
        if self._sound(puzzle):
            self._window.add_tab(WatchTab(puzzle, title, self._window.actions_by_name))

    def show_as_cover(self) -> None:
        from workbench.choices import ChoiceError
        from workbench.puzzles.cover import Coverable
        from workbench.puzzles.cover.text import MAX_MEMBERS, MAX_OPTIONS
        from workbench.ui.board.document import Document

        puzzle, title = self._puzzle()
        assert isinstance(puzzle, Coverable), "this action is disabled otherwise"
        try:
            cover = puzzle.to_cover().cover
        except ChoiceError as error:
            show_error(self._window, str(error))
            return
        if cover.count > MAX_OPTIONS or len(cover.members) > MAX_MEMBERS:
            words = tr("This cover has {} options: too many to be shown; {} is the limit.")
            show_error(self._window, words.format(f"{cover.count:,}", f"{MAX_OPTIONS:,}"))
        else:
            self._window.add_document(Document.of(cover, tr("{} as exact cover").format(title)))

    def estimate(self) -> None:
        from workbench.lab.estimate.estimate import estimated_solvers
        from workbench.ui.lab.estimate_tab import EstimateTab

        puzzle, title = self._puzzle()
        if not estimated_solvers(puzzle):
            show_error(self._window, tr("No solver by exact cover takes this puzzle."))
        elif self._sound(puzzle):
            self._window.add_tab(EstimateTab(puzzle, title, self._window.actions_by_name))

    def ranking(self) -> None:
        from workbench.ui.lab.experiment_tab import ExperimentTab

        self._window.add_tab(ExperimentTab(self._window.actions_by_name))

    def heat_map(self) -> None:
        from workbench.puzzles.tour import Tour
        from workbench.ui.starts.tab import StartsTab

        puzzle, title = self._puzzle()
        assert isinstance(puzzle, Tour), "this action is disabled otherwise"
        document = self._window.tab
        assert document is not None, "this action is disabled without a document"
        if not puzzle.squares:
            show_error(self._window, tr("There is no square to start from."))
        elif puzzle.board.size > MAX_STARTS:
            words = tr("A heat map walks from every square; this board has {}, and {} is the limit.")
            show_error(self._window, words.format(f"{puzzle.board.size:,}", f"{MAX_STARTS:,}"))
        elif self._sound(puzzle):
            panel = document.solve_panel
            choices = panel.choices if panel.solver.name == WALKER else {}
            starts = StartsTab(puzzle, title, self._window.actions_by_name, choices)
            starts.search_requested.connect(partial(self._search_by, document, puzzle, title))
            starts.race_requested.connect(partial(self._race_by, puzzle, title))
            starts.curve_requested.connect(self.success_curve)
            self._window.add_tab(starts)

    def _search_by(self, tab: "DocumentTab", puzzle: "Puzzle", title: str, choices: "Mapping[str, Value]") -> None:
        """Choose a tie-break in a document's tab, or in a new one if that is closed."""
        from workbench.ui.board.document import Document

        if tab not in self._window.document_tabs():
            tab = self._window.add_document(Document.of(puzzle, title))
        self._window.tabs.setCurrentWidget(tab)
        tab.solve_panel.show_choices(WALKER, choices)

    def _race_by(
        self, puzzle: "Tour", title: str, rules: "Sequence[Mapping[str, Value]]", start: "Cell | None"
    ) -> None:
        """Let tie-breaks race from a start, one alone against those that everybody knows."""
        from workbench.solvers import SOLVERS
        from workbench.ui.race.tab import RaceTab

        known = [{"rule": rule} for rule in ("plain", "roth", "vahaaho")]
        others = [rule for rule in known if rule["rule"] not in {choices["rule"] for choices in rules}]
        entries = [(SOLVERS[WALKER], choices) for choices in (*rules, *(others if len(rules) == 1 else []))]
        race = RaceTab(replace(puzzle, start=start or puzzle.start), title, self._window.actions_by_name)
        race.compete(list(entries))
        self._window.add_tab(race)

    def success_curve(self, rules: "Mapping[str, Mapping[str, Value]] | None" = None) -> None:
        from workbench.ui.lab.curve_tab import CurveTab

        self._window.add_tab(CurveTab(self._window.actions_by_name, rules or {}))

    def _puzzle(self) -> "tuple[Puzzle, str]":
        tab = self._window.tab
        assert tab is not None, "this action is disabled without a document"
        tab.changes.settle()
        return tab.document.position.puzzle, tab.document.title

    def _sound(self, puzzle: "Puzzle") -> bool:
        """Complain, and return False, if a puzzle breaks rules of its own, or its text cannot be read."""
        from workbench.puzzles.puzzle import untouched

        if self._window.tab and (trouble := self._window.tab.changes.trouble):
            show_error(self._window, tr("The text has an error: nothing to search. {}").format(trouble))
            return False
        faults = puzzle.judge(untouched(puzzle))
        if faults:
            words = tr("The puzzle breaks a rule: nothing to search. {}")
            show_error(self._window, words.format(faults[0].message))
        return not faults
