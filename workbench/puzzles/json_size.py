"""The memory that a JSON text takes once it is read, estimated from its signs before anything is allocated."""

from workbench.puzzles.puzzle import ParseError

MAX_BYTES, PER_CHARACTER = 64 * 2**20, 2  # of what is read: so many, and so many more for each character of the text
CONTAINER, PAIR, STRING, ITEM = 88, 100, 30, 44  # bytes for [ or {, for a colon, for a quote, for a comma


def check_json_size(text: str) -> None:
    """Raise ParseError for a JSON text that would take too much memory, or has more brackets than any puzzle."""
    bytes_needed = CONTAINER * (text.count("[") + text.count("{")) + PAIR * text.count(":")
    bytes_needed += STRING * text.count('"') + ITEM * text.count(",")
    if bytes_needed > MAX_BYTES + PER_CHARACTER * len(text):
        raise ParseError("this JSON has too many lists, numbers and keys to be read; write the puzzle as text", 1, 1)
