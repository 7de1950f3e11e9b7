"""The lines of Algorithm X on dancing links, as in Knuth, TAOCP 4B, 7.2.2.1: steps X1 to X8 and four procedures."""

from typing import NamedTuple


class AlgorithmLine(NamedTuple):
    """A line of the algorithm; no two lines have the same name."""

    name: str
    text: str  # with Knuth's variables


STEPS = (
    AlgorithmLine("X1", "Set up the links; l ← 0"),
    AlgorithmLine("X2", "Enter level l: if RLINK(0) = 0, visit the solution and go to X8"),
    AlgorithmLine("X3", "Choose an item i from the list of items"),
    AlgorithmLine("X4", "cover(i); xₗ ← DLINK(i)"),
    AlgorithmLine("X5", "If xₗ = i, go to X7; else cover the other items of the option of xₗ, l ← l + 1, go to X2"),
    AlgorithmLine("X6", "Uncover those items in reverse order; i ← TOP(xₗ); xₗ ← DLINK(xₗ); go to X5"),
    AlgorithmLine("X7", "uncover(i)"),
    AlgorithmLine("X8", "If l = 0, stop; else l ← l − 1, go to X6"),
)
COVERING = (
    AlgorithmLine("cover", "cover(i):"),
    AlgorithmLine("cover p", "   p ← DLINK(i)"),
    AlgorithmLine("cover while", "   while p ≠ i: hide(p), p ← DLINK(p)"),
    AlgorithmLine("cover l", "   l ← LLINK(i), r ← RLINK(i)"),
    AlgorithmLine("cover right", "   RLINK(l) ← r"),
    AlgorithmLine("cover left", "   LLINK(r) ← l"),
    AlgorithmLine("hide", "hide(p):"),
    AlgorithmLine("hide while", "   q ← p + 1; while q ≠ p:"),
    AlgorithmLine("hide x", "      x ← TOP(q), u ← ULINK(q)"),
    AlgorithmLine("hide d", "      d ← DLINK(q)"),
    AlgorithmLine("hide spacer", "      if x ≤ 0: q ← u, else:"),
    AlgorithmLine("hide down", "         DLINK(u) ← d"),
    AlgorithmLine("hide up", "         ULINK(d) ← u"),
    AlgorithmLine("hide length", "         LEN(x) ← LEN(x) − 1, q ← q + 1"),
)
UNCOVERING = (
    AlgorithmLine("uncover", "uncover(i):"),
    AlgorithmLine("uncover l", "   l ← LLINK(i), r ← RLINK(i)"),
    AlgorithmLine("uncover right", "   RLINK(l) ← i"),
    AlgorithmLine("uncover left", "   LLINK(r) ← i"),
    AlgorithmLine("uncover p", "   p ← ULINK(i)"),
    AlgorithmLine("uncover while", "   while p ≠ i: unhide(p), p ← ULINK(p)"),
    AlgorithmLine("unhide", "unhide(p):"),
    AlgorithmLine("unhide while", "   q ← p − 1; while q ≠ p:"),
    AlgorithmLine("unhide x", "      x ← TOP(q), u ← ULINK(q)"),
    AlgorithmLine("unhide d", "      d ← DLINK(q)"),
    AlgorithmLine("unhide spacer", "      if x ≤ 0: q ← d, else:"),
    AlgorithmLine("unhide down", "         DLINK(u) ← q"),
    AlgorithmLine("unhide up", "         ULINK(d) ← q"),
    AlgorithmLine("unhide length", "         LEN(x) ← LEN(x) + 1, q ← q − 1"),
)
