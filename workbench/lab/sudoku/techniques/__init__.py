"""The registry of techniques, and the orders in which they are tried."""

from workbench.lab.sudoku.technique import Technique
from workbench.lab.sudoku.techniques import chains, explainer_chains, forcing, last_resorts, singles

TECHNIQUES: dict[str, Technique] = {technique.name: technique for technique in (
        *singles.TECHNIQUES,
        *chains.TECHNIQUES,
        *forcing.TECHNIQUES,
        *explainer_chains.TECHNIQUES,
        *last_resorts.TECHNIQUES,
    )}
BY_CODE = {technique.code: technique for technique in TECHNIQUES.values()}
