"""Ways to damage a file: bytes, lines, words, numbers, and the ends of two files put together."""

import re
from collections.abc import Callable, Sequence
from random import Random

MAX_BYTES = 50_000  # of a damaged file
MAX_CHANGES = 6

LIMITS = """
0 1 -1 2 9 10 16 25 26 64 65 99 100 200 201 255 256 1000 1001 4999 5000 5001 9999 65536 999999999 2147483647 2147483648
-2147483648 4294967296 9223372036854775808 1e9 0x10 1.5 007 +1 nan inf ٣ ²
"""
NOTATION = """
sudoku kakuro polyomino tour cover matrix pieces free fixed closed torus cylinder start end leaper rows any most null
[ ] { } ' : ; | # // / < > </ & &amp; <!ENTITY xlink:href = , . - _ ~ * x × é e\u0301 ß 😀 {} [[ " true \\ pzprv3
https://puzz.link/p?kakuro/ "format" "puzzle" "history" "at" "steps" "entries"
"""
SPACES = ("\t", "\0", "\ufeff", "\u2028", "\x85", "\x1c", "\x0b", "\r", "\r\n", "\n\n")

NUMBERS = (*LIMITS.split(), "1" + "0" * 40)
WORDS = (*NOTATION.split(), *SPACES)

Change = Callable[[Random, bytes, bytes], bytes]


def damaged(random: Random, contents: Sequence[bytes]) -> bytes:
    """Return one of the contents, or parts of several, changed in one place or a few."""
    content = random.choice(contents)
    changes = 1
    while changes < MAX_CHANGES and random.random() < 0.35:
        changes += 1
    for _ in range(changes):
        content = random.choice(CHANGES)(random, content, random.choice(contents))[:MAX_BYTES]
    return content


def stretch(random: Random, content: bytes, longest: int = 40) -> tuple[int, int]:
    """Return where a random part of a content begins and ends; most are short."""
    start = random.randint(0, len(content))
    return start, min(len(content), start + random.randint(0, random.choice((1, 4, longest, len(content)))))


def change_byte(random: Random, content: bytes, _other: bytes) -> bytes:
    at = random.randrange(len(content)) if content else 0
    return content[:at] + bytes([random.randrange(256)]) + content[at + 1 :]


def change_character(random: Random, content: bytes, _other: bytes) -> bytes:
    at = random.randrange(len(content)) if content else 0
    return content[:at] + bytes([random.randrange(32, 127)]) + content[at + 1 :]


def change_bit(random: Random, content: bytes, _other: bytes) -> bytes:
    at = random.randrange(len(content)) if content else 0
    return content[:at] + bytes(byte ^ 1 << random.randrange(8) for byte in content[at : at + 1]) + content[at + 1 :]


def delete(random: Random, content: bytes, _other: bytes) -> bytes:
    start, end = stretch(random, content)
    return content[:start] + content[end:]


def repeat(random: Random, content: bytes, _other: bytes) -> bytes:
    start, end = stretch(random, content)
    return content[:start] + content[start:end] * random.choice((2, 2, 3, 10, 300)) + content[end:]


def move(random: Random, content: bytes, _other: bytes) -> bytes:
    start, end = stretch(random, content)
    part, rest = content[start:end], content[:start] + content[end:]
    at = random.randint(0, len(rest))
    return rest[:at] + part + rest[at:]


def cut_off(random: Random, content: bytes, _other: bytes) -> bytes:
    return content[: random.randint(0, len(content))]


def insert_word(random: Random, content: bytes, _other: bytes) -> bytes:
    at = random.randint(0, len(content))
    return content[:at] + random.choice(WORDS).encode() + content[at:]


def replace_word(random: Random, content: bytes, other: bytes) -> bytes:
    words = list(re.finditer(rb"[^\s,;:|/\"<>=]+", content))
    if not words:
        return content
    word, others = random.choice(words), re.findall(rb"[^\s,;:|/\"<>=]+", other)
    new = random.choice(others) if others and random.random() < 0.5 else random.choice(WORDS).encode()
    return content[: word.start()] + new + content[word.end() :]


def replace_number(random: Random, content: bytes, _other: bytes) -> bytes:
    numbers = list(re.finditer(rb"-?\d+", content))
    if not numbers:
        return content
    number = random.choice(numbers)
    new = random.choice(NUMBERS) if random.random() < 0.6 else str(int(number[0][:9] or 0) + random.choice((-1, 1)))
    return content[: number.start()] + new.encode() + content[number.end() :]


def change_lines(random: Random, content: bytes, other: bytes) -> bytes:
    lines, others = content.splitlines(keepends=True) or [b""], other.splitlines(keepends=True) or [b""]
    at, to = random.randrange(len(lines)), random.randrange(len(lines))
    match random.randrange(5):
        case 0:
            del lines[at]
        case 1:
            lines.insert(to, lines[at])
        case 2:
            lines[at], lines[to] = lines[to], lines[at]
        case 3:
            lines[at] = random.choice(others)
        case 4:
            lines = [line.rstrip(b"\n") + random.choice((b"\r\n", b"\r", b" \n", b"")) for line in lines]
    return b"".join(lines)


def splice(random: Random, content: bytes, other: bytes) -> bytes:
    return content[: random.randint(0, len(content))] + other[random.randint(0, len(other)) :]


def join(_random: Random, content: bytes, other: bytes) -> bytes:
    return content + b"\n" + other


CHANGES: tuple[Change, ...] = (
    change_byte, change_character, change_character, change_bit, delete, delete, repeat, move, cut_off,
    insert_word, insert_word, replace_word, replace_word, replace_number, replace_number, replace_number,
    change_lines, change_lines, splice, splice, join,
)  # fmt: skip
