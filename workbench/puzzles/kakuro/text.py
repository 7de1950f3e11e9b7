"""The texts that kakuros come as: which reader a text is for, and the styles in which they are written.

The readers' files tell what the notations look like. One text may hold many boards, in one notation or in several. A
remark begins with // or #, unless the line is a row of a board.
"""

import re
from collections.abc import Callable, Iterator
from functools import partial

from workbench.puzzles import penpa_page
from workbench.puzzles.kakuro import grids, lists, penpa, urls, xml_text
from workbench.puzzles.kakuro.board import KakuroBoard, Lines
from workbench.puzzles.kakuro.limits import LIMITS
from workbench.puzzles.list_form import ListForm
from workbench.puzzles.number_text import TextLine
from workbench.puzzles.puzzle import Filling, ParseError
from workbench.puzzles.text_limits import lines_of

ADDRESS = re.compile(f"(?:{urls.ADDRESS.pattern})|(?:{penpa_page.ADDRESS.pattern})", re.ASCII)
LIST_FORM = ListForm(header=grids.HEADER, alone=ADDRESS)
MAX_ROW = 100_000  # characters of a line that is neither XML nor JSON, which may stand on one line

WORDS = (grids.SLASHED.white, grids.SLASHED.block, grids.SLASHED.clues)
CELLS = re.compile(rf"([\s,]*([1-9]|{'|'.join(word.pattern for word in WORDS)})(?![^\s,]))*+[\s,]*", re.ASCII)
"""A line of cells; possessive, since some words match in two ways, and each would double the time of going back."""

OTHER_BLANK = re.compile(r"[^\S \t]")  # which some readers strip, and to which patterns of ASCII are blind

PZPR_LINE = ("pzprv3/", "pzprv3.1/")  # a file of pzpr on one line, with / for a line end

Reader = Callable[[Lines], list[KakuroBoard]]
Writer = Callable[[KakuroBoard, Filling], str]


def read(text: str) -> list[KakuroBoard]:
    """Return every board of a text; raise ParseError."""
    lines = Lines(list(content(text)))
    boards: list[KakuroBoard] = []
    while lines.more():
        boards += next(reader for begins, reader in READERS if begins(lines))(lines)
    return boards


def content(text: str) -> Iterator[TextLine]:
    """Yield the lines of a text without remarks; a remark can be no row of a board with a header."""
    rows = 0
    for number, copied in enumerate(lines_of(text, LIMITS), 1):
        line = OTHER_BLANK.sub(" ", copied)
        limit = penpa_page.MAX_ADDRESS if "&p=" in line[:MAX_ROW] else MAX_ROW
        if len(line) > limit and not line.lstrip().startswith(("<", "[")):
            message = f"The line has {len(line):,} characters; the limit is {limit:,}."
            raise ParseError(message, number, limit)
        if line.startswith(PZPR_LINE):
            yield from (TextLine(number, part) for part in line.strip().split("/"))
        elif header := grids.HEADER.fullmatch(line):
            size = grids.SIZE.fullmatch(header[1])
            rows = int(size[1]) if size else 0
            yield TextLine(number, line)
        elif rows > 0 or not is_remark(line):
            rows -= bool(line.strip())
            yield TextLine(number, line)


def is_remark(line: str) -> bool:
    """Return whether a line outside boards with headers is for people only."""
    text = line.lstrip()
    return text.startswith("//") or (text.startswith("#") and not CELLS.fullmatch(line))


def read_xml(lines: Lines) -> list[KakuroBoard]:
    """Return the boards of an XML text, which ends with the line that closes its puzzle."""
    begin = lines.at
    while lines.more() and "</puzzle>" not in lines.take("a tag").text:
        pass
    first = lines.lines[begin].number
    texts = {line.number: line.text for line in lines.lines[begin : lines.at]}
    text = "\n".join(texts.get(number, "") for number in range(first, max(texts) + 1))  # with lines for remarks
    return xml_text.read_xml(text.lstrip(" \t"), first)  # nothing may precede a declaration


def ahead(pattern: re.Pattern[str]) -> Callable[[Lines], bool]:
    """Return the test whether the next line is all of this pattern."""
    return lambda lines: bool(pattern.fullmatch(lines.ahead()))


def starts(*begins: str) -> Callable[[Lines], bool]:
    """Return the test whether the next line starts so."""
    return lambda lines: lines.ahead().startswith(begins)


READERS: tuple[tuple[Callable[[Lines], bool], Reader], ...] = (
    (ahead(penpa_page.ADDRESS), penpa.read_address),
    (ahead(urls.ADDRESS), urls.read_address),
    (ahead(grids.HEADER), grids.read_plain),
    (starts("pzprv3"), urls.read_pzprv3),
    (starts("<"), read_xml),
    (starts("["), grids.read_json),
    (ahead(lists.KB_HEADER), lists.read_kb),
    (ahead(lists.KDL_LINE), lists.read_kdl),
    (lists.begins_pencilbox, lists.read_pencilbox),
    (lists.begins_numbers, lists.read_cases),
    (
        ahead(grids.UPC_HEADER),
        partial(grids.read_headed, header=grids.UPC_HEADER, dialect=grids.UPC),
    ),
    (
        ahead(grids.SPACED_HEADER),
        partial(grids.read_headed, header=grids.SPACED_HEADER, dialect=grids.SPACED),
    ),
    (
        ahead(grids.KIT_HEADER),
        partial(grids.read_headed, header=grids.KIT_HEADER, dialect=grids.KIT),
    ),
    (grids.is_coded, grids.read_coded),
    (lambda _: True, grids.read_bare),
)

WRITERS: dict[str, Writer] = {
    "plain": grids.write_plain,
    "puzz.link": urls.write_address,
    "penpa": penpa.write_address,
    "pzprv3": urls.write_pzprv3,
    "algospot": lists.write_cases,
    "kb": lists.write_kb,
    "pencilbox": lists.write_pencilbox,
    "xml": xml_text.write_xml,
}
FILLING_WRITERS: dict[str, Writer] = {
    "plain": grids.write_plain,
    "algospot": lists.write_answer,
    "penpa": penpa.write_address,
    "pzprv3": urls.write_pzprv3,
    "pencilbox": lists.write_pencilbox,
    "xml": xml_text.write_xml,
}
