"""An act is something a person can do: its text, icon, shortcut and tooltip. An offer says what does it now.

Acts are constants in the `acts.py` of each room. Whoever can do some of them (the window's commands, a tab, an editor)
offers them; the window enables, checks and triggers what is offered.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QWidget

from workbench.ui.base.theme import icon


class Act(NamedTuple):
    """Something a person can do; each is one constant."""

    name: str  # in the settings, and of its icon unless that is named
    text: str
    tip: str
    shortcut: str = ""
    icon_name: str = ""
    group: str = ""  # acts of one group exclude each other and can be checked
    checkable: bool = False
    button: str = ""  # its text on the buttons of a panel, where that is shorter
    keywords: str = ""  # other words that people type to find it
    tool_icon: bool = False  # whether it is an icon alone among the tools
    unavailable: str = "not possible now"  # why it cannot be done when it is offered but not possible, or not offered

    @property
    def icon(self) -> str:
        """The name of its icon."""
        return self.icon_name or self.name

    @property
    def can_be_checked(self) -> bool:
        """Whether it shows a check mark."""
        return self.checkable or bool(self.group)


class Submenu(NamedTuple):
    """Acts that have one line in a menu, or one button among the tools."""

    title: str
    acts: tuple[Act | None, ...]  # None: a separator
    icon: bool = False  # whether its button shows the icon of the first act in place of the title


class Offer(NamedTuple):
    """What does an act, whether that is possible now, and whether the act is checked."""

    do: Callable[[], object]
    possible: bool = True
    checked: bool = False
    why: str = ""  # it is not possible, as a sentence; "": as the act says


Offers = dict[Act, Offer]
Actions = Mapping[Act, QAction]


def make_actions(acts: Iterable[Act], window: QWidget) -> dict[Act, QAction]:
    """Return the actions of a window, one for each act, without icons and shortcuts."""
    made: dict[Act, QAction] = {}
    groups: dict[str, QActionGroup] = {}
    for act in acts:
        action = QAction(act.text, window)
        action.setObjectName(act.name)
        action.setToolTip(act.tip)
        action.setStatusTip(act.tip)
        action.setIconText(act.button or act.text.replace("&", ""))
        action.setCheckable(act.can_be_checked)
        action.setIconVisibleInMenu(not action.isCheckable())  # there, an icon would hide the check mark
        if act.group:
            groups.setdefault(act.group, QActionGroup(window)).addAction(action)
        made[act] = action
    return made


def set_icons(actions: Actions) -> None:
    """Give actions their icons in the theme's colours."""
    for act, action in actions.items():
        action.setIcon(icon(act.icon))
