"""The lines of an algorithm: the current one is marked, and no line keeps the ink of another theme."""

from PySide6.QtCore import Qt

from workbench.searching.watch.pseudo_code import BACKTRACKING
from workbench.ui.analyses.tree.algorithm_text import AlgorithmText
from workbench.ui.base.theme import apply_theme


def test_a_line_that_is_no_longer_marked_has_the_ink_of_the_theme(qapp: object) -> None:
    apply_theme()
    text = AlgorithmText("Program")
    text.show_lines(BACKTRACKING.lines, "solution", ["down"])
    assert text.currents() == ["solution"]
    marked = [line.name for line in BACKTRACKING.lines].index("solution")
    assert text.item(marked).data(Qt.ItemDataRole.ForegroundRole) is not None

    text.show_lines(BACKTRACKING.lines, "dead end")

    assert text.currents() == ["dead end"]
    assert text.item(marked).data(Qt.ItemDataRole.ForegroundRole) is None
