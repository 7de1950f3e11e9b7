"""The face of knight's tours."""

from pathlib import Path
from typing import TYPE_CHECKING

from workbench.ui.base.act import Actions, Submenu
from workbench.ui.board import acts as board
from workbench.ui.board.face import LOST_STEP, SEPARATOR, Face, Picture, StartAction, StartCard
from workbench.ui.tour import acts

if TYPE_CHECKING:
    from workbench.puzzles.puzzle import Puzzle
    from workbench.ui.board.document import Document
    from workbench.ui.board.editor import Editor
    from workbench.ui.search.race_face import RaceFace

DRAWING = (board.DRAW_LINE, board.DRAW_RECTANGLE, board.FLOOD_FILL)
SQUARE = (acts.START_HERE, acts.END_HERE, acts.HOLE_HERE, acts.WALK_HERE, acts.WHAT_IF)
TOUR_TOOLS = (acts.SET_START, acts.SET_END, acts.WALK_BY_HAND)
BOARD = Submenu(
    "&Board",
    (board.MIRROR, board.MIRROR_UPRIGHT, board.TURN_BOARD, board.INVERT, board.BOARD_SIDES, board.FROM_IMAGE),
)


def make_editor(document: "Document", actions: Actions) -> "Editor":
    """Return the editor of tours."""
    from workbench.ui.tour.editor import TourEditor

    return TourEditor(document, actions)


def export(picture: Picture, file: Path | None) -> None:
    """Export a tour; without a file, ask for one."""
    from workbench.ui.tour.exporting import export_tour

    export_tour(picture, file)


def race(puzzle: "Puzzle") -> "RaceFace":
    """Return what a race of walks adds."""
    from workbench.puzzles.tour import Tour
    from workbench.ui.tour.race.face import TourRace

    assert isinstance(puzzle, Tour)
    return TourRace(puzzle)


def race_obstacle(puzzle: "Puzzle") -> str:
    """Return why a board has no race, as a sentence; "" if it has one."""
    from workbench.insight.tours.walk_record import MAX_REPLAYED
    from workbench.puzzles.tour import Tour

    assert isinstance(puzzle, Tour)
    if puzzle.squares <= MAX_REPLAYED:
        return ""
    return f"Comparisons are limited to {MAX_REPLAYED:,} squares; this board has {puzzle.squares:,}."


def telling_board() -> "Puzzle":
    """Return the chessboard with a start from which plain Warnsdorff fails, but neither Roth nor Vähäaho."""
    from workbench.puzzles.tour import Tour

    [board] = Tour.parse("tour 8x8 start e3")
    return board


START = StartCard(
    about="Which rule gets stuck, at which step, and why?",
    primary=StartAction(
        text="Compare three rules",
        tip="Compare three tie-breaks from e3 on the chessboard, and show the step that loses the tour",
        make=telling_board,
        title="8 × 8 from e3",
        analysis="race",
        details=LOST_STEP,
        run=True,
    ),
    second=StartAction(
        text="Walk by hand",
        icon="walk_by_hand",
        tip="Try to visit all squares of a chessboard yourself",
        sample="10-open-8x8",
        acts=(acts.WALK_BY_HAND,),
    ),
    icon="walk_by_hand",
)
FACE = Face(
    kind="tour",
    find="Find a tour",
    heading="Knight's tours",
    make_editor=make_editor,
    menu=(
        board.LOOK_AT_CELLS, Submenu("&Draw", (board.PAINT_CELLS, *DRAWING)), *TOUR_TOOLS, acts.CLEAR_WALK,
        Submenu("This s&quare", SQUARE), SEPARATOR,
        BOARD, SEPARATOR,
        acts.SHOW_SUMS,
    ),
    tools=(board.LOOK_AT_CELLS, board.PAINT_CELLS, Submenu("Draw", DRAWING), *TOUR_TOOLS),
    export=export,
    race=race,
    race_obstacle=race_obstacle,
    films=True,
    keys=(
        ("Arrows, Home, End", "Move the cursor; with Shift, draw with the tool"),
        ("Space, Return", "Use the tool on the square: draw, set start or end, move there"),
        ("S, E", "Set or clear the start, the end"),
        ("Escape", "Cancel the stroke, or return to Select"),
        ("Mouse", "Use the tool; right click for what a square can become; the wheel zooms; middle button to move"),
    ),
    start=START,
)  # fmt: skip
