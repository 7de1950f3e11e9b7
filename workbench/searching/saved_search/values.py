"""The values of a checkpoint as JSON, and its arrays beside it: named tuples, data classes and enumerations by name.

{"of": "workbench.solvers.cover.memo:Rest", "fields": [2, 65536, "", null]}     {"array": 3}     {"tuple": [...]}
"""

import sys
from dataclasses import fields, is_dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

ROOT = "workbench."


class DamagedError(Exception):
    """What was stored is not what `stored` returns."""


def stored(value: object, arrays: list[NDArray[np.generic]]) -> object:
    """Return a value as JSON; arrays in it are added to `arrays`."""
    if value is None or (isinstance(value, bool | int | float | str) and not isinstance(value, Enum)):
        return value
    if isinstance(value, np.ndarray):
        arrays.append(value)
        return {"array": len(arrays) - 1}
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, Enum):
        return {"of": name_of(value), "fields": [value.value]}
    if isinstance(value, tuple):
        parts = [stored(part, arrays) for part in value]
        return {"of": name_of(value), "fields": parts} if hasattr(value, "_fields") else {"tuple": parts}
    assert is_dataclass(value), type(value)
    parts = [stored(getattr(value, field.name), arrays) for field in fields(value)]
    return {"of": name_of(value), "fields": parts}


def name_of(value: object) -> str:
    """Return where the class of a value is found."""
    return f"{type(value).__module__}:{type(value).__qualname__}"


def restored(data: object, arrays: list[NDArray[np.generic]]) -> object:
    """Return the value that JSON stands for; raise DamagedError."""
    if not isinstance(data, dict):
        if isinstance(data, list):
            raise DamagedError
        return data
    if "array" in data:
        number = data["array"]
        if type(number) is not int or not 0 <= number < len(arrays):
            raise DamagedError
        return arrays[number]
    parts = data.get("tuple", data.get("fields"))
    if not isinstance(parts, list):
        raise DamagedError
    values = [restored(part, arrays) for part in parts]
    return class_of(data["of"])(*values) if "of" in data else tuple(values)


def class_of(name: object) -> type:
    """Return the class of this name, if it is of those that are stored and its solver is loaded; or DamagedError."""
    module, _, title = str(name).partition(":")
    if not module.startswith(ROOT) or not title.isidentifier():
        raise DamagedError
    found = getattr(sys.modules.get(module), title, None)
    plain = isinstance(found, type) and (is_dataclass(found) or issubclass(found, Enum | tuple))
    if not plain:
        raise DamagedError
    assert isinstance(found, type)
    return found
