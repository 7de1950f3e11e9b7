"""Where a filling comes from."""

import numpy as np

from workbench import __version__
from workbench.puzzles.puzzle import untouched
from workbench.puzzles.tour import Tour
from workbench.searching.race.origin import origin_lines, origin_of
from workbench.solvers import SOLVERS

TOUR = Tour(np.ones((5, 6), bool), start=(0, 0))


def test_what_is_drawn_by_hand_has_no_solver() -> None:
    origin = origin_of(TOUR, untouched(TOUR))

    assert origin == {"program": f"Puzzle Workbench {__version__}", "puzzle": "tour 5x6 start a5", "visited": 0}


def test_rule_and_seed_are_always_told_and_other_choices_where_they_matter() -> None:
    solver = SOLVERS["warnsdorff"]

    plain = origin_of(TOUR, untouched(TOUR), solver, {"rule": "plain", "seed": 7}, "so it ended")
    wheel = origin_of(TOUR, untouched(TOUR), solver, {"rule": "wheel"})

    assert (plain["solver"], plain["rule"], plain["seed"], plain["note"]) == ("warnsdorff", "plain", 7, "so it ended")
    assert "wheel" not in plain
    assert wheel["around"] == "centre"


def test_a_line_for_each_even_where_a_value_has_several() -> None:
    assert origin_lines({"rule": "wheel", "wheel": "012\n345\n"}) == ["rule: wheel", "wheel: 012 345"]
