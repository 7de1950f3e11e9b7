"""Exact covers as DIMACS CNF, for programs that decide satisfiability: variable k is true if option k is chosen.

    c items a b c            the primary items, in the order of their clauses
    c secondary x 1 3        a secondary item and its options
    c option 2 |5 first      the cost and the name of an option, if it has any
    p cnf 4 7
    1 2 0                    an item is in at least one chosen option
    -1 -2 0                  and in no two: a clause for every pair of its options

Reading needs no comments: every clause of positive literals is an item, and a pair that no item accounts for is a
secondary item of two options. Any other CNF is refused.
"""

import re
from collections.abc import Iterator
from itertools import combinations

import numpy as np

from workbench.puzzles.board_budget import COVER_MEMBER, charge
from workbench.puzzles.cover.limits import LIMITS
from workbench.puzzles.cover.matrix import Matrix
from workbench.puzzles.cover.names import name_fault, option_name_fault, usual_names
from workbench.puzzles.cover.text import MAX_ITEMS, MAX_OPTIONS, CoverLine, Draft
from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.sentences import quoted
from workbench.puzzles.text_limits import lines_of

PROBLEM = re.compile(r"p\s+cnf\s+(\d{1,9})\s+(\d{1,9})\s*", re.ASCII)
MAX_CLAUSES = 140_000  # a line each; texts of covers have at most 150,000
MAX_LITERALS = 1_500_000
MAX_PAIRS = 3_000_000  # of options of one item, that are looked for among the clauses
GENERAL = "This CNF is not an exact cover: use clauses of positive literals, and a clause -a -b for each pair of them."

Pair = tuple[int, int]


def problem(cover: Matrix) -> str:
    """Return why a cover cannot be written as CNF, "" if it can."""
    if cover.coloured or cover.multiple:
        return "A CNF holds only covers without colours and multiplicities."
    sizes = np.bincount(cover.members, minlength=1).astype(np.int64)
    clauses = cover.primary + int((sizes * (sizes - 1) // 2).sum())
    if clauses > MAX_CLAUSES:
        return f"This cover takes {clauses:,} clauses; the limit for a CNF is {MAX_CLAUSES:,}."
    return ""


def write(cover: Matrix) -> str:
    """Return the text."""
    options = [(np.flatnonzero(held) + 1).tolist() for held in holdings(cover)]
    clauses: list[str] = []
    for item, own in enumerate(options):
        if item < cover.primary:
            clauses.append(" ".join(map(str, [*own, 0])))
        clauses += [f"-{one} -{other} 0" for one, other in combinations(own, 2)]
    primary = " ".join(["c items", *cover.items[: cover.primary]])
    lines = ["c Exact cover: variable k is true if option k is chosen", primary]
    for item in range(cover.primary, len(cover.items)):
        lines.append(" ".join(["c secondary", cover.items[item], *map(str, options[item])]))
    lines += option_comments(cover)
    return "\n".join([*lines, f"p cnf {cover.count} {len(clauses)}", *clauses]) + "\n"


def holdings(cover: Matrix) -> Iterator[np.ndarray]:
    """Yield for each item whether each option holds it."""
    for item in range(1, len(cover.items) + 1):
        held = np.zeros(cover.count, bool)
        held[cover.option_of[cover.members == item]] = True
        yield held


def option_comments(cover: Matrix) -> Iterator[str]:
    """Yield the comments on options with names or costs."""
    for k, cost in enumerate(cover.costs.tolist()):
        name = cover.options[k] if cover.options else ""
        if name or cost != 1:
            yield f"c option {k + 1} |{cost} {name}".rstrip()


class Reading:
    """A CNF while it is read."""

    def __init__(self) -> None:
        self.variables = -1  # before the problem line
        self.names: list[str] = []
        self.secondary: list[tuple[CoverLine, str, list[int]]] = []
        self.options: dict[int, tuple[int, str]] = {}  # cost and name
        self.clauses: list[tuple[int, list[int]]] = []  # of positive literals, with their lines
        self.pairs: set[Pair] = set()
        self.literals = 0
        self._open: list[int] = []  # the literals of a clause that has not ended

    def comment(self, line: CoverLine) -> None:
        """Keep what a comment tells of items and options."""
        words = line.text.split()
        if words[1:2] == ["items"]:
            self.names = words[2:]
        elif words[1:2] == ["secondary"] and len(words) > 2:
            self.secondary.append((line, words[2], numbers(line, words[3:])))
        elif found := re.fullmatch(r"c option ([0-9]{1,9}) \|([0-9]{1,9})(?: (.*))?", line.text.rstrip()):
            name = found[3] or ""
            if fault := option_name_fault(name):
                raise line.error(fault)
            self.options[int(found[1])] = (int(found[2]), name)

    def start(self, line: CoverLine) -> None:
        """Read the problem line."""
        found = PROBLEM.fullmatch(line.text)
        if not found:
            raise line.error("Expected a problem line like p cnf 6 17: variables, then clauses.")
        self.variables = int(found[1])
        if self.variables > MAX_OPTIONS:
            raise line.error(f"This CNF has {self.variables:,} variables; the limit is {MAX_OPTIONS:,} options.")

    def add(self, line: CoverLine) -> None:
        """Read the literals of a line."""
        for value in numbers(line, line.text.split()):
            if value:
                if abs(value) > self.variables:
                    raise line.error(f"There is no variable {abs(value)}; the last one is {self.variables}.")
                self._open.append(value)
                self.literals += 1
                if self.literals > MAX_LITERALS:
                    raise line.error(f"The clauses have more than {MAX_LITERALS:,} literals. Use a smaller cover.")
            else:
                self._close(line)

    def _close(self, line: CoverLine) -> None:
        """Keep the clause that has ended: an item, or two options that exclude each other."""
        clause, self._open = self._open, []
        if len(set(clause)) < len(clause):
            raise line.error("This clause has a literal twice. Remove one.")
        if all(literal > 0 for literal in clause):
            self.clauses.append((line.number, clause))
        elif len(clause) == 2 and all(literal < 0 for literal in clause):
            self.pairs.add(pair(*clause))
        else:
            raise line.error(GENERAL)

    def draft(self, line: CoverLine) -> Draft:
        """Return the cover; `line` is the last one."""
        if self._open:
            raise line.error("The last clause is incomplete; it must end with 0.")
        assembly = Assembly(self.variables, self.pairs)
        names = self.names if len(self.names) == len(self.clauses) else usual_names(len(self.clauses))
        for name, (number, clause) in zip(names, self.clauses, strict=True):
            assembly.take(CoverLine("", number), name, clause)
        assembly.draft.primary = len(self.clauses)
        for at, name, own in self.secondary:
            assembly.take(at, name, own)
        for k, two in enumerate(sorted(assembly.left), 1):
            assembly.take(line, f"#pair{k}", list(two))
        return assembly.finish(line, self.options)


class Assembly:
    """A cover that gets its items one after the other; `left` are the pairs that no item accounts for yet."""

    def __init__(self, options: int, pairs: set[Pair]) -> None:
        self.draft, self.left = Draft(), set(pairs)
        self._pairs, self._looked = pairs, 0
        self._members: list[list[int]] = [[] for _ in range(options + 1)]

    def take(self, line: CoverLine, name: str, own: list[int]) -> None:
        """Append an item with its options, of which no two may be chosen together."""
        draft = self.draft
        if fault := name_fault(name):
            raise line.error(fault)
        if name in draft.index:
            raise line.error(f"Item {quoted(name)} already exists. Use another name.")
        if len(draft.items) == MAX_ITEMS:
            raise line.error(f"There are more than {MAX_ITEMS:,} items. Use a smaller cover.")
        count = len(own) * (len(own) - 1) // 2
        self._looked += count
        if self._looked > MAX_PAIRS or count > len(self._pairs):
            raise line.error(GENERAL)
        found = {pair(*two) for two in combinations(own, 2)}
        if not found <= self._pairs or not all(0 < k < len(self._members) for k in own) or len(set(own)) < len(own):
            raise line.error(GENERAL)
        self.left -= found
        draft.items.append(name)
        draft.index[name] = len(draft.items)
        for k in own:
            self._members[k].append(len(draft.items))

    def finish(self, line: CoverLine, known: dict[int, tuple[int, str]]) -> Draft:
        """Return the cover with its options, of which some have a cost and a name."""
        draft = self.draft
        draft.low, draft.high = [1] * draft.primary, [1] * draft.primary
        charge(sum(map(len, self._members)), line.number, COVER_MEMBER, what="items in options")
        for k, members in enumerate(self._members[1:], 1):
            if not members or members[0] > draft.primary:
                raise line.error(f"Variable {k} is in no clause of positive literals; it cannot be an option.")
            cost, name = known.get(k, (1, ""))
            draft.add(line, members, [0] * len(members), cost, name)
        return draft


def pair(one: int, other: int) -> Pair:
    """Return two options, the lower one first."""
    return (min(abs(one), abs(other)), max(abs(one), abs(other)))


def numbers(line: CoverLine, words: list[str]) -> list[int]:
    """Return whole numbers, or raise ParseError."""
    for word in words:
        if not re.fullmatch(r"-?[0-9]{1,9}", word):
            raise line.error(f"Found {quoted(word)}; expected a whole number.", line.text.find(word))
    return [int(word) for word in words]


def read(text: str) -> Draft:
    """Return the cover of a CNF; raise ParseError."""
    reading, line = Reading(), CoverLine("", 1)
    for number, content in enumerate(lines_of(text, LIMITS), 1):
        line = CoverLine(content.strip(), number)
        if not line.text:
            continue
        if line.text.startswith("%"):  # as in the files of SATLIB
            break
        if line.text == "c" or line.text.startswith("c "):
            reading.comment(line)
        elif reading.variables < 0:
            reading.start(line)
        else:
            reading.add(line)
    if reading.variables < 0:
        raise ParseError("There is no problem line like p cnf 6 17.", line.number, 1)
    return reading.draft(line)
