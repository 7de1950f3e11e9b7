"""What stands around a puzzle in a mail, a forum, a page or a program, and the text that is left without it.

Each step takes one sort of thing away: quotation marks of mail, fences of Markdown, tables, strings of a program, and
sentences. They are tried in this order, one after the other, only while the text cannot be read as it is.
"""

import csv
import re
import unicodedata
from collections.abc import Callable, Iterator
from html import unescape
from typing import NamedTuple

from workbench.files.recognition import wrappings
from workbench.files.recognition.literals import Atom, every_group, groups_of
from workbench.puzzles.sentences import quoted

FENCE = re.compile(r"^[ \t]*(```|~~~)[^\n]*\n(?P<inside>.*?)^[ \t]*\1[ \t]*$", re.MULTILINE | re.DOTALL)
QUOTE = re.compile(r"^[ \t]*(?:>[ \t]?)+", re.MULTILINE)
TAG = re.compile(r"<[^<>]{1,500}>")
ROW_TAG = re.compile(r"<tr\b[^<>]{0,500}>(?P<cells>.*?)(?=<tr\b|</table|</tbody|\Z)", re.IGNORECASE | re.DOTALL)
CELL_TAG = re.compile(r"<t[dh]\b[^<>]{0,500}>(?P<cell>.*?)(?=<t[dh]\b|</tr|\Z)", re.IGNORECASE | re.DOTALL)
INPUT_VALUE = re.compile(r"""<input\b[^<>]{0,300}?\bvalue=["']?(?P<value>\w*)""", re.IGNORECASE)
LATEX = re.compile(
    r"\\begin\{(?P<name>\w*sudoku\w*|tabular)\}(?:\{[^}\n]*\})?(?P<inside>.*?)\\end\{(?P=name)\}",
    re.DOTALL | re.IGNORECASE,
)
ASSIGNED = re.compile(
    r"""^[^"'`\n]{0,80}?[=(:,]\s*[rbf]?(?P<quote>\"{3}|'{3}|`|"|')(?P<inside>.*?)(?P=quote)""", re.DOTALL | re.MULTILINE
)
ALIGNMENT = re.compile(r"\s*\|?(?:\s*:?-+:?\s*\|)+\s*:?-*:?\s*")
CELL_ENDS = re.compile(r"[\s,;|]+")
BULLET = re.compile(r"\s*(?:[-*•]|\d{1,2}[.)])\s+")
LABEL = re.compile(
    r"[A-Z][A-Za-z ]{2,30}:\s*\S|(?:[Bb]y|[Ff]rom|[Ss]ource|[Aa]uthor|[Cc]opyright|©)\s+\S+\s\S"
)  # Rating: 1.2
GREETING = re.compile(r"[A-Z][A-Za-z ]{1,30},")
SIGNATURE = re.compile(r"^-- ?$.*\Z", re.MULTILINE | re.DOTALL)
LONG_WORD = re.compile(r"(?<![\w.*?&%=-])(?!-{81})[0-9._*xX-]{81}(?![\w.*-])|(?<=[=\s(\"':])[0-9.]{81}(?![\w.*-])")
NUMBER = re.compile(r"\s*[#(]?\d{0,2}[.:)]?\s*")
OPEN = "0._*xX-"
WORD = re.compile(r"[^\W\d_]{3,}")
RULES = re.compile(
    r"\s*sudoku\s+(?:\d+\s*[x×]\s*\d+|jigsaw\s+\d+)(?:\s+(?:diagonals|windoku|extra|\d{1,2}))+\s*", re.IGNORECASE
)
COMBINING = dict.fromkeys((0xFE0F, 0x20E3, 0x200B, 0x200D, 0x2060))
OPEN_CELLS = "⬜⬛◻◼◽◾□■▢▣⚪⚫○●◯·•∙⋅・…"
SIGNS = COMBINING | {ord(sign): "." for sign in OPEN_CELLS} | {ord(sign): "-" for sign in "‐‑‒–—−"}


class Inside(NamedTuple):
    """A text without what stands around it, and sentences on what was left out."""

    text: str
    notes: tuple[str, ...] = ()


Step = Callable[[str], "Inside | None"]


def without(text: str) -> Iterator[Inside]:
    """Yield the text with less and less around it, as long as there is something to take away."""
    now = Inside(text.removeprefix("\ufeff"))
    for step in STEPS:
        header, rest = header_and_rest(now.text)
        found = step(rest)
        if found and found.text.strip() and found.text != rest:
            now = Inside(header + found.text, now.notes or found.notes or left_out(rest, found.text))
            yield now


def header_and_rest(text: str) -> tuple[str, str]:
    """Return a header that adds rules to those of every sudoku, which no step may take away, and all other lines."""
    lines = text.splitlines(keepends=True)
    at = next((k for k, line in enumerate(lines) if RULES.fullmatch(line)), len(lines))
    return "".join(lines[at : at + 1]), "".join(lines[:at] + lines[at + 1 :])


def left_out(text: str, inside: str) -> tuple[str, ...]:
    """Return a sentence on the sentences of a text that are not in what is left of it; none if there are none."""
    sentences = [line.strip() for line in text.splitlines() if is_sentence(line) and line.strip() not in inside]
    return (words_about(sentences),) if sentences else ()


def words_about(sentences: list[str]) -> str:
    """Return a sentence on what was left out."""
    more = f" and {len(sentences) - 1} more" if len(sentences) > 1 else ""
    return f"Left out: {quoted(sentences[0])}{more}."


def plain_signs(text: str) -> Inside | None:
    """Return a text with full-width and keycap digits, unusual spaces and white squares as plain signs."""
    return None if text.isascii() else Inside(unicodedata.normalize("NFKC", text.translate(SIGNS)))


def fenced(text: str) -> Inside | None:
    """Return what stands in the first fenced block of Markdown."""
    found = [match["inside"] for match in FENCE.finditer(text)]
    return Inside("\n".join(found)) if found else None


def unquoted(text: str) -> Inside | None:
    """Return a text that a mail or a forum quotes."""
    lines = [line for line in text.splitlines() if line.strip()]
    marked = [line for line in lines if line.lstrip().startswith(">")]
    return Inside(QUOTE.sub("", "\n".join(marked)) + "\n") if len(marked) > 0.5 * len(lines) else None


def tabulated(text: str) -> Inside | None:
    """Return the cells of a table of HTML or LaTeX, a row on each line, with dots for empty ones."""
    if rows := ROW_TAG.findall(text):
        return Inside("".join(row_of([content_of(cell) for cell in CELL_TAG.findall(row)]) for row in rows))
    if "\\end{" in text and (latex := LATEX.search(text)):
        inside = latex["inside"].replace("\\hline", "")
        lines = [line.strip().removesuffix(".").removesuffix("\\\\") for line in inside.splitlines()]
        sign = "&" if "&" in inside else "|"
        cells = [line.strip(" |") if sign == "&" else line.strip().strip("|") for line in lines]
        return Inside("".join(row_of(line.split(sign)) for line in cells if line.strip()))
    return None


def content_of(cell: str) -> str:
    """Return the text of a cell of HTML, or the value of the field in it."""
    field = INPUT_VALUE.search(cell)
    return field["value"] if field else unescape(TAG.sub("", cell)).strip()


def row_of(cells: list[str]) -> str:
    """Return cells as words of a line."""
    return " ".join(cell.strip() or "." for cell in cells) + "\n"


def markdown_table(text: str) -> Inside | None:
    """Return the cells of a table of Markdown, without its heading."""
    lines = [line.strip() for line in text.splitlines()]
    at = next((k for k, line in enumerate(lines) if ALIGNMENT.fullmatch(line) and line.count("|") > 2), None)
    if at is None:
        return None
    rows = [line for line in lines[:at] + lines[at + 1 :] if line.count("|") > 2]
    cells = [[cell.strip() for cell in line.removeprefix("|").removesuffix("|").split("|")] for line in rows]
    if cells and at > 0 and is_heading(cells[0], cells[1:]):
        cells = cells[1:]
    return Inside("".join(row_of(row) for row in cells))


def is_heading(first: list[str], rows: list[list[str]]) -> bool:
    """Return whether a row has letters, numbers in order, or nothing, where the others have something else."""
    signs = {cell for row in rows for cell in row}
    if not any(first) or not any(cell in signs or cell.isdecimal() for cell in first if cell):
        return True
    return is_numbering(first) and len(rows) == len(first)


def is_numbering(cells: list[str]) -> bool:
    """Return whether cells are the numbers of columns or rows, from 0 or 1."""
    return len(cells) > 1 and cells in ([str(k + first) for k in range(len(cells))] for first in (0, 1))


def without_numbering(text: str) -> Inside | None:
    """Return a grid without the numbers of its columns above it, and of its rows before them."""
    rows = [[cell for cell in CELL_ENDS.split(line.strip()) if cell] for line in text.splitlines() if line.strip()]
    if len(rows) < 3 or len(rows[-1]) < 2:
        return None
    headed = is_numbering(rows[0]) and len(rows[0]) in (len(rows[-1]), len(rows[-1]) - 1)
    body = rows[1:] if headed else rows
    if not all(len(row) == len(body[0]) for row in body):
        return None
    labelled = is_numbering([row[0] for row in body]) and (not headed or len(rows[0]) < len(body[0]))
    if not headed and not labelled:
        return None
    return Inside("".join(" ".join(row[labelled:]) + "\n" for row in body))


def without_bullets(text: str) -> Inside | None:
    """Return the lines of a list without what marks each as an item."""
    lines = [line for line in text.splitlines() if line.strip()]
    marked = [line for line in lines if BULLET.match(line)]
    if len(marked) < 2 or len(marked) < len(lines) - 1:
        return None
    return Inside("".join(BULLET.sub("", line).strip(" []") + "\n" for line in marked))


def separated(text: str) -> Inside | None:
    """Return a table with bars or semicolons between its columns as words."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    for sign, ends in (("|", "|"), (";", "")):
        rows = [(line.strip(ends) if ends else line).split(sign) for line in lines]
        if len(rows) > 1 and len({len(row) for row in rows}) == 1 and len(rows[0]) > 2:
            return Inside("".join(row_of(row) for row in rows))
    return None


def quoted_strings(text: str) -> Inside | None:
    """Return the strings of a program: one that is assigned, or a list of them with a row in each."""
    if assigned := ASSIGNED.search(text):
        rest = text[assigned.end() :].strip(" \t\n;,)")
        if not rest and len(assigned["inside"]) > 8:
            return Inside(assigned["inside"].replace("\\n", "\n"))
    for group in every_group(groups_of(text)):
        if len(group.atoms) > 1 and all(is_row(atom) for atom in group.atoms) and not group.groups:
            return Inside("".join(f"{atom.text}\n" for atom in group.atoms))
    strings = [line.strip() for line in text.splitlines() if line.strip()]
    if len(strings) > 1 and all(
        re.fullmatch(r"""(["']).{3,}\1[+,;\\]?""", line) and "," not in line[1:-3] for line in strings
    ):
        return Inside("".join(f"{line.rstrip('+,;' + chr(92))[1:-1]}\n".replace("\\n", "") for line in strings))
    return None


def is_row(atom: Atom) -> bool:
    """Return whether an element of a list is a string of several signs."""
    return atom.quoted and len(atom.text) > 1


def quoted_cells(text: str) -> Inside | None:
    """Return the cells of a CSV whose values have quotation marks."""
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines or not all(line.lstrip().startswith('"') and line.count('"') > 3 for line in lines):
        return None
    sign = max(",;\t", key=lines[0].count)
    rows = list(csv.reader(lines, delimiter=sign))
    return Inside("".join(row_of(row) for row in rows))


def long_words(text: str) -> Inside | None:
    """Return the words of 81 digits and dots in a text: the sudokus of its lines."""
    lines = text.splitlines()
    words = [unsolved(LONG_WORD.findall(line)) for line in lines]
    around = " ".join(LONG_WORD.sub(" ", text).split())
    others = [line.strip() for line, own in zip(lines, words, strict=True) if not own and is_worth_a_note(line)]
    dropped = others or ([around] if len(WORD.findall(around)) > 1 else [])
    found = "".join(f"{word}\n" for own in words for word in own)
    return Inside(found, (words_about(dropped),) if dropped else ()) if found else None


def is_worth_a_note(line: str) -> bool:
    """Return whether a line without a puzzle is worth a word: no blank, number or comment."""
    return not (NUMBER.fullmatch(line) or wrappings.is_rule(line))


def unsolved(words: list[str]) -> list[str]:
    """Return the sudokus of a line without the solution that follows one, which may be empty."""
    return [
        word for before, word in zip(["", *words], words, strict=False) if not before or not is_solution(word, before)
    ]


def is_solution(digits: str, sudoku: str) -> bool:
    """Return whether a line of digits has all those of a sudoku, and more, or none."""
    pairs = list(zip(digits, sudoku, strict=True))
    return all(one in OPEN for one in digits) or (
        digits != sudoku and all(given in (one, *OPEN) for one, given in pairs)
    )


def without_sentences(text: str) -> Inside | None:
    """Return a text without the sentences above it, below it, and after blank lines; none after a header of ours."""
    lines = SIGNATURE.sub("", text).splitlines()
    header = next((k for k, line in enumerate(lines) if wrappings.HEADER.match(line)), len(lines))
    likely = {k for k, line in enumerate(lines[:header]) if is_sentence(line)}
    others = {word for k, line in enumerate(lines) if k not in likely for word in WORD.findall(line)}
    likely = {k for k in likely if not others.issuperset(WORD.findall(lines[k]))}  # else they are names of items
    first, last = first_other(lines, likely), last_other(lines, likely)
    dropped = [k for k in sorted(likely) if not first <= k <= last or not lines[k - 1].strip()]
    if not dropped:
        return None
    gone = set(dropped)
    kept = [line for k, line in enumerate(lines) if k not in gone]
    return Inside("\n".join(kept) + "\n", (words_about([lines[k].strip() for k in dropped]),))


def first_other(lines: list[str], likely: set[int]) -> int:
    """Return the number of the first line that is neither blank nor likely a sentence."""
    return next((k for k, line in enumerate(lines) if line.strip() and k not in likely), len(lines))


def last_other(lines: list[str], likely: set[int]) -> int:
    """Return the number of the last such line."""
    return next((k for k in reversed(range(len(lines))) if lines[k].strip() and k not in likely), -1)


def is_sentence(line: str) -> bool:
    """Return whether a line is for people: mostly words, and neither code nor a comment that the readers know."""
    stripped = line.strip()
    if not stripped or stripped.startswith(("#", "//", "%", "c ")) or any(sign in stripped for sign in "=[]{}<>|\\`"):
        return False
    if wrappings.holds_puzzle(stripped):
        return False
    if LABEL.match(stripped) or GREETING.fullmatch(stripped) or line.strip().startswith(("**", "__")):
        return True
    words = [word for word in WORD.findall(stripped) if word.islower() or word.istitle()]
    letters = sum(map(len, words))
    return letters > 0.45 * len(stripped.replace(" ", "")) and (" " in stripped or stripped[-1] in ":!?")


def beside_menu(text: str) -> Inside | None:
    """Return the part of each line between its first and its last bar: the frame of a board beside a menu."""
    lines = [line[line.index("|") : line.rindex("|") + 1] for line in text.splitlines() if line.count("|") > 2]
    return Inside("".join(f"{line}\n" for line in lines)) if len(lines) > 3 else None


def letters_as_open(text: str) -> Inside | None:
    """Return a text of digits in which the letter o, or #, is an open cell."""
    if not re.search("[1-9]", text) or any(set(word) - {"o", "O"} for word in WORD.findall(text)):
        return None
    return Inside(re.sub("[oO#]", ".", text))


def step_of(layer: wrappings.Layer) -> Step:
    """Return the step that takes off a layer."""
    return lambda text: None if (found := layer(text)) == text else Inside(found)


STEPS: tuple[Step, ...] = (
    plain_signs,
    *map(step_of, wrappings.LAYERS),
    unquoted,
    fenced,
    tabulated,
    markdown_table,
    without_sentences,
    without_bullets,
    without_numbering,
    quoted_cells,
    separated,
    quoted_strings,
    beside_menu,
    letters_as_open,
    long_words,
    step_of(wrappings.addresses),
)
