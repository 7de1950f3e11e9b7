"""The act of the editor of futoshiki."""

from workbench.ui.base.act import Act

NEXT_SIGN = Act(
    name="next_sign",
    text="Change the &sign",
    icon_name="symmetry",
    tip="Change the sign between the two selected cells: <, >, or none",
    unavailable="select two neighbours",
)
