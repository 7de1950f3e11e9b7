"""What a person pins, forbids and asks for in an atlas, and the solutions that are left."""

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from workbench.lab.atlas.atlas import Atlas
from workbench.lab.atlas.filtering import with_any
from workbench.lab.atlas.view import View


class Wish(NamedTuple):
    """An option that every solution must have, or none may have."""

    option: int
    pinned: bool  # else forbidden


@dataclass(frozen=True)
class Selection:
    """The wishes in the order in which they were made; every solution has at least one of the options `wanted`."""

    wishes: tuple[Wish, ...] = ()
    wanted: tuple[int, ...] = ()  # none: the solutions are not filtered
    about: str = ""  # the filter in words

    @property
    def pinned(self) -> list[int]:
        """The pinned options."""
        return [wish.option for wish in self.wishes if wish.pinned]

    @property
    def forbidden(self) -> list[int]:
        """The forbidden options."""
        return [wish.option for wish in self.wishes if not wish.pinned]

    def state_of(self, option: int) -> bool | None:
        """Return whether an option is pinned (True) or forbidden (False); None if neither."""
        return next((wish.pinned for wish in self.wishes if wish.option == option), None)

    def with_wish(self, wish: Wish) -> "Selection":
        """Return the selection with a wish at the end; the same wish again takes it back."""
        rest = self.without(wish.option)
        return rest if wish in self.wishes else replace(rest, wishes=(*rest.wishes, wish))

    def without(self, *options: int) -> "Selection":
        """Return the selection without wishes about these options."""
        return replace(self, wishes=tuple(wish for wish in self.wishes if wish.option not in options))

    def filtered(self, wanted: tuple[int, ...], about: str) -> "Selection":
        """Return the selection with another filter."""
        return replace(self, wanted=wanted, about=about)

    def unfiltered(self) -> "Selection":
        """Return the selection without the filter."""
        return replace(self, wanted=(), about="")


@dataclass(frozen=True, eq=False)
class Narrowed:
    """The solutions of an atlas that a selection leaves."""

    atlas: Atlas  # of the solutions that the filter leaves
    selection: Selection
    view: View
    counts: tuple[int, ...]  # the solutions left after each wish, and those before all of them

    @property
    def solutions(self) -> int:
        """How many solutions are left."""
        return self.view.solutions


def narrowed(atlas: Atlas, selection: Selection, former: Narrowed | None = None) -> Narrowed:
    """Return what a selection leaves of an atlas; `former`: what another one leaves of it, to save work."""
    same = former is not None and former.selection.wanted == selection.wanted
    smaller = former.atlas if former is not None and same else filtered(atlas, selection)
    known = known_counts(former.selection.wishes, former.counts) if former is not None and same else {}
    counts = [smaller.whole.solutions]
    view = smaller.whole
    for number in range(1, len(selection.wishes) + 1):
        wishes = selection.wishes[:number]
        if number == len(selection.wishes) or wishes not in known:
            view = view_of(smaller, wishes)
            known[wishes] = view.solutions
        counts.append(known[wishes])
    _ = view.shares
    return Narrowed(smaller, selection, view, tuple(counts))


def view_of(atlas: Atlas, wishes: tuple[Wish, ...]) -> View:
    """Return the solutions that fulfil some wishes."""
    selection = Selection(wishes)
    return atlas.view(selection.pinned, selection.forbidden)


def known_counts(wishes: tuple[Wish, ...], counts: tuple[int, ...]) -> dict[tuple[Wish, ...], int]:
    """Return the solutions left after each beginning of the wishes."""
    return {wishes[:number]: count for number, count in enumerate(counts)}


def filtered(atlas: Atlas, selection: Selection) -> Atlas:
    """Return the atlas of the solutions that have at least one of the options wanted."""
    if not selection.wanted:
        return atlas
    wanted = np.zeros(atlas.reduction.cover.count, bool)
    wanted[list(selection.wanted)] = True
    return atlas.restricted_to(with_any(atlas.diagram, wanted))
