"""The chart of times: its scale, its labels, and the lengths of its bars."""

import pytest
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from workbench.lab.benchmark.benchmark import Row
from workbench.solvers.goal import Outcome
from workbench.ui.analyses.benchmark.time_bars import (
    AXIS,
    BAR,
    FIGURES,
    GAP,
    HEAD,
    LABELS,
    TimeBars,
    end,
    label,
    tick,
    ticks,
)
from workbench.ui.base.theme import colours

WIDTH = 900


def row(seconds: float, progress: float = 1.0, subject: str = "4 × 5", outcome: Outcome | None = None) -> Row:
    outcome = outcome or (Outcome.SOLVED if progress == 1.0 else Outcome.LIMIT)
    return Row(subject, "Links", "cover_links", {}, outcome, 1, 1, (seconds,), progress)


def bars(qtbot: QtBot, *rows: Row) -> TimeBars:
    widget = TimeBars()
    qtbot.addWidget(widget)
    widget.show_rows(rows)
    widget.resize(WIDTH, widget.sizeHint().height())
    widget.show()
    return widget


def painted(widget: TimeBars, number: int, role: str, down: float = BAR / 2) -> tuple[int, int]:
    """Return the first and the last pixel of a colour at a depth in a bar of the first group."""
    image: QImage = widget.grab().toImage()
    y = round((AXIS + HEAD + number * (BAR + GAP) + down) * image.devicePixelRatio())
    wanted = QColor(colours()[role])
    found = [x for x in range(LABELS, image.width()) if image.pixelColor(QPoint(x, y)) == wanted]
    return (found[0], found[-1]) if found else (0, 0)


def test_bars_have_the_lengths_of_logarithms(qtbot: QtBot) -> None:
    widget = bars(qtbot, row(0.01), row(0.1), row(1.0))
    plot = WIDTH - LABELS - FIGURES

    assert widget.scale() == (-2, 0)
    lengths = [painted(widget, k, "band")[1] - LABELS for k in (1, 2)]
    assert lengths == pytest.approx([plot / 2, plot], abs=3)


def test_the_fastest_of_a_group_stands_out(qtbot: QtBot) -> None:
    widget = bars(qtbot, row(0.1), row(0.02))

    assert painted(widget, 0, "accent") == (0, 0)
    assert painted(widget, 1, "accent")[0] == pytest.approx(LABELS, abs=2)
    assert painted(bars(qtbot, row(0.1)), 0, "accent") == (0, 0)  # a single bar is not the fastest


def test_an_extrapolated_time_is_outlined(qtbot: QtBot) -> None:
    widget = bars(qtbot, row(1.0, 0.01), row(2.0))
    plot = WIDTH - LABELS - FIGURES

    assert widget.scale() == (0, 2)
    assert painted(widget, 0, "band")[1] <= LABELS + 3
    assert painted(widget, 0, "accent", down=0)[1] == pytest.approx(LABELS + plot, abs=8)  # dashed


def test_extreme_times_do_not_stretch_the_scale(qtbot: QtBot) -> None:
    assert bars(qtbot, row(1e-9), row(1.0, 1e-40)).scale() == (-5, 5)
    assert bars(qtbot).scale()[0] < bars(qtbot).scale()[1]


def test_labels_show_time_limit_and_unsupported_searches() -> None:
    assert label(row(0.25)) == "250 ms"
    assert label(row(10.0, 0.1)) == "> 10 s, about 1.67 minutes"
    assert label(row(10.0, 0.0)) == "> 10 s, too long to estimate"
    assert label(row(0.0, outcome=Outcome.INVALID)) == "not supported"
    assert [tick(power) for power in (-5, -1, 0, 3)] == ["10 µs", "100 ms", "1 s", "1,000 s"]


@pytest.mark.parametrize("width", [120, 200, 300, 1000])
def test_labels_of_the_scale_do_not_overlap(width: int) -> None:
    written = ticks((-4, 3), width, 60)

    assert written[0] == -4
    assert written.step * width / 7 >= 60
    assert written.step == 1 or (written.step - 1) * width / 7 < 60  # no more labels are left out than necessary


def test_a_short_bar_is_visible() -> None:
    assert end(QRectF(0, 0, 100, 10), (0, 2), 0.5) > 0


def test_the_chart_has_an_accessible_description(qtbot: QtBot) -> None:
    assert bars(qtbot, row(0.25)).accessibleDescription() == "4 × 5, Links: 250 ms"
    assert bars(qtbot).rows == []
