"""Parts that are made when they are first needed."""

from workbench.ui.base.later import Later


def test_a_part_is_made_once_when_it_is_asked_for() -> None:
    made: list[str] = []
    later = Later(lambda: made.append("part") or made)

    assert later.made is None
    assert later() is made
    assert later() is made
    assert later.made == ["part"]


def test_what_waits_for_a_part_is_done_in_turn_and_at_once_when_it_is_there() -> None:
    later = Later(list[int])
    later.then(lambda part: part.append(1))
    later.then(lambda part: part.append(2))

    assert later.made is None
    assert later() == [1, 2]
    later.then(lambda part: part.append(3))
    assert later() == [1, 2, 3]


def test_what_waits_finds_the_part_made() -> None:
    later = Later(list[bool])
    later.then(lambda part: part.append(later.made is part))

    assert later() == [True]
