"""The acts of the editor of sudokus."""

from workbench.ui.base.act import Act

SHOW_COLUMN = Act(
    name="show_sudoku_column",
    text="Show si&de column",
    icon_name="combinations",
    shortcut="Ctrl+B",
    tip="Show colours, solution count and advice beside the board",
    checkable=True,
    keywords="panel sidebar hide",
)
