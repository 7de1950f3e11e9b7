"""An & in a name is shown, and marks no key."""

import pytest

from workbench.ui.base.keyboard.mnemonics import literal, shown_text


@pytest.mark.parametrize("name", ["Squirrel & Cull", "a&b", "&", "plain", "&&"])
def test_a_name_is_shown_as_it_is(name: str) -> None:
    assert shown_text(literal(name)) == name


def test_the_mark_of_a_key_is_not_shown() -> None:
    assert shown_text("&Undo Squirrel && Cull") == "Undo Squirrel & Cull"
