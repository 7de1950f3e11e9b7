"""The lines of Algorithm X on dancing links, as in Knuth, TAOCP 4B, 7.2.2.1: steps X1 to X8 and four procedures."""

from typing import NamedTuple


class Line(NamedTuple):
    """A line of the algorithm; lines are told apart by their names."""

    name: str
    text: str  # with Knuth's variables


STEPS = (
    Line("X1", "Set up the links; l ← 0"),
    Line("X2", "Enter level l: if RLINK(0) = 0, visit the solution and go to X8"),
    Line("X3", "Choose an item i from the list of items"),
    Line("X4", "cover(i); xₗ ← DLINK(i)"),
    Line("X5", "If xₗ = i, go to X7; else cover the other items of the option of xₗ, l ← l + 1, go to X2"),
    Line("X6", "Uncover those items in reverse order; i ← TOP(xₗ); xₗ ← DLINK(xₗ); go to X5"),
    Line("X7", "uncover(i)"),
    Line("X8", "If l = 0, stop; else l ← l − 1, go to X6"),
)
COVERING = (
    Line("cover", "cover(i):"),
    Line("cover p", "   p ← DLINK(i)"),
    Line("cover while", "   while p ≠ i: hide(p), p ← DLINK(p)"),
    Line("cover l", "   l ← LLINK(i), r ← RLINK(i)"),
    Line("cover right", "   RLINK(l) ← r"),
    Line("cover left", "   LLINK(r) ← l"),
    Line("hide", "hide(p):"),
    Line("hide while", "   q ← p + 1; while q ≠ p:"),
    Line("hide x", "      x ← TOP(q), u ← ULINK(q)"),
    Line("hide d", "      d ← DLINK(q)"),
    Line("hide spacer", "      if x ≤ 0: q ← u, else:"),
    Line("hide down", "         DLINK(u) ← d"),
    Line("hide up", "         ULINK(d) ← u"),
    Line("hide length", "         LEN(x) ← LEN(x) − 1, q ← q + 1"),
)
UNCOVERING = (
    Line("uncover", "uncover(i):"),
    Line("uncover l", "   l ← LLINK(i), r ← RLINK(i)"),
    Line("uncover right", "   RLINK(l) ← i"),
    Line("uncover left", "   LLINK(r) ← i"),
    Line("uncover p", "   p ← ULINK(i)"),
    Line("uncover while", "   while p ≠ i: unhide(p), p ← ULINK(p)"),
    Line("unhide", "unhide(p):"),
    Line("unhide while", "   q ← p − 1; while q ≠ p:"),
    Line("unhide x", "      x ← TOP(q), u ← ULINK(q)"),
    Line("unhide d", "      d ← DLINK(q)"),
    Line("unhide spacer", "      if x ≤ 0: q ← d, else:"),
    Line("unhide down", "         DLINK(u) ← q"),
    Line("unhide up", "         ULINK(d) ← q"),
    Line("unhide length", "         LEN(x) ← LEN(x) + 1, q ← q − 1"),
)
