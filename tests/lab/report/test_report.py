"""Reports: well-formed pictures and pages, the figures of the results, and nothing that a name could break."""

import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from workbench.lab.charts.kinds import CHARTS
from workbench.lab.charts.question import Question
from workbench.lab.experiments.experiment_text import parse_experiment
from workbench.lab.experiments.runner import ExperimentRun
from workbench.lab.notebook.results import RUN_STATUSES, InstanceLabel, Results, RunStatus, SettingLabel
from workbench.lab.notebook.stored import StoredExperiment
from workbench.lab.report.chart_svg import chart_svg
from workbench.lab.report.html_page import html_page
from workbench.lab.report.markdown_page import chart_files, markdown_page
from workbench.lab.report.report import report_of

EVIL = "<script>&\"'`|[x](y)"
EXPERIMENT = StoredExperiment(EVIL, EVIL, f"title = '''{EVIL}'''", "one", -1, -1, "")
VOID = ("meta", "br")


def results(settings: int, instances: int, status: RunStatus = RunStatus.SOLVED, name: str = EVIL) -> Results:
    random = np.random.default_rng(settings)
    runs = settings * instances
    nodes = (10 ** random.uniform(0, 5, runs)).astype(np.int64) + 1
    nothing = np.full(runs, np.nan)
    return Results(
        instances=[InstanceLabel(str(k), "cover", f"{name} {k}", name, 5 + k % 7) for k in range(instances)],
        settings=[SettingLabel(str(k), f"{name} {k}" * 4, "cover_links", {}) for k in range(settings)],
        instance=np.repeat(np.arange(instances, dtype=np.int32), settings),
        setting=np.tile(np.arange(settings, dtype=np.int32), instances),
        seed=np.full(runs, -1, np.int64),
        status=np.full(runs, RUN_STATUSES.index(status), np.int8),
        nodes=nodes,
        solutions=np.ones(runs),
        limit_nodes=np.full(runs, 200_000, np.int64),
        left=np.full(runs, -1, np.int64),
        seconds=nothing,
        repetitions=np.zeros(runs, np.int32),
        fastest=nothing,
        slowest=nothing,
    )


CASES = {
    "one run": results(1, 1),
    "two settings": results(2, 40),
    "nine settings": results(9, 60),
    "at the limit": results(3, 20, RunStatus.LIMIT),
    "refused": results(2, 5, RunStatus.REFUSED),
    "nothing": results(2, 0),
}


class Balanced(HTMLParser):
    """Checks that every element is closed, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, _attributes: object) -> None:
        assert tag != "script"
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("case", CASES)
def test_every_chart_is_a_well_formed_picture_with_finite_places(case: str) -> None:
    found = CASES[case]
    titles = [one.title for one in found.settings]
    for kind in CHARTS:
        picture = kind.picture(Question(found, np.arange(len(found))))
        for empty in (False, True):
            svg = chart_svg(picture, titles, empty=empty)

            assert ElementTree.fromstring(svg).tag.endswith("svg")
            assert not re.search(r"nan|inf\b", " ".join(re.findall(r'd="([^"]*)"', svg)))


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("predict", [False, True])
def test_a_page_is_balanced_and_runs_nothing(case: str, predict: bool) -> None:
    report = report_of(EXPERIMENT, EVIL, CASES[case], {"machine": EVIL})

    page = html_page(report, predict=predict)

    checker = Balanced()
    checker.feed(page)
    checker.close()
    assert checker.open == []
    assert EVIL not in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")  # nothing is loaded from elsewhere


def test_markdown_names_its_pictures_and_escapes_names() -> None:
    report = report_of(EXPERIMENT, EVIL, CASES["two settings"], {})

    text = markdown_page(report, "x-charts")

    assert re.findall(r"\(x-charts/([^)]*)\)", text) == list(chart_files(report))
    assert "<script>" not in text.split("```")[0]


@pytest.fixture(scope="module")
def ties() -> tuple[StoredExperiment, Results]:
    text = (
        'title = "Ties"\ngoal = "one"\n[[instances]]\ngenerate = "tour square"\nn = "5..16"\nstarts = "feasible"\n'
        '[[settings]]\nsolver = "warnsdorff"\nrule = ["plain", "roth", "vahaaho"]\n'
    )
    run = ExperimentRun(parse_experiment(text, Path()))
    found = run.finish()
    assert found is not None
    return StoredExperiment("e", "Ties", text, "one", -1, -1, found.settings[0].title), found


def test_a_report_says_who_wins_and_gives_the_figures_of_the_results(ties: tuple[StoredExperiment, Results]) -> None:
    report = report_of(ties[0], "", ties[1], {})

    assert report.findings[0].startswith("“Vähäaho: far from the start” solves most: 1,125 of 1,134 runs")
    assert report.findings[1].startswith("The baseline “Plain: move order” solves 1,110 of 1,134")
    stuck = report.heading.index("Stuck")
    assert [row[stuck] for row in report.rows] == ["24", "18", "9"]


def test_a_report_lists_the_instances_that_only_one_side_solves(ties: tuple[StoredExperiment, Results]) -> None:
    report = report_of(ties[0], "", ties[1], {})

    plain_fails = set(ties[1].instance[(ties[1].setting == 0) & ~ties[1].solved].tolist())
    roth_fails = set(ties[1].instance[(ties[1].setting == 1) & ~ties[1].solved].tolist())
    titles = {one.title: len(one.names) + one.more for one in report.lists}
    assert titles[f"Only “Roth: far from the centre” solves, not “Plain: move order”: {len(plain_fails - roth_fails)}"]
    assert sum(count for title, count in titles.items() if title.startswith("Only “Plain")) > 0
