"""The keys of a TOML table, read one by one: each of the type asked for, or a ParseError with its line."""

import re
from collections.abc import Callable, Mapping
from itertools import chain

from workbench.base.choices import Choice, ChoiceError, Value, did_you_mean, listed, shortened
from workbench.base.number_ranges import MAX_NUMBERS, RangeError, numbers
from workbench.puzzles.puzzle import ParseError

HEADER = re.compile(r"\s*\[\[?\s*([\w.-]+)\s*\]?\]")
KEY = re.compile(r"\s*[\"']?([\w-]+)[\"']?\s*(?:=|\.\s*\w)")  # limit.nodes = 3 is the key limit
QUOTES = ('"""', "'''")  # around a text of several lines
MAX_SEED = 2**31 - 1

Known = Callable[[str], Choice | None]  # returns the choice of a name, None for a name that is none


class KeyLines:
    """The lines of the keys of a TOML text, by table; the n-th table of an array of tables has the number n."""

    def __init__(self, text: str) -> None:
        self._lines: dict[tuple[str, int, str], int] = {}
        table, count, inside = "", dict[str, int](), ""  # inside: the quotation marks around a text of several lines
        for number, line in enumerate(text.splitlines(), 1):
            if inside:
                pass
            elif header := HEADER.match(line):
                table = header[1]
                count[table] = count.get(table, -1) + 1
                self._lines[table, count[table], ""] = number
                self._lines.setdefault(("", 0, table), number)
            elif key := KEY.match(line):
                self._lines.setdefault((table, count.get(table, 0), key[1]), number)
            inside = quotes_after(line, inside)

    def line(self, table: str, number: int, key: str) -> int:
        """Return the line of a key, or else of its table; 0 = unknown."""
        places = (table, number, key), (table, number, ""), ("", 0, table)
        return next((line for place in places if (line := self._lines.get(place))), 0)


def quotes_after(line: str, inside: str) -> str:
    """Return the quotation marks of the text of several lines that goes on after a line, "" if there is none."""
    at = 0
    while True:
        places = {quote: line.find(quote, at) for quote in ([inside] if inside else QUOTES)}
        found = {quote: place for quote, place in places.items() if place >= 0}
        if not found:
            return inside
        quote = min(found, key=found.__getitem__)
        at, inside = found[quote] + len(quote), "" if inside else quote


class TomlFields:
    """Reads the keys of one table; those that nobody has asked for at the end are errors."""

    def __init__(self, values: Mapping[str, object], lines: KeyLines, table: str = "", number: int = 0) -> None:
        self._left = dict(values)
        self._lines, self._table, self._number = lines, table, number
        self._known: list[str] = []

    def error(self, key: str, message: str) -> ParseError:
        """Return an error at the line of a key."""
        return ParseError(message, self._lines.line(self._table, self._number, key), 1)

    def take(self, key: str) -> object:
        """Return the value of a key, None if it is not there."""
        self._known.append(key)
        return self._left.pop(key, None)

    def text(self, key: str, check: Callable[[str], object] | None = None) -> str:
        """Return a text, "" if it is not there; `check` raises ValueError for a wrong one."""
        value = self.take(key)
        if value is None:
            return ""
        if not isinstance(value, str):
            raise self.error(key, f"{key} must be text in quotation marks, not {shortened(value)}.")
        try:
            if check:
                check(value)
        except ValueError as error:
            raise self.error(key, str(error)) from None
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of texts; a single one stands for a list."""
        value = self.take(key)
        values = value if isinstance(value, list) else [] if value is None else [value]
        if not all(isinstance(one, str) for one in values):
            raise self.error(key, f"{key} must be a list of texts in quotation marks.")
        return tuple(values)

    def flag(self, key: str) -> bool:
        """Return true or false, which is the default."""
        value = self.take(key)
        if not isinstance(value, bool | None):
            raise self.error(key, f"{key} must be true or false, not {shortened(value)}.")
        return bool(value)

    def whole(self, key: str, low: int = 0, high: int = MAX_NUMBERS, default: int = 0) -> int:
        """Return a whole number."""
        value = self.take(key)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.error(key, f"{key} must be a whole number from {low:,} to {high:,}, not {shortened(value)}.")
        return value

    def number(self, key: str) -> float | None:
        """Return a positive number, None if it is not there."""
        value = self.take(key)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 < value < float("inf"):
            raise self.error(key, f"{key} must be a number greater than 0, not {shortened(value)}.")
        return float(value)

    def seeds(self, key: str) -> tuple[int, ...]:
        """Return whole numbers: one, a list, or a range such as "1..50"."""
        return tuple(int(value) for value in self.values(key, Choice(key, "", "", 1, high=MAX_SEED)))

    def sweep(self, known: Known) -> dict[str, tuple[Value, ...]]:
        """Return all keys that are left as the values of choices."""
        return {key: self.values(key, known(key)) for key in list(self._left)}

    def values(self, key: str, choice: Choice | None) -> tuple[Value, ...]:
        """Return the values of a choice: one value or a list; numbers also as ranges, which a list may contain."""
        value = self.take(key)
        given = value if isinstance(value, list) else [] if value is None else [value]
        if value == []:
            raise self.error(key, f"{key} is an empty list. Write at least one value.")
        found = tuple(chain.from_iterable(self._values_of(key, one, choice) for one in given))
        if len(found) > MAX_NUMBERS:
            raise self.error(key, f"{key} has {len(found):,} values: at most {MAX_NUMBERS:,} are read.")
        return found

    def _values_of(self, key: str, value: object, choice: Choice | None) -> tuple[Value, ...]:
        if isinstance(value, bool):
            return ("on" if value else "off",)
        if isinstance(value, float):
            return (repr(value),)
        if not isinstance(value, (str, int)):
            raise self.error(key, f"{key} must be numbers or texts, not {shortened(value)}.")
        if choice is not None and choice.several is not None:
            try:
                return tuple(choice.several(str(value)))
            except ChoiceError as error:
                raise self.error(key, str(error)) from None
        if choice is None or choice.values or choice.longest:
            return (value,)
        try:
            return numbers(str(value), choice.low, choice.high)
        except RangeError as error:
            raise self.error(key, f"{key}: {error}") from None

    def finish(self) -> None:
        """Raise ParseError if a key is left."""
        for key in self._left:
            known = did_you_mean(key, self._known) or f" here; the keys are: {listed(self._known)}."
            raise self.error(key, f"There is no key {shortened(key)}{known}")
