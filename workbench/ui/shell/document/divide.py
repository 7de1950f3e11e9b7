"""How the body of a document's tab is divided among board, panel and live search: a pure function, in pixels.

All lengths are in em, which is 13 pixels at the default text size, so that a text size is no special case.
"""

from typing import Literal, NamedTuple

Place = Literal["beside", "below", "under", "rail"]

GAP = 12  # pixels between board and panel
LEAST, PART = 300, 0.45  # pixels of a board's side, and its part of the shorter side of the body
ROOMY = 84  # em of width from which the panel gets the width that it prefers
PANEL = {"puzzle": (24, 34, 42), "search": (26, 46, 56)}  # em of width: least, preferred, most
BELOW, STRIP = 12, 5  # em of height of the live search below the board, and of what is left of it where room lacks
UNDER = 20  # em of height of a panel under the board
PORTRAIT = 0.85  # of the height: a narrower body may have its panel under the board
CLOSE = 1.1  # how much larger the board must get for the live search or the panel to leave the board's side


class Division(NamedTuple):
    """Where the rest is: `beside` and `below` are places of the live search, `under` and `rail` of the panel.

    In a `rail` the panel is folded: it opens over the board.
    """

    place: Place
    board: int  # pixels of width that the board and its sentence have
    panel: int  # pixels of width of the panel; 0 in a rail


def divide(
    width: int, height: int, *, aspect: float = 1.0, em: int = 13, activity: str = "puzzle", live: bool = False,
    dragged: int | None = None,
) -> Division:  # fmt: skip
    """Return how a body of this size is divided; aspect: columns / rows of the board; dragged: the panel's width."""

    def beside(room: float, least: int) -> tuple[float, int]:
        """Return the width of a board of at most this height, and of the panel beside it."""
        most = PANEL[activity][2] * em
        panel = dragged or max(least, min(most, round(width - GAP - fitted(width, room, aspect))))
        return fitted(width - GAP - panel, room, aspect), panel

    options = [Division("beside", *rounded(*beside(height, preferred(width, em, activity))))]
    if live:  # the panel has no chart then, and needs no more than that of the puzzle
        options.append(Division("below", *rounded(*beside(height - BELOW * em - GAP, preferred(width, em, "puzzle")))))
    if width < PORTRAIT * height:
        under = fitted(width, height - UNDER * em - GAP, aspect)
        options.append(Division("under", round(under), width))
    best = max(options, key=lambda option: option.board * (CLOSE if option.place == "beside" else 1))
    shorter = min(best.board, best.board / aspect)
    if shorter < max(LEAST if aspect == 1 else 0, PART * min(width, height) * min(1, aspect, 1 / aspect)):
        return Division("rail", width, 0)
    if best.place == "under":
        return best._replace(board=width)
    return best._replace(board=width - GAP - best.panel)


def preferred(width: int, em: int, activity: str) -> int:
    """Return the least width of a panel in a body of this width."""
    least, usual, _ = PANEL[activity]
    return em * (usual if width >= ROOMY * em else least)


def fitted(width: float, height: float, aspect: float) -> float:
    """Return the width of the largest board in this room."""
    return max(0.0, min(width, height * aspect))


def rounded(board: float, panel: int) -> tuple[int, int]:
    """Return both in whole pixels."""
    return round(board), panel
