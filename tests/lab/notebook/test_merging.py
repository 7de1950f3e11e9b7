"""Merging of notebooks: by identity, with provenance, all or nothing, and without trust in the other file."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.lab.notebook.test_searches import searched
from workbench.files.documents import FileError
from workbench.lab.experiments.experiment_run import ExperimentRun
from workbench.lab.experiments.experiment_text import parse_experiment
from workbench.lab.notebook import merging
from workbench.lab.notebook.notebook import Notebook
from workbench.lab.notebook.results import Results
from workbench.lab.notebook.schema import APPLICATION_ID, TABLES, VERSION
from workbench.solvers.search import Limit

COVERS = (
    "a b c d\n\na b\nc d\na c\nb d\na d\nb c\n",
    "a b c\n\na\nb c\na b\nc\n",
    "x y z w v\n\nx y\nz w v\nx\ny z w v\n",
)
NASTY = "Robert'); DROP TABLE run;-- \" ?1 %s \\"


def text_of(covers: tuple[str, ...], title: str = "Class", limit: int = 1000) -> str:
    puzzles = ", ".join(json.dumps(f"cover\n{cover}") for cover in covers)
    return f"""
title = {json.dumps(title)}
goal = "count"
limit = {{nodes = {limit}}}
[[instances]]
puzzles = [{puzzles}]
family = {json.dumps(title)}
[[settings]]
solver = "cover_links"
order = ["mrv", "leftmost"]
options = "random"
seeds = "1..2"
"""


def made(path: Path, text: str) -> Results:
    with Notebook(path) as notebook:
        found = ExperimentRun(parse_experiment(text), notebook).finish()
        assert found is not None
        return found


def dump(path: Path) -> list[str]:
    with sqlite3.connect(path) as connection:
        return list(connection.iterdump())


def changed(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path)
    with connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()


def rows(found: Results) -> list[tuple[object, ...]]:
    places = zip(found.instance, found.setting, found.seed, found.status, found.nodes, found.solutions, strict=True)
    return sorted((found.instances[i].hash, found.settings[s].hash, *map(int, rest)) for i, s, *rest in places)


def test_what_a_class_ran_in_blocks_is_one_experiment_after_merging(tmp_path: Path) -> None:
    whole = made(tmp_path / "whole.sqlite", text_of(COVERS))
    mine, other = tmp_path / "mine.sqlite", tmp_path / "other.sqlite"
    made(mine, text_of(COVERS[:1]))
    made(other, text_of(COVERS[1:]))

    with Notebook(mine) as notebook:
        merged = notebook.merge(other)
        again = ExperimentRun(parse_experiment(text_of(COVERS)), notebook)
        again.finish()

        assert (merged.experiments, merged.runs, merged.known) == (1, 8, 0)
        assert again.known == again.total == len(whole) == 12
        assert rows(notebook.results(again.hash)) == rows(whole)


def test_merging_twice_changes_nothing(tmp_path: Path) -> None:
    mine, other = tmp_path / "mine.sqlite", tmp_path / "other.sqlite"
    made(mine, text_of(COVERS[:2]))
    made(other, text_of(COVERS[1:], limit=2))
    with Notebook(other) as notebook:
        notebook.keep([searched(Limit(nodes=3))])
        notebook.remark("a remark")
        (experiment,) = notebook.experiments()
        notebook.predict(experiment.hash, "leftmost", "me")
    with Notebook(mine) as notebook:
        notebook.merge(other)
    before = dump(mine)

    with Notebook(mine) as notebook:
        merged = notebook.merge(other)

    assert (merged.experiments, merged.runs, merged.times, merged.searches, merged.remarks) == (0, 0, 0, 0, [])
    assert merged.known > 0
    assert dump(mine) == before
    with Notebook(mine) as notebook:
        assert notebook.predictions(experiment.hash) == ["leftmost"]
        assert sum("a remark" in one for one in notebook.remarks()) == 1


def test_a_run_that_ended_replaces_one_at_a_limit_and_never_the_other_way(tmp_path: Path) -> None:
    short, long = tmp_path / "short.sqlite", tmp_path / "long.sqlite"
    made(short, text_of(COVERS, limit=2))
    whole = made(long, text_of(COVERS))

    with Notebook(short) as notebook:
        notebook.merge(long)
        (_, experiment) = notebook.experiments()
        assert rows(notebook.results(experiment.hash)) == rows(whole)
    with Notebook(long) as notebook:
        merged = notebook.merge(short)
        assert merged.runs == 0


def test_runs_keep_their_machine_program_and_time(tmp_path: Path) -> None:
    mine, other = tmp_path / "mine.sqlite", tmp_path / "other.sqlite"
    made(mine, text_of(COVERS[:1]))
    made(other, text_of(COVERS[1:], title="Other"))
    changed(
        other,
        "UPDATE host SET cpu = 'Abacus'",
        "UPDATE build SET program = 'Puzzle Workbench 0.0'",
        "UPDATE run SET at = 'then'",
        "INSERT INTO timing SELECT instance, setting, seed, goal, host, build, 0, 1.5, 1.5, 0.25, 1 FROM run",
    )

    with Notebook(mine) as notebook:
        merged = notebook.merge(other)
        (mine_first, others) = notebook.experiments()

        assert merged.times == 8
        assert notebook.provenance(others.hash)["machine"] == "Abacus"
        assert notebook.provenance(others.hash)["program"] == "Puzzle Workbench 0.0"
        assert notebook.provenance(mine_first.hash)["machine"] != "Abacus"
        assert set(notebook.results(others.hash).seconds) == {1.5}
    with sqlite3.connect(mine) as connection:
        assert connection.execute("SELECT COUNT(*) FROM run WHERE at = 'then'").fetchone() == (8,)


def test_other_nodes_for_the_same_run_are_remarked_and_ours_stay(tmp_path: Path) -> None:
    mine, other = tmp_path / "mine.sqlite", tmp_path / "other.sqlite"
    before = made(mine, text_of(COVERS[:1]))
    made(other, text_of(COVERS[:1]))
    changed(other, "UPDATE run SET nodes = 99 WHERE seed = 1 AND setting = (SELECT MIN(setting) FROM run)")

    with Notebook(mine) as notebook:
        merged = notebook.merge(other)
        (experiment,) = notebook.experiments()

        assert len(merged.remarks) == 1
        assert "99 now" in merged.remarks[0]
        assert rows(notebook.results(experiment.hash)) == rows(before)


def test_searches_stand_in_the_order_of_their_times(tmp_path: Path) -> None:
    mine, other = tmp_path / "mine.sqlite", tmp_path / "other.sqlite"
    times = [f"2026-01-0{day} 12:00:00+0{zone}:00" for day, zone in ((1, 1), (2, 1), (3, 1), (4, 1))]
    for path, own in ((mine, times[::2]), (other, times[1::2])):
        with Notebook(path) as notebook:
            notebook.keep([searched(name=at)._replace(at=at, cores=2) for at in own])

    with Notebook(mine) as notebook:
        merged = notebook.merge(other)
        found = notebook.searches()

    assert merged.searches == 2
    assert list(found.at) == times[::-1]
    assert list(found.cores) == [2] * 4
    assert [found.results.instances[k].name for k in found.results.instance] == times[::-1]


def test_a_notebook_of_the_first_version_can_be_merged_and_stays_as_it_is(tmp_path: Path) -> None:
    mine, old = tmp_path / "mine.sqlite", tmp_path / "old.sqlite"
    with sqlite3.connect(old) as connection:
        connection.executescript(TABLES)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("PRAGMA user_version = 1")
        connection.execute("INSERT INTO experiment VALUES(NULL,'e','Old','text','count',-1,-1.0,'A','2020')")
    connection.close()
    before = old.read_bytes()

    with Notebook(mine) as notebook:
        assert notebook.merge(old).experiments == 1
        assert [one.title for one in notebook.experiments()] == ["Old"]
    assert old.read_bytes() == before


def test_names_that_look_like_statements_are_names(tmp_path: Path) -> None:
    mine, other = tmp_path / "mine.sqlite", tmp_path / "other.sqlite"
    made(mine, text_of(COVERS[:1]))
    found = made(other, text_of(COVERS, title=NASTY))
    text = NASTY.replace("'", "''")
    places = ("host", "cpu"), ("build", "program"), ("setting", "title"), ("run", "note"), ("instance", "name")
    changed(other, *(f"UPDATE {table} SET {column} = '{text}'" for table, column in places))

    with Notebook(mine) as notebook:
        assert notebook.merge(other).runs == 8
        experiment = notebook.experiments()[-1]
        assert experiment.title == NASTY
        assert rows(notebook.results(experiment.hash)) == rows(found)
        assert notebook.merge(other).runs == 0


def newer(path: Path) -> None:
    changed(path, f"PRAGMA user_version = {VERSION + 1}")


def foreign(path: Path) -> None:
    path.unlink()
    changed(path, "CREATE TABLE bookmarks(url TEXT)")


def garbage(path: Path) -> None:
    path.write_bytes(b"no database" * 1000)


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def with_view(path: Path) -> None:
    names, _ = merging.columns_of("remark")
    endless = "WITH RECURSIVE n(k) AS (SELECT 1 UNION ALL SELECT k FROM n)"
    columns = ", ".join(f"k AS {name}" for name in names)
    changed(path, "DROP TABLE remark", f"CREATE VIEW remark AS {endless} SELECT {columns} FROM n")


def without_table(path: Path) -> None:
    changed(path, "DROP TABLE timing")


def with_text_for_nodes(path: Path) -> None:
    changed(path, "UPDATE run SET nodes = 'many'")


def with_unknown_status(path: Path) -> None:
    changed(path, "UPDATE run SET status = 77")


def with_wild_choices(path: Path) -> None:
    changed(path, "UPDATE setting SET choices = '" + "[" * 50_000 + "'")


def with_a_blob(path: Path) -> None:
    changed(path, "UPDATE instance SET name = x'00ff'")


def with_another_puzzle(path: Path) -> None:
    changed(path, "UPDATE instance SET text = 'cover' || char(10) || 'a' || char(10) || 'a'")


def with_a_huge_seed(path: Path) -> None:
    changed(path, "UPDATE run SET seed = 4294967296 + seed")


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (newer, f"version {VERSION + 1}.*Update the program"),
        (foreign, "the database of another program"),
        (garbage, "damaged or not a notebook"),
        (cut, "damaged or not a notebook"),
        (with_view, "view 'remark', which no notebook has"),
        (without_table, "no such table: timing"),
        (with_text_for_nodes, "run.nodes has the value 'many'"),
        (with_unknown_status, "run.status has the value '77'"),
        (with_wild_choices, "setting.choices has the value"),
        (with_a_blob, "instance.name has the value"),
        (with_another_puzzle, "has the name of another one"),
        (with_a_huge_seed, "run.seed has the value"),
    ],
    ids=lambda one: getattr(one, "__name__", ""),
)
def test_what_is_no_notebook_is_refused_and_nothing_is_changed(
    tmp_path: Path, damage: Callable[[Path], None], why: str
) -> None:
    mine, other = tmp_path / "mine.sqlite", tmp_path / "other.sqlite"
    made(mine, text_of(COVERS[:1]))
    made(other, text_of(COVERS))
    before = dump(mine)
    damage(other)

    with (
        Notebook(mine) as notebook,
        pytest.raises(FileError, match=f"Could not merge the notebook other.sqlite.*{why}"),
    ):
        notebook.merge(other)

    assert dump(mine) == before


def test_a_merge_that_ends_half_way_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine, other = tmp_path / "mine.sqlite", tmp_path / "other.sqlite"
    made(mine, text_of(COVERS[:1]))
    made(other, text_of(COVERS))
    before = dump(mine)

    def fail(_merging: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(merging.Merging, "_enter_searches", fail)
    with Notebook(mine) as notebook, pytest.raises(KeyboardInterrupt):
        notebook.merge(other)

    assert dump(mine) == before


def test_a_notebook_is_not_merged_with_itself_or_with_nothing(tmp_path: Path) -> None:
    mine = tmp_path / "mine.sqlite"
    made(mine, text_of(COVERS[:1]))
    (tmp_path / "link.sqlite").symlink_to(mine)

    with Notebook(mine) as notebook:
        with pytest.raises(FileError, match="is this notebook"):
            notebook.merge(tmp_path / "link.sqlite")
        with pytest.raises(FileError, match="There is no notebook"):
            notebook.merge(tmp_path / "nothing.sqlite")
