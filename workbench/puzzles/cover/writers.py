"""The texts that exact covers are written as; `cover_text` tells what they look like, and reads them."""

from collections import deque
from collections.abc import Collection, Iterable, Iterator

from workbench.puzzles.cover import cnf, or_library, sets_text
from workbench.puzzles.cover.matrix import Matrix
from workbench.puzzles.cover.text import HEADER, MAX_ITEMS, MAX_MEMBERS, MAX_OPTIONS, MAX_SLOW, row_of


def item_line(cover: Matrix) -> str:
    """Return the line that names the items."""
    words = []
    for name, low, high in zip(cover.items, cover.low.tolist(), cover.high.tolist(), strict=False):
        bounds = "" if low == high == 1 else f"{high}|" if low == high else f"{low}:{high}|"
        words.append(bounds + name)
    secondary = cover.items[cover.primary :]
    line = " ".join([*words, "|", *secondary] if secondary else words)
    return f"1|{line}" if row_of(line) or HEADER.fullmatch(line) else line  # what could be read as something else


def option_lines(cover: Matrix, chosen: Iterable[int], named: bool = True) -> Iterator[str]:
    """Yield the lines of some options: name, items with their colours, cost."""
    starts, members, colours, costs = (
        array.tolist() for array in (cover.starts, cover.members, cover.colours, cover.costs)
    )
    costly = any(cost != 1 for cost in costs)
    for k in chosen:
        own = range(starts[k], starts[k + 1])
        words = [cover.items[members[m] - 1] + (f":{cover.colour_name(colours[m])}" if colours[m] else "") for m in own]
        name = f"{cover.options[k]}: " if named and cover.options and cover.options[k] else ""
        option = " ".join(words)
        ambiguous = named and not name and HEADER.fullmatch(option)
        yield name + (": " if ambiguous else "") + option + (f" |{costs[k]}" if costly else "")


def matrix_lines(cover: Matrix, chosen: Iterable[int]) -> Iterator[str]:
    """Yield the rows of some options: name, an entry for each item, cost."""
    costly = bool((cover.costs != 1).any())
    for k in chosen:
        row = ["0"] * len(cover.items)
        for item, colour in zip(cover.option(k).tolist(), cover.option_colours(k).tolist(), strict=True):
            row[item - 1] = f":{cover.colour_name(colour)}" if colour else "1"
        name = f"{cover.options[k]}: " if cover.options and cover.options[k] else ""
        yield name + " ".join(row) + (f" |{cover.costs[k]}" if costly else "")


def plain_lines(cover: Matrix) -> list[str]:
    """Return the lines under the header of our own text."""
    return [item_line(cover), *option_lines(cover, range(cover.count))] if cover.items else []


def commented(cover: Matrix, lines: list[str], sign: str = "#") -> Iterator[str]:
    """Yield the lines of items and options with the comments between them."""
    waiting = deque(cover.comments)
    for place, line in enumerate(lines):
        while waiting and waiting[0].above <= place:
            yield comment_line(waiting.popleft().text, sign)
        yield line
    yield from (comment_line(comment.text, sign) for comment in waiting)


def comment_line(text: str, sign: str) -> str:
    """Return a comment that cannot be read as anything else."""
    line = f"{sign} {text}".rstrip()
    return f"{sign}{sign} {text}" if HEADER.fullmatch(line) else line


def write_plain(cover: Matrix) -> str:
    """Return the canonical text."""
    return "\n".join(["cover", *commented(cover, plain_lines(cover))]) + "\n"


def write_line(cover: Matrix) -> str:
    """Return the canonical text on one line."""
    return " ; ".join(["cover", *plain_lines(cover)]) + (" ;\n" if not cover.items else "\n")


def write_knuth(cover: Matrix) -> str:
    """Return the text for Knuth's programs, the names of options in comments."""
    lines = [item_line(cover)] if cover.items else []
    for k, option in enumerate(option_lines(cover, range(cover.count), named=False)):
        lines.append(f"|: {cover.options[k]}\n{option}" if cover.options and cover.options[k] else option)
    return "\n".join(["| cover", *commented(cover, lines, "|")]) + "\n"


def write_matrix(cover: Matrix) -> str:
    """Return the items, and a row for each option."""
    lines = [item_line(cover), *matrix_lines(cover, range(cover.count))] if cover.items else []
    return "\n".join(["cover matrix", *commented(cover, lines)]) + "\n"


def exceeded_limit(cover: Matrix) -> str:
    """Return a sentence on the limit beyond which the plain text of a cover is not read, "" if there is none."""
    for size, limit, what in (
        (len(cover.items), MAX_ITEMS, "items"),
        (cover.count, MAX_OPTIONS, "options"),
        (len(cover.members), MAX_MEMBERS, "items in all options"),
    ):
        if size > limit:
            return f"This cover has {size:,} {what}; the limit for a file is {limit:,}."
    slow = (len(line) for line in option_lines(cover, range(cover.count)) if ":" in line or "|" in line)
    if (cover.options or cover.coloured or (cover.costs != 1).any()) and sum(slow) > MAX_SLOW:
        return f"The options with names, colours or costs take over {MAX_SLOW:,} characters; remove some of the names."
    return ""


OWN_WRITERS = {"plain": write_plain, "line": write_line, "knuth": write_knuth, "matrix": write_matrix}
WRITERS = {
    **OWN_WRITERS,
    sets_text.STYLE: sets_text.write,
    "cnf": cnf.write,
    or_library.PARTITION: or_library.write_partition,
    or_library.COVERING: or_library.write_covering,
}


def styles_for(asks: Collection[str]) -> tuple[str, ...]:
    """Return the styles that may hold a cover with colours or multiplicities, or any cover if it asks for neither."""
    return tuple(OWN_WRITERS if asks else WRITERS)


def style_problem(cover: Matrix, style: str) -> str:
    """Return why a cover cannot be written in a style, "" if it can."""
    if style == "cnf":
        return cnf.problem(cover)
    if style == sets_text.STYLE:
        return sets_text.problem(cover)
    return or_library.problem(cover, style) if style in or_library.SORTS else ""


def write_chosen(cover: Matrix, chosen: list[int], style: str) -> str:
    """Return the text of chosen options: a line for each, or, as `line`, their numbers from 1 on one line."""
    if style == "line":
        return " ".join(str(k + 1) for k in chosen) + "\n"
    lines = matrix_lines(cover, chosen) if style == "matrix" else option_lines(cover, chosen, named=style != "knuth")
    return "\n".join(lines) + "\n"
