"""The acts of the editor of sudokus."""

from workbench.ui.base.act import Act

FILTER_DIGITS = Act(
    name="filter_digits",
    text="&Filter digits",
    icon_name="find",
    shortcut="Ctrl+F",
    tip="Choose a digit, or cells with two candidates, to highlight where it can be; the arrows go on to the next",
    keywords="highlight digit bivalue candidates where",
)
SHOW_COLUMN = Act(
    name="show_sudoku_column",
    text="Show si&de column",
    icon_name="combinations",
    shortcut="Ctrl+B",
    tip="Show colours, solution count and advice beside the board",
    checkable=True,
    keywords="panel sidebar hide",
)
