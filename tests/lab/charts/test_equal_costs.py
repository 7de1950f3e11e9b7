"""Costs that are equal by construction are neither drawn nor tested; what is solved is."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.lab.charts.made_up import STATUS, made_up
from tests.lab.charts.test_pictures import asked, exact
from workbench.lab.charts.cost import Cost
from workbench.lab.charts.equal_costs import equal_costs
from workbench.lab.charts.kinds import BY_OUTCOME, CHARTS, ChartKind
from workbench.lab.charts.question import Question
from workbench.lab.charts.ratios import ratios
from workbench.lab.experiments.experiment_run import ExperimentRun
from workbench.lab.experiments.experiment_text import parse_experiment
from workbench.lab.notebook.results import Results, RunStatus

stats = pytest.importorskip("scipy.stats", reason="scipy checks the statistics; it is a dependency of the tests only")
EXPERIMENT = """title = "Ties"
goal = "one"
[[instances]]
generate = "tour square"
n = "5..9"
starts = "feasible"
[[settings]]
solver = "warnsdorff"
rule = {}
"""
WHY = (
    "Whatever the setting, a solved start costs the same number of nodes: "
    "only what is solved is compared, not the cost."
)


def walks(*rules: str) -> Results:
    """Return real runs of tie-breaks from all starts of small boards."""
    found = ExperimentRun(parse_experiment(EXPERIMENT.format(list(rules)), Path())).finish()
    assert found is not None
    return found


def test_walks_without_backtracking_cost_the_same_and_say_so_once() -> None:
    question = asked(walks("plain", "roth", "vahaaho"))

    shown = {kind.name: kind.picture(question) for kind in CHARTS}

    assert equal_costs(question)
    of_walks = ["success", "failures", "squares-left", "left-histogram"]
    assert [name for name, picture in shown.items() if not picture.obstacle] == of_walks
    assert {picture.obstacle for name, picture in shown.items() if name not in of_walks} == {WHY}
    text = "\n".join(shown["ratios"].findings)
    assert "Whatever the setting" not in text, "the empty chart says it"
    assert not any(word in text for word in ("×", "Friedman", "sign test", "cheaper"))


def test_paired_starts_are_counted_and_tested_by_their_boards() -> None:
    results = walks("plain", "roth")
    solved = {
        (results.instances[i].parent, results.instances[i].hash, int(s)): bool(won)
        for i, s, won in zip(results.instance, results.setting, results.solved, strict=True)
    }
    only = {"plain": 0, "roth": 0, "neither": 0}
    votes: dict[str, list[int]] = {}
    for board, start, setting in solved:
        if setting == 0:
            plain, roth = solved[board, start, 0], solved[board, start, 1]
            only["plain"] += plain and not roth
            only["roth"] += roth and not plain
            only["neither"] += not plain and not roth
            votes.setdefault(board, []).append(roth - plain)
    medians = [np.median([vote for vote in board if vote] or [0]) for board in votes.values()]
    won, lost = sum(median > 0 for median in medians), sum(median < 0 for median in medians)
    p = stats.binomtest(won, won + lost).pvalue if won + lost else 1.0

    [sentence] = ratios(asked(results)).findings

    assert len(solved) == 2 * (13 + 36 + 25 + 64 + 41)  # starts with an open tour (Cull and De Curtins 1978)
    assert sentence == (
        f"Of 179 starts on 5 boards: only Roth {only['roth']}, only Plain {only['plain']}, neither {only['neither']}. "
        f"The difference is not significant (McNemar p = {p:.2g}, each board counted once)."
    )


def test_a_single_walk_is_known_by_nodes_and_squares_left() -> None:
    question = asked(walks("plain"))
    assert equal_costs(question)
    assert CHARTS[0].picture(question).obstacle.startswith("Each solved start of a size costs the same number of nodes")
    assert not equal_costs(asked(made_up(settings=1, seeds=4)))


def test_settings_of_equal_cost_are_left_out_of_the_comparison_with_others() -> None:
    results = exact(*((10, 10, 30),) * 9)

    same, other, *_ = ratios(asked(results)).findings

    assert not equal_costs(asked(results))
    assert same == "Setting B and Setting A solve the same 9 of 9 instances."
    assert other.startswith("Setting C: × 3 ")


def test_times_are_compared_where_nodes_are_equal() -> None:
    results = replace(made_up(settings=2, timed=True, limit=10**9), nodes=np.full(24, 7))

    assert equal_costs(asked(results))
    assert not equal_costs(Question(results, np.arange(24), Cost.SECONDS))
    coarse = replace(results, seconds=np.full(24, 0.01))
    assert not equal_costs(Question(coarse, np.arange(24), Cost.SECONDS)), "a coarse clock is no construction"


def test_costs_are_not_equal_where_no_instance_is_solved_twice() -> None:
    assert not equal_costs(asked(exact((10, 0), (0, 10))))
    assert not equal_costs(asked(exact((10, 10), (20, 0), (0, 30)))), "one instance alone tells nothing"
    assert equal_costs(asked(exact((10, 10), (20, 20), (0, 30))))


@pytest.mark.parametrize("kind", CHARTS, ids=lambda kind: kind.name)
@pytest.mark.parametrize(
    "make",
    [lambda: made_up(settings=3, seeds=8), lambda: exact(*((10, 20, 10),) * 9), lambda: exact(*((10, 0, 20),) * 9)],
    ids=["seeds", "slower", "unsolved"],
)
def test_runs_chosen_by_their_outcome_are_not_tested(kind: ChartKind, make: Callable[[], Results]) -> None:
    picture = kind.picture(replace(asked(make()), by_outcome=True))

    text = "\n".join(picture.findings)
    assert picture.findings[0] == BY_OUTCOME or picture.obstacle
    assert not any(word in text for word in ("p =", "p <", "95 %", "Holm", "Friedman"))
    assert not picture.bands
    assert "95 %" not in picture.about
    words = [picture.describe(point) for point in range(len(picture.points))] if picture.describe else []
    assert not any("95 %" in each or "p =" in each for each in words)


def test_only_solved_runs_show_no_test_of_walks() -> None:
    results = walks("plain", "roth")
    solved = np.flatnonzero(results.status == STATUS[RunStatus.SOLVED])

    findings = ratios(Question(results, solved, by_outcome=True)).findings

    assert findings[0].startswith("Roth and Plain solve the same ")
    assert not any("McNemar" in each or "sign test" in each for each in findings)
