"""The points of a chart as a table."""

from tests.lab.charts.test_pictures import asked, exact
from workbench.lab.charts.cactus import cactus
from workbench.lab.charts.scatter import scatter
from workbench.lab.charts.tables import picture_table


def test_each_point_is_a_row_with_its_setting_and_runs() -> None:
    question = asked(exact((100, 10), (10, 0)))

    table = picture_table(cactus(question), question.results.settings)

    assert list(table.columns) == ["setting", "runs solved", "log10(nodes)", "end", "runs"]
    assert list(table.rows) == [
        ("Setting A", 1, 1, "solved", 1),
        ("Setting A", 2, 2, "solved", 1),
        ("Setting B", 1, 1, "solved", 1),
    ]


def test_points_of_no_setting_have_no_title() -> None:
    question = asked(exact((100, 10), (10, 0)))

    rows = list(picture_table(scatter(question), question.results.settings).rows)

    assert [(row[0], row[3], row[4]) for row in rows] == [("", "solved", 2), ("", "censored", 2)]
