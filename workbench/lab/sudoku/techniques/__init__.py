"""The registry of techniques, and the orders in which they are tried."""

from workbench.lab.sudoku.technique import Technique
from workbench.lab.sudoku.techniques import als, fish, intersections, singles, subsets

TECHNIQUES: dict[str, Technique] = {
    technique.name: technique
    for technique in (
        *singles.TECHNIQUES,
        *intersections.TECHNIQUES,
        *subsets.TECHNIQUES,
        *fish.TECHNIQUES,
        *als.TECHNIQUES,
    )
}
BY_CODE = {technique.code: technique for technique in TECHNIQUES.values()}
