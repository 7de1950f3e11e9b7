"""A choice declared as data: all that a form, a command line or a test needs to know about one option."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

Value = str | int
ON_OFF = (("on", "On"), ("off", "Off"))  # the values of a choice that a check box shows


MAX_LISTED = 64  # characters of the names that an error message lists
MAX_SHOWN = 24  # characters of a wrong value
MAX_BITS = 1_000
CLOSE = 0.7  # of the letters are the same in two names of which one is taken for the other


def listed(names: Iterable[str]) -> str:
    """Return names separated by commas; of many, the first ones and their number."""
    every = list(names)
    if len(", ".join(every)) <= MAX_LISTED:
        return ", ".join(every)
    shown = len(every)
    while len(", ".join(every[:shown])) > MAX_LISTED - len(", … (100 in all)"):
        shown -= 1
    return f"{', '.join(every[:shown])}, … ({len(every)} in all)"


def shortened(value: object) -> str:
    """Return a wrong value as it was typed, in quotation marks; the beginning of a long one."""
    if isinstance(value, int) and value.bit_length() > MAX_BITS:
        value = hex(value)  # Python does not write it in decimals
    text = str(value)
    return repr(value if len(text) <= MAX_SHOWN else f"{text[: MAX_SHOWN - 1]}…")


def did_you_mean(name: object, names: Iterable[str]) -> str:
    """Return the question after an unknown name, "; did you mean roth?", or "" if no other name is close."""
    from difflib import get_close_matches  # most names are right

    known = {one.casefold(): one for one in names}
    found = get_close_matches(str(name)[:MAX_LISTED].casefold(), known, 1, CLOSE)
    return f"; did you mean {known[found[0]]}?" if found else ""


class ChoiceError(ValueError):
    """An invalid name or value of a choice; the message lists the valid ones."""


@dataclass(frozen=True)
class Choice:
    """One of the named values; without any, a text if `longest` is set, else an integer from `low` to `high`."""

    name: str
    title: str
    about: str
    default: Value
    values: tuple[tuple[str, str], ...] = ()  # (name, title), in the order of the form
    low: int = 0
    high: int = 2**31 - 1
    low_text: str = ""  # what the lowest number means, shown instead of it
    longest: int = 0  # characters of a text
    needs: tuple[tuple[str, str], ...] = ()  # (choice, value): the choice has an effect only with one of these
    also: tuple[tuple[tuple[str, str], ...], ...] = ()  # and with one of each of these groups
    meanings: tuple[tuple[str, str], ...] = ()  # (name, hash) of values that a person added: what they mean
    check: Callable[[str], object] | None = field(default=None, compare=False, repr=False)  # raises for a wrong text
    brief: Callable[[str], str] | None = field(default=None, compare=False, repr=False)  # a long text in a few words
    explain: Callable[[str], str] | None = field(default=None, compare=False, repr=False)  # what a value means
    several: Callable[[str], list[str]] | None = field(default=None, compare=False, repr=False)  # what ranges stand for
    arrows: Callable[[str], Sequence[tuple[int, int]]] | None = field(default=None, compare=False, repr=False)
    # the directions, right and down, that a text stands for
    further: bool = False  # seldom asked: a form may fold it away
    is_list: bool = False  # a text of parts between commas, each of which may be an option of its own

    def options(self) -> str:
        """Return the valid values as text: "first | last (default: first)"."""
        values = f"text of at most {self.longest} characters" if self.longest else f"{self.low} to {self.high}"
        values = " | ".join(dict(self.values)) or values
        return f"{values} (default: {self.default})"

    def applies(self, values: Mapping[str, Value]) -> bool:
        """Return whether this choice changes anything beside the values of the others."""
        return not self.lacks(values)

    def lacks(self, values: Mapping[str, Value]) -> tuple[tuple[str, str], ...]:
        """Return (choice, value) pairs of which this choice needs one, and has none; () if it has an effect."""
        groups = (self.needs, *self.also) if self.needs else self.also
        return next((group for group in groups if not any(values[name] == value for name, value in group)), ())

    def settle(self, value: Value) -> Value:
        """Return the value in the type of the choice, or raise ChoiceError."""
        if self.values:
            if value not in dict(self.values):
                names = dict(self.values)
                words = f"{self.name} must be one of {listed(names)}, not {shortened(value)}"
                raise ChoiceError(f"{words}{did_you_mean(value, names)}")
            return value
        if self.longest:
            if len(str(value)) > self.longest:
                raise ChoiceError(f"{self.name} must have at most {self.longest} characters, not {len(str(value))}")
            return str(value)
        try:
            number = int(value)
        except ValueError:
            number = self.low - 1
        if not self.low <= number <= self.high:
            raise ChoiceError(
                f"{self.name} must be a whole number from {self.low} to {self.high}, not {shortened(value)}"
            )
        return number

    def read(self, value: Value) -> Value:
        """Return a value that a person has typed, or raise ChoiceError if it is wrong, or a text not understood."""
        found = self.settle(value)
        if self.check is not None and found != self.default:
            self.check(str(found))
        return found


def settle(choices: tuple[Choice, ...], given: Mapping[str, Value]) -> dict[str, Value]:
    """Return a value for every choice, the given one or its default; raise ChoiceError for unknown names."""
    names = [choice.name for choice in choices]
    for name in given:
        if name not in names:
            known = did_you_mean(name, names) or f"; the choices are: {listed(names) or 'none'}"
            raise ChoiceError(f"there is no choice {shortened(name)}{known}")
    return {choice.name: choice.settle(given.get(choice.name, choice.default)) for choice in choices}


def offer(choice: Choice, values: Iterable[tuple[str, str]], meanings: Iterable[tuple[str, str]]) -> None:
    """Change the values of a choice that solvers share, in place: what has been made of it offers them too."""
    object.__setattr__(choice, "values", tuple(values))
    object.__setattr__(choice, "meanings", tuple(meanings))


def also_for(choice: Choice, name: str, value: str) -> None:
    """Let a choice that solvers share have an effect with one more value of another choice."""
    object.__setattr__(choice, "needs", tuple(dict.fromkeys((*choice.needs, (name, value)))))


def with_meanings(choices: tuple[Choice, ...], values: Mapping[str, Value]) -> dict[str, Value]:
    """Return values in which the name of one that a person added is followed by what it means."""
    meanings: dict[tuple[str, Value], str] = {
        (choice.name, value): meaning for choice in choices for value, meaning in choice.meanings
    }
    return {
        name: f"{value} {meanings[name, value]}" if (name, value) in meanings else value
        for name, value in values.items()
    }
