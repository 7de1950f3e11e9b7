"""What the window says of a board and its tours: whether there can be one, and why not."""

import numpy as np

from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import KNIGHT
from workbench.puzzles.tour.theory import Reason, no_tour
from workbench.puzzles.tour.walk import near
from workbench.ui.base.i18n import tr


def because(sentence: str) -> str:
    """Return a sentence that says that there is no tour, and why."""
    if sentence.startswith(("No ", "There is no tour")):
        return sentence
    return tr("No tour, because {}").format(sentence[:1].lower() + sentence[1:])


def sourced(reason: Reason) -> str:
    """Return why there is no tour, with what that rests on."""
    return because(tr("{} ({})").format(reason.sentence, reason.source))


def theory(tour: Tour) -> tuple[str, str]:
    """Return what is known of a board before any search, and the mood of that."""
    if tour.faults or (reason := no_tour(tour)) is None:
        return hope(tour), ""
    return sourced(reason), "bad"


def hope(tour: Tour) -> str:
    """Return what there is to say of a board on which nothing speaks against a tour."""
    squares = tour.squares
    if tour.faults:
        return ""
    if squares == 1:
        return tr("One square: that is the tour.")
    plain = tour.surface == "plain" and squares == tour.board.size and tour.leap == KNIGHT
    certain = plain and (tour.start is None or tour.end is None)
    light = int(np.count_nonzero(tour.board[::2, ::2]) + np.count_nonzero(tour.board[1::2, 1::2]))
    counts = tr("{} squares, {} light and {} dark.").format(f"{squares:,}", f"{light:,}", f"{squares - light:,}")
    if certain:
        return f"{counts} " + (tr("There is a closed tour.") if tour.closed else tr("There is a tour."))
    return f"{counts} " + tr("No theorem speaks against a tour.")


def about_square(tour: Tour, filling: Filling, cell: Cell) -> str:
    """Return what there is to say of a square: when it is visited, and where one can go from it."""
    name = tour.name_of(cell)
    if not tour.board[cell]:
        return tr("{} is a hole").format(name)
    marks = [words for words, at in ((tr("start"), tour.start), (tr("end"), tour.end)) if at == cell]
    name = f"{name} ({', '.join(marks)})" if marks else name
    around = near(tour, cell)
    if filling[cell] > 0:
        return tr("{}: move {}").format(name, f"{int(filling[cell]):,}")
    free = sum(not filling[other] for other in around)
    if free == len(around):
        return (tr("{}: {} leap") if free == 1 else tr("{}: {} leaps")).format(name, free)
    return tr("{}: {} leaps, {} of them to free squares").format(name, len(around), free)
