"""The soak compares the memory of its end with that after ten minutes, and lets late threads end before it counts."""

from dataclasses import replace

from tests.campaigns.soak import Figures, growth

EARLY = Figures(10.2, 100, 200.0, 0, 400, 9, 2, "")


def test_memory_may_grow_a_tenth_after_ten_minutes() -> None:
    start, end = replace(EARLY, minutes=5.0, megabytes=100.0), replace(EARLY, minutes=60.0, tabs=800)

    assert not growth([start, EARLY, replace(end, megabytes=219.0)])
    assert growth([start, EARLY, replace(end, megabytes=221.0)]) == "memory grows by 10.5%; the limit is 10%"


def test_what_there_is_more_of_is_named() -> None:
    assert EARLY.more_than(EARLY) == []
    assert replace(EARLY, threads=3, documents=1, megabytes=300.0).more_than(EARLY) == ["documents", "threads"]
