"""Polyomino boards whose number of tilings is known from elsewhere."""

from tests.known.known import Known

PENTOMINOES = "pieces free 5"
TETROMINOES = "pieces free 4 any"
DOMINOES = "pieces free 2 any"
TWELVE = "2339, 1010, 368 and 2 rectangles: C. B. and J. Haselgrove 1960; Wikipedia, Pentomino"
SQUARES = "OEIS A219924; up to symmetry A227690"
ANY_SHAPE = "OEIS A230031"
COUNTED = "xcover and tests/bench/dlx.c, which share nothing with the workbench"
STRIPS = "OEIS A000045; palindromes counted twice, then halved"
GRID = "matchings with 0, 1, 2, 3, 4 edges of a 3 x 3 grid graph: 1, 12, 44, 56, 18; in all 131, OEIS A028420"


def board(size: str, pieces: str, *rows: str) -> str:
    """Return the notation of a board with these pieces; rows only where it has holes."""
    return "\n".join([f"polyomino {size}", *rows, pieces])


def squares(size: str) -> str:
    """Return a board with any number of squares of sides 1, 2 and so on."""
    sides = range(1, min(map(int, size.split("x"))) + 1)
    return board(size, "\n".join("\n".join([f"piece S{n} any", *["#" * n] * n]) for n in sides))


def mixed(monominoes: str, dominoes: str, size: str = "3x3") -> str:
    """Return a board with so many of each of the two."""
    return board(size, f"pieces free 1 {monominoes}\npieces free 2 {dominoes}")


CENTRE = ("." * 8,) * 3 + ("...##...",) * 2 + ("." * 8,) * 3

POLYOMINOES = (
    # Dominoes
    Known("2x4 dominoes", "polyomino", board("2x4", DOMINOES), 5, STRIPS, "tiny", 4),
    Known("5x2 dominoes", "polyomino", board("5x2", DOMINOES), 8, STRIPS, "tiny", 5),
    Known("3x4 dominoes", "polyomino", board("3x4", DOMINOES), 11, "OEIS A001835", "tiny"),
    Known("4x5 dominoes", "polyomino", board("4x5", DOMINOES), 95, "OEIS A005178"),
    Known("6x6 dominoes", "polyomino", board("6x6", DOMINOES), 6728, "OEIS A004003", "medium"),
    Known("3x3 dominoes", "polyomino", board("3x3", DOMINOES), 0, "9 is odd", "tiny"),
    Known(
        "a ring of dominoes",
        "polyomino",
        board("3x3", DOMINOES, "...", ".#.", "..."),
        2,
        "two ways round, mirror images of each other",
        "tiny",
        1,
    ),
    Known(
        "4x5 without two cells of a colour",
        "polyomino",
        board("4x5", DOMINOES, "#....", ".....", ".....", "...#."),
        0,
        "Max Black 1946: a domino covers one cell of each colour",
    ),
    # Squares of all sizes
    Known("2x3 squares", "polyomino", squares("2x3"), 3, SQUARES, "tiny", 2),
    Known("3x3 squares", "polyomino", squares("3x3"), 6, SQUARES, "tiny", 3),
    Known("3x4 squares", "polyomino", squares("3x4"), 13, SQUARES, classes=6),
    Known("5x3 squares", "polyomino", squares("5x3"), 28, SQUARES, classes=10),
    Known("4x4 squares", "polyomino", squares("4x4"), 40, SQUARES, classes=13),
    Known("4x5 squares", "polyomino", squares("4x5"), 117, SQUARES, classes=39),
    Known("4x6 squares", "polyomino", squares("4x6"), 348, SQUARES, classes=115),
    # Monominoes and dominoes, their numbers bounded
    Known("3x3 monominoes and dominoes", "polyomino", mixed("any", "any"), 131, GRID),
    Known("3x3, one domino at most", "polyomino", mixed("any", "0-1"), 13, GRID),
    Known("3x3, 2 or 3 dominoes", "polyomino", mixed("any", "2-3"), 100, GRID),
    Known("3x3, 3 monominoes", "polyomino", mixed("x3", "any"), 56, GRID),
    Known("3x3, 2 monominoes at most", "polyomino", mixed("0-2", "any"), 18, GRID),
    Known("3x3, 4 monominoes or more", "polyomino", mixed("4+", "any"), 57, GRID),
    Known("3x3, 2 monominoes", "polyomino", mixed("x2", "any"), 0, "7 cells are left, and 7 is odd"),
    Known("2x3 monominoes and dominoes", "polyomino", mixed("any", "any", "2x3"), 22, "OEIS A030186", "tiny"),
    # Tetrominoes
    Known(
        "4x5, each tetromino once",
        "polyomino",
        board("4x5", "pieces free 4"),
        0,
        "S. W. Golomb, Polyominoes: T covers three cells of one colour, the others two of each",
    ),
    Known("tetrominoes 4x5", "polyomino", board("4x5", TETROMINOES), 454, ANY_SHAPE),
    Known("tetrominoes 4x5, not turned over", "polyomino", board("4x5", f"{TETROMINOES} no-flip"), 128, COUNTED),
    Known("tetrominoes 6x6", "polyomino", board("6x6", TETROMINOES), 178_939, ANY_SHAPE, "hard"),
    Known("tetrominoes 5x8", "polyomino", board("5x8", TETROMINOES), 800_290, ANY_SHAPE, "large"),
    Known("tetrominoes 8x5", "polyomino", board("8x5", TETROMINOES), 800_290, ANY_SHAPE, "large"),
    Known("tetrominoes 6x8", "polyomino", board("6x8", TETROMINOES), 22_483_347, ANY_SHAPE, "large"),
    Known("tetrominoes 8x6", "polyomino", board("8x6", TETROMINOES), 22_483_347, ANY_SHAPE, "large"),
    # The twelve pentominoes; each tiling of a rectangle and its turned and mirrored ones, of the square board eight
    Known("pentominoes 3x20", "polyomino", board("3x20", PENTOMINOES), 8, TWELVE, "hard", 2),
    Known("pentominoes 4x15", "polyomino", board("4x15", PENTOMINOES), 1472, TWELVE, "large", 368),
    Known("pentominoes 5x12", "polyomino", board("5x12", PENTOMINOES), 4040, TWELVE, "large", 1010),
    Known("pentominoes 6x10", "polyomino", board("6x10", PENTOMINOES), 9356, TWELVE, "large", 2339),
    Known(
        "pentominoes 8x8 less the centre",
        "polyomino",
        board("8x8", PENTOMINOES, *CENTRE),
        520,
        f"D. S. Scott 1958; {TWELVE}",
        "large",
        65,
    ),
)
