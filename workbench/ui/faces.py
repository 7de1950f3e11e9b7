"""The faces of the kinds of puzzle, in the order of the start page."""

from typing import TYPE_CHECKING

from workbench.base.places import samples
from workbench.base.registry import Registry
from workbench.ui.board.cell_face import cell_face
from workbench.ui.board.face import StartAction, StartCard
from workbench.ui.board.text.face import text_face

if TYPE_CHECKING:
    from workbench.puzzles.puzzle import Puzzle
    from workbench.ui.board.face import Face

FACES: "Registry[Face]" = Registry(
    "workbench.ui",
    {
        "sudoku": "sudoku.FACE",
        "kakuro": "kakuro.FACE",
        "polyomino": "polyomino.FACE",
        "tour": "tour.FACE",
        "cover": "cover.FACE",
    },
)


def face_of(puzzle: "Puzzle") -> "Face":
    """Return the face of a puzzle's kind; one without its own is edited cell by cell, or else as text."""
    from workbench.puzzles.puzzle import Fillable

    if face := FACES.get(puzzle.kind):
        return face
    make = cell_face if isinstance(puzzle, Fillable) else text_face
    return make(puzzle.kind, puzzle.title)


def heading_of(kind: str) -> str:
    """Return what the samples of a kind are headed by."""
    return FACES[kind].heading if kind in FACES else kind.capitalize()


def start_card_of(kind: str) -> StartCard:
    """Return what the start page says of a kind; where its face has nothing, its first sample is opened."""
    if kind in FACES and (card := FACES[kind].start):
        return card
    first = samples(kind)[0].stem
    return StartCard(about="", primary=StartAction(text="Open a sample", tip="Open the first sample", sample=first))
