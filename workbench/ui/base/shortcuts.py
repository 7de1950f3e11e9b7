"""Keyboard shortcuts: the default ones, and those that a person has chosen instead."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QKeySequence

from workbench.ui.base.act import Act, Actions
from workbench.ui.base.keyboard.presets import preset
from workbench.ui.base.settings import settings

GROUP = "keys"
TYPED = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.KeypadModifier)
BOARDS_KEYS = (
    Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down,
    Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown,
    Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backtab,
    Qt.Key.Key_Backspace, Qt.Key.Key_Space,
)  # fmt: skip


def shortcut(act: Act) -> str:
    """Return the shortcut of an act, "" for none, in Qt's portable notation."""
    stored = settings().value(f"{GROUP}/{act.name}")
    return default_shortcut(act) if stored is None else str(stored)


def default_shortcut(act: Act) -> str:
    """Return the shortcut that an act has in the preset of keys, if no other one was chosen."""
    return preset().shortcuts.get(act.name, act.shortcut)


def choose_shortcut(act: Act, keys: str) -> None:
    """Store a shortcut for an act."""
    if keys == default_shortcut(act):
        settings().remove(f"{GROUP}/{act.name}")
    else:
        settings().setValue(f"{GROUP}/{act.name}", keys)


def forget_shortcuts() -> None:
    """Restore all default shortcuts, those of the preset."""
    settings().remove(GROUP)


def native(keys: str) -> str:
    """Return a shortcut as this platform writes it."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


def keys_of(act: Act) -> str:
    """Return the shortcut of an act as sentences name it; its title if it has none."""
    return native(shortcut(act)) or title(act)


def show_shortcuts(actions: Actions) -> None:
    """Give the actions their shortcuts, and name these in the tooltips."""
    stored = settings()
    stored.beginGroup(GROUP)
    changed = {name: str(stored.value(name)) for name in stored.childKeys()}
    presets = preset().shortcuts
    for act, action in actions.items():
        keys = changed.get(act.name, presets.get(act.name, act.shortcut))
        action.setShortcut(QKeySequence(keys))
        action.setToolTip(act.tip + (f" ({native(keys)})" if keys else ""))


def objection(act: Act, keys: str, rivals: Iterable[Act]) -> str:
    """Return why an act cannot have this shortcut beside its rivals, as one sentence; "" if it can."""
    if not keys:
        return ""
    sequence = QKeySequence(keys)
    if sequence.count() > 1:
        return f"{native(keys)} is a sequence of several keys. Press one combination."
    if sequence != QKeySequence(default_shortcut(act)) and types(sequence[0]):  # type: ignore[index]
        return f"{native(keys)} types or moves on the board. Combine it with Ctrl or Alt."
    for other in rivals:
        if QKeySequence(shortcut(other)) == sequence:
            return f"{native(keys)} is already the shortcut for “{title(other)}”. Change that one first."
    return ""


def types(combination: QKeyCombination) -> bool:
    """Tell whether a key without Ctrl or Alt is one that boards and texts take for themselves."""
    key, modifiers = combination.key(), combination.keyboardModifiers()
    free = Qt.Key.Key_F1 <= key <= Qt.Key.Key_F35
    return modifiers in TYPED and not free and (key in BOARDS_KEYS or key < Qt.Key.Key_Escape or is_edit(key))


def is_edit(key: Qt.Key) -> bool:
    """Tell whether a key removes or inserts what is typed."""
    return key in (Qt.Key.Key_Delete, Qt.Key.Key_Insert)


def title(act: Act) -> str:
    """Return the text of an action without the signs for its menu."""
    return act.text.replace("&", "").rstrip("…")


def at_default(act: Act) -> bool:
    """Return whether an act has its default shortcut."""
    return shortcut(act) == default_shortcut(act)


def conflicts(acts: Iterable[Act], rivals: Callable[[Act], Iterable[Act]]) -> list[tuple[Act, Act]]:
    """Return the acts whose shortcut from the preset was chosen for another act by the user, with that act."""
    changed = [act for act in acts if not at_default(act) and shortcut(act)]
    return [
        (other, act)
        for act in changed
        for other in rivals(act)
        if other.name in preset().shortcuts and at_default(other)
        if QKeySequence(shortcut(other)) == QKeySequence(shortcut(act))
    ]
