"""Arrays in a JSON file: type, shape and values, compressed and written in letters.

{"array": "int32", "shape": [8, 8], "values": "eJxj..."}        values: little-endian, in rows; zlib, then base64
"""

import base64
import binascii
import zlib
from math import prod

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import ParseError

TYPES = ("bool", "int8", "uint8", "int32", "uint32", "int64", "float64")
MAX_BYTES = 256 * 2**20  # of all arrays of a file
MAX_AXES = 4
LEVEL = 6  # of compression

Json = dict[str, object]
DAMAGED = "An array in the file is damaged. Open a backup of the file."


def stored_array(array: NDArray[np.generic]) -> Json:
    """Return an array as JSON."""
    name = array.dtype.name
    assert name in TYPES, name
    values = np.ascontiguousarray(array).astype(array.dtype.newbyteorder("<")).tobytes()
    return {
        "array": name,
        "shape": list(array.shape),
        "values": base64.b64encode(zlib.compress(values, LEVEL)).decode("ascii"),
    }


def is_stored_array(stored: Json) -> bool:
    """Tell whether a JSON object is an array."""
    return set(stored) == {"array", "shape", "values"}


def array_of(stored: Json, room: int = MAX_BYTES) -> NDArray[np.generic]:
    """Return the array of a JSON object; raise ParseError, before anything is allocated, for more bytes than `room`."""
    name, shape, text = stored["array"], stored["shape"], stored["values"]
    if name not in TYPES or not isinstance(shape, list) or not isinstance(text, str):
        raise ParseError(DAMAGED)
    if len(shape) > MAX_AXES or not all(type(side) is int and 0 <= side <= MAX_BYTES for side in shape):
        raise ParseError(DAMAGED)
    dtype = np.dtype(str(name)).newbyteorder("<")
    size = prod(shape) * dtype.itemsize
    if size > room:
        raise ParseError(f"The arrays in the file are too large; the limit is {MAX_BYTES // 2**20} MiB in all.")
    try:
        unpacker = zlib.decompressobj()
        values = unpacker.decompress(base64.b64decode(text, validate=True), size + 1)
    except (binascii.Error, zlib.error) as error:
        raise ParseError(DAMAGED) from error
    if len(values) != size:
        raise ParseError(DAMAGED)
    return np.frombuffer(values, dtype).reshape(shape).astype(np.dtype(str(name)))
