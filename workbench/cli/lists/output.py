"""Lines on standard output that are there at once, and whole when the program is interrupted."""

import sys
from collections.abc import Iterable

ATOMIC = 4_000  # characters of a write: a pipe takes up to 4,096 bytes (PIPE_BUF on Linux) whole or not at all


def write_lines(lines: Iterable[str]) -> None:
    """Print lines so that none is cut where an interrupt ends the writing."""
    text = "".join(f"{line}\n" for line in lines)
    begin = 0
    while begin < len(text):
        end = len(text)
        if end - begin > ATOMIC:
            end = (text.rfind("\n", begin, begin + ATOMIC) + 1) or (text.index("\n", begin) + 1)
        sys.stdout.write(text[begin:end])
        sys.stdout.flush()
        begin = end
