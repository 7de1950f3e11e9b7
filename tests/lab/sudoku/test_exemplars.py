"""HoDoKu's exemplary puzzles, from the shared folder of lists; none is part of the project.

A remark after each puzzle says which techniques its own one is added to: `s` singles, `ssts` the set of Simple Sudoku,
`x` more than these. So the order of a puzzle is that set, its section's techniques, and then all others as in HoDoKu's
order; the hardest technique of the path should be the section's.
"""

import re
from collections import Counter

import pytest

from tests.bench.measure import SHARED
from workbench.lab.sudoku.presets import HODOKU, Order
from workbench.lab.sudoku.rating import rate
from workbench.lab.sudoku.techniques import TECHNIQUES
from workbench.puzzles.sudoku import Sudoku

FILE = SHARED / "sudoku" / "exemplars_half.txt"
PUZZLE = re.compile(r"([1-9.]{81}) #\s*(\w+)")
SHARE = 0.95  # of the puzzles, that agree

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
SETS = {
    "s": SINGLES,
    "ssts": f"{SINGLES} locked_pair locked_triple pointing claiming naked_pair naked_triple hidden_pair hidden_triple "
    "naked_quadruple hidden_quadruple x_wing swordfish jellyfish xy_wing "
    "simple_colors_trap simple_colors_wrap multi_colors_1 multi_colors_2",
}


def exemplars() -> list[tuple[str, str, Sudoku]]:
    """Return the puzzles of the list, each with the code of its section and the set named in the remark."""
    found, code = [], ""
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if heading := re.match(r"#(\d{4}):", line):
            code = heading[1]
        elif (match := PUZZLE.match(line)) and code in SECTIONS and set(SECTIONS[code]) <= set(TECHNIQUES):
            found.append((code, match[2], Sudoku.parse(match[1])[0]))
    return found


def order_of(code: str, known: str) -> Order:
    """Return the order for a puzzle: a set of known techniques, those of its section, then the rest."""
    first = [name for name in SETS[known].split() if name not in SECTIONS[code]]
    order = HODOKU.switched(SECTIONS[code], on=True)
    for place, name in enumerate([*first, *SECTIONS[code]]):
        order = order.moved(name, place)
    return order


@pytest.mark.slow
@pytest.mark.skipif(not FILE.exists(), reason="HoDoKu's exemplary puzzles are not in the shared folder")
@pytest.mark.usefixtures("compiled")
def test_the_hardest_technique_is_that_of_the_section() -> None:
    claimed = [one for one in exemplars() if one[1] in SETS]
    others: Counter[tuple[str, str]] = Counter()
    for code, known, puzzle in claimed:
        rating = rate(puzzle, order_of(code, known))
        if rating.hardest is None or rating.hardest.name not in SECTIONS[code]:
            others[code, rating.hardest.name if rating.hardest else ""] += 1

    assert others.total() <= (1 - SHARE) * len(claimed), others
