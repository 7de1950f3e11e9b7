"""Exact covers in the format of Beasley's OR-Library: whole numbers, however they are spread over lines.

Set partitioning, where every row must be in exactly one chosen column (rows are items, columns are options):

    3 4              rows, columns
    5 2 1 3          a column: its cost, how many rows it covers, these rows from 1
    ...

Set covering, where every row must be in at least one chosen column: the cost of each column, then for each row how many
columns cover it, and these columns. It is read as a cover with multiplicities.
"""

import re
from collections.abc import Sequence

from workbench.puzzles.board_budget import COVER_MEMBER, charge
from workbench.puzzles.cover.limits import LIMITS
from workbench.puzzles.cover.matrix import Matrix
from workbench.puzzles.cover.names import usual_names
from workbench.puzzles.cover.text import MAX_ITEMS, MAX_MEMBERS, MAX_NUMBER, MAX_OPTIONS, CoverLine, Draft
from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.sentences import quoted
from workbench.puzzles.text_limits import lines_of

BEGINNING = re.compile(
    r"\s*([1-9][0-9]{0,8})[ \t]+([1-9][0-9]{0,8})[ \t]*\r?\n\s*([0-9][0-9 \t]*)(?:\r?\n|\Z)", re.ASCII
)
PARTITION, COVERING = "partitioning", "covering"  # styles
SORTS = {PARTITION: "set partitioning", COVERING: "set covering"}


def begins(text: str) -> bool:
    """Return whether a text looks like one of these, and could not be a list of options of two numbered items."""
    found = BEGINNING.match(text)
    if found is None or found[1] == found[2]:  # no two items have one name
        return found is not None
    words = found[3].split()
    return len(set(words)) < len(words) or not set(words) <= {found[1], found[2]}


def problem(cover: Matrix, style: str) -> str:
    """Return why a cover cannot be written in this format, "" if it can."""
    if cover.coloured or cover.primary < len(cover.items) or not cover.items or not cover.count:
        return f"A text of {SORTS[style]} holds only covers with items and options, all primary and without colours."
    if style == PARTITION and cover.multiple:
        return "A text of set partitioning holds only covers without multiplicities."
    if style == COVERING and not covers_at_least_once(cover):
        return "A text of set covering holds only covers in which every item asks for at least one option."
    return ""


def covers_at_least_once(cover: Matrix) -> bool:
    """Return whether every item asks for one option, and allows all that it has."""
    sizes = [0] * (len(cover.items) + 1)
    for item in cover.members.tolist():
        sizes[item] += 1
    bounds = zip(cover.low.tolist(), cover.high.tolist(), sizes[1:], strict=True)
    return all(low == 1 and high >= size for low, high, size in bounds)


def write_partition(cover: Matrix) -> str:
    """Return the text of set partitioning."""
    lines = [f"{len(cover.items)} {cover.count}"]
    for k in range(cover.count):
        rows = sorted(cover.option(k).tolist())
        lines.append(" ".join(map(str, [cover.costs[k], len(rows), *rows])))
    return "\n".join(lines) + "\n"


def write_covering(cover: Matrix) -> str:
    """Return the text of set covering."""
    columns: list[list[int]] = [[] for _ in range(len(cover.items) + 1)]
    for option, item in zip(cover.option_of.tolist(), cover.members.tolist(), strict=True):
        columns[item].append(option + 1)
    lines = [f"{len(cover.items)} {cover.count}", " ".join(map(str, cover.costs.tolist()))]
    for own in columns[1:]:
        lines += [str(len(own)), " ".join(map(str, own))]
    return "\n".join(lines) + "\n"


class Numbers:
    """The numbers of a text, read one after the other; errors name the line."""

    def __init__(self, text: str) -> None:
        self._lines = lines_of(text, LIMITS)
        self.values: list[int] = []
        for number, line in enumerate(self._lines, 1):
            try:
                self.values += map(int, line.split())
            except ValueError:
                wrong = next(word for word in line.split() if not re.fullmatch(r"-?[0-9]{1,9}", word))
                raise ParseError(f"Found {quoted(wrong)}; expected a whole number.", number, 1) from None
        self.at = 0

    def error(self, message: str) -> ParseError:
        """Return an error at the line of the number read last."""
        left = self.at
        for number, line in enumerate(self._lines, 1):
            left -= len(line.split())
            if left <= 0:
                return ParseError(message, number, 1)
        return ParseError(message, len(self._lines), 1)

    def next(self, low: int, high: int, what: str) -> int:
        """Return the next number."""
        if self.at == len(self.values):
            raise self.error(f"The text ends before {what}.")
        value = self.values[self.at]
        self.at += 1
        if not low <= value <= high:
            raise self.error(f"Expected {what} from {low:,} to {high:,}, not {quoted(str(value)[:12])}.")
        return value

    def group(self, most: int, what: str, of: str) -> list[int]:
        """Return how many numbers follow, then these, all different."""
        count = self.next(0, most, f"how many {of} {what} has")
        found = [self.next(1, most, f"one of the {of} of {what}") for _ in range(min(count, len(self.values)))]
        if len(set(found)) < count:
            raise self.error(f"{what.capitalize()} has one of its {of} twice.")
        return found

    def fits(self, groups: int, at: int, extra: int) -> bool:
        """Return whether so many groups from a place on end where the text does; `extra` numbers stand before each."""
        for _ in range(groups):
            at += extra
            if at >= len(self.values) or self.values[at] < 0:
                return False
            at += 1 + self.values[at]
        return at == len(self.values)

    def stands_alone(self, at: int) -> bool:
        """Return whether the number at a place has a line of its own, as where texts of set covering begin a row."""
        for size in filter(None, (len(line.split()) for line in self._lines)):
            if at <= 0:
                return at == 0 and size == 1
            at -= size
        return False


def read(text: str) -> Draft:
    """Return the cover of a text of set partitioning or set covering; raise ParseError."""
    numbers = Numbers(text)
    rows = numbers.next(1, MAX_ITEMS, "the number of rows")
    columns = numbers.next(1, MAX_OPTIONS, "the number of columns")
    if len(numbers.values) > 2 + 2 * columns + rows + MAX_MEMBERS:
        raise numbers.error(f"The columns have more than {MAX_MEMBERS:,} rows in total. Use a smaller cover.")
    is_partition, is_covering = numbers.fits(columns, 2, 1), numbers.fits(rows, 2 + columns, 0)
    covering = is_covering and (not is_partition or numbers.stands_alone(2 + columns))
    try:
        return read_as(covering, numbers, rows, columns)
    except ParseError:
        if not (is_partition and is_covering):
            raise
        numbers.at = 2
        return read_as(not covering, numbers, rows, columns)


def read_as(covering: bool, numbers: Numbers, rows: int, columns: int) -> Draft:
    """Return the cover of one of the two formats; raise ParseError."""
    costs, options = (read_covering if covering else read_partition)(numbers, rows, columns)
    if numbers.at < len(numbers.values):
        numbers.at += 1
        raise numbers.error(f"There are numbers after the last of {columns if not covering else rows:,} groups.")
    return draft_of(rows, costs, options, covering)


def read_partition(numbers: Numbers, rows: int, columns: int) -> tuple[list[int], list[list[int]]]:
    """Return the cost and the rows of each column."""
    costs, options = [], []
    for k in range(1, columns + 1):
        costs.append(numbers.next(0, MAX_NUMBER - 1, f"the cost of column {k}"))
        options.append(numbers.group(rows, f"column {k}", "rows"))
    return costs, options


def read_covering(numbers: Numbers, rows: int, columns: int) -> tuple[list[int], list[list[int]]]:
    """Return the cost and the rows of each column."""
    costs = [numbers.next(0, MAX_NUMBER - 1, f"the cost of column {k}") for k in range(1, columns + 1)]
    options: list[list[int]] = [[] for _ in range(columns)]
    for row in range(1, rows + 1):
        for column in numbers.group(columns, f"row {row}", "columns"):
            options[column - 1].append(row)
    return costs, options


def draft_of(rows: int, costs: Sequence[int], options: Sequence[list[int]], covering: bool) -> Draft:
    """Return the cover."""
    charge(sum(map(len, options)), 1, COVER_MEMBER, what="items in options")
    draft = Draft(items=usual_names(rows), primary=rows, low=[1] * rows, high=[1] * rows)
    for k, (cost, own) in enumerate(zip(costs, options, strict=True), 1):
        draft.add(CoverLine(f"column {k}", 1), own, [0] * len(own), cost)
    if covering:
        for item in draft.members:
            draft.high[item - 1] += 1
        draft.high = [max(1, high - 1) for high in draft.high]
    return draft
