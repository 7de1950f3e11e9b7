"""A 0-1 matrix as people and programs write it."""

from collections.abc import Callable

Matrix = list[list[int]]


def rows(matrix: Matrix, between: str = " ", begin: str = "", end: str = "", after: str = "\n") -> str:
    """Return the rows of a matrix with these signs between and around their numbers, and between the rows."""
    return after.join(begin + between.join(map(str, row)) + end for row in matrix)


SPELLINGS: dict[str, Callable[[Matrix], str]] = {
    "spaces": rows,
    "none": lambda matrix: rows(matrix, ""),
    "commas": lambda matrix: rows(matrix, ","),
    "commas and spaces": lambda matrix: rows(matrix, ", "),
    "semicolons": lambda matrix: rows(matrix, ";"),
    "tabs": lambda matrix: rows(matrix, "\t"),
    "bars": lambda matrix: rows(matrix, " | ", "| ", " |"),
    "JSON on one line": lambda matrix: f"[{rows(matrix, ', ', '[', ']', ', ')}]",
    "JSON on several lines": lambda matrix: f"[{rows(matrix, ', ', '[', ']', ',' + chr(10) + ' ')}]\n",
    "brackets without commas": lambda matrix: f"[{rows(matrix, ' ', '[', ']', chr(10) + ' ')}]\n",
    "numpy": lambda matrix: f"array([{rows(matrix, ', ', '[', ']', ',' + chr(10) + ' ' * 7)}], dtype=int64)\n",
    "np.array assigned": lambda matrix: f"A = np.array([{rows(matrix, ',', '[', ']', ', ')}])\n",
    "tuples": lambda matrix: f"m = ({rows(matrix, ', ', '(', ')', ', ')})\n",
    "booleans": lambda matrix: f"{[[bool(cell) for cell in row] for row in matrix]}\n",
    "C": lambda matrix: (
        f"int a[{len(matrix)}][{len(matrix[0])}] = {{\n{rows(matrix, ', ', '    {', '}', ',' + chr(10))}\n}};\n"
    ),
    "Java": lambda matrix: f"int[][] m = {{{rows(matrix, ', ', '{', '}', ', ')}}};\n",
    "Rust": lambda matrix: f"let m = vec![{rows(matrix, ', ', 'vec![', ']', ', ')}];\n",
    "MATLAB": lambda matrix: f"A = [{rows(matrix, ' ', after='; ')}];\n",
    "columns above": lambda matrix: f"{len(matrix[0])}\n{rows(matrix)}\n",
    "rows and columns above": lambda matrix: f"{len(matrix)} {len(matrix[0])}\n{rows(matrix)}\n",
    "slashes": lambda matrix: rows(matrix, "", after="/"),
    "one line": lambda matrix: rows(matrix, "", after=" "),
    "comment above": lambda matrix: f"# six sets\n{rows(matrix)}\n",
    "comments in code": lambda matrix: f"m = [  # six sets\n{rows(matrix, ', ', '[', '],  # a row')}\n]\n",
    "fence": lambda matrix: f"My matrix:\n```\n{rows(matrix)}\n```\n",
    "Markdown": lambda matrix: (
        f"|{'|'.join('abcdefghi'[: len(matrix[0])])}|\n|{'---|' * len(matrix[0])}\n{rows(matrix, ' | ', '| ', ' |')}\n"
    ),
}
