"""The dialog that asks which solutions to export."""

import pytest
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox

from workbench.api.puzzles import read
from workbench.base.places import resources
from workbench.ui.shell.dialogs.solutions import SolutionsDialog
from workbench.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.slow


def room(box: QComboBox) -> int:
    """Return the pixels that a list has for a text."""
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    part = QStyle.SubControl.SC_ComboBoxEditField
    return box.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, box).width()


@pytest.mark.parametrize("percent", ["100", "150"])
@pytest.mark.parametrize(
    "sample", ["cover/queens-12", "tour/10-open-8x8", "sudoku/30-inkala", "polyomino/pentominoes-6x10"]
)
def test_no_choice_is_cut_off(window: MainWindow, sample: str, percent: str) -> None:
    window.views.choose_text_size(percent)
    (puzzle,) = read(resources() / "samples" / f"{sample}.txt")

    dialog = SolutionsDialog(window, puzzle, 10_000)
    dialog.show()

    for box in dialog.findChildren(QComboBox):
        texts = [box.itemText(at) for at in range(box.count())]
        assert max(map(box.fontMetrics().horizontalAdvance, texts)) <= room(box), texts
