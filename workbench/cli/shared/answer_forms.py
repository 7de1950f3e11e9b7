"""Solutions alone, in the form of an online judge or in a notation: the option --to of `solve`."""

from collections.abc import Iterator

from workbench.api.answers import Answer
from workbench.base.choices import ChoiceError, listed
from workbench.cli.shared.errors import show_note
from workbench.files.notations import NAMES, style_problem
from workbench.files.puzzle_lists import Piece
from workbench.puzzles.judge_form import Judged, JudgeForm
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers.goal import Outcome

JUDGE = "judge"  # the usual form of the judges' problems about such puzzles


def form_of(puzzle: Puzzle, name: str) -> JudgeForm:
    """Return the form of this name for a puzzle: a judge's, or a notation for a solution; raise ChoiceError."""
    forms = list(puzzle.judge_forms()) if isinstance(puzzle, Judged) else []
    for form in forms:
        if name in (JUDGE, form.name):
            return form
    styles = [style for style in puzzle.filling_styles if not style_problem(puzzle, style)]
    if name in styles:
        spaced = not NAMES[name].is_line if name in NAMES else True
        return JudgeForm(name, puzzle, lambda filling: puzzle.format_filling(filling, name), is_spaced=spaced)
    these = listed([*(form.name for form in forms), *styles])
    raise ChoiceError(f"Solutions of {puzzle.name} have no form {name}; there are: {these}.")


def as_asked(pieces: Iterator[Piece], name: str) -> Iterator[Piece]:
    """Yield pieces with the puzzles that the problem of this name asks to solve."""
    for piece in pieces:
        yield piece._replace(puzzles=[form_of(puzzle, name).asked for puzzle in piece.puzzles], alike=False)


def answer_text(answer: Answer, puzzle: Puzzle | None, name: str, number: int) -> str:
    """Return the lines of an answer, the `number`-th of a list; "" where it has none, and why on standard error."""
    form = form_of(puzzle, name) if puzzle else None
    if form and answer.fillings:
        text = form.write(answer.fillings[0]).removesuffix("\n")
    elif form and form.none and answer.verdict.outcome is Outcome.NONE:
        text = form.none
    else:
        show_note(f"Puzzle {number}: {answer.verdict.message}")
        return ""
    return "\n" * (form.is_spaced and number > 1) + text
