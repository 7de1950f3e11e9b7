"""The names of the nodes of a drawn tree: short ones in the nodes, and notes beside the leaves."""

from typing import NamedTuple, Protocol

from workbench.puzzles.cover import Cover
from workbench.searching.watch.branch_tree import Branches, BranchTree
from workbench.searching.watch.merged_tree import Merged, TwoTrees
from workbench.searching.watch.tree import Nodes
from workbench.ui.analyses.tree.tree_sheet import COUNTS, LETTER, MAX_NODE, MIN_NODE

REASON = 420.0  # pixels for the reason of a dead end


class StepNames(Protocol):
    """Names nodes by their rows."""

    @property
    def width(self) -> float:
        """The pixels that a node needs."""

    @property
    def room(self) -> float:
        """The pixels that are needed on the right of the deepest node."""

    def label(self, nodes: Nodes, row: int) -> str:
        """Return the text of a node."""

    def note(self, row: int) -> str:
        """Return what is written beside a leaf that is a dead end; "" = nothing."""


class CoverNames(NamedTuple):
    """Nodes of Algorithm X, named after the item chosen at the parent, and the option."""

    cover: Cover

    @property
    def width(self) -> float:
        """The pixels that a node needs."""
        names = max(map(len, self.cover.items), default=1)
        options = max(map(len, self.cover.options), default=len(str(self.cover.count)))
        return min(MAX_NODE, max(MIN_NODE, 18 + LETTER * (names + options + 2)))

    @property
    def room(self) -> float:
        """The pixels for counts."""
        return COUNTS

    def label(self, nodes: Nodes, row: int) -> str:
        """Return the text of a node."""
        if row <= 0:
            return "root"
        option = int(nodes.option[row])
        return f"{self.cover.items[int(nodes.item[row]) - 1]}: {self.cover.option_name(option) if option >= 0 else '–'}"

    def note(self, _row: int) -> str:
        """Return nothing: the matrix shows it."""
        return ""


class BranchNames(NamedTuple):
    """Branches, named after their first and last choices."""

    tree: BranchTree
    branches: Branches

    @property
    def width(self) -> float:
        """The pixels that a branch needs."""
        return min(MAX_NODE, 18 + LETTER * self.tree.letters)

    @property
    def room(self) -> float:
        """The pixels for reasons, if the puzzle can name any."""
        return REASON

    def label(self, _nodes: Nodes, row: int) -> str:
        """Return the name of a branch."""
        return self.tree.name(self.branches.branch(row)) if row < len(self.branches.begins) else ""

    def note(self, row: int) -> str:
        """Return why a branch ends without a solution."""
        if row >= len(self.branches.begins) or not self.branches.is_dead_end(row):
            return ""
        return self.tree.reason(self.branches.branch(row).end - 1)


class MergedNames(NamedTuple):
    """The branches of two merged searches, named after their first and last choices."""

    two: TwoTrees
    merged: Merged

    @property
    def width(self) -> float:
        """The pixels that a branch needs."""
        return min(MAX_NODE, 18 + LETTER * max(tree.letters for tree in self.two.trees))

    @property
    def room(self) -> float:
        """The pixels for reasons."""
        return REASON

    def label(self, _nodes: Nodes, row: int) -> str:
        """Return the name of a branch."""
        if row >= len(self.merged.branches.begins):
            return ""
        branch, rows = self.merged.branches.branch(row), self.merged.rows
        first = next(filter(None, (self.two.name(rows, at) for at in range(*branch))), "")
        last = self.two.name(rows, branch.end - 1)
        return "root" if not first else first if last in ("", first) else f"{first} … {last}"

    def note(self, row: int) -> str:
        """Return why a branch ends without a solution."""
        if row >= len(self.merged.branches.begins) or not self.merged.branches.is_dead_end(row):
            return ""
        tree, at = self.two.place(self.merged.rows, self.merged.branches.branch(row).end - 1)
        return tree.reason(at)
