"""The notations that a puzzle can be written in: those of its kind, and those of the exact cover that it reduces to.

A notation can hold the puzzle alone, or with a filling as well; where it cannot, the filling is left out.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from workbench.base.choices import ChoiceError
from workbench.files.credits import NO_CREDITS
from workbench.files.position import Position
from workbench.puzzles.penpa_writer import with_title
from workbench.puzzles.puzzle import Filled, Filling, Lossy, Marks, Noted, Puzzle, Selective
from workbench.puzzles.sudoku.text import f_puzzles


class Name(NamedTuple):
    """How people know a style, and how its files end."""

    title: str
    suffix: str = ".txt"
    is_link: bool = False
    is_line: bool = False  # several puzzles are several lines, without empty ones between them


NAMES = {
    "plain": Name("Workbench text"),
    "line": Name("One line", is_line=True),
    "grid": Name("Grid"),
    "boxes": Name("Grid with drawn lines"),
    "candidates": Name("Grid of candidates"),
    "hodoku": Name("HoDoKu's library", is_line=True),
    "sdk": Name("SadMan Sudoku", ".sdk"),
    "sdm": Name("List of 81 digits a line", ".sdm", is_line=True),
    "ss": Name("Simple Sudoku", ".ss"),
    "sudokuwiki": Name("Link to SudokuWiki", is_link=True),
    "f-puzzles": Name("Link to f-puzzles", is_link=True),
    "sudokupad": Name("Link to SudokuPad", is_link=True),
    "opensudoku": Name("OpenSudoku", ".opensudoku"),
    "ksudoku": Name("KSudoku", ".ksudoku"),
    "tatham": Name("Game ID of Simon Tatham's Solo", is_line=True),
    "exchange": Name("Line of sudoku-exchange", is_line=True),
    "quizzes": Name("Table of quizzes and solutions", ".csv"),
    "clues": Name("Table of puzzles, solutions and clues", ".csv"),
    "euler": Name("Project Euler"),
    "letters": Name("Letters, A = 1 (POJ 3076, BOJ 3763)"),
    "spoj": Name("Input for SPOJ"),
    "hex": Name("Digits 0 to F"),
    "commas": Name("Numbers with commas, nothing for an open cell", ".csv"),
    "puzz.link": Name("Link to puzz.link", is_link=True),
    "penpa": Name("Link to Penpa+", is_link=True),
    "pzprv3": Name("pzpr file, version 3", ".pzprv3"),
    "algospot": Name("KAKURO2 of the Algospot judge"),
    "kb": Name("List of clues", ".kb"),
    "pencilbox": Name("PencilBox", ".pencilbox"),
    "xml": Name("XML", ".xml"),
    "numbers": Name("Grid of move numbers"),
    "coordinates": Name("Rows and columns, from 0"),
    "squares": Name("Squares like e4"),
    "moves": Name("Moves, a digit each"),
    "csv": Name("Numbers with commas", ".csv"),
    "json": Name("JSON", ".json"),
    "dot": Name("Graph of the leaps, DOT", ".dot"),
    "graphml": Name("Graph of the leaps, GraphML", ".graphml"),
    "knuth": Name("Knuth's programs", ".dlx"),
    "matrix": Name("Matrix of 0 and 1"),
    "sets": Name("Sets: A = {1, 4}"),
    "cnf": Name("DIMACS CNF", ".cnf"),
    "partitioning": Name("OR-Library, set partitioning", ".spp"),
    "covering": Name("OR-Library, set covering", ".scp"),
}


TITLED: dict[str, Callable[[str, str, str], str]] = {  # styles with a title and an author
    "penpa": with_title,
    "f-puzzles": f_puzzles.with_title,
    "sudokupad": f_puzzles.with_title,
}


@dataclass(frozen=True)
class Notation:
    """A way to write a puzzle; `style` is its name at the command line."""

    style: str
    title: str
    suffix: str = ".txt"
    is_link: bool = False
    keeps_filling: bool = False  # the filling is written as well
    is_cover: bool = False  # written is the exact cover that the puzzle reduces to


def notations(
    puzzle: Puzzle, filling: Filling | None = None, marks: Marks | None = None, corners: Marks | None = None
) -> list[Notation]:
    """Return the notations of a puzzle, and with a filling those that only a filled board has."""
    from workbench.puzzles.cover import Coverable
    from workbench.puzzles.cover.writers import styles_for

    filled = puzzle.filling_styles if filling is not None and filling.any() else ()
    if isinstance(puzzle, Noted) and any(kind is not None and kind.any() for kind in (marks, corners)):
        filled = filled or tuple(style for style in puzzle.filling_styles if puzzle.has_notes(style))
    own = list(dict.fromkeys([*puzzle.styles, *filled]))
    if isinstance(puzzle, Selective):
        own = [style for style in own if not puzzle.style_problem(style)]
    covers = styles_for(puzzle.asks) if isinstance(puzzle, Coverable) else ()
    cover = [style for style in covers if style not in own and style not in puzzle.styles]
    return [
        *(notation(style, keeps_filling=style in filled) for style in own),
        *(notation(style, is_cover=True) for style in cover),
    ]


def notation(style: str, keeps_filling: bool = False, is_cover: bool = False) -> Notation:
    """Return the notation of a style; one that has no other title has that of its name."""
    name = NAMES.get(style, Name(style))
    title = f"Exact cover: {name.title}" if is_cover else name.title
    return Notation(style, title, name.suffix, name.is_link, keeps_filling, is_cover)


def style_problem(puzzle: Puzzle, style: str) -> str:
    """Return why a puzzle cannot be written in a style of its kind, "" if it can."""
    return puzzle.style_problem(style) if isinstance(puzzle, Selective) else ""


def loss(puzzle: Puzzle, style: str) -> str:
    """Return a sentence on what a style of `notations` leaves out of a puzzle, "" if nothing."""
    from workbench.puzzles.cover import Coverable

    if style not in puzzle.styles and isinstance(puzzle, Coverable):
        return puzzle.to_cover().cover.lost_in(style)
    return puzzle.lost_in(style) if isinstance(puzzle, Lossy) else ""


def text_of(style: str, position: Position) -> str:
    """Return a puzzle in a style of `notations`, with entries and marks where these differ from givens there.

    A style that only a filled board has shows the entries of every kind. Title and author go along where it has them.
    """
    text = board_text(style, position)
    known = position.credits or NO_CREDITS
    return TITLED[style](text, known.title, known.author) if style in TITLED and known.title + known.author else text


def board_text(style: str, position: Position) -> str:
    """Return a puzzle in a style of `notations`, with entries and marks, as `text_of` does, without title."""
    puzzle = position.puzzle
    if isinstance(puzzle, Noted) and puzzle.has_notes(style):
        return text_in(style, puzzle, position.entries, position.marks, position.corners)
    shows_entries = isinstance(puzzle, Filled) or style not in puzzle.styles
    return text_in(style, puzzle, position.entries if shows_entries else None)


def text_in(
    style: str,
    puzzle: Puzzle,
    filling: Filling | None = None,
    marks: Marks | None = None,
    corners: Marks | None = None,
) -> str:
    """Return a puzzle, its filling and its marks in a style of `notations`; raise ChoiceError for too large a cover."""
    found = next(one for one in notations(puzzle, filling, marks, corners) if one.style == style)
    if filling is not None and found.keeps_filling:
        if isinstance(puzzle, Noted) and marks is not None and corners is not None:
            return puzzle.format_notes(filling, marks, corners, style)
        return puzzle.format_filling(filling, style)
    if not found.is_cover:
        return puzzle.format(style)
    from workbench.puzzles.cover import Coverable

    assert isinstance(puzzle, Coverable)  # see `notations`
    cover = puzzle.to_cover().cover
    if problem := cover.kept_in(style).style_problem(style):  # as a covering, items may be covered twice
        raise ChoiceError(problem)
    return cover.format(style)
