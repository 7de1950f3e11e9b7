"""The acts of the editor of exact covers."""

from workbench.ui.base.act import Act

NO_OPTION = "no option is selected"
NO_ITEM = "no item is selected"
NOT_IN_MATRIX = "no cell of the matrix is selected"
NO_PRIMARY = "there is no primary item yet"

SHOW_MATRIX = Act(
    name="show_matrix",
    text="Matri&x",
    icon_name="matrix",
    shortcut="Ctrl+1",
    tip="Show the cover as a matrix",
    group="cover_parts",
)
SHOW_BOTH = Act(
    name="show_both",
    text="Matrix an&d text",
    button="Both",
    icon_name="both",
    shortcut="Ctrl+2",
    tip="Show matrix and text side by side",
    group="cover_parts",
)
SHOW_TEXT = Act(
    name="show_text",
    text="&Text",
    icon_name="text",
    shortcut="Ctrl+3",
    tip="Show the cover as text",
    group="cover_parts",
)
ADD_OPTION = Act(
    name="add_option",
    text="Add &option",
    shortcut="Ins",
    tip="Add an option that covers the selected item",
    button="Option",
    unavailable=NO_PRIMARY,
)
ADD_ITEM = Act(name="add_item", text="Add &item…", shortcut="Ctrl+I", tip="Add a primary item", button="Item")
ADD_SECONDARY = Act(
    name="add_secondary",
    text="Add &secondary item…",
    shortcut="Ctrl+Shift+I",
    tip="Add a secondary item",
    button="Secondary",
    unavailable=NO_PRIMARY,
)
REMOVE_PICKED = Act(
    name="remove_picked",
    text="&Remove",
    icon_name="remove",
    shortcut="Del",
    tip="Remove the selected options or items",
    unavailable="nothing is selected",
)
TOGGLE_MEMBER = Act(
    name="toggle_member",
    text="To&ggle item",
    icon_name="member",
    shortcut="Ctrl+Space",
    tip="Toggle the item in this option",
    unavailable=NOT_IN_MATRIX,
)
RENAME = Act(
    name="rename",
    text="Re&name…",
    shortcut="Shift+F2",
    tip="Rename the option or the item",
    unavailable="nothing is selected",
)
COLOUR_MEMBER = Act(
    name="colour_member",
    text="&Colour…",
    icon_name="colour",
    shortcut="Ctrl+L",
    tip="Set the colour of a secondary item in this option",
    unavailable="only secondary items have colours",
)
ITEM_BOUNDS = Act(
    name="item_bounds",
    text="&Bounds…",
    icon_name="bounds",
    shortcut="Ctrl+B",
    tip="Set how often the item must be covered",
    unavailable="only primary items have bounds",
)
OPTION_COST = Act(
    name="option_cost",
    text="Cos&t…",
    icon_name="cost",
    shortcut="Ctrl+Shift+B",
    tip="Set the cost of this option",
    unavailable=NO_OPTION,
)
OTHER_SORT = Act(
    name="other_sort",
    text="Make primar&y or secondary",
    shortcut="Ctrl+T",
    tip="Make primary or secondary",
    unavailable=NO_ITEM,
)
CHOOSE_OPTION = Act(
    name="choose_option",
    text="C&hoose or drop",
    icon_name="keep",
    shortcut="Ctrl+D",
    tip="Choose this option by hand, or drop it again",
    unavailable=NO_OPTION,
)
SIMPLIFY = Act(
    name="prepare",
    text="Si&mplify…",
    shortcut="Ctrl+Shift+J",
    tip="Show which options and items no search needs, and remove them",
    keywords="prepare preprocess reduce forced",
    unavailable="the cover has no options, or multiplicities",
)
