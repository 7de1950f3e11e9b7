"""What advice on a sudoku has found, as sentences, rows of a list, and pictures on the board."""

from dataclasses import dataclass
from itertools import groupby

from workbench.files.position import Position
from workbench.insight.step_picture import StepPicture
from workbench.insight.sudoku.advice import Advice, PossibleSteps
from workbench.insight.sudoku.check import Check
from workbench.insight.sudoku.hints import Hint, technique_of
from workbench.insight.sudoku.marks import candidates_of, sudoku_of
from workbench.insight.sudoku.setting.given_changes import GivenChange
from workbench.insight.sudoku.solution_path import SolutionPath
from workbench.insight.sudoku.step import Step
from workbench.insight.sudoku.step_picture import place_picture, step_picture
from workbench.insight.sudoku.wording import conclusion
from workbench.puzzles.sentences import counted
from workbench.solvers.goal import Outcome
from workbench.ui.board.advice.advice_list import AdviceRow
from workbench.ui.board.advice.buttons import MAX_HINT_LEVEL

MAX_ROWS = 1000  # of a list
NO_STEP = "No step was found with the chosen techniques."
OTHERS = {"hodoku": "Sudoku Explainer's", "explainer": "HoDoKu's"}  # by the preset that is chosen: the other order


@dataclass(frozen=True, eq=False)
class Shown:
    """What the board shows: a picture, on the document's position or on another."""

    picture: StepPicture
    position: Position


@dataclass(frozen=True, eq=False)
class AdviceState:
    """What the panel shows."""

    text: str = ""
    rows: tuple[AdviceRow, ...] = ()
    detail: str = ""  # below the list: about the selected row
    shown: Shown | None = None
    step: Step | GivenChange | None = None  # that can be applied


def picture_of(position: Position, step: Step) -> Shown:
    """Return a step drawn on a position."""
    puzzle = sudoku_of(position)
    digits = position.entries + puzzle.givens
    return Shown(step_picture(puzzle, step, digits, candidates_of(position)), position)


def sentence(position: Position, step: Step) -> str:
    """Return the technique and the sentence of a step."""
    technique = technique_of(step)
    return f"{technique.title}: {technique.describe(sudoku_of(position).layout, step)}"


def of_hint(advice: Advice, level: int) -> AdviceState:
    """Return what to show of a hint at a level, from 1."""
    hint, position = advice.hint, advice.position
    if hint is None:
        return AdviceState(nothing_found(advice.check))
    text = "\n".join(hint.sentences[:level] if level < MAX_HINT_LEVEL else hint.sentences[2:])
    if hint.step is not None and level == MAX_HINT_LEVEL:
        return AdviceState(text, shown=picture_of(position, hint.step), step=hint.step)
    names_cells = hint.step is not None or level == MAX_HINT_LEVEL  # the cells of mistakes are named last
    where = Shown(place_picture(sudoku_of(position), hint.cells), position) if names_cells else None
    return AdviceState(text, shown=where)


def nothing_found(check: Check) -> str:
    """Return why there is no step."""
    if check.outcome is Outcome.NONE:
        return "The puzzle has no solution."
    if check.position.faults():
        return "Fix the highlighted errors first."
    if check.position.complete():
        return "All cells are filled in."
    if check.outcome is Outcome.NOT_UNIQUE:
        return "No step can be deduced here: the puzzle has several solutions."
    return NO_STEP


def of_mistake(mistake: Hint, position: Position) -> AdviceState:
    """Return what to show of mistakes where all of it is to be said."""
    return AdviceState(mistake.sentences[2], shown=Shown(place_picture(sudoku_of(position), mistake.cells), position))


# All possible steps


def of_steps(found: PossibleSteps, stopped: bool, preset: str = "") -> AdviceState:
    """Return the list of the steps that are possible now; `preset`: the name of the order of techniques, if any."""
    check = found.check
    if check.mistake is not None:
        return of_mistake(check.mistake, found.position)
    if not found.steps:
        return AdviceState("Stopped before a step was found." if stopped else no_steps(check, preset))
    ordered = sorted(found.steps, key=difficulty)
    rows: list[AdviceRow] = []
    for _, group in groupby(ordered[:MAX_ROWS], lambda step: technique_of(step).name):
        same = list(group)
        technique = technique_of(same[0])
        heading = f"{technique.title} · {counted(len(same), 'step')}"
        rows += [
            AdviceRow(conclusion(step), (), change=step, group=technique.title, heading="" if k else heading)
            for k, step in enumerate(same)
        ]
    techniques = len({step.code for step in ordered})
    text = f"{counted(len(ordered), 'possible step')} of {counted(techniques, 'technique')}"
    if len(ordered) > MAX_ROWS:
        text += f" (the first {MAX_ROWS:,} are listed)"
    return AdviceState(text + ("; stopped." if stopped else "."), tuple(rows))


def no_steps(check: Check, preset: str) -> str:
    """Return why no step is possible, and who may know more: the other order of techniques, or brute force."""
    reason = nothing_found(check)
    if reason != NO_STEP:
        return reason
    other = f"{OTHERS[preset]} techniques (Techniques…)" if preset else "More techniques (Techniques…)"
    return " ".join((reason, f"{other} may find one. Show solution finds the digits by brute force."))


def difficulty(step: Step) -> tuple[int, int, int]:
    """Return the key by which steps are sorted: level, score, technique."""
    technique = technique_of(step)
    return technique.level, technique.score, technique.code


# The solution path


def of_path(path: SolutionPath, stopped: bool) -> AdviceState:
    """Return the list of the steps of a path."""
    check = path.check
    if check.mistake is not None:
        return of_mistake(check.mistake, path.position)
    if not path.steps:
        return AdviceState("Stopped before a step was found." if stopped else nothing_found(check))
    rows = tuple(
        AdviceRow(
            f"{number + 1}. {one.technique.title}: {conclusion(one.step)}",
            (),
            note=f"+{one.technique.score} = {one.total:,}",
            change=number,
            group=one.technique.title,
        )
        for number, one in enumerate(path.steps[:MAX_ROWS])
    )
    words = "{}, score {}." if path.solved else "{}, score {}; the path does not reach the solution."
    text = words.format(counted(len(path.steps), "step"), f"{path.steps[-1].total:,}")
    return AdviceState(f"Stopped: {text}" if stopped else text, rows)
