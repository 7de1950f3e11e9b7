"""Single searches in a notebook: read back, limited in number, and known to experiments as runs."""

import sqlite3
from pathlib import Path

import numpy as np
import pytest

from tests.lab.notebook.notebooks import EXPERIMENT, INSTANCES, SETTINGS, open_notebook, put, run
from workbench.lab.experiments.experiment_run import ExperimentRun
from workbench.lab.experiments.experiment_text import parse_experiment
from workbench.lab.notebook import searches
from workbench.lab.notebook.results import RUN_STATUSES, UNKNOWN, InstanceLabel, RunStatus
from workbench.lab.notebook.schema import APPLICATION_ID, TABLES
from workbench.lab.notebook.searches import StoredSearch
from workbench.lab.searches.ended_search import ended_search
from workbench.lab.searches.table import rows
from workbench.puzzles.cover import Cover
from workbench.searching.race.lane import Lane
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import NO_LIMIT, Limit, Step

COVER = "a b c d\n\na b\nc d\na c\nb d\na d\nb c\n"
SAME = f"""\
title = "Same"
goal = "count"
[[instances]]
puzzles = ['''{COVER}''']
family = "small"
[[settings]]
solver = "cover_links"
order = "leftmost"
"""


def small() -> Cover:
    [cover] = Cover.parse(COVER)
    return cover


def lane(limit: Limit = NO_LIMIT) -> Lane:
    return Lane(small(), SOLVERS["cover_links"], {"order": "leftmost"}, Goal.COUNT, limit)


def searched(limit: Limit = NO_LIMIT, name: str = "document") -> StoredSearch:
    made = lane(limit)
    while not made.over:
        made.follow(Step(1000))
    found = ended_search(made, name)
    assert found is not None
    return found.stored()


def stored(number: int) -> StoredSearch:
    """Return a search without a puzzle that can be read."""
    label = InstanceLabel(f"h{number}", "cover", "", "", 0)
    instance, setting = INSTANCES[0]._replace(label=label), SETTINGS[0]._replace(seeds=(-1,))
    return StoredSearch("now", str(number), instance, setting, "count", RunStatus.SOLVED, number, 1, 0.5)


def test_searches_are_read_back_with_the_newest_first(tmp_path: Path) -> None:
    with open_notebook(tmp_path) as notebook:
        notebook.keep([searched(name="first"), searched(Limit(nodes=3), name="second")])

    with open_notebook(tmp_path) as notebook:
        found = notebook.searches()

    assert [found.results.instances[k].name for k in found.results.instance] == ["second", "first"]
    assert [RUN_STATUSES[k] for k in found.results.status] == [RunStatus.LIMIT, RunStatus.SOLVED]
    assert found.results.nodes[0] == 3
    assert found.results.solutions[1] == 3
    assert found.goals == ["count", "count"]
    assert found.limits == [Limit(nodes=3), NO_LIMIT]
    assert found.cores == [1, 1]
    assert [row[2:4] for row in rows(found)] == [("cover_links", "Item: Leftmost")] * 2


def test_the_puzzle_of_a_search_is_kept(tmp_path: Path) -> None:
    search = searched()
    with open_notebook(tmp_path) as notebook:
        notebook.keep([search])

        assert notebook.instance(search.instance.label.hash).text == small().format()


def test_a_search_that_was_broken_off_is_stopped(tmp_path: Path) -> None:
    broken = lane()
    broken.advance(Step(2))

    found = ended_search(broken, "document")

    assert found is not None
    assert (found.stored().status, found.stored().nodes) == (RunStatus.STOPPED, 2)
    assert not found.stored().is_run


def test_a_lane_that_has_not_begun_is_no_search() -> None:
    assert ended_search(lane(), "document") is None


def test_the_oldest_searches_are_dropped_with_their_puzzles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searches, "MAX_KEPT", 5)
    monkeypatch.setattr(searches, "SPARE", 3)
    with open_notebook(tmp_path) as notebook:
        put(notebook)
        notebook.keep([stored(number)._replace(instance=INSTANCES[0]) for number in range(2)])
        for number in range(2, 8):
            notebook.keep([stored(number)])
            assert len(notebook.searches().at) == min(number + 1, 5)
        assert notebook.instance("h2").label.kind == "cover"

        notebook.keep([stored(8)])

        assert notebook.searches().results.nodes.tolist() == [8, 7, 6, 5, 4]
        with pytest.raises(KeyError):
            notebook.instance("h3")
        assert notebook.instance("i0") == INSTANCES[0], "the experiment has it"


def test_a_search_that_ended_is_known_to_an_experiment(tmp_path: Path) -> None:
    with open_notebook(tmp_path) as notebook:
        notebook.keep([searched()])

        again = ExperimentRun(parse_experiment(SAME), notebook)
        found = again.finish()

        assert (again.total, again.known) == (1, 1)
        assert found is not None
        assert found.nodes.tolist() == notebook.searches().results.nodes.tolist()
        assert notebook.results(again.hash).instances[0].family == "small", "the experiment names it"
        fresh = ExperimentRun(parse_experiment(SAME)).finish()
        assert fresh is not None
        assert fresh.nodes.tolist() == found.nodes.tolist()


def test_a_search_ended_by_its_limit_is_known_to_smaller_limits_only(tmp_path: Path) -> None:
    with open_notebook(tmp_path) as notebook:
        notebook.keep([searched(Limit(nodes=3))])

        smaller = ExperimentRun(parse_experiment(f"limit = {{nodes = 2}}\n{SAME}"), notebook)
        larger = ExperimentRun(parse_experiment(f"limit = {{nodes = 4}}\n{SAME}"), notebook)
        smaller.finish()
        larger.finish()

        assert (smaller.known, larger.known) == (1, 0)


def test_a_limit_of_solutions_makes_no_run() -> None:
    assert not searched(Limit(solutions=1)).is_run


def test_a_limit_on_several_cores_makes_no_run() -> None:
    assert searched(Limit(nodes=3)).is_run
    assert not searched(Limit(nodes=3))._replace(cores=2).is_run
    assert searched()._replace(cores=2).is_run, "the whole tree is the same"


def test_a_notebook_of_the_first_version_is_brought_to_this_one(tmp_path: Path) -> None:
    path = tmp_path / "test.notebook"
    with sqlite3.connect(path) as connection:
        connection.executescript(TABLES)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("PRAGMA user_version = 1")
        for hash_, title in (("e", "Title"), ("f", "Other")):
            row = (hash_, title, "text", "count", -1, -1.0, "A", "2026")
            connection.execute("INSERT INTO experiment VALUES(NULL,?,?,?,?,?,?,?,?)", row)
    connection.close()

    with open_notebook(tmp_path) as notebook:
        assert [one.title for one in notebook.experiments()] == ["Title", "Other"]
        numbers = put(notebook)
        notebook.write([run(numbers, 0, 0, 7)])
        notebook.flush()
        notebook.keep([stored(1)])

        assert np.array_equal(notebook.results("e").nodes, [7])
        assert [one.title for one in notebook.experiments()] == ["Other", "Title"]


def test_searches_of_the_second_version_have_unknown_cores(tmp_path: Path) -> None:
    path = tmp_path / "test.notebook"
    with open_notebook(tmp_path) as notebook:
        notebook.keep([searched(Limit(nodes=3, seconds=2.5))])
    with sqlite3.connect(path) as connection:
        connection.execute("ALTER TABLE search DROP COLUMN cores")
        connection.execute("DROP TABLE reproduction")
        connection.execute("PRAGMA user_version = 2")
    connection.close()

    with open_notebook(tmp_path) as notebook:
        notebook.keep([searched()._replace(cores=4)])
        found = notebook.searches()

    assert found.cores == [4, UNKNOWN]
    assert found.limits == [NO_LIMIT, Limit(nodes=3, seconds=2.5)]
    assert [row[-1] for row in rows(found)] == [4, None]


def test_an_experiment_that_is_entered_again_is_the_last_one(tmp_path: Path) -> None:
    with open_notebook(tmp_path) as notebook:
        put(notebook)
        notebook.put(EXPERIMENT._replace(hash="other", title="Other"), INSTANCES, SETTINGS)
        assert [one.title for one in notebook.experiments()] == ["Title", "Other"]

        put(notebook)

        assert [one.title for one in notebook.experiments()] == ["Other", "Title"]


def test_what_is_only_asked_for_is_not_entered(tmp_path: Path) -> None:
    with open_notebook(tmp_path) as notebook:
        numbers = put(notebook)
        notebook.write([run(numbers, 0, 0, 7)])
        notebook.flush()

        found = notebook.known(EXPERIMENT._replace(hash="other"), INSTANCES, SETTINGS)

        assert found.nodes.tolist() == [7]
        assert [one.hash for one in notebook.experiments()] == ["e"]
