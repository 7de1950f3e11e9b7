"""The legend of the marks on the boards of a race of walks."""

import pytest
from pytestqt.qtbot import QtBot

from tests.colour_vision import contrast
from workbench.pictures.palettes import THEMES, palette
from workbench.ui.tour.race.mark_legend import ENTRIES, MarkLegend


def test_a_legend_shows_only_what_is_marked(qtbot: QtBot) -> None:
    legend = MarkLegend()
    qtbot.addWidget(legend)
    assert legend.sizeHint().width() == 0

    legend.show_marks({"differing", "losing"})

    assert legend.texts == ["loses the tour", "lanes part"]
    assert legend.accessibleName() == "loses the tour, lanes part"
    assert not legend.grab().isNull()


@pytest.mark.parametrize("theme", THEMES)
def test_frames_of_marks_stand_out_from_the_panel_around_them(theme: str) -> None:
    colours = palette(theme)

    assert all(contrast(colours[role], colours["panel"]) >= 3 for role, _ in ENTRIES.values())
