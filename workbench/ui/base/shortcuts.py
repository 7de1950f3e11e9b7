"""The keys of the actions: those that ship, and those that a person has put in their place."""

from collections.abc import Mapping

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QAction, QKeySequence

from workbench.ui.base.actions import Act, act_named, all_acts
from workbench.ui.base.i18n import tr
from workbench.ui.base.settings import settings

GROUP = "keys"
TYPED = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.KeypadModifier)
BOARDS_KEYS = (
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down),
    *(Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown),
    *(Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backtab),
    *(Qt.Key.Key_Backspace, Qt.Key.Key_Space),
)


def shortcut(act: Act) -> str:
    """Return the keys of an action, "" for none, in the notation that files use."""
    stored = settings().value(f"{GROUP}/{act.name}")
    return act.shortcut if stored is None else str(stored)


def choose_shortcut(act: Act, keys: str) -> None:
    """Remember other keys for an action."""
    if keys == act.shortcut:
        settings().remove(f"{GROUP}/{act.name}")
    else:
        settings().setValue(f"{GROUP}/{act.name}", keys)


def forget_shortcuts() -> None:
    """Give every action the keys that ship."""
    settings().remove(GROUP)


def native(keys: str) -> str:
    """Return keys as people here write them."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


def keys_of(name: str) -> str:
    """Return the keys of an action as a sentence names them; its words where it has none."""
    act = act_named(name)
    return native(shortcut(act)) or title(act)


def show_shortcuts(actions: Mapping[str, QAction]) -> None:
    """Give the actions their keys, and name them in the tooltips."""
    stored = settings()
    stored.beginGroup(GROUP)
    changed = {name: str(stored.value(name)) for name in stored.childKeys()}
    for act in all_acts():
        keys = changed.get(act.name, act.shortcut)
        actions[act.name].setShortcut(QKeySequence(keys))
        actions[act.name].setToolTip(tr(act.tip) + (f" ({native(keys)})" if keys else ""))


def objection(act: Act, keys: str) -> str:
    """Return why an action cannot have these keys, as one sentence; "" if it can."""
    if not keys:
        return ""
    sequence = QKeySequence(keys)
    if sequence.count() > 1:
        return tr("{} are several keys after each other; one is enough.").format(native(keys))
    if sequence != QKeySequence(act.shortcut) and types(sequence[0]):  # type: ignore[index]
        return tr("{} moves or types in a board; take it together with Ctrl or Alt.").format(native(keys))
    for other in all_acts():
        if other.name != act.name and meet(act, other) and QKeySequence(shortcut(other)) == sequence:
            return tr("{} belongs to “{}” already; give that one other keys first.").format(native(keys), title(other))
    return ""


def types(combination: QKeyCombination) -> bool:
    """Tell whether a key without Ctrl or Alt is one that boards and texts take for themselves."""
    key, modifiers = combination.key(), combination.keyboardModifiers()
    free = Qt.Key.Key_F1 <= key <= Qt.Key.Key_F35
    return modifiers in TYPED and not free and (key in BOARDS_KEYS or key < Qt.Key.Key_Escape or is_edit(key))


def is_edit(key: Qt.Key) -> bool:
    """Tell whether a key removes or inserts what is typed."""
    return key in (Qt.Key.Key_Delete, Qt.Key.Key_Insert)


def meet(one: Act, other: Act) -> bool:
    """Tell whether there is a kind of puzzle for which both actions are there."""
    return not one.kinds or not other.kinds or bool(set(one.kinds) & set(other.kinds))


def title(act: Act) -> str:
    """Return the text of an action without the signs for its menu."""
    return tr(act.text).replace("&", "").rstrip("…")


def at_default(name: str) -> bool:
    """Tell whether an action has the keys that ship."""
    return shortcut(act_named(name)) == act_named(name).shortcut
