"""Why analyses of the puzzle in front cannot be opened: found out while nothing else is to do, and kept."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.ui.board.face import no_obstacle
from workbench.ui.shell.analyses.registry import OF_PUZZLES

if TYPE_CHECKING:
    from collections.abc import Callable

    from workbench.puzzles.puzzle import Puzzle

REST = 400  # milliseconds after a change: a large cover takes a tenth of a second to be written down


class Obstacles(QObject):
    """Looks for obstacles once the solvers are ready, one analysis at a time."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._puzzle: Puzzle | None = None
        self._known: dict[str, str] = {}  # by the name of the analysis
        self._asked: list[tuple[str, tuple[str, ...], Callable[[Puzzle], str]]] = [
            (face.name, face.kinds, face.obstacle) for face in OF_PUZZLES if face.obstacle is not no_obstacle
        ]
        self._ready = False
        self._timer = QTimer(self, singleShot=True, interval=REST)
        self._timer.timeout.connect(self._look)

    def begin(self) -> None:
        """Look from now on: what obstacles need is imported."""
        self._ready = True
        if self._puzzle is not None:
            self._timer.start(REST)

    def ask_also(self, name: str, obstacle: "Callable[[Puzzle], str]") -> None:
        """Look for another obstacle, too, for puzzles of all kinds."""
        self._asked.append((name, (), obstacle))

    def of(self, name: str, puzzle: "Puzzle") -> str:
        """Return why an analysis of a puzzle cannot be opened, as a sentence; "" if it can, or that is not known."""
        if puzzle is not self._puzzle:
            self._puzzle, self._known = puzzle, {}
            if self._ready:
                self._timer.start(REST)
        return self._known.get(name, "")

    def _look(self) -> None:
        puzzle = self._puzzle
        if puzzle is None:
            return
        asked = [one for one in self._asked if one[0] not in self._known and (not one[1] or puzzle.kind in one[1])]
        if not asked:
            return
        name, _kinds, obstacle = asked[0]
        self._known[name] = why = obstacle(puzzle)
        self._timer.start(0)
        if why:
            self.changed.emit()
