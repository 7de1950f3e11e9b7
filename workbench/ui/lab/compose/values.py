"""Values of a sweep as a person types them: 7, or 5..60, or 5..60..5, or several of these with commas.

Texts, such as expressions, may contain commas: several of them are separated by semicolons.
"""

from collections.abc import Sequence

from workbench.choices import Choice, ChoiceError, Value
from workbench.lab.experiments.experiment_text import values_text
from workbench.lab.experiments.fields import KeyLines, TomlFields


def numbers_in(text: str) -> tuple[int, ...]:
    """Return the whole numbers of a text; raise ParseError."""
    return typed(text).numbers("value") if text.strip() else ()


def values_in(text: str, choice: Choice) -> tuple[Value, ...]:
    """Return the values of a choice that are typed; raise ParseError or ChoiceError."""
    if choice.longest:
        return tuple(choice.settle(part.strip()) for part in text.split(";") if part.strip())
    values = typed(text).values("value") if text.strip() else ()
    if len(values) > MAX_CHECKED:
        return values  # checked with the whole experiment
    return tuple(choice.settle(value) for value in values)


MAX_CHECKED = 100_000


def typed(text: str) -> TomlFields:
    """Return a field whose values are the parts of a text."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    values = [int(part) if part.lstrip("-").isdecimal() else part for part in parts]
    return TomlFields({"value": values}, KeyLines(""))


def shown_for(choice: Choice, values: Sequence[Value]) -> str:
    """Return values of a choice as they are typed."""
    return "; ".join(map(str, values)) if choice.longest else shown(values)


def shown(values: Sequence[Value]) -> str:
    """Return numbers and names as they are typed."""
    return values_text(values).replace('"', "").strip("[]") if values else ""


def problem_of(error: ChoiceError) -> str:
    """Return what is wrong with a value, as a sentence."""
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}."
