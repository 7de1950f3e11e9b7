"""Families of closed tours, against published counts of all of them."""

import pytest

from workbench.insight.tours.families import families

pytestmark = pytest.mark.usefixtures("compiled")


@pytest.mark.parametrize(
    ("rows", "columns", "tours", "distinct", "source"),
    [
        (3, 10, 16, 6, "OEIS A383660, A169769; M. Kraitchik 1927"),
        (3, 12, 176, 44, "OEIS A383660, A169769"),
        (3, 14, 1536, 396, "OEIS A383660, A169769"),
        (5, 6, 8, None, "OEIS A175881"),
        pytest.param(6, 6, 9862, 1245, "OEIS A175881; G. P. Jelliss, Knight's Tour Notes", marks=pytest.mark.slow),
        pytest.param(6, 7, 1_067_638, None, "OEIS A175881", marks=pytest.mark.slow),
    ],
)
def test_they_add_up_to_all_tours(rows: int, columns: int, tours: int, distinct: int | None, source: str) -> None:
    found = families(rows, columns)

    assert sum(family.tours for family in found) == tours, source
    assert distinct is None or sum(family.distinct for family in found) == distinct


@pytest.mark.slow
def test_the_distinct_tours_of_6x6_are_those_of_jelliss_notes() -> None:
    by_name = {family.name: family.distinct for family in families(6, 6)}

    assert by_name == {"a quarter turn": 5, "only a half turn": 17, "a reflection": 0, "not symmetric": 1223}
