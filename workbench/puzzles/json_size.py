"""The memory that a JSON text takes once it is read, estimated from its signs before anything is allocated.

What Python shares costs only its place: strings of one character and empty ones, like the entries of a narrow board.
"""

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import ParseError

MAX_BYTES, PER_CHARACTER = 96 * 2**20, 4  # in all, and more for each character of the text
CONTAINER, PAIR, STRING, NUMBER, PLACE = 80, 100, 64, 35, 9  # bytes of each; every value takes a place besides
CHUNK = 2**20  # bytes of the text that are looked at together


def check_json_size(text: str, advice: str = "Split it into several files, or use plain text.") -> int:
    """Return about how many bytes of MAX_BYTES a JSON text will take; raise ParseError if there are more."""
    taken = max(0, json_bytes(text) - PER_CHARACTER * len(text))
    if taken > MAX_BYTES:
        raise ParseError(f"The JSON has too many lists, numbers and keys. {advice}", 1, 1)
    return taken


def json_bytes(text: str) -> int:
    """Return about how many bytes of memory the values of a JSON text take, without the letters of its strings."""
    raw = text.replace("\\\\", "..").replace('\\"', "..").encode(errors="surrogatepass")
    places, pairs, containers, strings, shared = 1, 0, 0, 0, 0
    inside = False
    for at in range(0, len(raw), CHUNK):
        signs = np.frombuffer(raw, np.uint8, min(CHUNK, len(raw) - at), at)
        quotes = signs == ord('"')
        within = np.logical_xor.accumulate(quotes) ^ inside  # a string, with the quote that opens it
        inside = bool(within[-1])
        outside = signs[~within].tobytes()
        places, pairs = places + outside.count(b","), pairs + outside.count(b":")
        containers += outside.count(b"[") + outside.count(b"{")
        strings += outside.count(b'"')
        shared += shared_strings(quotes & within, quotes & ~within)
    numbers = max(0, places + pairs - strings)
    return CONTAINER * containers + PAIR * pairs + STRING * (strings - shared) + NUMBER * numbers + PLACE * places


def shared_strings(opening: NDArray[np.bool_], closing: NDArray[np.bool_]) -> int:
    """Return how many strings have at most one character, given where strings open and close."""
    return sum(int(np.count_nonzero(opening[:-gap] & closing[gap:])) for gap in (1, 2))
