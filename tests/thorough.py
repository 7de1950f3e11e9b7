"""Tests that take a sample of their cases in an ordinary run, and all of them in the campaign `thorough`."""

import os
from typing import TypeVar

import pytest

VARIABLE = "WORKBENCH_THOROUGH"
THOROUGH = os.environ.get(VARIABLE) == "1"

Case = TypeVar("Case")

only_thorough = pytest.mark.skipif(not THOROUGH, reason="takes long: python -m tests.campaigns.thorough")


def either(usual: Case, thorough: Case) -> Case:
    """Return the cases of an ordinary run, or those of the campaign."""
    return thorough if THOROUGH else usual
