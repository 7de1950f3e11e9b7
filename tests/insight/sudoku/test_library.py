"""HoDoKu's library of techniques: each of its cases that is claimed passes, label by label; all others are listed."""

from dataclasses import replace

import pytest
from _pytest.mark import ParameterSet

from tests.insight.sudoku.reglib import Case, cases, needs_library
from workbench.insight.sudoku.technique import Technique
from workbench.insight.sudoku.techniques import TECHNIQUES, chains
from workbench.insight.sudoku.techniques.fish import siamese
from workbench.insight.sudoku.techniques.rectangles import MISSING
from workbench.insight.sudoku.techniques.single_digit import DUAL, DUAL_KITE, SMALL
from workbench.kernels.sudoku.human.als.als import LONG, OVERLAP

pytestmark = [pytest.mark.usefixtures("compiled"), needs_library]

CASES: dict[str, list[Case]] = {}  # by label: the code and, if there is one, the variant after a dash
for found in cases():
    CASES.setdefault(found.label, []).append(found)

NOT_CLAIMED = {  # label: why
    "0363": "mutant fish of five units",
    "0364": "mutant fish of six units",
    "0709-2": "almost locked sets as nodes",
    "0710-3": "almost locked sets as nodes",
    "0710-4": "almost locked sets as nodes",
    "0711-3": "almost locked sets as nodes",
    "0711-4": "almost locked sets as nodes",
}
SLOW = {"0342", "03421", "0362", "03621"}


def with_option(name: str, option: int) -> Technique:
    """Return a technique with an option that is off by default."""
    return replace(TECHNIQUES[name], variant=TECHNIQUES[name].variant | option)


BY_CODE = {code: one for one in TECHNIQUES.values() for code in one.library.split()}
OPTIONS = {  # label: the technique with what its cases need besides the settings as installed
    **{f"{code}1": siamese(BY_CODE[code]) for code in ("0311", "0312", "0321", "0322")},
    "0402-1": with_option("empty_rectangle", SMALL),
    "0404": with_option("two_string_kite", DUAL_KITE),
    "0405": with_option("empty_rectangle", SMALL | DUAL),
    **{f"060{k}-2": with_option(BY_CODE[f"060{k}"].name, MISSING) for k in range(7)},
    "0902-2": with_option("als_xy_wing", OVERLAP),
    "0903": with_option("als_chain", OVERLAP | LONG),
    "0903-1": with_option("als_chain", OVERLAP | LONG),
    "0904-2": with_option("death_blossom", OVERLAP),
}


def technique_of(label: str) -> Technique:
    """Return the technique that should pass the cases of a label."""
    technique = OPTIONS.get(label) or BY_CODE[label[:4]]
    return replace(technique, variant=0) if technique in chains.TECHNIQUES else technique  # 0: chains of any length


def claimed() -> list[ParameterSet]:
    """Return the labels that are claimed."""
    labels = sorted(CASES.keys() - NOT_CLAIMED.keys())
    return [
        pytest.param(one, marks=[pytest.mark.slow] * (one in SLOW), id=f"{one} x{len(CASES[one])}") for one in labels
    ]


@pytest.mark.parametrize("label", claimed())
def test_the_cases_of_a_label_pass(label: str) -> None:
    technique = technique_of(label)

    failing = [case.line for case in CASES[label] if not case.passes([technique])]

    assert failing == []


def test_what_is_not_claimed_is_in_the_library() -> None:
    assert NOT_CLAIMED.keys() <= CASES.keys()
