"""Kakuros whose number of solutions is known without a search.

Without clues, a block of white cells asks for different digits in every row and column: it is a proper colouring, with
nine colours, of the graph whose vertices are the cells and whose edges join cells of a row or a column.
"""

from tests.known.known import Known


def unclued(rows: int, columns: int) -> str:
    """Return a board of white cells without clues."""
    return f"kakuro {rows + 1}x{columns + 1}\n" + "# " * (columns + 1) + "\n" + ("# " + ". " * columns + "\n") * rows


def rows(*clues: int) -> str:
    """Return a board two cells wide with clues for its rows only; 0 = none."""
    lines = [f"{f'{chr(92)}{clue}' if clue else '#'} . ." for clue in clues]
    return f"kakuro {len(clues) + 1}x3\n# # #\n" + "\n".join(lines)


CYCLE = 8**4 + 8  # colourings of a cycle of four: (k - 1)^4 + (k - 1) with k = 9
PRISM = 9 * 8 * 7 * (9**3 - 6 * 9**2 + 14 * 9 - 13)  # of the triangular prism: k (k-1) (k-2) (k^3 - 6k^2 + 14k - 13)
ROOK = 'Read, "An introduction to chromatic polynomials" (1968): '

KAKUROS = (
    Known(
        "kakuro 2x2, 3 and 17",
        "kakuro",
        "kakuro 3x3\n# 3\\ 17\\\n\\3 . .\n\\17 . .",
        0,
        "3 = 1+2 and 17 = 8+9 have no digit in common",
    ),
    Known(
        "kakuro 2x2, 3 and 4 crossed",
        "kakuro",
        "kakuro 3x3\n# 4\\ 3\\\n\\4 . .\n\\3 . .",
        1,
        "3 = 1+2 and 4 = 1+3 have only 1 in common, and 3 stands where 4 crosses 4",
    ),
    Known("kakuro 2x2, 17 and 16", "kakuro", "kakuro 3x3\n# 16\\ 17\\\n\\16 . .\n\\17 . .", 1, "16 = 7+9, 17 = 8+9"),
    Known("kakuro 2x2, rows 17 and 3", "kakuro", rows(17, 3), 4, "8 9 or 9 8 above 1 2 or 2 1"),
    Known("kakuro 2x2, rows 3 and 3", "kakuro", rows(3, 3), 2, "1 2 above 2 1, or 2 1 above 1 2"),
    Known("kakuro 2x2, rows 3 and 4", "kakuro", rows(3, 4), 2, "1 2 above 3 1, or 2 1 above 1 3"),
    Known("kakuro 2x2, row 3", "kakuro", rows(3, 0), 114, "2 ways above 72 - 8 - 8 + 1 pairs that differ in both"),
    Known("kakuro of one cell", "kakuro", "kakuro 2x2\n# 5\\\n\\5 .", 1, "a run of one cell holds its clue"),
    Known("kakuro of one cell unclued", "kakuro", "kakuro 2x2\n# #\n# .", 9, "any of nine digits"),
    Known(
        "kakuro with runs of one cell",
        "kakuro",
        "kakuro 4x4\n# 4\\ 6\\ #\n\\3 . . #\n\\7 . . 5\\\n# # \\5 .",
        1,
        "3 = 1+2 and 4 = 1+3 share 1; 2 leaves 4 below it; the cell apart holds 5",
    ),
    Known("kakuro 2x2 unclued", "kakuro", unclued(2, 2), CYCLE, ROOK + "a cycle of four"),
    Known("kakuro 2x3 unclued", "kakuro", unclued(2, 3), PRISM, ROOK + "the triangular prism", "hard"),
    Known("kakuro 3x2 unclued", "kakuro", unclued(3, 2), PRISM, ROOK + "the triangular prism", "hard"),
)
