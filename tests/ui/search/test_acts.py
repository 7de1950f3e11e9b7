"""The acts of a search: only showing and hiding the live search is something that is on or off."""

from workbench.ui.base.act import Act
from workbench.ui.search import acts


def test_only_playing_and_the_live_search_are_switched_on_and_off() -> None:
    every = [act for act in vars(acts).values() if isinstance(act, Act)]

    assert len(every) > 20
    assert [act.name for act in every if act.checkable] == ["play_operations", "show_live"]
