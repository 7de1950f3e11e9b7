"""The acts of advice on sudokus."""

from workbench.ui.base.act import Act

ALL_STEPS = Act(
    name="all_steps",
    text="All possible &steps",
    icon_name="explain",
    shortcut="Ctrl+Shift+L",
    tip="List the steps that are possible now, by technique; select one to see it on the board",
    keywords="techniques hints list find",
)
SOLUTION_PATH = Act(
    name="solution_path",
    text="Solution &path",
    shortcut="Ctrl+Shift+W",
    tip="List the steps that lead from here to the solution, with their scores",
    keywords="techniques way solve explain rating",
)
CHANGE_GIVENS = Act(
    name="change_givens",
    text="&Givens to remove, add or move",
    icon_name="givens",
    shortcut="Ctrl+Alt+G",
    tip="List givens that can be removed or, with several solutions, those whose addition makes the solution unique;"
    " and where each given can be moved",
    keywords="setter minimal redundant clue unique design remove add move",
)
SOLVE_UP_TO = Act(
    name="solve_up_to",
    text="Solve &up to here",
    shortcut="Ctrl+Shift+U",
    tip="Make all steps of the solution path before the selected one",
    unavailable="no step of a solution path is selected",
    keywords="techniques apply",
)
COPY_PATH = Act(
    name="copy_path",
    text="Copy pat&h",
    icon_name="copy",
    shortcut="Ctrl+Shift+D",
    tip="Copy the solution path as text",
    unavailable="there is no solution path",
    keywords="techniques clipboard",
)
EXPORT_PATH = Act(
    name="export_path",
    text="E&xport path…",
    icon_name="export",
    shortcut="Ctrl+Shift+X",
    tip="Write the solution path to a text file",
    unavailable="there is no solution path",
    keywords="techniques save",
)
EXPORT_STEP = Act(
    name="export_step",
    text="Export step as p&icture…",
    icon_name="export",
    shortcut="Ctrl+Shift+V",
    tip="Write the board with the step that is shown to a picture",
    unavailable="no step is shown",
    keywords="hint image png svg pdf save",
)
TECHNIQUES = Act(
    name="techniques",
    text="&Techniques…",
    icon_name="settings",
    shortcut="Ctrl+Shift+Q",
    tip="Choose the techniques for hints, paths and ratings, and their order",
    keywords="settings preset hodoku sudoku explainer uniqueness",
)
MORE = (CHANGE_GIVENS, SOLVE_UP_TO, COPY_PATH, EXPORT_PATH, EXPORT_STEP, TECHNIQUES)
