"""Lines of JSON that differ only in their numbers: written as an array of characters, not one by one."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.cli.shared.json_text import json_text

Numbers = NDArray[np.integer]

FILLER = b"\0"  # in front of short numbers, until it is taken away; JSON has no such character


class Field(NamedTuple):
    """Numbers of which each line has as many, and where they are written."""

    numbers: Numbers  # (lines, rows, columns), not negative
    width: int  # digits of the largest
    places: NDArray[np.intp]  # (rows, columns): the first character of each


def json_lines(*parts: str | Numbers) -> list[str]:
    """Return lines in which these follow each other: texts, and what a line has of an array of natural numbers."""
    template, fields = b"", list[Field]()
    for part in parts:
        if isinstance(part, str):
            template += part.encode()
        else:
            written, field = field_of(part)
            fields.append(field._replace(places=field.places + len(template)))
            template += written
    line = np.frombuffer(template + b"\n", np.uint8)
    texts = np.tile(line, (len(fields[0].numbers), 1))
    for field in fields:
        write_digits(texts, field)
    return texts.tobytes().replace(FILLER, b"").decode().split("\n")[:-1]  # faster than splitlines


def field_of(numbers: Numbers) -> tuple[bytes, Field]:
    """Return what a line has of an array, as JSON with nines for all digits, and where these are."""
    shape = numbers.shape[1:]
    width = len(str(numbers.max()))
    nines = json_text(np.full(shape, 10**width - 1).tolist()).encode()
    places = np.flatnonzero(np.frombuffer(nines, np.uint8) == ord("9"))[::width]
    columns = shape[-1] if shape else 1
    return nines, Field(numbers.reshape(len(numbers), -1, columns), width, places.reshape(-1, columns))


def write_digits(texts: NDArray[np.uint8], field: Field) -> None:
    """Write numbers into the lines, row by row: a row's digits are equally far apart, and slices are fast."""
    numbers, width, places = field
    for digit in range(width):
        high = numbers // 10 ** (width - 1 - digit) if width > 1 else numbers
        signs = (high % 10 if width > 1 else high).astype(np.uint8) + np.uint8(ord("0"))
        if digit < width - 1:
            signs[high == 0] = 0
        for row, at in enumerate((places + digit).tolist()):
            step = at[-1] - at[-2] if len(at) > 1 else 1
            texts[:, at[0] : at[-1] + 1 : step] = signs[:, row]
