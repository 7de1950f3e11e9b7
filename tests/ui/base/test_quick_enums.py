"""Enums of PySide that are made quickly are those of the standard library."""

from collections.abc import Callable
from enum import Enum, EnumType, Flag, IntEnum, IntFlag
from itertools import accumulate
from operator import or_
from types import MethodType

import pytest
from PySide6 import QtCore, QtGui, QtSvg, QtWidgets

from workbench.ui.base.quick_enums import AS_PYSIDE, STANDARD, quick_enum

MODULES = (QtCore, QtGui, QtWidgets, QtSvg)
ODD = {  # what no enum of Qt has
    "unordered": [("b", 2), ("a", 1), ("both", 3), ("again", 1)],
    "negative": [("all", -1), ("a", 1), ("sign", -(2**31))],
    "empty": [],
    "special": [("name", 1), ("value", 2), ("real", 4)],
}


def enums_of(owner: object) -> list[EnumType]:
    """Return the enums of a module of Qt, and of its classes."""
    named = [getattr(owner, name) for name in dir(owner)]
    parts = [part for thing in named if isinstance(thing, type) for part in (thing, *vars(thing).values())]
    return [part for part in parts if isinstance(part, EnumType) and part.__module__.startswith("PySide6")]


def described(enum: EnumType) -> dict[str, object]:
    """Return all that is in an enum, with its members by name and number."""

    def plain(thing: object) -> object:
        if isinstance(thing, enum):
            return thing.name, thing.value, repr(thing), str(thing), vars(thing) | {"__objclass__": None}
        if isinstance(thing, dict | list):
            return [plain(part) for part in (thing.items() if isinstance(thing, dict) else thing)]
        if isinstance(thing, tuple):
            return [plain(part) for part in thing]
        if type(thing).__name__ == "property":
            return "property"
        return thing.__func__ if isinstance(thing, MethodType | staticmethod) else thing

    parts = {name: plain(part) for name, part in vars(enum).items() if name != "__module__"}  # PySide sets it
    return parts | {"list": plain(list(enum)), "repr": repr(enum)}


def combinations(enum: EnumType) -> list[str]:
    """Return what flags are together, added one by one, and what other numbers are."""
    numbers = [0, 1, 2**40 + 1, -5, *accumulate((member.value for member in enum), or_)]
    looks = repr, list, lambda flags: ~flags, lambda flags: flags is enum(flags.value)
    return [outcome(lambda number=number, look=look: look(enum(number))) for number in numbers for look in looks]


def outcome(call: Callable[[], object]) -> str:
    """Return what it returns or raises; the standard library has no list of some masks."""
    try:
        return str(call())
    except (AttributeError, TypeError, ValueError) as error:
        return repr(error)


def assert_alike(base: type[Enum], members: list[tuple[str, int]]) -> None:
    quick, standard = (make(base, "Made", members, **AS_PYSIDE) for make in (quick_enum, STANDARD))

    assert described(quick) == described(standard)
    assert [quick(number).name for _, number in members] == [standard(number).name for _, number in members]
    if issubclass(base, Flag):
        assert combinations(quick) == combinations(standard)


@pytest.mark.slow
def test_every_enum_of_qt_is_the_same() -> None:
    enums = [enum for module in MODULES for enum in enums_of(module)]

    assert len(enums) > 400
    for enum in enums:
        base = next(base for base in enum.__mro__ if base in (IntFlag, IntEnum, Flag, Enum))
        assert_alike(base, [(name, member.value) for name, member in enum.__members__.items()])


@pytest.mark.parametrize("base", [Enum, Flag, IntEnum, IntFlag])
@pytest.mark.parametrize("members", ODD.values(), ids=ODD)
def test_odd_enums_are_the_same(base: type[Enum], members: list[tuple[str, int]]) -> None:
    assert_alike(base, members)
