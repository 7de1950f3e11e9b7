"""A success curve as an analysis: how rules and boards were chosen, and the tours of each rule on each board."""

from collections.abc import Mapping

import numpy as np

from workbench.base.choices import Choice, Value
from workbench.files.analyses import Analysis
from workbench.files.json_fields import Fields
from workbench.lab.success_curve.success_curve import FORMER_TITLES, SuccessCurve
from workbench.puzzles.puzzle import ParseError
from workbench.solvers.tour.warnsdorff import WARNSDORFF

KIND = "curve"
RULE_CHOICES = (*WARNSDORFF.choices, Choice(name="solver", title="Solver", about="", default="", longest=40))
NUMBERS = ("from", "to", "step", "starts", "seed")


def curve_analysis(
    preset: str,
    numbers: Mapping[str, int],
    rules: Mapping[str, Mapping[str, Value]],
    curve: SuccessCurve | None,
    made: Mapping[str, str],
) -> Analysis:
    """Return the analysis of a curve, None = it has not run; `numbers`: those of NUMBERS."""
    chosen = {title: dict(choices) for title, choices in rules.items()}
    settings: dict[str, object] = {"preset": preset, **numbers, "rules": chosen}
    results: dict[str, object] = {}
    if curve is not None and curve.progress > 0:
        tried, won, turn = curve.counts()
        results = {"turn": turn, "tried": tried, "won": won, "repeats": int(curve.repeats)}
    return Analysis(KIND, "", None, settings, results, made if results else {})


def settings_of(analysis: Analysis) -> tuple[str, dict[str, int], dict[str, dict[str, Value]]]:
    """Return preset ("" = none), numbers and rules; raise ParseError."""
    settings = Fields(analysis.settings)
    rules = settings.part("rules")
    numbers = {name: settings.integer(name, high=2**31 - 1) for name in NUMBERS}
    preset = settings.text("preset")
    preset = FORMER_TITLES.get(preset, preset)
    return preset, numbers, {title: rules.choices(title, RULE_CHOICES) for title, _ in rules.items()}


def repeats_in(analysis: Analysis) -> bool:
    """Tell whether starts were drawn with repetition, as earlier versions did without a word; raise ParseError."""
    stored = Fields(analysis.results)
    return stored.integer("repeats", high=1) == 1 if "repeats" in stored else True


def restore_counts(curve: SuccessCurve, analysis: Analysis) -> None:
    """Show in a curve that has not begun what was counted; raise ParseError."""
    if not analysis.results:
        return
    stored = Fields(analysis.results)
    shape = len(curve.rules), len(curve.cases)
    tried = stored.array("tried", np.int64, shape).astype(np.int64)
    won = stored.array("won", np.int64, shape).astype(np.int64)
    most = np.array([len(cases.starts) for cases in curve.cases])
    if (won < 0).any() or (won > tried).any() or (tried > most).any():
        raise ParseError("The file is damaged: its counts do not fit its boards.")
    curve.restore(tried, won, stored.integer("turn", high=tried.size))
