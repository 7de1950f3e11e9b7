"""Puzzles whose number of solutions is known from elsewhere: published, or proved without a search."""

from tests.known.covers import COVERS
from tests.known.kakuros import KAKUROS
from tests.known.known import Known
from tests.known.polyominoes import POLYOMINOES
from tests.known.tours import TOURS

Rows = list[list[int]]


def pattern(box: tuple[int, int]) -> Rows:
    """Return a complete grid: each row is the one above moved by a box's width, or by one more where a band begins."""
    high, wide = box
    n = high * wide
    return [[(r % high * wide + r // high + c) % n + 1 for c in range(n)] for r in range(n)]


def text(box: tuple[int, int], rows: Rows) -> str:
    """Return the notation of a grid; 0 is an open cell."""
    return f"sudoku {box[0]}x{box[1]}\n" + "\n".join(" ".join(map(str, row)) for row in rows)


def without_row(box: tuple[int, int], at: int) -> str:
    """Return the pattern with one row open."""
    return text(box, [[0] * len(row) if r == at else row for r, row in enumerate(pattern(box))])


def without_cross(box: tuple[int, int], at: int) -> str:
    """Return the pattern with one row and one column open."""
    grid = pattern(box)
    return text(box, [[0 if at in (r, c) else digit for c, digit in enumerate(row)] for r, row in enumerate(grid)])


SOLVED = """
534 678 912
672 195 348
198 342 567
859 761 423
426 853 791
713 924 856
961 537 284
287 419 635
345 286 179
"""

LATIN = "with boxes of one row a sudoku is a Latin square"

SUDOKUS = (
    # 4 x 4
    Known("4x4 empty", "sudoku", "....\n" * 4, 288, "OEIS A107739"),
    Known("4x4 first row", "sudoku", "1234\n....\n....\n....", 12, "288 / 4!, by renaming the digits"),
    Known("4x4 first box", "sudoku", "12..\n34..\n....\n....", 12, "288 / 4!, by renaming the digits"),
    Known("4x4 last column", "sudoku", "...4\n...2\n...3\n...1", 12, "288 / 4!, by renaming the digits"),
    Known(
        "4x4 first row and column",
        "sudoku",
        "1234\n3...\n2...\n4...",
        3,
        "12 / 2 / 2: swap 3 with 4 and columns 3 with 4; swap rows 3 and 4",
    ),
    Known(
        "4x4 five givens",
        "sudoku",
        "12..\n3...\n..1.\n...2",
        1,
        "kjellfp, Counting 3x2 grids by hand, forum.enjoysudoku.com, 11 April 2006: every such pattern of five has one",
    ),
    Known("4x4 complete", "sudoku", "1234\n3412\n2143\n4321", 1, "nothing is open"),
    Known("4x4 digit twice in a row", "sudoku", "1..1\n....\n....\n....", 0, "breaks a rule"),
    Known("4x4 digit twice in a column", "sudoku", "1...\n....\n....\n1...", 0, "breaks a rule"),
    Known("4x4 digit twice in a box", "sudoku", "1...\n.1..\n....\n....", 0, "breaks a rule"),
    Known("4x4 cell without a digit", "sudoku", "123.\n....\n...4\n....", 0, "r1c4 sees 1, 2, 3 and 4"),
    Known("4x4 digit without a cell", "sudoku", "12..\n...3\n..3.\n....", 0, "3 has no cell left in row 1"),
    Known("4x4 complete but wrong", "sudoku", "1234\n3412\n2143\n4312", 0, "breaks a rule"),
    # boxes of one row or one column
    Known("1x2 empty", "sudoku", "sudoku 1x2\n..\n..", 2, f"{LATIN}: OEIS A002860"),
    Known("1x3 empty", "sudoku", "sudoku 1x3\n...\n...\n...", 12, f"{LATIN}: OEIS A002860"),
    Known("3x1 empty", "sudoku", "sudoku 3x1\n...\n...\n...", 12, f"{LATIN}, transposed: OEIS A002860"),
    Known("1x4 empty", "sudoku", "sudoku 1x4\n" + "....\n" * 4, 576, f"{LATIN}: OEIS A002860"),
    Known("4x1 empty", "sudoku", "sudoku 4x1\n" + "....\n" * 4, 576, f"{LATIN}, transposed: OEIS A002860"),
    Known(
        "1x5 first row and column",
        "sudoku",
        "sudoku 1x5\n12345\n2....\n3....\n4....\n5....",
        56,
        f"{LATIN}; reduced ones: OEIS A000315",
    ),
    Known("5x1 empty", "sudoku", "sudoku 5x1\n" + ".....\n" * 5, 161_280, f"{LATIN}: OEIS A002860", "hard"),
    Known(
        "1x6 first row and column",
        "sudoku",
        "sudoku 1x6\n123456\n2.....\n3.....\n4.....\n5.....\n6.....",
        9_408,
        f"{LATIN}; reduced ones: OEIS A000315",
        "medium",
    ),
    # 6 x 6
    Known(
        "2x3 first row",
        "sudoku",
        "sudoku 2x3\n123456\n" + "......\n" * 5,
        39_168,
        "28,200,960 / 6!, by renaming the digits",
        "medium",
    ),
    Known(
        "3x2 first column",
        "sudoku",
        "sudoku 3x2\n" + "".join(f"{digit}.....\n" for digit in range(1, 7)),
        39_168,
        "28,200,960 / 6!, transposed",
        "medium",
    ),
    Known(
        "3x2 first box",
        "sudoku",
        "sudoku 3x2\n12....\n34....\n56....\n" + "......\n" * 3,
        39_168,
        "28,200,960 / 6!, by renaming the digits",
        "medium",
    ),
    Known(
        "2x3 empty",
        "sudoku",
        "sudoku 2x3\n" + "......\n" * 6,
        28_200_960,
        "kjellfp, Counting 3x2 grids by hand, forum.enjoysudoku.com, 11 April 2006; Wikipedia, Mathematics of Sudoku",
        "large",
    ),
    # 9 x 9 with one solution
    Known(
        "Wikipedia's sudoku",
        "sudoku",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        1,
        "Wikipedia, Sudoku: the first picture and its solution",
        "medium",
    ),
    Known(
        "AI Escargot",
        "sudoku",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        1,
        "Arto Inkala 2006; sudokuwiki.org, Escargot",
        "medium",
    ),
    Known(
        "Inkala 2012",
        "sudoku",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        1,
        "Arto Inkala, printed by The Telegraph on 28 June 2012",
        "hard",
    ),
    Known(
        "17 givens",
        "sudoku",
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
        1,
        "Gordon Royle, Minimum Sudoku: the first of the list",
        "hard",
    ),
    Known(
        "against brute force",
        "sudoku",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        1,
        "Wikipedia, Sudoku solving algorithms: hard for a search from the first cell with digits in order",
        "hard",
    ),
    Known("9x9 complete", "sudoku", SOLVED, 1, "nothing is open"),
    # 9 x 9 with several solutions
    Known(
        "a rectangle",
        "sudoku",
        SOLVED.replace("195 348", "195 3..").replace("537 284", "537 2.."),
        2,
        "4 and 8 may change places in the four open cells, which lie in two boxes",
    ),
    Known(
        "two rectangles",
        "sudoku",
        SOLVED.replace("195 348", "195 3..")
        .replace("537 284", "537 2..")
        .replace("342 567", "3.. 567")
        .replace("924 856", "9.. 856"),
        4,
        "two pairs may change places, and share no row, column or box",
    ),
    Known(
        "two digits taken away",
        "sudoku",
        SOLVED.replace("1", ".").replace("6", "."),
        8,
        "2 to the 3: the cells of 1 and 6, joined where they share a unit, form three rings",
    ),
    Known("one digit taken away", "sudoku", SOLVED.replace("7", "."), 1, "every open cell is the last one of its row"),
    Known(
        "17 givens less one",
        "sudoku",
        "000000000400000000020000000000050407008000300001090000300400200050100000000806000",
        507_806,
        "xcover and tests/bench/dlx.c, which share nothing with the workbench: python -m tests.bench.cover",
        "large",
    ),
    # larger boards
    Known("3x4 without a row", "sudoku", without_row((3, 4), 4), 1, "every open cell is the last one of its column"),
    Known("5x2 without a row", "sudoku", without_row((5, 2), 7), 1, "every open cell is the last one of its column"),
    Known(
        "4x4 boxes without row and column",
        "sudoku",
        without_cross((4, 4), 5),
        1,
        "every open cell but r6c6 is the last one of its row or column",
    ),
    Known(
        "5x5 boxes without row and column",
        "sudoku",
        without_cross((5, 5), 24),
        1,
        "every open cell but r25c25 is the last one of its row or column",
        "medium",
    ),
)

KNOWN_COUNTS = (*SUDOKUS, *COVERS, *KAKUROS, *POLYOMINOES, *TOURS)
