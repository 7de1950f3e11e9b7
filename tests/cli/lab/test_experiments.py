"""`workbench lab run`, `show` and `export`: an experiment made, stopped, resumed, summarized and written out."""

import csv
import io
import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.test_main import PATIENCE, Run, environment, is_one_sentence, run
from tests.lab.notebook.test_searches import stored
from tests.thorough import either
from workbench.base.places import samples
from workbench.lab.notebook.notebook import Notebook

__all__ = ["run"]  # the fixture

TIES = """\
title = "Ties"  # a comment
goal = "one"
[[instances]]
generate = "tour square"
n = "5..16"
starts = "feasible"
[[settings]]
solver = "warnsdorff"
rule = ["plain", "roth", "vahaaho"]
"""
STUCK = [24, 18, 9]  # failing starts for n = 5..16, by another program
SOME_RUNS = re.compile(r"  [1-9][\d,]* runs")
LONG_RUNS = either(1_000, 3_000)
LONG = f"""\
title = "Long"
goal = "count"
[[instances]]
files = ["queens-8.txt"]
shuffle = {LONG_RUNS}
[[settings]]
solver = "cover_links"
"""


@pytest.fixture
def words(tmp_path: Path) -> list[str]:
    (tmp_path / "ties.toml").write_text(TIES)
    return [str(tmp_path / "ties.toml"), "--notebook", str(tmp_path / "n.sqlite")]


@pytest.mark.slow
def test_an_experiment_reproduces_the_failing_starts_of_the_literature(run: Run, words: list[str]) -> None:
    made = json.loads(run("lab", "run", *words, "--json").out)

    assert [one["stuck"] for one in made["settings"]] == STUCK
    assert [one["runs"] for one in made["settings"]] == [1134] * 3


@pytest.mark.slow
def test_the_number_of_jobs_makes_no_difference(run: Run, words: list[str], tmp_path: Path) -> None:
    one = run("lab", "run", words[0], "--notebook", str(tmp_path / "1"), "--jobs", "1", "--json").out
    three = run("lab", "run", words[0], "--notebook", str(tmp_path / "3"), "--jobs", "3", "--json").out

    assert one == three


@pytest.mark.slow
def test_what_is_known_is_not_made_again(run: Run, words: list[str]) -> None:
    assert run("lab", "run", *words, "--plan").out == "3,402 runs, 0 of them known\n"
    first = run("lab", "run", *words).out.splitlines()
    again = run("lab", "run", *words).out.splitlines()

    assert first[0] == "Ties: 3,402 runs, 0 of them known"
    assert again[0] == "Ties: 3,402 runs, 3,402 of them known"
    assert first[1:] == again[1:]


@pytest.mark.slow
def test_the_default_is_the_experiment_that_was_run_last(run: Run, words: list[str], tmp_path: Path) -> None:
    (tmp_path / "other.toml").write_text(TIES.replace('"Ties"', '"Other"').replace("5..16", "5..6"))
    (tmp_path / "third.toml").write_text(TIES.replace('"Ties"', '"Third"').replace("5..16", "5..7"))
    run("lab", "run", *words)
    run("lab", "run", str(tmp_path / "other.toml"), *words[1:])
    run("lab", "run", *words)

    assert run("lab", "run", str(tmp_path / "third.toml"), *words[1:], "--plan").out == "222 runs, 222 of them known\n"

    run("lab", "export", *words[1:], "-o", str(tmp_path / "runs.csv"))
    assert (tmp_path / "runs.csv").read_text().startswith("# title: Ties\n")
    titles = [one["title"] for one in json.loads(run("lab", "show", "--json", *words[1:]).out)]
    assert titles == ["Other", "Ties"], "a plan leaves nothing"


def test_searches_of_the_window_are_listed(run: Run, tmp_path: Path) -> None:
    words = ["lab", "show", "--searches", "--notebook", str(tmp_path / "n.sqlite")]
    with Notebook(tmp_path / "n.sqlite") as notebook:
        assert run(*words).out == "There are no searches in the notebook yet.\n"
        notebook.keep([stored(1), stored(1_000)])

    heading, first, second = run(*words).out.splitlines()
    assert heading.split()[-3:] == ["seconds", "nodes/s", "cores"]
    assert first.split()[-5:] == ["1,000", "500", "ms", "2,000", "1"]
    assert second.split()[-5:] == ["1", "500", "ms", "2", "1"]
    assert [one["nodes"] for one in json.loads(run(*words, "--json").out)] == [1_000, 1]
    assert next(csv.DictReader(io.StringIO(run(*words, "--csv").out)))["nodes_per_second"] == "2000"


@pytest.mark.slow
def test_a_notebook_lists_its_experiments_and_shows_one(run: Run, words: list[str]) -> None:
    made = run("lab", "run", *words).out.splitlines()[1:]
    notebook = words[1:]

    (listed,) = run("lab", "show", *notebook).out.splitlines()
    assert listed.split()[-3:] == ["3,402", "runs", "Ties"]
    for name in ("1", "Ties", words[0]):
        assert run("lab", "show", name, *notebook).out.splitlines() == ["Ties", *made]
    (stored,) = json.loads(run("lab", "show", "--json", *notebook).out)
    assert stored["text"] == TIES  # as it was typed


@pytest.mark.slow
@pytest.mark.parametrize("suffix", [".csv", ".jsonl"])
def test_runs_are_exported_with_where_they_come_from(run: Run, words: list[str], tmp_path: Path, suffix: str) -> None:
    run("lab", "run", *words)
    path = tmp_path / f"runs{suffix}"

    assert run("lab", "export", *words[1:], "-o", str(path)).code == 0

    lines = path.read_text().splitlines()
    if suffix == ".csv":
        made = [line for line in lines if line.startswith("#")]
        assert made[0] == "# title: Ties"
        assert any(line.startswith("# kernels: ") for line in made)
        rows: list[dict[str, str]] = list(csv.DictReader(io.StringIO("\n".join(lines[len(made) :]))))
    else:
        assert json.loads(lines[0])["made"]["title"] == "Ties"
        rows = [json.loads(line) for line in lines[1:]]
    assert len(rows) == 3402
    assert sum(row["status"] == "stuck" for row in rows) == sum(STUCK)


@pytest.mark.slow
def test_a_copy_of_the_notebook_is_a_notebook(run: Run, words: list[str], tmp_path: Path) -> None:
    run("lab", "run", *words)
    copy = str(tmp_path / "copy.sqlite")

    assert run("lab", "export", *words[1:], "-o", copy).code == 0

    assert run("lab", "show", "1", "--notebook", copy).out == run("lab", "show", "1", *words[1:]).out
    assert is_one_sentence(run("lab", "export", *words[1:], "-o", copy).err)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["run", "nothing.toml"], "No such file"),
        (["run", "{folder}/bad.toml"], "Line 2"),
        (["run", "{folder}/ties.toml", "--jobs", "0"], "--jobs needs"),
        (["run", "{folder}/ties.toml", "--notebook", "{folder}"], "Could not open the notebook"),
        (["show", "--notebook", "{folder}/nothing"], "There is no notebook"),
        (["show", "nothing", "--notebook", "{folder}/n.sqlite"], "no experiment 'nothing'"),
        (["export", "-o", "{folder}/x.txt", "--notebook", "{folder}/n.sqlite"], ".csv, .jsonl or .sqlite"),
    ],
)
def test_bad_input_is_one_sentence(run: Run, words: list[str], tmp_path: Path, arguments: list[str], part: str) -> None:
    (tmp_path / "bad.toml").write_text('title = "x"\ngoal = "best"\n')
    run("lab", "run", *words)

    answer = run("lab", *(word.format(folder=tmp_path) for word in arguments))

    assert answer.code == 2
    assert part in answer.err
    assert is_one_sentence(answer.err.replace("toml: Line 2, column 1: ", "toml: "))


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
def test_an_experiment_that_was_killed_goes_on(run: Run, tmp_path: Path) -> None:
    (tmp_path / "queens-8.txt").write_text((samples("cover")[0].parent / "queens-8.txt").read_text())
    (tmp_path / "long.toml").write_text(LONG)
    words = [str(tmp_path / "long.toml"), "--notebook", str(tmp_path / "n.sqlite")]
    command = [sys.executable, "-m", "workbench", "lab", "run", *words, "--jobs", "2"]

    with subprocess.Popen(command, env=environment(), stdout=subprocess.DEVNULL) as process:
        while process.poll() is None:
            if (tmp_path / "n.sqlite").exists() and SOME_RUNS.search(run("lab", "show", *words[1:]).out):
                process.kill()
                process.wait(PATIENCE)
    known = int(run("lab", "run", *words, "--plan").out.split(" runs, ")[1].split()[0].replace(",", ""))
    made = json.loads(run("lab", "run", *words, "--json").out)

    assert known > 0
    assert [one["solved"] for one in made["settings"]] == [LONG_RUNS]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["report.html", "report.md", "report.HTML"])
def test_a_report_is_written(run: Run, words: list[str], tmp_path: Path, name: str) -> None:
    run("lab", "run", *words)

    assert run("lab", "report", *words[1:], "-o", str(tmp_path / name)).code == 0

    text = (tmp_path / name).read_text()
    assert "Vähäaho fails on 9 of 1,134 starts, Roth on 18, Plain on 24." in text
    assert TIES.splitlines()[0] in text.replace("&quot;", '"')
    if name == "report.md":
        assert all((tmp_path / link).is_file() for link in re.findall(r"\]\((report-charts/[^)]*)\)", text))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["-o", "x.pdf"], ".html or .md"),
        (["-o", "x.md", "--predict"], "--predict needs an HTML file"),
        (["nothing", "-o", "x.html"], "no experiment 'nothing'"),
        (["-o", "{folder}/nowhere/x.html"], "could not be written"),
        (["-o", "{folder}/nowhere/x.md"], "x.md could not be written"),
        (["-o", "{folder}/taken.md"], "taken-charts could not be created"),
    ],
)
def test_a_report_that_cannot_be_written_is_one_sentence(
    run: Run, words: list[str], tmp_path: Path, arguments: list[str], part: str
) -> None:
    run("lab", "run", *words)
    (tmp_path / "taken-charts").touch()
    before = sorted(tmp_path.iterdir())

    answer = run("lab", "report", *words[1:], *(word.format(folder=tmp_path) for word in arguments))

    assert answer.code == 2
    assert part in answer.err
    assert is_one_sentence(answer.err)
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.slow
def test_another_notebook_is_merged_and_says_what_was_new(run: Run, words: list[str], tmp_path: Path) -> None:
    other = str(tmp_path / "other.sqlite")
    run("lab", "run", words[0], "--notebook", other)

    first = run("lab", "merge", other, *words[1:]).out
    again = json.loads(run("lab", "merge", other, *words[1:], "--json").out)

    assert first == ("New from other.sqlite: 1 experiment, 3,402 runs, 0 times, 0 searches; known before: 0 runs\n")
    assert (again["runs"], again["known"]) == (0, 3402)
    assert run("lab", "run", *words, "--plan").out == "3,402 runs, 3,402 of them known\n"


def test_a_notebook_that_cannot_be_merged_is_an_error(run: Run, words: list[str], tmp_path: Path) -> None:
    (tmp_path / "other.sqlite").write_bytes(b"no notebook" * 500)

    refused = run("lab", "merge", str(tmp_path / "other.sqlite"), *words[1:])

    assert refused.code != 0
    assert is_one_sentence(refused.err)
    assert "damaged or not a notebook" in refused.err
