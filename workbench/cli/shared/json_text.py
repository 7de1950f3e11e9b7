"""JSON as strict readers want it: a line of ASCII, without halves of surrogate pairs, infinities and NaN."""

import json
from math import isfinite

from workbench.base.well_formed import well_formed


def json_text(value: object) -> str:
    """Return a value as one line of JSON."""
    try:
        text = json.dumps(value, allow_nan=False)
    except ValueError:  # a number that is not finite
        return json.dumps(strict(value))
    return json.dumps(strict(value)) if "\\ud" in text else text


def strict(value: object) -> object:
    """Return a value with replacement signs for halves of surrogate pairs, and null for what is no number."""
    match value:
        case str():
            return well_formed(value)
        case float():
            return value if isfinite(value) else None
        case dict():
            return {strict(key): strict(one) for key, one in value.items()}
        case list() | tuple():
            return [strict(one) for one in value]
    return value
