"""What a person can do with the lab: open it, with an experiment or a preset."""

from workbench.ui.base.act import Act

LAB = Act(
    name="lab",
    text="&Lab: experiments",
    shortcut="Shift+F4",
    tip="Compare settings of solvers on many puzzles and seeds, and keep all results",
    keywords="experiment notebook statistics compare benchmark chart scatter cactus sweep seeds",
)
RANKING = Act(
    name="ranking",
    text="Bench&mark…",
    shortcut="Ctrl+F8",
    tip="Benchmark brute force and dancing links on this computer",
    keywords="compare speed time",
)
SUCCESS_CURVE = Act(
    name="success_curve",
    text="Success cur&ve",
    shortcut="Shift+F9",
    tip="Show the success rate of tie-breaks by board size",
    keywords="warnsdorff chart plot",
)
REPRODUCTIONS = Act(
    name="reproductions",
    text="Published &figures",
    icon_name="ranking",
    shortcut="Ctrl+Shift+F8",
    tip="Compute published figures again, and show how they differ",
    keywords="reproduce reproduction literature paper article compare verify known counts",
)
