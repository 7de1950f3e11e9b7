"""The sentence about a text that nobody can read: about the text itself, unless it is clear what it was meant to be."""

import json
import re

from workbench.files.recognition.kinds import Mistake, first_word
from workbench.files.recognition.other_programs import UNKNOWN_JSON
from workbench.puzzles import KINDS
from workbench.puzzles.board_budget import BudgetError
from workbench.puzzles.json_size import check_json_size
from workbench.puzzles.puzzle import ParseError, RecognizedError
from workbench.puzzles.recognizable import LOOKED_AT, Signed
from workbench.puzzles.sentences import counted, quoted
from workbench.puzzles.text_limits import line_count

KNOWN = (
    "The program reads sudokus, kakuros, polyomino boards, knight's tours and exact covers, as text, files or links.",
    "A text of your own begins with kind and size: sudoku 3x3, kakuro 9x9, polyomino 6x10, tour 8x8, or cover.",
    "Help > Guide > Text formats has an example of each.",
)
OBJECT = re.compile(r"\s*\{\s*(?:\Z|\"[^\"]*(?:\Z|\"\s*(?::|\Z)))")  # of JSON, however soon it ends


def refusal(text: str, kind: str | None, mistake: Mistake) -> ParseError:
    """Return the error to show for a text that cannot be read."""
    error = mistake.error
    if kind or first_word(text) in KINDS or isinstance(error, RecognizedError | BudgetError) or mistake.is_certain:
        return error
    is_open = text.lstrip().startswith("{") and not text.rstrip().endswith(("}", "};"))
    if is_open or OBJECT.match(text):
        return damage_of_json(text) or ParseError(UNKNOWN_JSON, 1, 1)
    if is_meant(text, mistake):
        message = f"{error.message} (Read as {mistake.title.lower()}.)" if mistake.title else error.message
        return ParseError(message, error.line, error.column)
    return ParseError("\n".join([f"This is not a puzzle that the program knows: {described(text)}.", *KNOWN]))


def damage_of_json(text: str) -> ParseError | None:
    """Return the error of JSON that is incomplete or damaged, None if it is neither."""
    try:
        check_json_size(text)
        json.loads(text.removeprefix("\ufeff"))
    except json.JSONDecodeError as error:
        return ParseError("The JSON is incomplete or damaged. Open a backup of the file.", error.lineno, error.colno)
    except (ValueError, RecursionError):
        return ParseError("The JSON is incomplete or damaged. Open a backup of the file.", 1, 1)
    return None


def is_meant(text: str, mistake: Mistake) -> bool:
    """Return whether a text has the signs of the kind whose reader found the mistake, and so is meant as one."""
    kind = KINDS[mistake.kind]
    return isinstance(kind, Signed) and kind.has_signs(text)


def described(text: str) -> str:
    """Return how a text begins, and its number of lines if there are several."""
    stripped = text.strip()
    first = stripped[:LOOKED_AT].splitlines()[0] if stripped else ""
    lines = line_count(stripped) + 1
    return (f"{counted(lines, 'line')}, the first of them " if lines > 1 else "") + quoted(first.rstrip())
