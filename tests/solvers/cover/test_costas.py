"""Costas arrays as a cover with colours: as many as published."""

import pytest

from tests.covers import costas
from workbench.solvers import SOLVERS
from workbench.solvers.search import UNLIMITED

COUNTS = {2: 2, 3: 4, 4: 12, 5: 40, 6: 116}  # OEIS A008404


@pytest.mark.parametrize("solver", ["cover_auto", "cover_links", "cover_cells", "cover_bits"])
@pytest.mark.parametrize(("order", "known"), COUNTS.items())
def test_costas_arrays_are_counted(order: int, known: int, solver: str) -> None:
    search = SOLVERS[solver].start(costas(order))
    search.advance(UNLIMITED)

    assert search.tally.solutions == known
