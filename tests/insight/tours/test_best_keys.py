"""The best keys so far are kept with the map of starts, and a damaged file is refused with a sentence."""

import json

import pytest

from workbench.files.analyses import format_analysis, parse_analysis
from workbench.insight.tours.begun_board import BegunBoard
from workbench.insight.tours.starts_record import BestKeys, best_of, starts_analysis
from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.tour import Tour

[BOARD] = Tour.parse("tour 5x6\n")
KEYS = BestKeys(
    (5, 6, 8),
    [
        (3, {"rule": "custom", "expression": "a * second", "parameter": "a = 2"}),
        (7, {"rule": "custom", "expression": "a * second", "parameter": "a = -1.5"}),
    ],
)


def kept(best: dict[str, BestKeys]) -> str:
    """Return the file of a map of starts with these best keys."""
    return format_analysis(
        starts_analysis(BegunBoard(BOARD), "5 x 6", {"A": {"rule": "roth"}}, {"A": BOARD.board * 0 - 1}, {}, best)
    )


def test_the_best_keys_are_read_as_they_were_written() -> None:
    assert best_of(parse_analysis(kept({"A": KEYS, "B": BestKeys((5,), [])}))) == {"A": KEYS}


def test_a_file_of_an_earlier_version_has_none() -> None:
    assert best_of(parse_analysis(kept({}))) == {}


@pytest.mark.parametrize(
    ("name", "value"),
    [("sizes", "5,x"), ("sizes", "5,1000"), ("sizes", ""), ("keys", {"1": {"failing": -1}}), ("keys", {"1": 3})],
)
def test_a_damaged_file_is_refused(name: str, value: object) -> None:
    stored = json.loads(kept({"A": KEYS}))
    stored["settings"]["best"]["A"][name] = value

    with pytest.raises(ParseError, match="The file is damaged"):
        best_of(parse_analysis(json.dumps(stored)))
