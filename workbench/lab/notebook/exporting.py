"""Results as files for other programs: CSV and JSON Lines, with where they come from at the beginning."""

import csv
import io
import json
from collections.abc import Iterator, Mapping
from itertools import chain

import numpy as np

from workbench.lab.notebook.results import NO_SEED, RUN_STATUSES, UNKNOWN, Results

COLUMNS = (
    "family", "size", "kind", "instance", "name", "solver", "setting", "choices", "seed", "status",
    "nodes", "solutions", "limit_nodes", "left", "seconds", "repetitions", "fastest", "slowest",
)  # fmt: skip


def rows(results: Results) -> Iterator[tuple[object, ...]]:
    """Yield a row for each run, in the order of COLUMNS; None = unknown."""
    choices = [json.dumps(dict(one.choices), ensure_ascii=False) for one in results.settings]
    for at in range(len(results)):
        instance, place = results.instances[results.instance[at]], int(results.setting[at])
        setting = results.settings[place]
        timed = not np.isnan(results.seconds[at])
        yield (
            instance.family, instance.size, instance.kind, instance.hash, instance.name,
            setting.solver, setting.title, choices[place],
            None if results.seed[at] == NO_SEED else int(results.seed[at]),
            str(RUN_STATUSES[results.status[at]]),
            int(results.nodes[at]), int(results.solutions[at]),
            known(int(results.limit_nodes[at])), known(int(results.left[at])),
            float(results.seconds[at]) if timed else None,
            int(results.repetitions[at]),
            *(float(column[at]) if timed else None for column in (results.fastest, results.slowest)),
        )  # fmt: skip


def known(value: int) -> int | None:
    """Return a figure, None if it is unknown."""
    return None if value == UNKNOWN else value


def csv_lines(results: Results, made: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines of a CSV table; first those that begin with # and say where it comes from."""
    for name, fact in made.items():
        yield f"# {' '.join(name.split())}: {' '.join(fact.split())}\n"
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for row in chain([COLUMNS], rows(results)):
        writer.writerow(row)
        yield text.getvalue()
        text.seek(0)
        text.truncate()


def json_lines(results: Results, made: Mapping[str, str]) -> Iterator[str]:
    """Yield JSON Lines: an object that says where the runs come from, and then one for each run."""
    yield json.dumps({"made": dict(made)}, ensure_ascii=False) + "\n"
    for row in rows(results):
        yield json.dumps(dict(zip(COLUMNS, row, strict=True)), ensure_ascii=False) + "\n"
