"""The texts that exact covers are read from: our own, Knuth's, 0-1 matrices, and all of it on one line.

Ours is Knuth's (his programs DLX1 to DLX5), with a header before it and names for options:

    cover
    a b 2:3|c | x y       the items; c is in 2 to 3 chosen options; behind the bar the secondary ones
    a c x:red |5          an option: its items, the colour of a secondary one, its cost
    first: b c y          an option with a name; names may have spaces, but no colon and no bar
    : cover               an option that would else be taken for the header

A cost that is left out is 0 if another option has one, as in DLX5, else 1. Lines that begin with a bar or with `# ` are
comments, and stay with the cover except on one line. In Knuth's own texts the header is the comment `| cover`, and a
comment `|: first` names the next option. Under the header `cover matrix` there is a row for each option, of 0, 1, and
:red for an item with that colour. Reading needs no header where a text can mean nothing else. On one line, ` ; ` stands
for the end of a line.
"""

import re
from array import array
from bisect import bisect
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from workbench.puzzles.board_budget import COVER_MEMBER, charge
from workbench.puzzles.cover.limits import LIMITS
from workbench.puzzles.cover.names import name_fault, option_name_fault, usual_names
from workbench.puzzles.list_form import ListForm
from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.sentences import counted, quoted
from workbench.puzzles.text_limits import lines_of

MAX_OPTIONS, MAX_ITEMS, MAX_MEMBERS = 100_000, 10_000, 4_000_000
MAX_ROW = 10 * MAX_ITEMS  # characters of a row of a matrix
MAX_SLOW = 2_500_000  # characters of options that are not only items, and of rows: they are read word by word
MAX_NUMBER = 10**9  # of a bound or a cost

HEADER = re.compile(
    r"\s*(?P<bar>\|\s+)?(?P<words>cover(?P<matrix>\s+matrix)?)\s*(?P<rest>(?<=\s);(?!\S).*)?", re.IGNORECASE
)
LIST_FORM = ListForm(re.compile(r"(?!\s*\|)" + HEADER.pattern, re.IGNORECASE))  # with a bar it may not be meant
OPTION_NAME = re.compile(r"\s*([^:|]*):(?=\s|$)")
NAME_OF_NEXT = re.compile(r"\s*\|:(.*)")
BOUNDS = re.compile(r"(?:([0-9]{1,9}):)?([0-9]{1,9})\|(.*)")
LINE_END = re.compile(r"(?<!\S);(?!\S)")
PUNCTUATION = str.maketrans(",;[]", "    ")  # of matrices


class Comment(NamedTuple):
    """A comment without its sign, above the items (0), an option (from 1), or at the end."""

    above: int
    text: str


class CoverLine(NamedTuple):
    """A line that says something, and where it stands; `before` are the columns to its left."""

    text: str
    number: int
    before: int = 0

    def error(self, message: str, at: int = 0) -> ParseError:
        """Return the error whose place is the sign `at` of this line, from 0."""
        return ParseError(message, self.number, self.before + at + 1)


@dataclass
class Section:
    """The lines of one cover."""

    header: re.Match[str] | None
    matrix: bool
    lines: list[CoverLine] = field(default_factory=list)
    comments: list[CoverLine] = field(default_factory=list)

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of the first line, which names the items."""
        return frozenset(re.split(r"[\s|]+", self.lines[0].text))


@dataclass
class Draft:
    """A cover while it is read: the fields of `Cover`, in lists."""

    items: list[str] = field(default_factory=list)
    primary: int = 0
    low: list[int] = field(default_factory=list)
    high: list[int] = field(default_factory=list)
    starts: "array[int]" = field(default_factory=lambda: array("I", [0]))
    members: "array[int]" = field(default_factory=lambda: array("I"))
    colours: "array[int]" = field(default_factory=lambda: array("I"))
    costs: list[int | None] = field(default_factory=list)
    options: list[str] = field(default_factory=list)
    numbers: "array[int]" = field(default_factory=lambda: array("I"))  # of the lines of the options
    comments: list[Comment] = field(default_factory=list)
    index: dict[str, int] = field(default_factory=dict)  # an item's name -> its number, from 1
    colour_index: dict[str, int] = field(default_factory=dict)

    def add(
        self, line: CoverLine, members: list[int], colours: list[int], cost: int | None = None, name: str = ""
    ) -> None:
        """Append an option, or raise ParseError if it cannot be one."""
        if cost is not None and cost >= MAX_NUMBER:
            raise line.error(f"The costs of this option add up to {cost:,}; the limit is {MAX_NUMBER - 1:,}.")
        if len(self.costs) == MAX_OPTIONS:
            raise line.error(f"There are more than {MAX_OPTIONS:,} options. Use a smaller cover.")
        if len(self.members) + len(members) > MAX_MEMBERS:
            raise line.error(f"The options have more than {MAX_MEMBERS:,} items in total. Use a smaller cover.")
        if name and not members:
            expected = "expected the items of the option, or the colour of an item"
            raise line.error(f"Nothing follows {quoted(f'{name}:')}; {expected}.", len(line.text.rstrip()))
        if not members or min(members) > self.primary:
            at = len(line.text) - len(line.text.lstrip())
            raise line.error("This option has no primary item; every option needs one.", at)
        self.members.extend(members)
        self.colours.extend(colours)
        self.starts.append(len(self.members))
        self.costs.append(cost)
        self.options.append(name)
        self.numbers.append(line.number)

    def colour(self, name: str) -> int:
        """Return the number of a colour, a new one if it is new."""
        return self.colour_index.setdefault(name, len(self.colour_index) + 1)


def read(text: str) -> list[Draft]:
    """Return the covers of a text; raise ParseError."""
    return [read_section(section) for section in sections(text)]


def sections(text: str) -> list[Section]:
    """Return the lines of each cover: a header begins a new one."""
    found: list[Section] = []
    comments: list[CoverLine] = []  # since the last line that was none
    for line in content(text, comments):
        header = HEADER.fullmatch(line.text)
        if header and not (found and is_option(header, found[-1])):
            if len(found) == 1 and not found[0].header and all(line.text.startswith("#") for line in found[0].lines):
                found.clear()  # comments without the space
            found.append(Section(header, matrix=bool(header["matrix"])))
            move(comments, found[-1].comments)
            if header["rest"] is not None:
                found[-1].lines += parts_of(line, header.start("rest"))
            continue
        if not found:
            found.append(Section(None, matrix=False))
        move(comments, found[-1].comments)
        found[-1].lines.append(line)
    if found:
        move(comments, found[-1].comments)
    return found


def move(lines: list[CoverLine], to: list[CoverLine]) -> None:
    """Move all lines from one list to the end of another."""
    to.extend(lines)
    lines.clear()


def content(text: str, comments: list[CoverLine]) -> Iterator[CoverLine]:
    """Yield the lines that are not blank and no mere comments; append those to `comments`, without their signs."""
    for number, text_line in enumerate(lines_of(text, LIMITS), 1):
        stripped = text_line.strip()
        if not stripped:
            continue
        known = HEADER.fullmatch(text_line) or NAME_OF_NEXT.fullmatch(text_line)
        if stripped == "#" or stripped.startswith(("# ", "#\t")) or (stripped.startswith("|") and not known):
            comments.append(CoverLine(stripped[1:].strip(), number))
        else:
            yield CoverLine(text_line, number)


def is_option(header: re.Match[str], section: Section) -> bool:
    """Return whether what looks like a header is an option in a text of Knuth's, whose header would have a bar."""
    ours = section.header is not None and section.header["bar"] is None
    if ours or header["bar"] or header["rest"] or not section.lines:
        return False
    return set(header["words"].split()) <= section.words


def parts_of(line: CoverLine, begin: int) -> Iterator[CoverLine]:
    """Yield the lines that stand on one, from a place on."""
    ends = [match.start() for match in LINE_END.finditer(line.text, begin)]
    for end, following in pairwise([*ends, len(line.text)]):
        part = line.text[end + 1 : following]
        if part.strip():
            yield CoverLine(part, line.number, end + 1)


def read_section(section: Section) -> Draft:
    """Return the cover of a section; without a header it must look like one."""
    lines = section.lines
    charge(0, lines[0].number if lines else 0)
    if not lines:
        return Draft()
    first = lines[0]
    if cells := row_of(first.text):
        draft, rest = nameless(first, len(cells)), lines
        section.matrix = True
    else:
        rest = lines[1:]
        rows = bool(rest) and begins_matrix(first, rest[0])
        commas = rows and "," in rest[0].text
        draft = read_items(first._replace(text=first.text.translate(PUNCTUATION)) if commas else first)
        section.matrix |= rows
    read_options(draft, rest, section.matrix)
    draft.comments = placed(section.comments, first.number, draft)
    charge(len(draft.members), first.number, COVER_MEMBER, boards=0, what="items in options")
    full = all(end - begin == len(draft.items) for begin, end in pairwise(draft.starts))
    if full and not section.header and "|" not in first.text:
        raise first.error("This is not an exact cover yet. Name the items first, then list options of some of them.")
    return draft


def placed(comments: Iterable[CoverLine], items: int, draft: Draft) -> list[Comment]:
    """Return comments with their places; `items`: the number of the cover's first line."""
    return [
        Comment(0 if comment.number < items else 1 + bisect(draft.numbers, comment.number), comment.text)
        for comment in comments
    ]


def begins_matrix(items: CoverLine, line: CoverLine) -> bool:
    """Tell a row of 0 and 1 from an option of items that have such names."""
    return bool(row_of(line.text)) and not set(line.text.split()) <= set(re.split(r"[\s|]+", items.text))


def row_of(text: str) -> list[str]:
    """Return the cells of a row of a 0-1 matrix, together or apart; none if the line is something else."""
    if len(text) > MAX_ROW:
        return []
    words = text.translate(PUNCTUATION).split()
    cells = list(words[0]) if len(words) == 1 else words
    return cells if all(cell in ("0", "1") for cell in cells) else []


def nameless(line: CoverLine, n: int) -> Draft:
    """Return the cover of n primary items, without options."""
    return read_items(line._replace(text=" ".join(usual_names(n))))


def read_items(line: CoverLine) -> Draft:
    """Return the cover with the items that a line names, without options."""
    draft = Draft()
    secondary = False
    for match in re.finditer(r"\S+", line.text):
        word, at = match[0], match.start()
        if word.startswith("|"):
            if secondary:
                raise line.error("This is the second bar. Use one bar, before all secondary items.", at)
            secondary, word, at = True, word[1:], at + 1
            if not word:
                continue
        low, high, name = read_item(line, word, at)
        if secondary and name != word:
            raise line.error(f"{quoted(name)} is secondary; only primary items have bounds.", at)
        if name in draft.index:
            raise line.error(f"Item {quoted(name)} already exists. Use another name.", at)
        if len(draft.items) == MAX_ITEMS:
            raise line.error(f"There are more than {MAX_ITEMS:,} items. Use a smaller cover.", at)
        draft.items.append(name)
        draft.index[name] = len(draft.items)
        if not secondary:
            draft.primary += 1
            draft.low.append(low)
            draft.high.append(high)
    return draft


def read_item(line: CoverLine, word: str, at: int) -> tuple[int, int, str]:
    """Return the bounds of an item, and its name."""
    low = high = 1
    name = word
    if "|" in word:
        match = BOUNDS.fullmatch(word)
        if not match:
            raise line.error(f"Found {quoted(word)}; expected bounds like 2:3|name or 2|name.", at)
        high, name = int(match[2]), match[3]
        low = int(match[1]) if match[1] else high
        if high == 0:
            raise line.error(f"The upper bound of item {quoted(name)} is 0; it must be at least 1.", at)
        if low > high:
            raise line.error(f"The lower bound of item {quoted(name)}, {low}, is above its upper bound, {high}.", at)
    if fault := name_fault(name):
        raise line.error(fault, at)
    return low, high, name


def read_options(draft: Draft, lines: Iterable[CoverLine], matrix: bool) -> None:
    """Append the options of these lines."""
    name = ""
    slow = 0  # characters of options that are more than their items
    for line in lines:
        if match := NAME_OF_NEXT.fullmatch(line.text):
            name = " ".join(match[1].split())
            if fault := option_name_fault(name):
                raise line.error(fault, match.start(1))
            continue
        if matrix or not read_plain_option(draft, line, name):
            slow += len(line.text)
            if slow > MAX_SLOW:
                raise line.error(f"Rows, and options with names, colours or costs, take over {MAX_SLOW:,} characters.")
            (read_row if matrix else read_option)(draft, line, name)
        name = ""


def read_plain_option(draft: Draft, line: CoverLine, name: str) -> bool:
    """Append the option of a line if it is nothing but different items, one of them primary."""
    index = draft.index
    members = [index.get(word, 0) for word in line.text.split()]
    if len(set(members)) < len(members) or not 0 < min(members) <= draft.primary:
        return False
    draft.add(line, members, [0] * len(members), None, name)
    return True


def read_option(draft: Draft, line: CoverLine, name: str) -> None:
    """Append the option of a line with a name, colours, a cost, or faults."""
    name, begin = read_name(line, name)
    members: dict[int, int] = {}  # item -> colour
    cost: int | None = None
    for match in re.compile(r"\S+").finditer(line.text, begin):
        word, at = match[0], match.start()
        if word.startswith("|"):
            cost = (cost or 0) + read_cost(line, word, at)
            continue
        item_name, colon, colour = word.partition(":")
        if not item_name:
            raise line.error("The name of the item is missing.", at)
        item = draft.index.get(item_name)
        if item is None:
            raise line.error(f"There is no item {quoted(item_name)}. Add it to the items, or correct its name.", at)
        if item in members:
            raise line.error(f"Item {quoted(item_name)} is in this option twice. Remove one.", at)
        members[item] = read_colour(draft, line, item, colour, at + len(item_name) + 1) if colon else 0
    draft.add(line, list(members), list(members.values()), cost, name)


def read_row(draft: Draft, line: CoverLine, name: str) -> None:
    """Append the option of a row of a matrix."""
    name, begin = read_name(line, name)
    text = line.text if ":" in line.text[begin:] else line.text.translate(PUNCTUATION)
    words = [(match[0], match.start()) for match in re.compile(r"\S+").finditer(text, begin)]
    costs = [read_cost(line, word, at) for word, at in words if word.startswith("|")]
    words = [(word, at) for word, at in words if not word.startswith("|")]
    if len(words) == 1 and len(words[0][0]) > 1 and not words[0][0].startswith(":"):
        words = [(sign, words[0][1] + k) for k, sign in enumerate(words[0][0])]
    n = len(draft.items)
    if len(words) != n:
        at = words[n][1] if len(words) > n else len(line.text.rstrip())
        raise line.error(f"This row has {counted(len(words), 'entry')}; expected {n}, one for each item.", at)
    members: dict[int, int] = {}
    for item, (word, at) in enumerate(words, 1):
        if word.startswith(":"):
            members[item] = read_colour(draft, line, item, word[1:], at)
        elif word == "1":
            members[item] = 0
        elif word != "0":
            raise line.error(f"Found {quoted(word)}; expected 0 or 1.", at)
    draft.add(line, list(members), list(members.values()), sum(costs) if costs else None, name)


def read_name(line: CoverLine, name: str) -> tuple[str, int]:
    """Return the name at the beginning of an option, and where its items begin; else the name that it has already."""
    match = OPTION_NAME.match(line.text)
    if not match:
        return name, 0
    name = " ".join(match[1].split())
    if fault := option_name_fault(name):
        raise line.error(fault, match.start(1))
    return name, match.end()


def read_cost(line: CoverLine, word: str, at: int) -> int:
    """Return the cost that a word names: |5."""
    if not re.fullmatch(r"\|[0-9]{1,9}", word):
        raise line.error(f"Found {quoted(word)}; expected a cost like |5, at most {MAX_NUMBER - 1:,}.", at)
    return int(word[1:])


def read_colour(draft: Draft, line: CoverLine, item: int, name: str, at: int) -> int:
    """Return the number of the colour that an item has in an option."""
    if item <= draft.primary:
        raise line.error(f"{quoted(draft.items[item - 1])} is primary; only secondary items have colours.", at)
    if fault := name_fault(name):
        raise line.error(f"Colour: {fault}", at)
    return draft.colour(name)
