"""What a report of an experiment says, before it is laid out: sentences, a table, charts, lists and provenance."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from workbench.lab.charts.cost import Cost
from workbench.lab.charts.duels import corrected
from workbench.lab.charts.equal_costs import equal_costs, reason
from workbench.lab.charts.kinds import CHARTS
from workbench.lab.charts.opponents import opponents
from workbench.lab.charts.question import Question
from workbench.lab.charts.ratios import ratios
from workbench.lab.notebook.results import Results, RunStatus
from workbench.lab.notebook.stored import StoredExperiment
from workbench.lab.notebook.summary import summary
from workbench.lab.report.instance_lists import Instances, instance_lists
from workbench.lab.report.summary import reservations
from workbench.lab.report.tables import Table, pair_table, setting_table
from workbench.lab.report.verdict import verdict
from workbench.pictures.charts.picture import Picture

MAX_IN_WORDS = 4  # settings that are compared in sentences, too
PAR2_MEANING = "PAR2 is the mean number of nodes, with twice the limit for each run that is not solved."


@dataclass(frozen=True)
class Chart:
    """A chart with its title."""

    title: str
    picture: Picture


@dataclass(frozen=True)
class Report:
    """The parts of a report, in their order."""

    title: str
    question: str
    findings: Sequence[str]
    heading: Sequence[str]
    rows: Sequence[Sequence[str]]
    pairs: Table  # each setting against the baseline
    charts: Sequence[Chart]
    lists: Sequence[Instances]
    text: str  # the experiment, as it was typed
    made: Mapping[str, str]
    titles: Sequence[str]  # of the settings


def report_of(experiment: StoredExperiment, about: str, results: Results, made: Mapping[str, str]) -> Report:
    """Return the report of an experiment's results."""
    titles = [one.title for one in results.settings]
    baseline = titles.index(experiment.baseline) if experiment.baseline in titles else 0
    question = Question(results, np.arange(len(results)), Cost.NODES, (baseline, other_than(baseline, results)))
    settings = setting_table(summary(results), question)
    return Report(
        title=experiment.title,
        question=about,
        findings=[*main_findings(question), *([PAR2_MEANING] if "PAR2" in settings.heading else [])],
        heading=settings.heading,
        rows=settings.rows,
        pairs=pair_table(question),
        charts=list(charts_of(question)),
        lists=list(instance_lists(results, baseline)),
        text=experiment.text,
        made=made,
        titles=titles,
    )


def other_than(baseline: int, results: Results) -> int:
    """Return the setting that a pair compares the baseline with: the first other one that has runs."""
    present = [int(setting) for setting in np.unique(results.setting) if setting != baseline]
    return present[0] if present else baseline


def charts_of(question: Question) -> Iterator[Chart]:
    """Yield the charts that have something to show; with times, those of times as well."""
    results = question.results
    all_timed = bool(np.isfinite(results.seconds[~results.has_status(RunStatus.REFUSED, RunStatus.FAILED)]).all())
    costs = [Cost.NODES, Cost.SECONDS] if all_timed and len(results) else [Cost.NODES]
    for cost in costs:
        asked = Question(question.results, question.runs, cost, question.pair)
        for kind in CHARTS:
            picture = kind.picture(asked)
            if not picture.obstacle:
                words = kind.title if cost is Cost.NODES else f"{kind.title}, by time"
                yield Chart(words, picture)


def main_findings(question: Question) -> list[str]:
    """Return what is to be known first; of many settings, the table says how they compare with the baseline."""
    found = [verdict(question.results), *reservations(summary(question.results))]
    compared, equal = ratios(question).findings, equal_costs(question)
    why = [reason(question)] if equal else []
    if compared and len(question.settings) <= MAX_IN_WORDS:
        what = f"Each {question.nouns.case}" if equal else f"Nodes on each {question.nouns.case}"
        return [*found, f"{what}, compared with “{question.title(question.pair[0])}”:", *compared, *why]
    note = corrected(opponents(question)) if compared else ""
    return [*found, *([note] if note else []), *why]
