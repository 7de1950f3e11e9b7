"""The words below a heat map: how many starts lead to a tour, and what comes of the one under the mouse."""

import numpy as np
from numpy.typing import NDArray

from workbench.base.number_format import rounded_percent
from workbench.insight.tours.begun_board import BegunBoard
from workbench.insight.tours.feasible_starts import StartVerdict, Verdicts, left_aside
from workbench.insight.tours.heat_map import NOT_YET
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.sentences import counted, joined
from workbench.puzzles.tour import Tour
from workbench.ui.analyses.starts.heat import NEITHER, ONLY_A, ONLY_B, SAME_TOUR, Figures, Left, figures

START, NEXT = "possible start", "possible next square"  # what a map tries


def map_words(tour: Tour, left: Left, verdicts: Verdicts, cell: Cell | None, noun: str = START) -> str:
    """Return the figures of a map, and of one start if given."""
    found = figures(left, verdicts)
    words = "{} Squares left: {:.2f} on average, {} at most."
    text = words.format(tours_words(found, noun), found.mean, f"{found.worst:,}")
    if found.walked < found.starts:
        text = f"{counted(found.walked, 'start' if noun == START else 'square')} so far. " + text
    if cell is not None and tour.board[cell] and int(left[cell]) >= 0:
        text = start_words(tour, int(left[cell]), StartVerdict(verdicts[cell]), cell) + text
    return f"{text} {left_aside(tour)}".rstrip()


def tours_words(found: Figures, noun: str = START) -> str:
    """Return the part of the starts that lead to a tour; as a range where some starts are not decided."""
    tours = f"{found.tours:,}"
    most = rounded_percent(found.tours / found.walked, 1) if found.walked else "–"
    if not found.undecided:
        return f"Tours from {tours} of {counted(found.possible, noun)} ({most})."
    words = "Tours from {} of {} to {} {}s; not ruled out, though no tour is known: {}."
    return words.format(tours, f"{found.possible:,}", f"{found.starts:,}", noun, f"{found.undecided:,}")


def answer_words(board: BegunBoard, rule: str, left: Left, verdicts: Verdicts) -> str:
    """Return what a map answers: from how many starts there is a tour, or to which squares a walk had better go on."""
    return tours_words(figures(left, verdicts)) if board.is_fresh else onward_words(board, rule, left, verdicts)


def onward_words(board: BegunBoard, rule: str, left: Left, verdicts: Verdicts) -> str:
    """Return from how many of the squares that a walk can go on to a rule finishes; and from which nothing can."""
    names, ends = [board.tour.name_of(cell) for cell in board.onward], left[board.onward_mask]
    step = f"The walk by hand is at step {len(board.begun):,}, {board.tour.name_of(board.last or (0, 0))}."
    if not names:
        return f"{step} It cannot go on from there."
    if (ends == NOT_YET).any():
        return step
    finished = int((ends == 0).sum())
    if len(names) == 1:
        words = f"It can only go on to {names[0]}. Rule {rule} {'finishes' if finished else 'gets stuck'} from there."
    else:
        part = "none" if not finished else "all" if finished == len(names) else f"{finished}"
        words = f"Rule {rule} finishes from {part} of the {counted(len(names), 'square')} that it can go on to."
    lost = [name for name, cell in zip(names, board.onward, strict=True) if verdicts[cell] == StartVerdict.IMPOSSIBLE]
    return " ".join((step, words, *([f"No tour is possible through {joined(lost)}."] if lost else [])))


def onward_difference(board: BegunBoard, numbers: NDArray[np.uint8]) -> str:
    """Return which of two rules finish from the squares that a walk can go on to."""
    counts = np.bincount(numbers[board.onward_mask], minlength=NEITHER + 1)
    words = "Of {} that the walk can go on to: both {}, only A {}, only B {}, neither {}. "
    found = (int(counts[kind]) for kind in (SAME_TOUR, ONLY_A, ONLY_B, NEITHER))
    return words.format(counted(len(board.onward), "square"), *found) if board.onward else ""


def start_words(tour: Tour, left: int, verdict: StartVerdict, cell: Cell) -> str:
    """Return what comes of one start, and what is known about tours from it."""
    ends = "a tour" if left == 0 else f"{counted(left, 'square')} left"
    if left and verdict is StartVerdict.IMPOSSIBLE:
        ends = f"{ends}; no tour starts here"
    elif left and verdict is StartVerdict.NOT_RULED_OUT:
        ends = f"{ends}; a tour is not ruled out"
    return f"From {tour.name_of(cell)}: {ends}. "


def difference_words(tour: Tour, numbers: NDArray[np.uint8], verdicts: Verdicts) -> str:
    """Return how many starts lead to a tour by both rules, by one of them, and by none."""
    counts = np.bincount(numbers[verdicts != StartVerdict.IMPOSSIBLE], minlength=NEITHER + 1)
    words = "Both: {}. Only A: {}. Only B: {}. Neither: {}."
    text = words.format(*(f"{int(counts[kind]):,}" for kind in (SAME_TOUR, ONLY_A, ONLY_B, NEITHER)))
    undecided = int(((numbers == NEITHER) & (verdicts == StartVerdict.NOT_RULED_OUT)).sum())
    if undecided:
        text += f" Not ruled out, though no tour is known: {undecided:,}."
    text += f" Impossible: {impossible(numbers, verdicts):,}."
    return f"{text} {left_aside(tour)}".rstrip()


def impossible(numbers: NDArray[np.uint8], verdicts: Verdicts) -> int:
    """Return how many squares of the board cannot start a tour."""
    return int(((numbers >= SAME_TOUR) & (verdicts == StartVerdict.IMPOSSIBLE)).sum())
