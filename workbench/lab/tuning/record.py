"""A search for a better tie-break as an analysis: what was chosen, and how far it has come; it goes on from there."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from workbench.base.choices import ChoiceError, Value
from workbench.files.analyses import Analysis
from workbench.files.json_fields import Fields, damage
from workbench.lab.tuning.cost import Cost
from workbench.lab.tuning.genome import Genome
from workbench.lab.tuning.rule_search import Candidate, RuleSearch, Standing
from workbench.lab.tuning.tour_rules import BASELINES, GENOMES
from workbench.lab.tuning.unseen_result import BEST, UnseenResult
from workbench.puzzles.puzzle import ParseError
from workbench.solvers.tour.warnsdorff import WARNSDORFF

KIND = "rules"
LARGEST = 2**31 - 1
MAX_TEXT = 400  # characters of a typed text
MAX_ACCEPTED = 20_000  # rules of a file, the last ones
OMITTED = f"The file keeps the best rule and the last {MAX_ACCEPTED:,} accepted ones."


class Chosen(NamedTuple):
    """What a person chose in the panel."""

    genome: str  # one of GENOMES
    expression: str  # the first key
    training: str  # rows of the boards, as typed
    validation: str
    test: str  # of the boards on which the best rule is tested at the end
    one_in: int
    evaluations: int
    patience: int
    seed: int
    board: int  # rows of the board of the maps
    known: str  # the rule beside the best one in the maps, one of BASELINES
    name: str  # of the best rule


def rules_analysis(chosen: Chosen, search: RuleSearch | None, made: Mapping[str, str]) -> Analysis:
    """Return the analysis of a search that no thread drives now, None = it has not run."""
    settings = chosen._asdict()
    standing = search.standing if search is not None else None
    if standing is None or not standing.accepted:
        return Analysis(KIND, "", None, settings)
    accepted = standing.accepted[-MAX_ACCEPTED:]
    results = {
        "tried": standing.tried,
        "random": np.array(standing.random, np.uint32),
        "evaluations": np.array([one.evaluation for one in accepted], np.int64),
        "costs": np.array([(*one.training, *one.validation) for one in accepted], np.int64),
        "rules": [dict(one.setting) for one in accepted],
        "baselines": np.array([(*one, *other) for one, other in standing.baselines.values()], np.int64),
    }
    if search is not None and search.tested is not None:
        results["test"] = test_record(search.tested)
    omitted = OMITTED if len(accepted) < len(standing.accepted) else ""
    return Analysis(KIND, "", None, settings, results, made, omitted)


def chosen_in(analysis: Analysis) -> Chosen:
    """Return what was chosen; raise ParseError."""
    settings = Fields(analysis.settings)

    def typed(name: str) -> str:
        if len(text := settings.text(name)) > MAX_TEXT:
            raise damage(name)
        return text

    def number(name: str) -> int:
        return settings.integer(name, high=LARGEST)

    return Chosen(
        genome=settings.text("genome", tuple(GENOMES)),
        expression=typed("expression"),
        training=typed("training"),
        validation=typed("validation"),
        test=typed("test") if "test" in settings else "",  # files of earlier versions have none
        one_in=number("one_in"),
        evaluations=number("evaluations"),
        patience=number("patience"),
        seed=number("seed"),
        board=number("board"),
        known=settings.text("known", tuple(BASELINES)),
        name=typed("name"),
    )


def standing_in(analysis: Analysis, genome: str) -> Standing | None:
    """Return how far the search had come, with rules of this sort, None = it had not begun; raise ParseError."""
    if not analysis.results:
        return None
    stored = Fields(analysis.results)
    rules = list(stored.objects("rules", MAX_ACCEPTED))
    evaluations = stored.array("evaluations", np.int64, (len(rules),)).astype(np.int64)
    costs = stored.array("costs", np.int64, (len(rules), 4)).astype(np.int64)
    baselines = stored.array("baselines", np.int64, (len(BASELINES), 4)).astype(np.int64)
    tried = stored.integer("tried", high=LARGEST)
    random = tuple(stored.array("random", np.uint32, (625,)).tolist())  # the words of a Mersenne Twister, and its place
    whole = len(rules) > 0 and random[-1] <= 624 and evaluations[-1] <= tried and not (costs < 0).any()
    if not whole or (np.diff(evaluations) < 0).any() or (evaluations < 0).any() or (baselines < 0).any():
        raise ParseError("The file is damaged: the rules do not fit each other.")
    accepted = [
        Candidate(genome_of(genome, rule), number, Cost(*four[:2]), Cost(*four[2:]))
        for rule, number, four in zip(rules, evaluations.tolist(), costs.tolist(), strict=True)
    ]
    known = {
        title: (Cost(*four[:2]), Cost(*four[2:])) for title, four in zip(BASELINES, baselines.tolist(), strict=True)
    }
    return Standing(tried, accepted, known, random)


def test_record(tested: UnseenResult) -> dict[str, object]:
    """Return what a file holds of a test."""
    costs = [tested.costs[title] for title in (BEST, *BASELINES)]
    return {
        "rule": dict(tested.setting),
        "starts": tested.cases,
        "looks": tested.looks,
        "costs": np.array(costs, np.int64),
    }


def unseen_result_in(analysis: Analysis) -> UnseenResult | None:
    """Return what came of the test, None = there was none; raise ParseError."""
    results = Fields(analysis.results)
    if "test" not in results:
        return None
    stored = results.part("test")
    titles = (BEST, *BASELINES)
    costs = stored.array("costs", np.int64, (len(titles), 2)).astype(np.int64)
    starts = stored.integer("starts", low=1, high=LARGEST)
    if (costs < 0).any() or (costs[:, 0] > starts).any():
        raise damage("test")
    rule, looks = stored.choices("rule", WARNSDORFF.choices), stored.integer("looks", low=1, high=LARGEST)
    return UnseenResult(
        rule, starts, looks, {title: Cost(*two) for title, two in zip(titles, costs.tolist(), strict=True)}
    )


def genome_of(kind: str, stored: Fields) -> Genome:
    """Return the genome with the setting that a file holds; raise ParseError."""
    setting: dict[str, Value] = Fields({"rule": dict(stored.items())}).choices("rule", WARNSDORFF.choices)
    try:
        genome = GENOMES[kind].of_setting(setting)
    except (ChoiceError, KeyError) as error:
        raise damage("rules") from error
    if dict(genome.setting) != setting:
        raise damage("rules")
    return genome
