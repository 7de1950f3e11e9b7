"""Parameters of keys: names that are no measures, with numbers that a person may change: a = 0.5, b = -2.

A name of one letter, which digits may follow, is a parameter, 1 unless it has a value; any other name is one if it is
given a value. So a measure that is misspelt is not taken for a parameter. Values have up to three decimals, and are
kept as whole numbers of thousandths. A range of values, a = 0..2..0.5, stands for each of them.
"""

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from itertools import product
from keyword import iskeyword

from workbench.base.choices import ChoiceError, shortened

UNIT = 1_000  # a value of 1
DEFAULT = UNIT
DECIMALS = 3
LARGEST = 1_000_000  # of a value
MAX_PARAMETERS = 12
MAX_VALUES = 1_000  # of a range
SHORT = re.compile(r"[A-Za-z]\d*")
NUMBER = re.compile(r"[+-]?(\d{1,9}(\.\d{0,3})?|\.\d{1,3})")

Parameters = Mapping[str, int]  # values in thousandths


def is_short(name: str) -> bool:
    """Tell whether a name is that of a parameter without being declared."""
    return SHORT.fullmatch(name) is not None


def parse_parameters(text: str) -> dict[str, int]:
    """Return the values of a text such as "a = 0.5, b = -2"; raise ChoiceError."""
    every = several(text)
    if len(every) > 1:
        raise ChoiceError(f"parameter: expected one value for each name, not a range: {shortened(text)}")
    return dict(every[0])


def several_texts(text: str) -> list[str]:
    """Return the texts that a text with ranges stands for; raise ChoiceError."""
    return [format_parameters(one) for one in several(text)]


def several(text: str) -> list[dict[str, int]]:
    """Return every combination of the values of a text; raise ChoiceError."""
    values: dict[str, list[int]] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, right = (side.strip() for side in part.partition("="))
        if not equals or not name.isidentifier() or iskeyword(name):
            raise ChoiceError(f"parameter: {shortened(part)} is not a value; expected a = 0.5, b = -2")
        if name in values:
            raise ChoiceError(f"parameter: {shortened(name)} has two values; expected one")
        values[name] = values_of(right)
    if len(values) > MAX_PARAMETERS:
        raise ChoiceError(f"parameter: {len(values)} values; the limit is {MAX_PARAMETERS}")
    count = 1
    for one in values.values():
        count *= len(one)
    if count > MAX_VALUES:
        raise ChoiceError(f"parameter: {count:,} combinations of values; the limit is {MAX_VALUES:,}")
    return [dict(zip(values, each, strict=True)) for each in product(*values.values())]


def values_of(text: str) -> list[int]:
    """Return the thousandths of a number, or of a range first..last..step; raise ChoiceError."""
    ends = [thousandths(part) for part in text.split("..")]
    if len(ends) == 1:
        return ends
    first, last, step = (*ends, UNIT)[:3]
    if len(ends) > 3 or step <= 0 or last < first:
        raise ChoiceError(f"parameter: {shortened(text)} is not a range; expected first..last..step, such as 0..2..0.5")
    if (last - first) // step >= MAX_VALUES:
        raise ChoiceError(f"parameter: {shortened(text)} has more than {MAX_VALUES:,} values")
    return list(range(first, last + 1, step))


def thousandths(text: str) -> int:
    """Return a number in thousandths; raise ChoiceError."""
    word = text.strip().replace("−", "-")
    if not NUMBER.fullmatch(word):
        raise ChoiceError(f"parameter: {shortened(text.strip())} is not a number with up to {DECIMALS} decimals")
    value = Decimal(word)
    if abs(value) > LARGEST:
        raise ChoiceError(f"parameter: {shortened(text.strip())} exceeds the limit of {LARGEST:,}")
    return int(value * UNIT)


def number_text(value: int) -> str:
    """Return a number of thousandths as text: 0.5."""
    text = f"{abs(value) // UNIT}.{abs(value) % UNIT:03}".rstrip("0").rstrip(".")
    return f"-{text}" if value < 0 else text


def format_parameters(parameters: Parameters | Iterable[tuple[str, int]]) -> str:
    """Return the text of values."""
    pairs = parameters.items() if isinstance(parameters, Mapping) else parameters
    return ", ".join(f"{name} = {number_text(value)}" for name, value in pairs)
