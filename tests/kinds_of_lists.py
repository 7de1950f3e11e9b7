"""A short list of puzzles of each kind, and a puzzle that cannot be read."""

from typing import NamedTuple

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ADDRESS = "https://puzz.link/p?kakuro/2/2/n4334"


class ShortList(NamedTuple):
    """Puzzles in text, each with its line end."""

    puzzles: tuple[str, ...]
    wrong: str
    wrong_line: int  # of its lines, from 1

    @property
    def text(self) -> str:
        """The list."""
        return "".join(self.puzzles)


LISTS = {
    "sudoku": ShortList((f"{LINE}\n", f"{'.' * 81}\n", f"{LINE[:-2]}..\n"), f"{LINE[:80]}\n", 1),
    "kakuro": ShortList(
        ("kakuro 3x3\n# 4\\ 3\\\n\\3 . .\n\\4 . .\n", "kakuro 3x3\n# 3\\ 4\\\n\\3 . .\n\\4 . .\n"),
        "kakuro 3x3\n# 3\\ 4\\\n\\3 . zz\n\\4 . .\n",
        3,
    ),
    "polyomino": ShortList(
        ("polyomino 2x3\npiece I3 x2\n###\n", "polyomino 2x2\n..\n..\npiece O\n##\n##\n"),
        "polyomino 2x2\n..\n..\npiece\n##\n",
        4,
    ),
    "tour": ShortList(("tour 5x5\n", "tour 3x4\n....\n....\n....\n"), "tour 5x\n", 1),
    "cover": ShortList(("cover\na b\na\nb\n\n", "cover\na b c\na\nb c\n"), "cover\na b\na\nc\n", 4),
}
