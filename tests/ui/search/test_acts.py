"""The acts of a search: only showing and hiding the live search is something that is on or off."""

from workbench.ui.base.act import Act
from workbench.ui.search import acts


def test_only_the_live_search_is_switched_on_and_off() -> None:
    every = [act for act in vars(acts).values() if isinstance(act, Act)]

    assert len(every) > 20
    assert [act.name for act in every if act.checkable] == ["show_live"]
