"""The registry of techniques, and the orders in which they are tried."""

from workbench.insight.sudoku.technique import Technique
from workbench.insight.sudoku.techniques import (
    aligned,
    als,
    bug,
    chains,
    colors,
    direct,
    explainer_chains,
    fish,
    forcing,
    intersections,
    last_resorts,
    loops,
    rectangles,
    single_digit,
    singles,
    subsets,
    sue_de_coq,
    wings,
)

TECHNIQUES: dict[str, Technique] = {
    technique.name: technique
    for technique in (
        *singles.TECHNIQUES,
        *intersections.TECHNIQUES,
        *subsets.TECHNIQUES,
        *fish.TECHNIQUES,
        *single_digit.TECHNIQUES,
        *colors.TECHNIQUES,
        *wings.TECHNIQUES,
        *rectangles.TECHNIQUES,
        *bug.TECHNIQUES,
        *sue_de_coq.TECHNIQUES,
        *chains.TECHNIQUES,
        *als.TECHNIQUES,
        *forcing.TECHNIQUES,
        *explainer_chains.TECHNIQUES,
        *last_resorts.TECHNIQUES,
        *direct.TECHNIQUES,
        *loops.TECHNIQUES,
        *aligned.TECHNIQUES,
    )
}
BY_CODE = {technique.code: technique for technique in TECHNIQUES.values()}
