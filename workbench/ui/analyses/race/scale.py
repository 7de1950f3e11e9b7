"""How the charts of a race count nodes."""

from enum import StrEnum


class Scale(StrEnum):
    """The axis of nodes."""

    SHARED = "shared"
    OWN = "own"
    LOG = "log"


SCALES = (
    (Scale.SHARED, "Shared"),
    (Scale.OWN, "Own for each lane"),
    (Scale.LOG, "Shared, logarithmic"),
)
