"""The legend of a depth view."""

import re

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from tests.ui.search.depth.maps import LONG, SHORT, mapped
from workbench.pictures.palettes import THEMES, palette
from workbench.ui.base.theme import choose_theme
from workbench.ui.search.depth.legend import legend
from workbench.ui.search.depth.picture import picture_of


def words(text: str) -> list[str]:
    """Return what the marks mean, without the marks; a line ends nowhere within one."""
    parts = [re.sub(r"<span.*?</span>", "", part) for part in text.split(" &nbsp; ")]
    assert not any(" " in part for part in parts)
    return [part.replace("&nbsp;", " ").strip() for part in parts]


def test_what_is_not_shown_has_no_legend(qapp: QApplication) -> None:
    assert legend(None, "dead end") == ""


def test_each_sort_of_picture_has_its_own_legend(qapp: QApplication) -> None:
    steps = legend(picture_of(mapped(SHORT), (0, 100), 600), "dead end")
    spans = legend(picture_of(mapped(SHORT), (0, 900), 300), "dead end")
    density = legend(picture_of(mapped(LONG), (0, len(LONG)), 300), "dead end")

    assert words(steps) == ["level of each node", "dead end", "solutions"]
    assert words(spans) == ["levels", "floor: lowest level", "solutions"]
    assert words(density) == ["nodes at a level (log)", "floor: lowest level", "mean level", "solutions"]


def test_crosses_are_explained_only_where_they_are_drawn(qapp: QApplication) -> None:
    dense = (np.arange(300, dtype=np.int32) % 3).astype(np.int32)
    sparse = (np.arange(300, dtype=np.int32) % 60).astype(np.int32)

    shown = [words(legend(picture_of(mapped(visits), (0, 300), 600), "dead end")) for visits in (dense, sparse)]

    assert shown == [["level of each node", "solutions"], ["level of each node", "dead end", "solutions"]]


def test_a_cross_means_what_the_solver_says(qapp: QApplication) -> None:
    crosses = legend(picture_of(mapped(SHORT), (0, 100), 600), "rotation refused")

    assert words(crosses) == ["level of each node", "rotation refused", "solutions"]


def test_a_forecast_has_its_mark_too(qapp: QApplication) -> None:
    assert words(legend(picture_of(mapped(LONG), (0, 100), 300), "dead end", forecasts=True))[-1] == "forecast (Knuth)"
    assert legend(None, "dead end", forecasts=True) == ""


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_the_legend_is_in_the_colours_of_the_theme(qapp: QApplication, theme: str) -> None:
    choose_theme(theme)

    text = legend(picture_of(mapped(LONG), (0, len(LONG)), 300), "dead end")

    colours = re.findall(r"color:(#\w+)", text)
    assert colours == [palette(theme)[role] for role in ("accent", "danger", "mean", "good")]
