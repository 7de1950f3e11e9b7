"""Signs around a whole text, or at the end of each of its lines, and the text without them.

Mail, forums, editors and programs put a puzzle between quotation marks, brackets, tags or rules, indent it, write
comments above and below it, or end each line with a semicolon. Invisible characters are always removed, every other
layer only while the text cannot be read.
"""

import re
from collections.abc import Callable
from html import unescape
from textwrap import dedent

from workbench.files.recognition.kinds import LONG

INVISIBLE = "\u00ad\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff"
UNSEEN = dict.fromkeys(map(ord, INVISIBLE))
ENDS = "\0\x1a"  # with which DOS and C end a text
PAIRS = {'"': '"', "'": "'", "`": "`", "“": "”", "„": "“", "‘": "’", "«": "»", "<": ">", "(": ")"}
TRIPLE = ('"""', "'''")  # of Python
AFTER = ";, \t\r\n"  # what may follow a closing sign
KINDS_NAMED = r"(?:(?:sudoku|kakuro|polyomino|tour)\s+(?:\d+\s*[x×]|jigsaw)|cover(?:\s+matrix)?\s*$)"
HEADER = re.compile(rf"\s*{KINDS_NAMED}", re.IGNORECASE)
HIDDEN_HEADER = re.compile(rf"[^\w\s#|]{{1,3}}\s*{KINDS_NAMED}", re.IGNORECASE | re.MULTILINE)
TAG = re.compile(r"<(?P<tag>pre|code|textarea)\b[^<>]{0,500}>", re.IGNORECASE)
BRACKETED = re.compile(r"\[(?P<tag>code|quote|spoiler|hidden)\b[^\]\n]{0,99}\]", re.IGNORECASE)  # of forums
LINK = re.compile(r"\[[^\]\n]*\]\(\s*(?P<inside>\S+?)\s*\)")  # of Markdown
QUOTED_LINE = re.compile(r"""\s*(?P<sign>["'`])(?P<inside>[^"'`]*)(?P=sign)\s*[,;+\\]?\s*""")
RULE = re.compile(r"\s*([-=_*~])\1{2,}\s*")
COMMENT = re.compile(r"\s*(?:#+|/{2,}|%+|;+|-{2,}|!|/?\*+/?|rem\b|c\b)\s*(?P<words>.*?)", re.IGNORECASE)

KEY = re.compile(r"\s*[\w-]{1,40}\s*:\s*[|>]?[-+]?\s*")  # of YAML, whose value follows below
ADDRESS = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)
PUZZLE_INSIDE = ("?p=", "&p=", "#p=", "load=", "puzzleid=", "fpuzzles", "/p?", "/p.html?")  # of an address, small
CELLS = re.compile(r"[\d.*_|#](?:[^\n]*?[\d.*_|#]){4}")  # in a line that is more than words

Layer = Callable[[str], str]


def visible(text: str) -> str:
    """Return a text without invisible characters, and with the usual ends of lines."""
    if text and text[-1] in ENDS:
        text = text.rstrip(ENDS)
    if "\r\r\n" in text:
        text = text.replace("\r\r\n", "\n")  # written twice as the text of Windows
    elif "\r" in text and "\r\n" not in text:
        text = text.replace("\n\r", "\n").replace("\r", "\n")
    return text if len(text) > LONG or text.isascii() else text.translate(UNSEEN)


def hides_header(text: str) -> bool:
    """Return whether a header of ours stands behind a few signs, without which it must be read."""
    return len(text) <= LONG and HIDDEN_HEADER.match(text.lstrip()) is not None


def without_indent(text: str) -> str:
    """Return a text without the blanks that precede all of its lines, and without blank lines above it."""
    lines = dedent(text).splitlines(keepends=True)
    first = next((k for k, line in enumerate(lines) if line.strip()), 0)
    return "".join(lines[first:])


def without_pair(text: str) -> str:
    """Return what stands between quotation marks or brackets, or is the address of a link of Markdown."""
    inside = text.strip(AFTER)
    for sign in TRIPLE:
        if inside.count(sign) == 2 and inside.startswith(sign) and inside.endswith(sign):
            inside = inside.strip(sign).strip(AFTER)
    while len(inside) > 1 and PAIRS.get(inside[0]) == inside[-1] and not set(inside[1:-1]) & {inside[0], inside[-1]}:
        inside = inside[1:-1].strip(AFTER)
    if link := LINK.fullmatch(inside):
        inside = link["inside"]
    return inside + "\n" if inside != text.strip(AFTER) else text


def without_tags(text: str) -> str:
    """Return what stands between tags of HTML or of forums that show a text as it is."""
    inside = text
    for opening in (TAG, TAG, BRACKETED):  # <pre><code>
        inside = "".join(f"{unescape(part)}\n" for part in between(inside, opening)) or inside
    return inside


def between(text: str, opening: re.Pattern[str]) -> list[str]:
    """Return what stands between these tags and those that close them."""
    found, lower = list[str](), text.lower()
    begin = opening.search(text)
    while begin:
        end = lower.find(f"{text[begin.start()]}/{begin['tag'].lower()}", begin.end())
        if end < 0:
            break
        found.append(text[begin.end() : end])
        begin = opening.search(text, end)
    return found


def without_line_quotes(text: str) -> str:
    """Return a text without the quotation marks around each of its lines."""
    lines = [line for line in text.splitlines() if line.strip()]
    found = [match for line in lines if (match := QUOTED_LINE.fullmatch(line))]
    return "".join(f"{match['inside']}\n" for match in found) if 1 < len(found) == len(lines) else text


def without_line_ends(text: str) -> str:
    """Return a text without the semicolon or comma at the end of each line, or of all but the last."""
    lines = [line.rstrip() for line in text.splitlines()]
    ends = [line[-1] for line in lines if line]
    if len(ends) < 2 or ends[0] not in ";," or set(ends[:-1]) != {ends[0]}:
        return text
    return "".join(f"{line.removesuffix(ends[0])}\n" for line in lines)


def without_rules(text: str) -> str:
    """Return a text without the horizontal rules and the comments above and below it."""
    lines = text.splitlines()
    kept = [k for k, line in enumerate(lines) if line.strip() and not is_rule(line)]
    if not kept or kept[-1] - kept[0] == len(lines) - 1:
        return text
    return "".join(f"{line}\n" for line in lines[kept[0] : kept[-1] + 1])


def is_rule(line: str) -> bool:
    """Return whether a line is a rule, a comment, or a key whose value is below."""
    return bool(RULE.fullmatch(line) or KEY.fullmatch(line)) or is_comment(line)


def is_comment(line: str) -> bool:
    """Return whether a line is a comment in words, and no header behind the sign of a comment."""
    found = COMMENT.fullmatch(line)
    words = found["words"] if found else ""
    return len(re.findall(r"[^\W\d_]", words)) > 0.6 * len(words) > 1.5 and not HEADER.match(words)


def without_breaks(text: str) -> str:
    """Return an address that a mail has broken into several lines, or in which + has become a blank, as one word."""
    words = text.split()
    if len(words) < 2 or not ADDRESS.fullmatch(words[0]) or any(ADDRESS.search(word) for word in words[1:]):
        return text
    lines = text.strip().splitlines()
    if len(lines) == len(words):
        marked = all(line.endswith("=") for line in lines[:-1])  # quoted-printable
        return "".join(line.removesuffix("=") if marked else line for line in lines).strip() + "\n"
    return re.sub(r"=\s+", "=", text.strip()).replace(" ", "+") + "\n" if len(lines) == 1 and "=" in words[0] else text


def holds_puzzle(line: str) -> bool:
    """Return whether a line has an address that holds a puzzle."""
    return "://" in line and any(part in line.lower() for part in PUZZLE_INSIDE)


def addresses(text: str) -> str:
    """Return the addresses in a text of words only, one a line."""
    found = [address.rstrip(f".{AFTER}") for address in ADDRESS.findall(text)]
    return text if not found or CELLS.search(ADDRESS.sub("", text)) else "".join(f"{address}\n" for address in found)


LAYERS: tuple[Layer, ...] = (
    without_indent,
    without_pair,
    without_tags,
    without_line_quotes,
    without_line_ends,
    without_rules,
    without_breaks,
)
