"""Reports: well-formed pictures and pages, the figures of the results, and nothing that a name could break."""

import re
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from math import inf, nan
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from workbench.lab.charts.kinds import CHARTS
from workbench.lab.charts.question import Question
from workbench.lab.experiments.experiment_run import ExperimentRun
from workbench.lab.experiments.experiment_text import parse_experiment
from workbench.lab.notebook.results import RUN_STATUSES, InstanceLabel, Results, RunStatus, SettingLabel
from workbench.lab.notebook.stored import StoredExperiment
from workbench.lab.notebook.summary import SettingSummary, summary
from workbench.lab.report.chart_svg import chart_svg, frame_of
from workbench.lab.report.escaping import shortened
from workbench.lab.report.html_page import html_page
from workbench.lab.report.legend import GAP, legend_of
from workbench.lab.report.markdown_page import chart_files, markdown_page
from workbench.lab.report.report import report_of
from workbench.lab.report.styles import DOTTED, colour, dash_of, marker
from workbench.lab.report.summary import reservations
from workbench.lab.statistics.pairs import compare
from workbench.pictures.charts.picture import Sort

EVIL = "<script>&\"'`|[x](y)"
EXPERIMENT = StoredExperiment(EVIL, EVIL, f"title = '''{EVIL}'''", "one", -1, -1, "")
VOID = ("meta", "br")


def cells_of(page: str) -> list[list[str]]:
    """Return the texts of all rows of tables in a page."""
    rows = re.findall(r"<tr>(.*?)</tr>", page)
    return [[unescape(cell) for cell in re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row)] for row in rows]


def cells_of_markdown(page: str) -> list[list[str]]:
    """Return the texts of all rows of tables in a page."""
    rows = re.findall(r"^\| (?!---)(.*) \|$", page, re.MULTILINE)
    return [[unescape(re.sub(r"\\(.)", r"\1", cell)) for cell in row.split(" | ")] for row in rows]


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


def test_settings_differ_in_colour_dashes_or_marker() -> None:
    styles = {(colour(k), dash_of(k), marker(0, 0, k, Sort.SOLVED)) for k in range(28)}

    assert len(styles) == 28
    assert (colour(0), dash_of(0)) != (colour(7), dash_of(7)), "lines without markers differ, too"


def test_long_titles_share_no_place_in_the_legend() -> None:
    titles = [f"rule = wheel, order = 01234567, ties = {k}" for k in range(9)]
    picture = CHARTS[0].picture(Question(CASES["nine settings"], np.arange(9 * 60)))

    legend = legend_of(picture, titles, 696)

    assert [entry.title for entry in legend.entries[:9]] == titles
    assert legend.per_row * legend.width <= 696 + GAP
    assert len({shortened("x" * 200 + f"ties = {k}", 34) for k in range(9)}) == 9


def test_what_is_extrapolated_is_dotted() -> None:
    found = results(2, 70)
    growth = next(kind for kind in CHARTS if kind.name == "growth")
    picture = growth.picture(Question(found, np.arange(len(found))))

    assert chart_svg(picture, ["A", "B"]).count(f'stroke-dasharray="{DOTTED}"') == 2


def test_a_line_of_many_points_is_drawn_with_few() -> None:
    found = results(1, 50_000)
    picture = CHARTS[0].picture(Question(found, np.arange(len(found))))

    assert len(chart_svg(picture, ["A"])) < 40_000


def test_rows_of_ratios_carry_their_names() -> None:
    ratios = next(kind for kind in CHARTS if kind.name == "ratios")
    picture = ratios.picture(Question(CASES["nine settings"], np.arange(9 * 60)))

    svg = chart_svg(picture, [f"Setting {k}" for k in range(9)])

    assert all(svg.count(f">Setting {k}</text>") == 1 for k in range(1, 9))


def test_names_of_files_may_hold_what_xml_does_not_allow() -> None:
    report = report_of(EXPERIMENT, "", results(2, 8, RunStatus.LIMIT, "a\x1b\x00\udcffb"), {})

    texts = [html_page(report), markdown_page(report, "c"), *chart_files(report).values()]

    for text in texts:
        text.encode()
        assert not re.search("[\x00-\x08\x0b-\x1f]", text)
    for svg in texts[2:]:
        ElementTree.fromstring(svg)


def test_one_run_is_written_as_one() -> None:
    found = [SettingSummary("A", 2, 1, 1, 0, 0, -1, 50, inf, nan), SettingSummary("B", 2, 1, 0, 0, 1, -1, 50, inf, nan)]

    texts = list(reservations(found))

    assert "1 run was ended by the limit: its cost is a lower bound." in texts
    assert "1 run was refused by its solver, or failed." in texts


def test_every_other_setting_has_a_row_against_the_baseline(ties: tuple[StoredExperiment, Results]) -> None:
    report = report_of(ties[0], "", ties[1], {})

    assert report.pairs.heading[0] == "Against “Plain: move order”"
    [roth, vahaaho] = report.pairs.rows
    solved = report.heading.index("Solved")
    gained, lost = report.pairs.heading.index("Only it solves"), report.pairs.heading.index("Only the baseline")
    for row, of_setting in ((roth, report.rows[1]), (vahaaho, report.rows[2])):
        difference = int(of_setting[solved].replace(",", "")) - 1110
        assert int(row[gained]) - int(row[lost]) == difference


def test_par2_counts_what_is_unsolved_twice() -> None:
    found = results(1, 4)
    status = np.where(np.arange(4) == 0, RUN_STATUSES.index(RunStatus.LIMIT), found.status).astype(np.int8)
    found = replace(found, status=status, nodes=np.array([200_000, 10, 20, 30]))

    report = report_of(EXPERIMENT, "", found, {})

    assert report.rows[0][report.heading.index("PAR2")] == "100,015"  # (400,000 + 60) / 4
    assert "PAR2" not in report_of(EXPERIMENT, "", results(1, 4), {}).heading


def test_a_report_with_par2_says_what_it_is() -> None:
    censored = report_of(EXPERIMENT, "", CASES["at the limit"], {})

    assert "PAR2" in censored.heading
    assert sum(text.startswith("PAR2 is ") for text in censored.findings) == 1
    assert not any("no mean counts" in text for text in censored.findings)
    assert not any("PAR2" in text for text in report_of(EXPERIMENT, "", CASES["two settings"], {}).findings)


def test_an_interval_at_a_single_size_is_drawn_as_a_bar() -> None:
    found = CASES["one run"]
    success = next(kind for kind in CHARTS if kind.name == "success")
    picture = success.picture(Question(found, np.arange(len(found))))
    [band] = picture.bands

    [bar] = re.findall(r'<path d="([^"]*)"[^>]*class="interval"', chart_svg(picture, ["A"]))

    places = [float(number) for number in re.findall(r"V([\d.]+)", bar)]
    frame = frame_of(picture, ["A"])
    assert places == [round(float(frame.down(band.high)[0]), 1)]


def test_every_number_of_the_tables_is_that_of_the_results(ties: tuple[StoredExperiment, Results]) -> None:
    found = ties[1]
    report = report_of(ties[0], "", found, {})

    rows = cells_of(html_page(report))
    assert cells_of_markdown(markdown_page(report, "x")) == rows

    for at, one in enumerate(summary(found)):
        mine = found.setting == at
        counts = (mine.sum(), found.solved[mine].sum(), one.stuck, found.left[mine & ~found.solved].sum())
        assert rows[1 + at] == [one.title, *(f"{count:,}" for count in counts)]
    costs = [np.where(found.solved, found.nodes, np.inf)[found.setting == at] for at in range(3)]
    puzzles = np.unique([label.parent or label.hash for label in found.instances], return_inverse=True)[1]
    for at in (1, 2):
        pair = compare(costs[at], costs[0], puzzles)
        counts = (pair.only_first, pair.only_second, pair.neither)
        assert rows[4 + at][1:4] == [f"{count:,}" for count in counts]


def test_a_sheet_has_boxes_for_each_setting_and_no_answers(ties: tuple[StoredExperiment, Results]) -> None:
    page = html_page(report_of(ties[0], "Why?", ties[1], {}), predict=True)

    sheet = page.partition('class="answers"')[0].partition("<body>")[2]
    assert sheet.count('class="box"') == 6
    assert sheet.count("of 1,134") == 3
    assert not any(answer in sheet for answer in ("1,110", "1,116", "1,125", "192,0", "×"))


def test_markdown_is_not_changed_by_what_it_holds() -> None:
    report = report_of(EXPERIMENT, "", results(2, 3, name="a_b*c`d"), {})

    text = markdown_page(replace(report, text="x\n```\ny\n````"), "my charts (1)")

    assert "`````toml\nx\n```\ny\n````\n`````" in text
    assert "a\\_b\\*c\\`d 0" in text
    assert "(my%20charts%20%281%29/1-cactus.svg)" in text


def test_a_sheet_has_axes_for_curves() -> None:
    page = html_page(report_of(EXPERIMENT, "", CASES["two settings"], {}), predict=True)

    sheet = page.partition('class="answers"')[0]
    assert sheet.count("Draw what you expect: Runs that each setting solves") == 1
    assert sheet.count("Draw what you expect: Share of runs solved by size") == 1
    assert sheet.count("<svg") == 2


def test_what_is_compared_is_said_before_the_ratios() -> None:
    two = report_of(EXPERIMENT, "", results(2, 8, name="x"), {})

    assert two.findings[1] == "Nodes on each instance, compared with “x 0x 0x 0x 0”:"
    assert not any("compared" in text for text in report_of(EXPERIMENT, "", CASES["one run"], {}).findings)


def test_findings_stand_below_their_charts() -> None:
    page = html_page(report_of(EXPERIMENT, "", CASES["two settings"], {}))

    assert page.index("<h2>Tails</h2>") < page.index("No verdict on tails") < page.index("<h2>Success</h2>")


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


def test_a_report_begins_with_its_verdict(ties: tuple[StoredExperiment, Results]) -> None:
    report = report_of(ties[0], "", ties[1], {})

    assert report.findings[0] == "Vähäaho fails on 9 of 1,134 starts, Roth on 18, Plain on 24."
    stuck = report.heading.index("Stuck")
    assert [row[stuck] for row in report.rows] == ["24", "18", "9"]


def test_a_report_on_walks_compares_what_is_solved_and_no_constants(ties: tuple[StoredExperiment, Results]) -> None:
    report = report_of(ties[0], "", ties[1], {})

    page = unescape(html_page(report))
    assert page.count("Whatever the setting, a solved start costs the same number of nodes") == 1
    for constant in ("Friedman", "sign test", "size to the power", "× 1 ", "Median nodes", "false alarms are expected"):
        assert (constant in page) == (constant == "false alarms are expected")
    assert [chart.title for chart in report.charts] == ["Success", "Failures", "Squares left", "Histogram"]
    left = [ties[1].left[(ties[1].setting == at) & ~ties[1].solved].sum() for at in range(3)]
    column = report.heading.index("Squares left")
    assert [row[column] for row in report.rows] == [f"{count:,}" for count in left]


def test_a_report_lists_the_instances_that_only_one_side_solves(ties: tuple[StoredExperiment, Results]) -> None:
    report = report_of(ties[0], "", ties[1], {})

    plain_fails = set(ties[1].instance[(ties[1].setting == 0) & ~ties[1].solved].tolist())
    roth_fails = set(ties[1].instance[(ties[1].setting == 1) & ~ties[1].solved].tolist())
    titles = {one.title: len(one.names) + one.more for one in report.lists}
    assert titles[f"Only “Roth: far from the centre” solves, not “Plain: move order”: {len(plain_fails - roth_fails)}"]
    assert sum(count for title, count in titles.items() if title.startswith("Only “Plain")) > 0
