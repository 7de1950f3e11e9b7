"""The two notations of Algorithm X on dancing links: that of TAOCP, and that of the paper in which it was published.

They differ in names, and in the order in which an item is covered: D. E. Knuth, "Dancing links" (2000), takes it out of
the list of items first, and only then the options; TAOCP 4B, 7.2.2.1, the other way round. The links are the same then.
"""

from collections.abc import Sequence
from typing import NamedTuple

from workbench.searching.watch.knuths_lines import COVERING, STEPS, UNCOVERING, AlgorithmLine
from workbench.searching.watch.operations import DOWN, LEFT, LENGTH, RIGHT, UP

PAPER_STEPS = (
    AlgorithmLine("X1", "Set up the links; search(0)"),
    AlgorithmLine("search", "search(k):"),
    AlgorithmLine("X2", "   if R[h] = h: print the solution, return"),
    AlgorithmLine("X3", "   choose a column c"),
    AlgorithmLine("X4", "   cover(c); r ← D[c]"),
    AlgorithmLine("X5", "   while r ≠ c: Oₖ ← r; cover(C[j]) for j ← R[r], R[R[r]], … ≠ r; search(k + 1)"),
    AlgorithmLine("X6", "      r ← Oₖ, c ← C[r]; uncover(C[j]) for j ← L[r], L[L[r]], … ≠ r; r ← D[r]"),
    AlgorithmLine("X7", "   uncover(c)"),
    AlgorithmLine("X8", "   return"),
)
PAPER_COVERING = (
    AlgorithmLine("cover", "cover(c):"),
    AlgorithmLine("cover left", "   L[R[c]] ← L[c]"),
    AlgorithmLine("cover right", "   R[L[c]] ← R[c]"),
    AlgorithmLine("cover while", "   for i ← D[c], D[D[c]], … ≠ c:"),
    AlgorithmLine("hide while", "      for j ← R[i], R[R[i]], … ≠ i:"),
    AlgorithmLine("hide up", "         U[D[j]] ← U[j]"),
    AlgorithmLine("hide down", "         D[U[j]] ← D[j]"),
    AlgorithmLine("hide length", "         S[C[j]] ← S[C[j]] − 1"),
)
PAPER_UNCOVERING = (
    AlgorithmLine("uncover", "uncover(c):"),
    AlgorithmLine("uncover while", "   for i ← U[c], U[U[c]], … ≠ c:"),
    AlgorithmLine("unhide while", "      for j ← L[i], L[L[i]], … ≠ i:"),
    AlgorithmLine("unhide length", "         S[C[j]] ← S[C[j]] + 1"),
    AlgorithmLine("unhide up", "         U[D[j]] ← j"),
    AlgorithmLine("unhide down", "         D[U[j]] ← j"),
    AlgorithmLine("uncover left", "   L[R[c]] ← c"),
    AlgorithmLine("uncover right", "   R[L[c]] ← c"),
)


class AlgorithmNotation(NamedTuple):
    """The lines, the names of the arrays, and the order of covering."""

    title: str
    head_first: bool
    steps: Sequence[AlgorithmLine]
    covering: Sequence[AlgorithmLine]
    uncovering: Sequence[AlgorithmLine]
    arrays: dict[str, str]  # by the name of an array of a Dance

    def procedures(self, uncovers: bool) -> Sequence[AlgorithmLine]:
        """Return the lines of the procedures that cover, or of those that uncover."""
        return self.uncovering if uncovers else self.covering


TAOCP = AlgorithmNotation(
    title="TAOCP 4B",
    head_first=False,
    steps=STEPS,
    covering=COVERING,
    uncovering=UNCOVERING,
    arrays={LEFT: "LLINK", RIGHT: "RLINK", LENGTH: "LEN/TOP", UP: "ULINK", DOWN: "DLINK"},
)
PAPER = AlgorithmNotation(
    title="Paper of 2000",
    head_first=True,
    steps=PAPER_STEPS,
    covering=PAPER_COVERING,
    uncovering=PAPER_UNCOVERING,
    arrays={LEFT: "L", RIGHT: "R", LENGTH: "S/C", UP: "U", DOWN: "D"},
)
NOTATIONS = (TAOCP, PAPER)
