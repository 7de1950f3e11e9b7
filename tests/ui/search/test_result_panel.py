import pytest

from workbench.ui.search.result_panel import place_text


@pytest.mark.parametrize(
    ("count", "at", "all_kept", "text"),
    [
        (1, 0, True, "1 solution"),
        (1, 0, False, "1 kept"),  # a count that does not list
        (12, None, True, "12 solutions"),
        (10_000, None, False, "10,000 kept"),
        (10_000, 1, False, "2 / 10,000"),
    ],
)
def test_the_place_says_what_is_kept(count: int, at: int | None, all_kept: bool, text: str) -> None:
    assert place_text(count, at, all_kept) == text
