"""Lists as programs write them: in Python, JSON, C, Java, Rust, MATLAB or numpy's repr, with or without a declaration.

    int a[2][3] = {{0, 1, 1}, {1, 0, 0}};      array([[0, 1], [1, 0]])      [0 1; 1 0]      {'A': [1, 4], 'B': [2]}

Read is only what stands in brackets, with the names before them: declarations, types and calls are passed over.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

MAX_LENGTH = 2**18  # characters of a text that is taken apart
MAX_OUTSIDE = 5  # words outside of brackets, for each declaration; more of them are a text with some brackets in it
MAX_DEPTH = 8  # of brackets in brackets
TOKEN = re.compile(
    r"""(?P<open>[\[({])|(?P<close>[\])}])|"(?P<double>[^"\n]*)"|'(?P<single>[^'\n]*)'"""
    r"""|(?P<sign>[,;:=])|(?P<word>[^\s\[\](){},;:="']+)|(?P<end>\n)|(?P<other>["'])|(?P<space>[^\S\n]+)"""
)
COMMENT = re.compile(r"(?<![:\"'])//[^\n]*|/\*(?:[^*]|\*(?!/))*\*/|(?<![^\s,])#\s[^\n]*")
FOLLOWS_NAME = ":=({["
CLOSING = {"[": "]", "(": ")", "{": "}"}


@dataclass(frozen=True)
class Atom:
    """A number, a word or a string, and its line from 1."""

    text: str
    line: int
    quoted: bool = False


@dataclass
class Group:
    """What stands in a pair of brackets, in order, and the name before it: of a variable, a key or a function."""

    line: int
    name: str = ""
    bracket: str = ""
    is_assigned: bool = False  # whether = or : stands between the name and the bracket
    atoms: list[Atom] = field(default_factory=list)
    groups: "list[Group]" = field(default_factory=list)
    named: int = 0  # atoms that are a value after a key or a keyword
    rows: list[int] = field(default_factory=list)  # after how many atoms a semicolon stands

    @property
    def size(self) -> int:
        """Atoms in all."""
        return len(self.atoms) + sum(group.size for group in self.groups)

    def unwrapped(self) -> "Group":
        """Return the innermost group that has all of this one's lists: array([[...]]) is [...]."""
        group = self
        while len(group.groups) == 1 and not group.groups[0].name and len(group.atoms) == group.named:
            group = group.groups[0]
        return group


@lru_cache(maxsize=1)  # several forms look at the same text
def groups_of(text: str) -> list[Group]:
    """Return the outermost groups of a text that have something in them; [] if they are not what it mainly has."""
    if len(text) > MAX_LENGTH or not any(sign in text for sign in CLOSING):
        return []
    reader = Reader(COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), text))
    if not reader.is_whole() or len(reader.top.atoms) > MAX_OUTSIDE + reader.top.size // 5:
        return []
    return [group for group in reader.top.groups if group.size]


class Reader:
    """Takes a text apart, token by token."""

    def __init__(self, text: str) -> None:
        self.top = Group(1)
        self._text = text
        self._opened: list[tuple[Group, str]] = [(self.top, "")]  # with the bracket that closes each
        self._words: list[str] = []  # since the last separator: a declaration, or a name
        self._named = False  # whether a key or a keyword stands before
        self._line = 1

    def is_whole(self) -> bool:
        """Read the text; return whether all brackets and quotation marks match."""
        for match in TOKEN.finditer(self._text):
            if not self._take(match):
                return False
        return len(self._opened) == 1

    def _take(self, match: re.Match[str]) -> bool:
        """Take a token; return whether it may stand here."""
        sort = match.lastgroup
        if sort == "open":
            return self._open(match[0])
        if sort == "close":
            return self._close(match[0])
        if sort == "sign":
            self._separate(match[0])
        elif sort == "end":
            self._line += 1
        elif sort in ("word", "double", "single"):
            self._add(match[sort], match.end(), quoted=sort != "word")
        return sort != "other"

    def _open(self, sign: str) -> bool:
        """Begin a group; return whether it is not too deep."""
        group = Group(self._line, self._words[-1] if self._words else "", sign, self._named)
        self._opened[-1][0].groups.append(group)
        self._opened.append((group, CLOSING[sign]))
        self._words, self._named = [], False
        return len(self._opened) <= MAX_DEPTH

    def _close(self, sign: str) -> bool:
        """End a group; return whether this is its bracket."""
        _, closing = self._opened.pop()
        self._words, self._named = [], False
        return sign == closing and bool(self._opened)

    def _separate(self, sign: str) -> None:
        """Take a comma, semicolon, colon or equals sign."""
        self._named = sign in ":="
        if not self._named:
            self._words = []
        if sign == ";":
            group = self._opened[-1][0]
            group.rows.append(len(group.atoms))

    def _add(self, content: str, end: int, quoted: bool) -> None:
        """Add a word or string to the group, unless it is the name of what follows."""
        following = self._text[end : end + 80].lstrip(" \t\n")[:1]
        if following not in FOLLOWS_NAME or not following or (is_number(content) and not quoted):
            group = self._opened[-1][0]
            group.atoms.append(Atom(content, self._line, quoted))
            group.named += self._named
        self._words.append(content)


def is_number(word: str) -> bool:
    """Return whether a word is a whole number."""
    return word.isascii() and word.isdecimal()


def rows_of(group: Group) -> list[list[Atom]]:
    """Return the rows of a group of lists, or of one whose rows end with semicolons; [] if it has neither."""
    if group.groups:
        flat = all(not one.groups and not one.named for one in group.groups)
        return [one.atoms for one in group.groups] if flat and len(group.atoms) == group.named else []
    if not group.rows:
        return []
    ends = [*group.rows, len(group.atoms)]
    begins = [0, *group.rows]
    return [group.atoms[begin:end] for begin, end in zip(begins, ends, strict=True) if end > begin]


def every_group(groups: list[Group]) -> Iterator[Group]:
    """Yield groups and those in them."""
    for group in groups:
        yield group
        yield from every_group(group.groups)
