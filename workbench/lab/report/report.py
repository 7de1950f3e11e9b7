"""What a report of an experiment says, before it is laid out: sentences, a table, charts, lists and provenance."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite, isnan

import numpy as np

from workbench.lab.charts.cost import Cost
from workbench.lab.charts.kinds import CHARTS
from workbench.lab.charts.picture import Picture
from workbench.lab.charts.question import Question
from workbench.lab.figures import duration, number
from workbench.lab.notebook.results import RUN_STATUSES, Results, RunStatus
from workbench.lab.notebook.stored import StoredExperiment
from workbench.lab.notebook.summary import SettingSummary, summary

HEADINGS = ("Setting", "Runs", "Solved", "Stuck", "At the limit", "Refused", "Nodes", "Median nodes", "Median time")
ALWAYS = 3  # columns that are shown even where there is nothing in them
MOST_LISTED = 25  # instances of a list


@dataclass(frozen=True)
class Chart:
    """A chart with its title."""

    title: str
    picture: Picture


@dataclass(frozen=True)
class Instances:
    """A list of instances with what they have in common; `more` are not listed."""

    title: str
    names: Sequence[str]
    more: int = 0


@dataclass(frozen=True)
class Report:
    """The parts of a report, in their order."""

    title: str
    question: str
    findings: Sequence[str]
    heading: Sequence[str]
    rows: Sequence[Sequence[str]]
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
    charts = list(charts_of(question))
    heading, rows = table(summary(results))
    return Report(
        title=experiment.title,
        question=about,
        findings=[*sentences(summary(results), baseline), *findings(charts)],
        heading=heading,
        rows=rows,
        charts=charts,
        lists=list(lists(results, baseline)),
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


def findings(charts: Sequence[Chart]) -> list[str]:
    """Return what the charts have found, each sentence once."""
    return list(dict.fromkeys(sentence for chart in charts for sentence in chart.picture.findings))


def sentences(found: Sequence[SettingSummary], baseline: int) -> Iterator[str]:
    """Yield what is to be known first: who solves most and costs least, and what limits and refusals hide."""
    tried = [one for one in found if one.runs]
    if not tried:
        yield "There are no runs yet."
        return
    best = max(tried, key=lambda one: (one.solved / one.runs, -one.median if isfinite(one.median) else float("-inf")))
    words = f", with a median of {number(best.median)} nodes" if isfinite(best.median) else ""
    yield f"“{best.title}” solves most: {best.solved:,} of {best.runs:,} runs{words}."
    if len(tried) > 1 and found[baseline].runs:
        one = found[baseline]
        words = f", with a median of {number(one.median)} nodes" if isfinite(one.median) else ""
        yield f"The baseline “{one.title}” solves {one.solved:,} of {one.runs:,}{words}."
    if censored := sum(one.censored for one in tried):
        yield f"{censored:,} runs were ended by the limit: their costs are lower bounds, and no mean counts them."
    if refused := sum(one.refused for one in tried):
        yield f"{refused:,} runs were refused by their solver, or failed."


def table(found: Sequence[SettingSummary]) -> tuple[list[str], list[list[str]]]:
    """Return the heading and a row for each setting; columns in which there is nothing are left out."""
    rows = [cells(one) for one in found]
    shown = [k for k in range(len(HEADINGS)) if k < ALWAYS or any(row[k] not in ("0", "–") for row in rows)]
    return [HEADINGS[k] for k in shown], [[row[k] for k in shown] for row in rows]


def cells(one: SettingSummary) -> tuple[str, ...]:
    """Return the cells of a setting's row."""
    counts = (one.runs, one.solved, one.stuck, one.censored, one.refused, one.nodes)
    median = "–" if isnan(one.median) else number(one.median) if isfinite(one.median) else "unknown"
    return one.title, *(f"{count:,}" for count in counts), median, "–" if isnan(one.seconds) else duration(one.seconds)


def lists(results: Results, baseline: int) -> Iterator[Instances]:
    """Yield the instances that deserve a look: those only one side solves, at the limit, or without an answer."""
    titles = [one.title for one in results.settings]
    solved = {at: set(results.instance[results.solved & (results.setting == at)].tolist()) for at in range(len(titles))}
    tried = {at: set(results.instance[results.setting == at].tolist()) for at in range(len(titles))}
    for at in range(len(titles)):
        if at != baseline:
            for one, other in ((baseline, at), (at, baseline)):
                only = (solved[one] - solved[other]) & tried[other]
                yield from listed(f"Only “{titles[one]}” solves, not “{titles[other]}”", only, results)
    for status, words in (
        (RunStatus.LIMIT, "Ended by the limit"),
        (RunStatus.REFUSED, "Refused"),
        (RunStatus.FAILED, "Failed"),
    ):
        for at, title in enumerate(titles):
            mine = (results.status == RUN_STATUSES.index(status)) & (results.setting == at)
            yield from listed(f"{words}: “{title}”", set(results.instance[mine].tolist()), results)


def listed(title: str, places: set[int], results: Results) -> Iterator[Instances]:
    """Yield a list of instances, if there are any."""
    if places:
        names = [results.instances[place].name for place in sorted(places)]
        yield Instances(f"{title}: {len(names):,}", names[:MOST_LISTED], max(0, len(names) - MOST_LISTED))
