"""Success curves in files: those of earlier versions, in which a start may have been drawn again, still open."""

import numpy as np
import pytest

from workbench.files.analyses import Analysis
from workbench.lab.success_curve.curve_record import curve_analysis, repeats_in, restore_counts, settings_of
from workbench.lab.success_curve.success_curve import PRESETS, curve_of
from workbench.puzzles.puzzle import ParseError

RULES = {"Roth": {"rule": "roth"}}
NUMBERS = {"from": 5, "to": 7, "step": 1, "starts": 100, "seed": 1}


def former(preset: str = "", tried: int = 100) -> Analysis:
    """Return what version 0.3 kept: 100 starts of each board, also where there are 13."""
    results = {
        "turn": 3,
        "tried": np.full((1, 3), tried, np.int64),
        "won": np.array([[tried, tried, 55]], np.int64),
    }
    return Analysis("curve", "", None, {"preset": preset, **NUMBERS, "rules": RULES}, results, {})


def test_a_curve_of_an_earlier_version_opens_with_its_counts_and_intervals() -> None:
    analysis = former()
    assert repeats_in(analysis)
    curve = curve_of(RULES, range(5, 8), 100, 1, repeats=repeats_in(analysis))

    restore_counts(curve, analysis)

    assert [(rate.tried, rate.won) for rate in curve.rates()] == [(100, 100), (100, 100), (100, 55)]
    low, high = curve.rates()[2].band or (0, 0)
    assert (round(low, 3), round(high, 3)) == (0.452, 0.644)


def test_a_curve_is_kept_with_how_its_starts_were_drawn() -> None:
    for repeats in (False, True):
        curve = curve_of(RULES, range(5, 8), 30, 1, repeats=repeats)
        curve.run()

        analysis = curve_analysis("", NUMBERS, RULES, curve, {})

        assert repeats_in(analysis) is repeats
        again = curve_of(RULES, range(5, 8), 30, 1, repeats=repeats)
        restore_counts(again, analysis)
        assert again.rates() == curve.rates()


def test_counts_that_do_not_fit_the_boards_are_refused() -> None:
    curve = curve_of(RULES, range(5, 8), 100, 1)

    with pytest.raises(ParseError, match="do not fit"):
        restore_counts(curve, former())


def test_the_former_title_of_a_preset_is_known() -> None:
    title, _, _ = settings_of(former("n = 5 to 100, 100 starts each"))

    assert title in PRESETS
