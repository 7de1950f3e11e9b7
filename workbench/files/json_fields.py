"""The values of a JSON object, read one by one: each of the type and in the range asked for, or a ParseError."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import DTypeLike, NDArray

from workbench.base.choices import Choice, ChoiceError, Value, settle
from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.sentences import quoted

LARGEST, LARGEST_REAL = 2**63 - 1, 1e300


class Fields:
    """Reads the values of one object."""

    def __init__(self, stored: object) -> None:
        if not isinstance(stored, dict):
            raise ParseError("The file is damaged: an object is missing.")
        self._stored = stored

    def __contains__(self, key: str) -> bool:
        return self._stored.get(key) is not None

    def integer(self, key: str, low: int = 0, high: int = LARGEST) -> int:
        """Return a whole number."""
        value = self._stored.get(key)
        if type(value) is not int or not low <= value <= high:
            raise damage(key)
        return value

    def real(self, key: str, low: float = 0.0, high: float = LARGEST_REAL) -> float:
        """Return a finite number."""
        value = self._stored.get(key)
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not low <= value <= high:
            raise damage(key)
        return float(value)

    def text(self, key: str, among: Sequence[str] = ()) -> str:
        """Return a text; one of these, if any are named."""
        value = self._stored.get(key)
        if not isinstance(value, str) or (among and value not in among):
            raise damage(key)
        return value

    def array(self, key: str, dtype: DTypeLike, shape: tuple[int | None, ...]) -> NDArray[np.generic]:
        """Return an array of this type and shape; None = of any length."""
        value = self._stored.get(key)
        if not isinstance(value, np.ndarray) or value.dtype != np.dtype(dtype) or value.ndim != len(shape):
            raise damage(key)
        if any(wanted is not None and side != wanted for side, wanted in zip(value.shape, shape, strict=True)):
            raise damage(key)
        return value

    def values(self, key: str, most: int) -> list[object]:
        """Return the values of a list that has at most so many."""
        value = self._stored.get(key)
        if not isinstance(value, list) or len(value) > most:
            raise damage(key)
        return value

    def objects(self, key: str, most: int) -> Iterator["Fields"]:
        """Yield the objects of a list that has at most so many."""
        return map(Fields, self.values(key, most))

    def part(self, key: str) -> "Fields":
        """Return the object inside this one that has this key."""
        return Fields(self._stored.get(key))

    def choices(self, key: str, declared: tuple[Choice, ...]) -> dict[str, Value]:
        """Return values of some of these choices."""
        value = self._stored.get(key, {})
        if not isinstance(value, dict) or not all(type(one) in (str, int) for one in value.values()):
            raise damage(key)
        try:
            settle(declared, value)
        except ChoiceError as error:
            raise ParseError(f"In the file, {error}.") from error
        return dict(value)

    def items(self) -> list[tuple[str, object]]:
        """Return all keys with their values."""
        return list(self._stored.items())


def damage(key: str) -> ParseError:
    """Return the error for a value that is missing or cannot be."""
    return ParseError(f"The file is damaged: the value of {quoted(key)} is missing or wrong.")
