"""A search for a tie-break that was saved and opened again goes on as if it had never stopped."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from workbench.files.analyses import Analysis, format_analysis, parse_analysis
from workbench.lab.tuning.record import MAX_ACCEPTED, Chosen, chosen_in, rules_analysis, standing_in
from workbench.lab.tuning.rule_search import RuleSearch, Standing
from workbench.lab.tuning.tour_rules import GENOMES, tour_rule_search
from workbench.puzzles.puzzle import ParseError
from workbench.solvers.search import Step

MADE = {"program": "P", "date": "D", "machine": "M"}


def chosen(genome: str) -> Chosen:
    return Chosen(genome, "", "7", "5, 8", "6, 9", 1, 60, 0, 3, 8, "Roth", "Evolved")


def new_search(genome: str) -> RuleSearch:
    return tour_rule_search(genome, (7,), (5, 8), 60, 3, cores=1)


def course(search: RuleSearch) -> list[object]:
    return [(one.evaluation, one.training, one.validation, one.genome) for one in search.accepted]


def stored(search: RuleSearch, genome: str) -> Analysis:
    """Return the analysis of a search, after its way through a file."""
    return parse_analysis(format_analysis(rules_analysis(chosen(genome), search, MADE)))


@pytest.mark.slow
@pytest.mark.parametrize("genome", GENOMES)
def test_a_search_opened_again_goes_on_as_if_it_had_not_stopped(genome: str) -> None:
    whole = new_search(genome)
    whole.finish()
    part = new_search(genome)
    while part.tried < 24:
        part.follow(Step(nodes=1))

    analysis = stored(part, genome)
    again = new_search(genome)
    standing = standing_in(analysis, genome)
    assert standing is not None
    again.restore(standing)
    assert again.best is not None
    again.finish()

    assert chosen_in(analysis) == chosen(genome)
    assert course(again) == course(whole)
    assert (again.tried, again.baselines, again.best) == (whole.tried, whole.baselines, whole.best)


def test_an_ended_search_is_over_when_it_is_opened_again() -> None:
    whole = new_search("key")
    whole.finish()
    again = new_search("key")
    standing = standing_in(stored(whole, "key"), "key")
    assert standing is not None

    again.restore(standing)

    assert again.over
    assert course(again) == course(whole)


def test_a_search_that_has_not_begun_keeps_what_was_chosen() -> None:
    analysis = parse_analysis(format_analysis(rules_analysis(chosen("wheel"), None, MADE)))

    assert chosen_in(analysis) == chosen("wheel")
    assert standing_in(analysis, "wheel") is None


def test_a_file_of_too_many_rules_holds_the_last_ones_and_says_so() -> None:
    search = new_search("order")
    search.finish()
    standing = search.standing
    assert standing is not None
    many = [standing.accepted[0]] * (MAX_ACCEPTED + 1)
    search.restore(Standing(10**6, many, standing.baselines, standing.random))

    analysis = rules_analysis(chosen("order"), search, MADE)

    assert "last 20,000" in analysis.omitted
    assert len(analysis.results["rules"]) == MAX_ACCEPTED


Results = dict[str, object]


def other_rule(results: Results) -> None:
    results["rules"] = [{"rule": "roth"}] * len(results["rules"])


def other_order(results: Results) -> None:
    results["rules"] = [{**one, "order": "77777777"} for one in results["rules"]]


def unsorted(results: Results) -> None:
    results["evaluations"] = results["evaluations"][::-1].copy()


def too_early(results: Results) -> None:
    results["tried"] = 0


def negative(results: Results) -> None:
    results["costs"] = -1 - np.zeros_like(results["costs"])


def far_place(results: Results) -> None:
    results["random"] = np.full(625, 2**32 - 1, np.uint32)


def nothing(results: Results) -> None:
    results.update(rules=[], evaluations=np.zeros(0, np.int64), costs=np.zeros((0, 4), np.int64))


@pytest.mark.parametrize("damage", [other_rule, other_order, unsorted, too_early, negative, far_place, nothing])
def test_damaged_files_are_refused(damage: Callable[[Results], None]) -> None:
    search = new_search("key")
    search.finish()
    analysis = stored(search, "key")
    results = dict(analysis.results)
    damage(results)

    with pytest.raises(ParseError, match="damaged"):
        standing_in(replace(analysis, results=results), "key")
