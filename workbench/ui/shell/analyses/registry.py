"""The analyses, in the order of the menu."""

from typing import TYPE_CHECKING

from workbench.ui.analyses import atlas, estimate, grids, lab, orders, race, starts, tuning, watch

if TYPE_CHECKING:
    from workbench.ui.analyses.analysis import AnalysisFace
    from workbench.ui.base.act import Act

OF_PUZZLES = (race.FACE, watch.FACE, starts.FACE, orders.FACE, atlas.FACE, estimate.FACE)
OF_MANY = (lab.FACE, lab.BENCHMARK, lab.CURVE, tuning.RULES, tuning.CHOICES)
OF_THE_LITERATURE = (grids.FACE, lab.PUBLISHED)
ANALYSES: dict[str, "AnalysisFace"] = {face.name: face for face in (*OF_PUZZLES, *OF_MANY, *OF_THE_LITERATURE)}


def acts_opening(faces: "tuple[AnalysisFace, ...]") -> "tuple[Act, ...]":
    """Return what opens some analyses."""
    return tuple(face.act for face in faces if face.act is not None)


def pages_of(kind: str, activity: str) -> "tuple[AnalysisFace, ...]":
    """Return the analyses of an activity for a kind of puzzle."""
    return tuple(face for face in OF_PUZZLES if face.activity == activity and (not face.kinds or kind in face.kinds))


def analysis_of_file(suffix: str) -> str:
    """Return the name of the analysis that opens files with a suffix; "" if none does."""
    return next((face.name for face in ANALYSES.values() if suffix in face.suffixes), "")


def kinds_with(act: "Act") -> frozenset[str]:
    """Return the kinds of puzzle whose analysis an act opens; none where it is for all, or opens none."""
    return frozenset(kind for face in ANALYSES.values() if face.act is act for kind in face.kinds)
