"""A choice declared as data: what a form, a command line and a test need to know of one option of something."""

from collections.abc import Mapping
from dataclasses import dataclass

Value = str | int


class ChoiceError(ValueError):
    """A value that a choice does not have; the message says which it has."""


@dataclass(frozen=True)
class Choice:
    """One of some named values; where there are none, a text if there is a `longest`, else an integer from `low` on."""

    name: str
    title: str
    about: str
    default: Value
    values: tuple[tuple[str, str], ...] = ()  # (name, title), in the order in which they are offered
    low: int = 0
    high: int = 2**31 - 1
    longest: int = 0  # characters of a text
    needs: tuple[tuple[str, str], ...] = ()  # (choice, value): without one of them this choice changes nothing

    def options(self) -> str:
        """Return what may be chosen, for a person: "first | last (default: first)"."""
        values = f"a text of at most {self.longest} characters" if self.longest else f"{self.low} to {self.high}"
        values = " | ".join(dict(self.values)) or values
        return f"{values} (default: {self.default})"

    def applies(self, values: Mapping[str, Value]) -> bool:
        """Return whether this choice changes anything beside the values of the others."""
        return not self.needs or any(values[name] == value for name, value in self.needs)

    def settle(self, value: Value) -> Value:
        """Return the value in its own type, or raise ChoiceError."""
        if self.values:
            if value not in dict(self.values):
                raise ChoiceError(f"{self.name} must be one of {', '.join(dict(self.values))}, not {value!r}")
            return value
        if self.longest:
            if len(str(value)) > self.longest:
                raise ChoiceError(
                    f"{self.name} must be a text of at most {self.longest} characters, not of {len(str(value))}"
                )
            return str(value)
        try:
            number = int(value)
        except ValueError:
            number = self.low - 1
        if not self.low <= number <= self.high:
            raise ChoiceError(f"{self.name} must be a whole number from {self.low} to {self.high}, not {value!r}")
        return number


def settle(choices: tuple[Choice, ...], given: Mapping[str, Value]) -> dict[str, Value]:
    """Return a value for every choice: the given one, else its default; raise ChoiceError for any other name."""
    names = [choice.name for choice in choices]
    for name in given:
        if name not in names:
            raise ChoiceError(f"there is no choice {name!r}; the choices are: {', '.join(names) or 'none'}")
    return {choice.name: choice.settle(given.get(choice.name, choice.default)) for choice in choices}
