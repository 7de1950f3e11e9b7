"""What tests of searches on several cores and machines have in common."""

import pytest

from workbench.searching.cores import cores_search


@pytest.fixture
def cut_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut trees after few nodes, so that small ones are cut too."""
    monkeypatch.setattr(cores_search, "ALONE", 50)
    monkeypatch.setattr(cores_search, "PARTS", 12)
