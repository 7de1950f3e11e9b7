"""Texts are shortened in their middle."""

import pytest

from workbench.lab.report.escaping import shortened


@pytest.mark.parametrize(
    ("most", "text"), [(10, "abcdefghij"), (11, "abcdefghij"), (9, "abcd…ghij"), (6, "ab…hij"), (1, "…")]
)
def test_a_text_has_no_more_characters_and_more_of_its_end(most: int, text: str) -> None:
    assert shortened("abcdefghij", most) == text
