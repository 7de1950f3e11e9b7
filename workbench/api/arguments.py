"""Checks of what is passed to the public functions, so that a mistake is one sentence that names the argument.

A value of a wrong type raises TypeError; a wrong value of the right type raises ChoiceError, which is a ValueError.
"""

import os
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeGuard

import numpy as np
from numpy.typing import ArrayLike, NDArray

from workbench.base.choices import ChoiceError, Value, listed, shortened
from workbench.puzzles.puzzle import Filling, Puzzle, untouched

OF_A_PUZZLE = (
    "kind", "title", "sizes", "styles", "filling_styles", "shape", "extent", "name", "blank", "parse", "format",
    "format_filling", "open_cells", "judge", "draw_ground", "draw", "draw_filling",
)  # fmt: skip
OnePuzzle = Puzzle | Sequence[Puzzle]  # a puzzle, or a list of one, as `read` returns it
INT32 = np.iinfo(np.int32)
WORDS: dict[type, str] = {str: "text", np.ndarray: "array", type: "class"}


def described(value: object) -> str:
    """Return what a value is, for a message."""
    if value is None or isinstance(value, bool):
        return str(value)
    name = next((word for kind, word in WORDS.items() if isinstance(value, kind)), type(value).__name__)
    return f"{'an' if name[0].lower() in 'aeiou' else 'a'} {name}"


# Puzzles and fillings


def is_puzzle(value: object) -> TypeGuard[Puzzle]:
    """Return whether a value has what every puzzle has."""
    return not isinstance(value, type) and all(hasattr(type(value), name) for name in OF_A_PUZZLE)


def one_puzzle(value: object) -> Puzzle:
    """Return a puzzle, or the only one of a list."""
    if is_puzzle(value):
        return value
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        if len(value) != 1:  # none of a long list is made for this
            raise ChoiceError(f"puzzle must be one puzzle, not a list of {len(value):,}. Choose one, like puzzles[0].")
        return puzzles_of(value, "puzzle")[0]
    ways = {str: "workbench.read_text(text) reads one", np.ndarray: "workbench.puzzle(kind, array) makes one"}
    advice = next((f"; {way}" for kind, way in ways.items() if isinstance(value, kind)), "")
    raise TypeError(f"puzzle must be a puzzle, as workbench.read returns it, not {described(value)}{advice}.")


def puzzles_of(value: object, name: str = "puzzles") -> Sequence[Puzzle]:
    """Return a puzzle, or several, as a list."""
    if is_puzzle(value):
        return [value]
    if not isinstance(value, Sequence) or isinstance(value, str | bytes):
        raise TypeError(f"{name} must be a puzzle or a list of puzzles, not {described(value)}.")
    if wrong := [one for one in value if not is_puzzle(one)]:
        raise TypeError(f"{name} must be a puzzle or a list of puzzles, not a list with {described(wrong[0])} in it.")
    return value


def filling_of(puzzle: Puzzle, value: object, name: str = "filling") -> Filling:
    """Return a filling of a puzzle's shape; the empty one for None."""
    if value is None:
        return untouched(puzzle)
    numbers = whole_array(name, value)
    if numbers.ndim == 1 and puzzle.shape == (len(numbers), 1):  # of a cover: a number for each option
        numbers = numbers.reshape(-1, 1)
    if numbers.shape != puzzle.shape:
        raise ChoiceError(f"{name} must have the shape {puzzle.shape}, as the board has, not {numbers.shape}.")
    if numbers.size and not 0 <= numbers.min() <= numbers.max() <= INT32.max:
        raise ChoiceError(f"{name} must have whole numbers from 0, which is an open cell, to {INT32.max:,}.")
    return numbers.astype(np.int32)


def whole_array(name: str, value: object) -> NDArray[np.int64]:
    """Return an array of whole numbers, or what can be made one."""
    if not isinstance(value, np.ndarray | list | tuple):
        raise TypeError(f"{name} must be an array of whole numbers, or rows of them, not {described(value)}.")
    found = array_of(name, value)
    if found.dtype.kind not in "biuf" and found.size:
        raise TypeError(f"{name} must be an array of whole numbers, not of {found.dtype}.")
    if found.dtype.kind == "f" and not (np.isfinite(found).all() and (found == np.floor(found)).all()):
        raise ChoiceError(f"{name} must be an array of whole numbers; some are fractions or not finite.")
    if found.size and not -(2.0**62) < float(found.min()) <= float(found.max()) < 2.0**62:
        raise ChoiceError(f"{name} has numbers that are far too large.")
    return found.astype(np.int64)


def array_of(name: str, value: ArrayLike) -> NDArray[np.generic]:
    """Return an array, or what is made of rows of equal length."""
    try:
        return np.asarray(value)
    except ValueError:
        raise ChoiceError(f"{name} must be a rectangle: some of its rows are longer than others.") from None


# Plain values


def string(name: str, value: object) -> str:
    """Return a text."""
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a text, not {described(value)}.")
    return value


def path_of(name: str, value: object) -> Path:
    """Return a path, which may be given as text."""
    if not isinstance(value, str | os.PathLike):
        raise TypeError(f"{name} must be a path, as text or pathlib.Path, not {described(value)}.")
    found = os.fspath(value)
    if not isinstance(found, str) or not found.strip() or "\0" in found:
        raise ChoiceError(f"{name} must be the path of a file, not {shortened(found)}.")
    return Path(found)


def name_in(name: str, value: object, names: Collection[str]) -> str:
    """Return a name, if it is one of those that there are."""
    if string(name, value) not in names:
        raise ChoiceError(f"{name} must be one of {listed(names)}, not {shortened(value)}.")
    return str(value)


def names_of(name: str, value: object) -> tuple[str, ...]:
    """Return several names; a single one stands for a list."""
    if isinstance(value, str):
        return (value,)
    if not isinstance(value, Iterable) or isinstance(value, np.ndarray | Mapping):
        raise TypeError(f"{name} must be a name or a list of names, not {described(value)}.")
    return tuple(string(name, one) for one in value)


def whole(name: str, value: object, low: int = 1, high: int = 2**62) -> int:
    """Return a whole number from low to high."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise TypeError(f"{name} must be a whole number, not {described(value)}.")
    if not low <= value <= high:
        most = f" to {high:,}" if high < 2**62 else ""
        raise ChoiceError(f"{name} must be a whole number from {low:,}{most}, not {shortened(value)}.")
    return int(value)


def number(name: str, value: object) -> float:
    """Return a number greater than 0."""
    if isinstance(value, bool) or not isinstance(value, int | float | np.integer | np.floating):
        raise TypeError(f"{name} must be a number, not {described(value)}.")
    if not 0 < value < float("inf"):
        raise ChoiceError(f"{name} must be a number greater than 0, not {shortened(value)}.")
    return float(value)


def flag(name: str, value: object) -> bool:
    """Return True or False."""
    if not isinstance(value, bool | np.bool_):
        raise TypeError(f"{name} must be True or False, not {described(value)}.")
    return bool(value)


def choices_of(value: object, name: str = "choices") -> dict[str, Value]:
    """Return choices, whose values are numbers or texts."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise TypeError(f"{name} must be a dict like {{'order': 'leftmost'}}, not {described(value)}.")
    return {string(f"each name in {name}", key): value_of(f"{name}[{key!r}]", one) for key, one in value.items()}


def value_of(name: str, value: object) -> Value:
    """Return the value of a choice; True and False stand for on and off."""
    if isinstance(value, bool | np.bool_):
        return "on" if value else "off"
    if not isinstance(value, str | int | np.integer):
        raise TypeError(f"{name} must be a text or a whole number, not {described(value)}.")
    return value if isinstance(value, str) else int(value)
