"""Covers as families of sets, the way articles state them: the universe first, then a set for each option.

    U = {1, 2, 3, 4, 5, 6, 7}
    A = {3, 5, 6}
    B = {1, 4, 7}

Texts like this from elsewhere are recognized as such; here is the one form that is written, and read again as it is.
"""

import re
from string import ascii_uppercase

from workbench.puzzles.cover.matrix import Matrix
from workbench.puzzles.sentences import quoted

STYLE = "sets"
UNIVERSES = ("U", "X", "Universe", "Elements")
BEGIN = re.compile(r"\s*(?:U|X|Universe|Elements) = \{")
LINE = re.compile(r"[ \t]*([^\W\d]\w*) = \{([^{}]*)\}[ \t]*")
ITEM = re.compile(r"[^,{}]+")
OPTION = re.compile(r"[^\W\d]\w*")


def problem(cover: Matrix) -> str:
    """Return why a cover cannot be written as sets, "" if it can."""
    if cover.coloured or cover.multiple or (cover.costs != 1).any() or cover.primary < len(cover.items):
        return "Sets hold only covers whose items are all primary, without colours, multiplicities and costs."
    if not cover.count:
        return "Sets hold only covers with options."
    bad = [name for name in cover.items if not ITEM.fullmatch(name)]
    return f"Item {quoted(bad[0])} cannot be written in a set. Use letters and digits in names." if bad else ""


def names_of(cover: Matrix) -> tuple[str, ...]:
    """Return the name of each set: that of its option, if it is a word; A, B, ... or S1, S2, ... for those without."""
    letters = ascii_uppercase[: cover.count]
    if not any(cover.options) and cover.count < len(ascii_uppercase) - len("UX") and not {*letters} & {*cover.items}:
        return tuple(letters)
    numbered = tuple(f"S{k + 1}" for k in range(cover.count))
    own = cover.options or numbered
    names = tuple(name if OPTION.fullmatch(name) else other for name, other in zip(own, numbered, strict=True))
    return names if len(set(names)) == cover.count else numbered


def write(cover: Matrix) -> str:
    """Return the universe and the sets."""
    names = names_of(cover)
    taken = {name.lower() for name in names}
    universe = next((name for name in UNIVERSES if name.lower() not in taken), UNIVERSES[-1])
    starts, members = cover.starts.tolist(), cover.members.tolist()
    sets = [(universe, cover.items)]
    for k, name in enumerate(names):
        sets.append((name, tuple(cover.items[item - 1] for item in members[starts[k] : starts[k + 1]])))
    return "\n".join(f"{name} = {{{', '.join(elements)}}}" for name, elements in sets) + "\n"


def begins(text: str) -> bool:
    """Return whether a text is one of `write`."""
    return BEGIN.match(text) is not None and all(LINE.fullmatch(line) for line in text.splitlines() if line.strip())


def plain(text: str) -> str:
    """Return the same cover in our own notation."""
    lines = ["cover"]
    for number, line in enumerate(text.splitlines()):
        match = LINE.fullmatch(line)
        elements = match[2].replace(",", " ") if match else ""
        lines.append(f"1|{elements.strip()}" if not number else f"{match[1]}: {elements}" if match else "")
    return "\n".join(lines) + "\n"
