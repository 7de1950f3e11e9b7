"""The order of techniques that a person has chosen, in the settings."""

from workbench.insight.sudoku.presets import HODOKU, PRESETS, Entry, Order
from workbench.insight.sudoku.techniques import TECHNIQUES
from workbench.kernels.codes import SUDOKU_STEPS
from workbench.ui.base.settings import settings

ORDER, UNIQUENESS = "sudoku/techniques", "sudoku/uniqueness"  # keys of the settings


def stored_order() -> Order:
    """Return the order in the settings: a preset by its name, or the names of techniques."""
    text = str(settings().value(ORDER, ""))
    return PRESETS.get(text) or Order.parse(text) if text else HODOKU


def store_order(order: Order) -> None:
    """Keep an order in the settings."""
    settings().setValue(ORDER, preset_of(order) or order.format())


def preset_of(order: Order) -> str:
    """Return the name of the preset that an order is; "" = none."""
    return next((name for name, preset in PRESETS.items() if complete(preset) == complete(order)), "")


def complete(order: Order) -> Order:
    """Return the order of all techniques of this version; those that it does not name are last, and off."""
    rest = sorted(set(TECHNIQUES) - set(order.names), key=SUDOKU_STEPS.__getitem__)
    known = tuple(entry for entry in order.entries if entry.name in TECHNIQUES)
    return Order((*known, *(Entry(name, on=False) for name in rest)))


def assumes_unique() -> bool:
    """Return whether techniques may assume that there is one solution."""
    return str(settings().value(UNIQUENESS, "on")) == "on"


def set_assumes_unique(on: bool) -> None:
    """Let techniques assume that there is one solution, or not."""
    settings().setValue(UNIQUENESS, "on" if on else "off")


def chosen_order() -> Order:
    """Return the order for hints and paths."""
    order = stored_order()
    return order if assumes_unique() else order.with_uniqueness(on=False)
