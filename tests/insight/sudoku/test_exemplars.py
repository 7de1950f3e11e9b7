"""The hardest technique of HoDoKu's exemplary puzzles: the same as HoDoKu finds.

The puzzles are in the shared folder of lists; none is part of the project. What HoDoKu 2.2.0 finds is in tests/data.

The sections of the list are no measure by themselves. With its settings as installed, HoDoKu finds another technique
than the section's the hardest for 66 of 339 puzzles (it does not use those of the other 8); if the techniques that a
remark names (`s` singles, `ssts` the set of Simple Sudoku) and then the section's are tried first, for 42 of 298.
"""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.bench.measure import SHARED
from workbench.insight.sudoku.presets import HODOKU, Order
from workbench.insight.sudoku.rating import Rater, rate
from workbench.puzzles.sudoku import Sudoku

FILE = SHARED / "sudoku" / "exemplars_half.txt"
HARDEST = Path(__file__).parents[2] / "data" / "exemplars_hodoku.txt"
PUZZLE = re.compile(r"([1-9.]{81})(?: #\s*(\w+))?")
SHARE = 0.95  # of the puzzles, that agree

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not FILE.exists(), reason="HoDoKu's exemplary puzzles are not in the shared folder"),
    pytest.mark.usefixtures("compiled"),
]

SECTIONS = {  # code: the techniques that its puzzles may need at most; the codes are not those of the library of cases
    "0100": ("pointing",),
    "0101": ("claiming",),
    "0110": ("locked_pair",),
    "0111": ("locked_triple",),
    "0200": ("naked_pair",),
    "0201": ("naked_triple",),
    "0202": ("naked_quadruple",),
    "0210": ("hidden_pair",),
    "0211": ("hidden_triple",),
    "0212": ("hidden_quadruple",),
    "0300": ("x_wing",),
    "0301": ("swordfish",),
    "0302": ("jellyfish",),
    "0310": ("finned_x_wing",),
    "0311": ("finned_swordfish",),
    "0312": ("finned_jellyfish",),
    "0320": ("sashimi_x_wing",),
    "0321": ("sashimi_swordfish",),
    "0322": ("sashimi_jellyfish",),
    "0341": ("finned_franken_swordfish",),
    "0342": ("finned_franken_jellyfish",),
    "0400": ("skyscraper",),
    "0401": ("two_string_kite",),
    "0402": ("empty_rectangle",),
    "0403": ("turbot_fish",),
    "0500": ("simple_colors_trap", "simple_colors_wrap"),
    "0501": ("multi_colors_1", "multi_colors_2"),
    "0600": ("unique_rectangle_1",),
    "0601": ("unique_rectangle_2",),
    "0602": ("unique_rectangle_3",),
    "0603": ("unique_rectangle_4",),
    "0604": ("unique_rectangle_5",),
    "0605": ("unique_rectangle_6",),
    "0606": ("hidden_rectangle",),
    "0607": ("avoidable_rectangle_1", "avoidable_rectangle_2"),
    "0610": ("bug_plus_1",),
    "0701": ("x_chain",),
    "0702": ("xy_chain",),
    "0703": ("remote_pair",),
    "0706": ("continuous_nice_loop",),
    "0707": ("discontinuous_nice_loop",),
    "0708": ("aic",),
    "0709": ("grouped_continuous_nice_loop",),
    "0710": ("grouped_discontinuous_nice_loop",),
    "0711": ("grouped_aic",),
    "0800": ("xy_wing",),
    "0801": ("xyz_wing",),
    "0803": ("w_wing",),
    "0901": ("als_xz",),
    "0902": ("als_xy_wing",),
    "0903": ("als_chain",),
    "1101": ("sue_de_coq",),
    "1201": ("forcing_chain_contradiction",),
    "1202": ("forcing_chain_verity",),
}

SINGLES = "full_house naked_single hidden_single"
SETS = {  # the first word of a remark: what its puzzle needs before the techniques of its section
    "s": SINGLES,
    "ssts": f"{SINGLES} locked_pair locked_triple pointing claiming naked_pair naked_triple hidden_pair hidden_triple "
    "naked_quadruple hidden_quadruple x_wing swordfish jellyfish xy_wing "
    "simple_colors_trap simple_colors_wrap multi_colors_1 multi_colors_2",
}

ENTRIES = (  # one entry each in HoDoKu's list, which tries these techniques together; by name, 312 of 347 agree
    ("simple_colors_trap", "simple_colors_wrap"),
    ("multi_colors_1", "multi_colors_2"),
    ("continuous_nice_loop", "discontinuous_nice_loop", "aic"),
    ("grouped_continuous_nice_loop", "grouped_discontinuous_nice_loop", "grouped_aic"),
    ("forcing_chain_contradiction", "forcing_chain_verity"),
    ("forcing_net_contradiction", "forcing_net_verity"),
)


class Exemplar(NamedTuple):
    """A puzzle of the list, and the techniques that HoDoKu finds the hardest in its own order and in the section's."""

    puzzle: Sudoku
    section: str
    known: str  # a key of SETS, or another word
    hardest: str
    hardest_by_section: str


def exemplars() -> list[Exemplar]:
    """Return the puzzles of the list."""
    rows = [row.split() for row in HARDEST.read_text(encoding="utf-8").splitlines() if not row.startswith("#")]
    found, section = [], ""
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if heading := re.match(r"#(\d{4}):", line):
            section = heading[1]
        elif match := PUZZLE.match(line):
            hardest, by_section = rows[len(found)]
            found.append(Exemplar(Sudoku.parse(match[1])[0], section, match[2] or "", hardest, by_section))
    assert len(found) == len(rows)
    return found


def entry(technique: str) -> tuple[str, ...]:
    """Return the techniques of an entry of HoDoKu's list."""
    return next((names for names in ENTRIES if technique in names), (technique,))


def order_of(section: str, known: str) -> Order:
    """Return the order for a puzzle: a set of known techniques, those of its section, then the rest."""
    first = [name for name in SETS[known].split() if name not in SECTIONS[section]]
    order = HODOKU.switched(SECTIONS[section], on=True)
    for place, name in enumerate([*first, *SECTIONS[section]]):
        order = order.moved(name, place)
    return order


@cache
def found_by_section() -> list[tuple[Exemplar, str]]:
    """Return the puzzles with a set of known techniques, each with the technique that is the hardest here."""
    found = []
    for one in exemplars():
        if one.hardest_by_section != "-":
            hardest = rate(one.puzzle, order_of(one.section, one.known)).hardest
            found.append((one, hardest.name if hardest else ""))
    return found


def test_the_hardest_technique_is_that_of_hodoku() -> None:
    rater, others = Rater(), []
    puzzles = exemplars()
    for one in puzzles:
        hardest = rater.rate(one.puzzle).hardest
        if hardest is None or hardest.name not in entry(one.hardest):
            others.append((one.section, one.hardest, hardest.name if hardest else ""))

    assert len(others) <= (1 - SHARE) * len(puzzles), others


def test_the_hardest_technique_is_that_of_hodoku_where_the_section_is_tried_first() -> None:
    found = found_by_section()

    others = [
        (one.section, one.hardest_by_section, name) for one, name in found if name not in entry(one.hardest_by_section)
    ]

    assert len(found) == 298
    assert len(others) <= (1 - SHARE) * len(found), others


def test_the_technique_of_the_section_is_the_hardest_as_often_as_in_hodoku() -> None:
    found = found_by_section()

    agreed = sum(name in SECTIONS[one.section] for one, name in found)

    assert agreed >= sum(one.hardest_by_section in SECTIONS[one.section] for one, _ in found)
