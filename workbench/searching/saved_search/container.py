"""The file of a saved search: a line of JSON and arrays, sealed by a key that only this user has.

    puzzle-workbench search 1
    {"...": ..., "arrays": [["int64", [12], 96], ...]}       type, shape, bytes when packed (zlib)
    the packed arrays, one after another
    the seal: HMAC-SHA256 of all this, 32 bytes

Arrays of a search go to compiled code, which trusts the numbers in them. So a file that this user has not written on
this computer is refused unread; see `key`.
"""

import hashlib
import hmac
import json
import os
import secrets
import stat
import tempfile
import zlib
from contextlib import suppress
from math import prod
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from workbench.base.places import is_private, searches_folder
from workbench.files.documents import FileError
from workbench.files.saving import write_bytes

BEGIN = b"puzzle-workbench search "
VERSION = 1
MAX_BYTES = 2**31  # of a file, and of its arrays
MAX_HEADER = 2**25
SEAL = hashlib.sha256().digest_size
LEVEL = 1  # of compression: most arrays are nearly empty
TYPES = ("bool", "int8", "uint8", "uint16", "int32", "uint32", "int64", "uint64", "float64")

Json = dict[str, object]
DAMAGED = "This saved search is damaged or incomplete. Start the search again."
FOREIGN = "This search was saved by another user or on another computer, or it is damaged. Start the search again."


def write(path: Path, header: Json, arrays: list[NDArray[np.generic]]) -> None:
    """Write a file whole, or leave it as it was; raise FileError."""
    content = BEGIN + str(VERSION).encode() + b"\n" + packed(header, arrays)
    write_bytes(path, content + seal(content))


def read(path: Path) -> tuple[Json, list[NDArray[np.generic]]]:
    """Return what `write` wrote; raise FileError."""
    content = content_of(path)
    begin, _, rest = content[:-SEAL].partition(b"\n")
    if not begin.startswith(BEGIN):
        raise FileError("This is not a saved search.")
    if begin != BEGIN + str(VERSION).encode():
        raise FileError("This search was saved by another version of the program. Start the search again.")
    if not hmac.compare_digest(seal(content[:-SEAL]), content[-SEAL:]):
        raise FileError(FOREIGN)
    return parsed(rest)


def packed(header: Json, arrays: list[NDArray[np.generic]]) -> bytes:
    """Return a header and arrays as bytes: what is in a file between its first line and the seal."""
    assert all(array.dtype.name in TYPES for array in arrays), [array.dtype for array in arrays]
    parts = [zlib.compress(np.ascontiguousarray(array).tobytes(), LEVEL) for array in arrays]
    places = [[array.dtype.name, list(array.shape), len(data)] for array, data in zip(arrays, parts, strict=True)]
    line = json.dumps(header | {"arrays": places}, ensure_ascii=True).encode()
    return b"\n".join([line, b"".join(parts)])


def parsed(content: bytes) -> tuple[Json, list[NDArray[np.generic]]]:
    """Return what `packed` was given; raise FileError if that cannot be."""
    line, _, rest = content.partition(b"\n")
    try:
        if len(line) > MAX_HEADER:
            raise FileError(DAMAGED)
        header = json.loads(line)
        return header, unpacked(header.pop("arrays"), rest)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, zlib.error) as error:
        raise FileError(DAMAGED) from error


def content_of(path: Path) -> bytes:
    """Return the bytes of a file; raise FileError before reading one that is too large."""
    try:
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            if size > MAX_BYTES:
                raise FileError(f"The file is too large for a saved search; the limit is {MAX_BYTES // 2**20:,} MiB.")
            return file.read(MAX_BYTES)
    except OSError as error:
        raise FileError(f"The saved search cannot be read: {error.strerror or error}.") from error


def unpacked(places: list[tuple[str, list[int], int]], content: bytes) -> list[NDArray[np.generic]]:
    """Return the arrays; raise FileError before anything is allocated for more than the limit."""
    sizes = [
        prod(shape) * np.dtype(name).itemsize
        for name, shape, _ in places
        if name in TYPES and min(shape, default=0) >= 0
    ]
    if len(sizes) != len(places) or sum(sizes) > MAX_BYTES:
        raise FileError(DAMAGED)
    arrays, at = [], 0
    for (name, shape, length), size in zip(places, sizes, strict=True):
        data = zlib.decompressobj().decompress(content[at : at + length], size + 1)
        if len(data) != size:
            raise FileError(DAMAGED)
        arrays.append(np.frombuffer(data, name).reshape(shape).copy())
        at += length
    return arrays


def seal(content: bytes) -> bytes:
    """Return the seal of a content under the user's key."""
    return hmac.new(key(), content, hashlib.sha256).digest()


def make_key(file: Path) -> None:
    """Write a new key, unless another process has done so meanwhile."""
    descriptor, name = tempfile.mkstemp(dir=file.parent)  # that only this user can read
    try:
        with os.fdopen(descriptor, "wb") as new:
            new.write(secrets.token_bytes(SEAL))
        with suppress(FileExistsError):
            os.link(name, file)  # whole or not at all
    finally:
        Path(name).unlink()


def key() -> bytes:
    """Return the key of this user on this computer, which is made when it is first needed; raise FileError."""
    file = searches_folder() / "key"
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not file.exists():
            make_key(file)
        state = file.lstat()
        if not (stat.S_ISREG(state.st_mode) and is_private(state)):
            raise FileError(f"The key of saved searches is not private. Remove it: {file}")
        content = file.read_bytes()
    except OSError as error:
        raise FileError(f"The key of saved searches cannot be read: {error.strerror or error} ({file})") from error
    if len(content) != SEAL:
        raise FileError(f"The key of saved searches is damaged. Remove it: {file}")
    return content
