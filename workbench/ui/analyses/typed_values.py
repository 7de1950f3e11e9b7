"""Values of a sweep as a person types them: numbers and their ranges, or texts, which semicolons separate."""

from collections.abc import Sequence

from workbench.base.choices import Choice, Value
from workbench.base.number_ranges import numbers
from workbench.lab.experiments.experiment_text import values_text


def numbers_in(text: str, low: int, high: int) -> tuple[int, ...]:
    """Return the whole numbers of a text, none of an empty one; raise RangeError."""
    return numbers(text, low, high) if text.strip() else ()


def values_in(text: str, choice: Choice) -> tuple[Value, ...]:
    """Return the values of a choice that are typed; raise RangeError or ChoiceError."""
    if choice.several is not None:
        return tuple(one for part in text.split(";") if part.strip() for one in choice.several(part))
    if choice.longest:
        return tuple(choice.read(part.strip()) for part in text.split(";") if part.strip())
    return numbers_in(text, choice.low, choice.high)


def shown_for(choice: Choice, values: Sequence[Value]) -> str:
    """Return values of a choice as they are typed."""
    return "; ".join(map(str, values)) if choice.longest else shown(values)


def shown(values: Sequence[Value]) -> str:
    """Return numbers and names as they are typed."""
    return values_text(values).replace('"', "").strip("[]") if values else ""
