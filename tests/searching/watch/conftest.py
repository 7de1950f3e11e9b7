"""What tests of watched searches have in common."""

import pytest

from workbench.puzzles.cover import Cover
from workbench.solvers import SOLVERS


@pytest.fixture(scope="session", autouse=True)
def loaded() -> None:
    """Load or compile the kernel, so that no test's time contains it."""
    SOLVERS["cover_links"].start(Cover.parse("cover\na\na\n")[0])
