"""The messages while a search is stepped: which digits were guessed, which are forced, and why."""

from workbench.insight.sudoku.placements import Stepping
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.sudoku import Sudoku
from workbench.searching.race.lane import Lane


class StepMessages:
    """Follows the search of a tab from one rest to the next."""

    def __init__(self) -> None:
        self._lane: Lane | None = None
        self._stepping: Stepping | None = None
        self._nodes = -1
        self._at_rest = False
        self._moved = False  # the cursor, since the last step

    def show_search(self, lane: Lane | None) -> None:
        """Look at a search that rests; None: it is running, or not shown."""
        self._at_rest = lane is not None and lane.probe is not None and lane.probe.guessed is not None
        if lane is None or lane.probe is None or lane.probe.guessed is None:
            return
        if lane is not self._lane or self._stepping is None:
            assert isinstance(lane.puzzle, Sudoku)
            naked_first = lane.choices.get("singles") == "naked"
            self._lane, self._stepping = lane, Stepping(lane.puzzle, naked_first)
        self._stepping.follow(lane.probe.filling, lane.probe.guessed)
        if lane.probe.nodes != self._nodes:
            self._nodes, self._moved = lane.probe.nodes, False

    def cursor_moved(self) -> None:
        """Explain single cells until the next step."""
        self._moved = True

    def message(self, cell: Cell) -> str:
        """Return what the last step placed; once the cursor has moved, why its cell holds its digit."""
        if not self._at_rest or self._stepping is None:
            return ""
        placement = self._stepping.at(cell) if self._moved else None
        if placement is not None:
            return placement.sentence(self._stepping.puzzle.layout)
        return "" if self._moved else self._stepping.summary()
