"""What a person pins, forbids and asks for in an atlas, and the solutions that are left."""

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from workbench.searching.atlas.atlas import Atlas
from workbench.searching.atlas.filtering import with_any
from workbench.searching.atlas.view import AllowedSolutions


class Constraint(NamedTuple):
    """An option that every solution must have, or none may have."""

    option: int
    pinned: bool  # else forbidden


@dataclass(frozen=True)
class Selection:
    """The constraints in the order in which they were made; every solution has at least one of the options `any_of`."""

    constraints: tuple[Constraint, ...] = ()
    any_of: tuple[int, ...] = ()  # none: the solutions are not filtered
    about: str = ""  # the filter in words

    @property
    def pinned(self) -> list[int]:
        """The pinned options."""
        return [constraint.option for constraint in self.constraints if constraint.pinned]

    @property
    def forbidden(self) -> list[int]:
        """The forbidden options."""
        return [constraint.option for constraint in self.constraints if not constraint.pinned]

    def with_constraint(self, constraint: Constraint) -> "Selection":
        """Return the selection with a constraint at the end; the same constraint again removes it."""
        rest = self.without(constraint.option)
        return rest if constraint in self.constraints else replace(rest, constraints=(*rest.constraints, constraint))

    def without(self, *options: int) -> "Selection":
        """Return the selection without constraints about these options."""
        return replace(
            self, constraints=tuple(constraint for constraint in self.constraints if constraint.option not in options)
        )

    def filtered(self, any_of: tuple[int, ...], about: str) -> "Selection":
        """Return the selection with another filter."""
        return replace(self, any_of=any_of, about=about)

    def unfiltered(self) -> "Selection":
        """Return the selection without the filter."""
        return replace(self, any_of=(), about="")


@dataclass(frozen=True, eq=False)
class Narrowed:
    """The solutions of an atlas that a selection leaves."""

    atlas: Atlas  # of the solutions that the filter leaves
    selection: Selection
    view: AllowedSolutions
    counts: tuple[int, ...]  # the solutions left after each constraint, and those before all of them

    @property
    def solutions(self) -> int:
        """How many solutions are left."""
        return self.view.solutions


def narrowed(atlas: Atlas, selection: Selection, former: Narrowed | None = None) -> Narrowed:
    """Return what a selection leaves of an atlas; `former`: what another one leaves of it, to save work."""
    same = former is not None and former.selection.any_of == selection.any_of
    smaller = former.atlas if former is not None and same else filtered(atlas, selection)
    known = known_counts(former.selection.constraints, former.counts) if former is not None and same else {}
    counts = [smaller.whole.solutions]
    view = smaller.whole
    for number in range(1, len(selection.constraints) + 1):
        constraints = selection.constraints[:number]
        if number == len(selection.constraints) or constraints not in known:
            view = view_of(smaller, constraints)
            known[constraints] = view.solutions
        counts.append(known[constraints])
    _ = view.shares
    return Narrowed(smaller, selection, view, tuple(counts))


def view_of(atlas: Atlas, constraints: tuple[Constraint, ...]) -> AllowedSolutions:
    """Return the solutions that fulfil some constraints."""
    selection = Selection(constraints)
    return atlas.view(selection.pinned, selection.forbidden)


def known_counts(constraints: tuple[Constraint, ...], counts: tuple[int, ...]) -> dict[tuple[Constraint, ...], int]:
    """Return the solutions left after each beginning of the constraints."""
    return {constraints[:number]: count for number, count in enumerate(counts)}


def filtered(atlas: Atlas, selection: Selection) -> Atlas:
    """Return the atlas of the solutions that have at least one of the options of the filter."""
    if not selection.any_of:
        return atlas
    any_of = np.zeros(atlas.reduction.cover.count, bool)
    any_of[list(selection.any_of)] = True
    return atlas.restricted_to(with_any(atlas.diagram, any_of))
