"""The names of nodes in a drawn tree."""

import pytest
from pytestqt.qtbot import QtBot

from workbench.ui.analyses.tree.tree_painter import TEXT, fitted
from workbench.ui.analyses.tree.tree_sheet import MAX_NODE


@pytest.mark.parametrize("where", ["r3c1: L at r3c1", "r10c10: L at r10c10"])
@pytest.mark.parametrize("after", ["", " … r5c5: I at r5c5, orientation 1"])
def test_names_that_differ_in_the_last_number_differ_in_a_node(where: str, after: str, qtbot: QtBot) -> None:
    names = [f"{where}, orientation {number}{after}" for number in range(1, 9)]

    drawn = [fitted(name, TEXT, MAX_NODE - 10) for name in names]

    assert len(set(drawn)) == len(names)
    assert all(f"ori. {number}" in text for number, text in enumerate(drawn, 1))


def test_a_name_that_fits_is_drawn_in_full(qtbot: QtBot) -> None:
    assert fitted("r3c1: L at r3c1, orientation 2", TEXT, 400) == "r3c1: L at r3c1, orientation 2"
    assert fitted("a: elephants and 2 more, all of them large", TEXT, 100).startswith("elephants")
