"""The puzzle workbench: edit a puzzle, search it, watch the search, compare heuristics.

From Python, `import workbench` offers the functions and classes of `PUBLIC`. Each is imported when it is first used.
"""

__version__ = "0.4.0"

PUBLIC = {  # the module of `workbench.api` in which each public name is
    "read": "puzzles",
    "read_text": "puzzles",
    "write": "puzzles",
    "text": "puzzles",
    "check": "puzzles",
    "puzzle": "arrays",
    "draw": "pictures",
    "draw_sheet": "pictures",
    "Picture": "pictures",
    "solve": "searches",
    "count": "searches",
    "resume": "searches",
    "race": "races",
    "Finish": "races",
    "generate": "generating",
    "Generated": "generating",
    "rate": "advice",
    "hint": "advice",
    "Hint": "advice",
    "doctor": "advice",
    "estimate": "covers",
    "prepare": "covers",
    "atlas": "atlases",
    "Solutions": "atlases",
    "trial_cluster": "clusters",
    "run": "experiments",
    "read_experiment": "experiments",
    "Notebook": "experiments",
    "add_solver": "additions",
    "add_tie_break": "additions",
    "add_item_order": "additions",
    "add_kind": "additions",
    "add_experiment": "additions",
    "Answer": "types",
    "Puzzle": "types",
    "Solver": "types",
    "Tree": "types",
    "TreeSearch": "types",
    "Search": "types",
    "Status": "types",
    "Probe": "types",
    "Tally": "types",
    "Checkpoint": "types",
    "Choice": "types",
    "Goal": "types",
    "Outcome": "types",
    "ParseError": "types",
    "ChoiceError": "types",
    "FileError": "types",
    "FarmError": "types",
}
__all__ = ["__version__", *PUBLIC]  # noqa: PLE0604  # all are texts


def __getattr__(name: str) -> object:
    """Import a public name when it is first used."""
    if name not in PUBLIC:
        raise AttributeError(f"module 'workbench' has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(f"workbench.api.{PUBLIC[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Return the public names, those not yet imported among them."""
    return sorted({*globals(), *PUBLIC})
