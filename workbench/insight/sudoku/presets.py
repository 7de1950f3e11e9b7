"""Orders in which techniques are tried: values that a person can edit, and the presets HoDoKu and Sudoku Explainer."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import NamedTuple, Self

from workbench.insight.sudoku.technique import Technique
from workbench.insight.sudoku.techniques import TECHNIQUES
from workbench.kernels.codes import SUDOKU_STEPS

OFF = "-"  # before the name of a technique that is switched off, in text


class Entry(NamedTuple):
    """A technique's place in an order, and whether it is used."""

    name: str
    on: bool = True


@dataclass(frozen=True)
class Order:
    """The names of techniques in the order in which they are tried; some may be switched off."""

    entries: tuple[Entry, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names, in order."""
        return tuple(entry.name for entry in self.entries)

    @property
    def techniques(self) -> tuple[Technique, ...]:
        """The techniques that are switched on, in order; names that the registry does not have are left out."""
        return tuple(TECHNIQUES[entry.name] for entry in self.entries if entry.on and entry.name in TECHNIQUES)

    def switched(self, names: Collection[str], on: bool) -> Self:
        """Return the order with some techniques switched on or off."""
        return replace(
            self, entries=tuple(entry._replace(on=on) if entry.name in names else entry for entry in self.entries)
        )

    def with_uniqueness(self, on: bool) -> Self:
        """Return the order with all techniques that assume one solution switched on or off."""
        return self.switched({one.name for one in TECHNIQUES.values() if one.assumes_unique}, on)

    def moved(self, name: str, place: int) -> Self:
        """Return the order with a technique moved to a place, counted from 0."""
        kept = [entry for entry in self.entries if entry.name != name]
        kept[place:place] = [entry for entry in self.entries if entry.name == name]
        return replace(self, entries=tuple(kept))

    def format(self) -> str:
        """Return the order as text: names with spaces between, a minus before those that are switched off."""
        return " ".join(entry.name if entry.on else OFF + entry.name for entry in self.entries)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the order of a text; unknown names, as of a later version, and repeated ones are left out."""
        entries: dict[str, Entry] = {}
        for word in text.split():
            name = word.removeprefix(OFF)
            if name in SUDOKU_STEPS:
                entries.setdefault(name, Entry(name, on=not word.startswith(OFF)))
        return cls(tuple(entries.values()))


HODOKU = Order.parse(
    """
    full_house naked_single hidden_single
    locked_pair locked_triple pointing claiming
    naked_pair naked_triple hidden_pair hidden_triple naked_quadruple hidden_quadruple
    x_wing swordfish jellyfish
    remote_pair bug_plus_1
    skyscraper two_string_kite turbot_fish empty_rectangle
    w_wing xy_wing xyz_wing
    unique_rectangle_1 unique_rectangle_2 unique_rectangle_3
    unique_rectangle_4 unique_rectangle_5 unique_rectangle_6
    hidden_rectangle avoidable_rectangle_1 avoidable_rectangle_2
    finned_x_wing sashimi_x_wing finned_swordfish sashimi_swordfish finned_jellyfish sashimi_jellyfish
    sue_de_coq
    simple_colors_trap simple_colors_wrap multi_colors_1 multi_colors_2
    x_chain xy_chain
    continuous_nice_loop discontinuous_nice_loop aic
    grouped_continuous_nice_loop grouped_discontinuous_nice_loop grouped_aic
    als_xz als_xy_wing als_chain -death_blossom
    franken_x_wing franken_swordfish -franken_jellyfish
    finned_franken_x_wing finned_franken_swordfish -finned_franken_jellyfish
    -mutant_x_wing -mutant_swordfish -mutant_jellyfish
    -finned_mutant_x_wing -finned_mutant_swordfish -finned_mutant_jellyfish
    forcing_chain_contradiction forcing_chain_verity forcing_net_contradiction forcing_net_verity
    -template_set -template_delete brute_force
    """
)

# Rectangles, graves and chains of HoDoKu stand for Sudoku Explainer's own where the registry does not have these.
SUDOKU_EXPLAINER = Order.parse(
    """
    full_house hidden_single
    direct_pointing direct_claiming direct_hidden_pair
    naked_single direct_hidden_triple
    pointing claiming naked_pair x_wing hidden_pair naked_triple swordfish hidden_triple
    xy_wing xyz_wing
    unique_loop_1 unique_loop_2 unique_loop_3 unique_loop_4
    unique_rectangle_1 unique_rectangle_2 unique_rectangle_3 unique_rectangle_4
    naked_quadruple jellyfish hidden_quadruple
    bug_type_1 bug_plus_1 bug_type_2 bug_type_4 bug_type_3
    aligned_pair_exclusion
    bidirectional_x_cycle bidirectional_y_cycle forcing_x_chain bidirectional_cycle forcing_chain
    aligned_triple_exclusion
    nishio_forcing_chain
    cell_forcing_chains region_forcing_chains
    contradiction_forcing_chain double_forcing_chain dynamic_forcing_chains
    dynamic_forcing_chains_plus nested_forcing_chains nested_multiple_chains nested_dynamic_chains
    """
)

PRESETS = {"hodoku": HODOKU, "explainer": SUDOKU_EXPLAINER}
