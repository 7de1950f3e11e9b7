"""What the charts of results show, as arrays."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from tests.lab.charts.made_up import STATUS, made_up
from workbench.lab.charts.boxes import boxes
from workbench.lab.charts.cactus import cactus
from workbench.lab.charts.cost import Cost, cost_axis
from workbench.lab.charts.kinds import CHARTS, ChartKind
from workbench.lab.charts.profile import profile
from workbench.lab.charts.question import Question
from workbench.lab.charts.scatter import scatter
from workbench.lab.charts.success import success
from workbench.lab.charts.survival import survival
from workbench.lab.notebook.results import Results, RunStatus
from workbench.pictures.charts.axes import log_ticks
from workbench.pictures.charts.picture import SORTS, Picture, Sort, merged


def exact(*nodes: tuple[int, ...], limit: int = 1000) -> Results:
    """Return a row of runs for each instance, by as many settings; 0 = at the limit."""
    results = made_up(instances=len(nodes), settings=len(nodes[0]), limit=limit)
    flat = np.array(nodes).ravel()
    status = np.where(flat == 0, STATUS[RunStatus.LIMIT], STATUS[RunStatus.SOLVED]).astype(np.int8)
    return replace(results, nodes=np.where(flat == 0, limit, flat), status=status)


def asked(results: Results, pair: tuple[int, int] = (0, 1)) -> Question:
    return Question(results, np.arange(len(results)), Cost.NODES, pair)


def places(picture: Picture, series: int) -> list[tuple[float, float]]:
    """Return the points of a setting, rounded."""
    mine = picture.points.series == series
    return [(round(x, 3), round(y, 3)) for x, y in zip(picture.points.x[mine], picture.points.y[mine], strict=True)]


def test_a_cactus_plot_sorts_the_solved_runs_of_each_setting() -> None:
    picture = cactus(asked(exact((100, 10), (10, 0), (1000, 100))))

    assert places(picture, 0) == [(1, 1), (2, 2), (3, 3)]
    assert places(picture, 1) == [(1, 1), (2, 2)]
    assert picture.points.runs_of(np.array([0])).tolist() == [2]
    assert picture.lines[-1].text == "limit"


def test_the_diagonal_of_a_scatter_plot_goes_beyond_the_points() -> None:
    picture = scatter(asked(exact((10, 100), (100, 100), (10, 0))))

    [diagonal] = [line for line in picture.lines if not line.dotted and (line.x == line.y).all()]
    assert diagonal.x[0] < picture.points.x.min()
    assert diagonal.x[-1] > picture.points.y.max()


def test_a_scatter_plot_draws_what_is_not_solved_at_the_border() -> None:
    picture = scatter(asked(exact((10, 100), (100, 100), (10, 0))))

    border = picture.points.y.max()
    assert picture.points.x.tolist() == [1, 2, 1]
    assert picture.points.y.tolist()[:2] == [2, 2]
    assert border > 3
    assert [SORTS[sort] for sort in picture.points.sort] == [Sort.SOLVED, Sort.SOLVED, Sort.CENSORED]
    assert picture.points.runs_of(np.array([2])).tolist() == [4, 5]
    assert picture.findings == ["Solved by both: 2. “Setting A” costs less on 1, “Setting B” on 0."]
    assert picture.describe is not None
    assert picture.describe(2) == "Board 3: Setting A 10, Setting B –"


def test_a_profile_counts_instances_within_a_factor_of_the_best() -> None:
    picture = profile(asked(exact((10, 100), (10, 10), (100, 10), (0, 0))))

    assert places(picture, 0) == [(0, 0.25), (0, 0.5), (1, 0.75)]
    assert places(picture, 1) == [(0, 0.25), (0, 0.5), (1, 0.75)]
    assert picture.lines[0].y.max() == 0.75, "what nobody solves counts in the share"


def test_censored_runs_stay_on_the_level_of_a_distribution() -> None:
    picture = survival(asked(exact((10,), (100,), (0,), (0,))))

    shares = 10**picture.points.y
    assert shares.round(3).tolist() == [1, 0.75, 0.5, 0.5]
    assert [SORTS[sort] for sort in picture.points.sort][2:] == [Sort.CENSORED, Sort.CENSORED]


def test_success_is_a_share_with_its_interval() -> None:
    results = exact((10,), (0,), (10,), (10,))
    sized = [replace(label, size=7.0) for label in results.instances]

    picture = success(asked(replace(results, instances=sized)))

    assert places(picture, 0) == [(7, 0.75)]
    assert (picture.bands[0].low.round(3)[0], picture.bands[0].high.round(3)[0]) == (0.301, 0.954)
    assert picture.describe is not None
    assert picture.describe(0).startswith("Setting A, size 7: 75.00 % (3 of 4 runs)")


def test_a_box_is_open_where_too_few_are_solved() -> None:
    results = exact((10,), (100,), (1000,), (0,), (0,))
    sized = [replace(label, size=7.0) for label in results.instances]

    [box] = boxes(asked(replace(results, instances=sized))).boxes

    assert (box.low, box.first, box.median) == (1, 2, 3)
    assert box.third is None
    assert box.high is None


@pytest.mark.parametrize("kind", CHARTS, ids=lambda kind: kind.name)
@pytest.mark.parametrize(
    "make",
    [
        lambda: made_up(instances=0),
        lambda: made_up(instances=1, settings=1),
        lambda: made_up(limit=1),
        lambda: made_up(seeds=5),
        lambda: made_up(settings=9),
        lambda: replace(made_up(), status=np.full(36, STATUS[RunStatus.STUCK], np.int8)),
        lambda: replace(made_up(), status=np.full(36, STATUS[RunStatus.REFUSED], np.int8)),
    ],
    ids=["no runs", "one run", "all censored", "seeds", "nine settings", "all stuck", "all refused"],
)
def test_every_chart_shows_something_or_says_why_not(kind: ChartKind, make: Callable[[], Results]) -> None:
    picture = kind.picture(asked(make()))

    assert picture.obstacle or len(picture.points)
    assert np.isfinite(picture.points.x).all()
    assert np.isfinite(picture.points.y).all()
    for axis, values in ((picture.x_axis, picture.points.x), (picture.y_axis, picture.points.y)):
        assert not len(values) or (axis.low <= values.min() and values.max() <= axis.high)


def test_points_that_nearly_coincide_become_one_with_all_runs() -> None:
    picture = cactus(asked(made_up(instances=5000, settings=1)))

    few = merged(picture.points, picture.x_axis, picture.y_axis)

    assert len(few.points) < 1500
    assert few.counts.sum() == len(picture.points)
    assert sorted(few.points.runs_of(np.arange(len(few.points))).tolist()) == sorted(picture.points.runs.tolist())


def test_marked_runs_are_found_among_the_points() -> None:
    results = made_up(seeds=3)
    picture = scatter(asked(results))
    marked = np.zeros(len(results), bool)
    marked[0] = True  # of the first instance and setting

    assert picture.points.marked(marked).tolist() == [0]


def test_ticks_of_costs_are_round() -> None:
    assert [text for _, text in cost_axis("nodes", np.array([1.0, 7.5]), Cost.NODES).ticks] == [
        "10", "100", "1,000", "10,000", "100,000",
        "10⁶", "10⁷",
    ]  # fmt: skip
    assert np.round(10 ** np.array(log_ticks(1.0, 2.1))).tolist() == [10, 20, 50, 100]
