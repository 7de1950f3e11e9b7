"""`workbench farm start` and `workbench solve --cluster`."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import workbench
from tests.clusters import Cluster, cluster, needs_dask
from tests.processes import PATIENCE, run_command, started, wait_for
from workbench.base.interrupts import INTERRUPTED
from workbench.cli.main import main
from workbench.searching.cluster import farm
from workbench.searching.cluster.library import client_of

BOARD, COUNT = "polyomino 5x12\npieces free 5\n", "4,040"  # 1,010 and their images: Haselgrove and Haselgrove 1960
SLOW = ("--solver", "cover_links", "--order", "mrv_right")  # seconds for all of them


@pytest.fixture(scope="module")
def machine() -> Iterator[Cluster]:
    """A cluster of two workers."""
    with cluster() as running:
        yield running


@pytest.fixture
def board(tmp_path: Path) -> Path:
    """Return the file of a board whose tilings take some seconds to count with the slow choices."""
    file = tmp_path / "board.txt"
    file.write_text(BOARD)
    return file


def counting(board: Path, *options: str) -> list[str]:
    """Return the command that counts and keeps a checkpoint beside the board."""
    words = ["solve", str(board), "--checkpoint", str(board.with_suffix(".search")), "--every", "1", *options]
    return [sys.executable, "-m", "workbench", *words]


@needs_dask
@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_a_cluster_counts(machine: Cluster, board: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", str(board), "--count", "--solver", "cover_bits", "--cluster", machine.address]) == 0
    assert COUNT in capsys.readouterr().out


@needs_dask
@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_a_tree_is_split_at_a_level_on_a_cluster_and_on_cores(
    machine: Cluster, board: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["solve", str(board), "--count", "--solver", "polyomino_bits"]
    alone = workbench.solve(workbench.read(board), "polyomino_bits", goal="count").probe
    assert alone is not None
    for crew in (("--jobs", "2"), ("--cluster", machine.address)):
        assert main([*command, *crew, "--split-level", "2"]) == 0
        solved, nodes, parts = capsys.readouterr().out.splitlines()
        assert COUNT in solved
        assert nodes.startswith(f"{alone.nodes:,} nodes in ")
        assert parts == f"{alone.profile[2]:,} parts at level 2"


@needs_dask
@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_a_list_is_searched_puzzle_by_puzzle(
    machine: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "list.txt"
    file.write_text("12..3.....1....2\n" + "." * 16 + "\n")  # the second has 288 solutions: OEIS A107739

    assert main(["solve", str(file), "--count", "--cluster", machine.address]) == 0

    assert [line.split("\t")[2] for line in capsys.readouterr().out.splitlines()] == ["1", "288"]


@needs_dask
@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_a_search_that_cannot_be_divided_says_so(
    machine: Cluster, board: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", str(board), "--count", "--solver", "cover_memo", "--cluster", machine.address]) == 0
    out = capsys.readouterr().out
    assert COUNT in out
    assert "cannot be divided" in out


@needs_dask
@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_a_search_goes_on_after_its_cluster_is_gone(
    machine: Cluster, board: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with cluster(workers=1) as lost:
        command = counting(board, "--count", *SLOW, "--cluster", lost.address)
        with started(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            wait_for(board.with_suffix(".search"), process)
            lost.kill()
            _, problem = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert problem.startswith(f"workbench: The connection to the cluster at {lost.address} was lost.")
    assert problem.count("\n") == 1
    assert "--resume goes on with it" in problem
    assert main([*counting(board, "--resume", "--cluster", machine.address)[3:]]) == 0
    assert COUNT in capsys.readouterr().out
    assert not board.with_suffix(".search").exists()


@needs_dask
@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_the_loss_of_a_worker_is_noted(board: Path) -> None:
    with cluster() as machine:
        onlooker = client_of(machine.address, 60)
        command = counting(board, "--count", *SLOW, "--cluster", machine.address)
        with started(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            wait_for(board.with_suffix(".search"), process)
            workers = onlooker.run(os.getpid)  # type: ignore[call-arg, arg-type]
            assert isinstance(workers, dict)
            os.kill(next(iter(workers.values())), signal.SIGKILL)
            onlooker.close(60)
            out, notes = process.communicate(timeout=PATIENCE)

    assert process.returncode == 0
    assert COUNT in out
    assert notes == "workbench: 1 worker lost; its parts are searched again.\n"


@needs_dask
@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_ctrl_c_saves_the_search(machine: Cluster, board: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = counting(board, "--count", *SLOW, "--cluster", machine.address)
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        wait_for(board.with_suffix(".search"), process)
        process.send_signal(signal.SIGINT)
        _, words = process.communicate(timeout=PATIENCE)
    assert (process.returncode, words) == (INTERRUPTED, "workbench: interrupted\n")
    assert main([*counting(board, "--resume", "--limit", "1")[3:]]) == 4  # nothing is left of its limit, but it is read
    assert "--resume goes on" in capsys.readouterr().out


@needs_dask
@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks at the processes and sockets of Linux")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_cluster_ends_cleanly_and_listens_on_localhost_only(number: signal.Signals) -> None:
    import psutil

    with cluster(stderr=subprocess.PIPE) as running:
        top = psutil.Process(running.process.pid)
        family = [top, *top.children(recursive=True)]
        hosts = {
            place.laddr.ip for one in family for place in one.net_connections() if place.status == psutil.CONN_LISTEN
        }
        assert len(family) > 2
        assert hosts == {"127.0.0.1"}
        os.killpg(running.process.pid, number)  # as a terminal does with Ctrl-C
        _, problems = running.process.communicate(timeout=PATIENCE)
        assert (running.process.returncode, problems) == (0, "")
        _, alive = psutil.wait_procs(family, timeout=PATIENCE)
        assert alive == []


@needs_dask
@pytest.mark.slow
@pytest.mark.parametrize("protocol", ["tcp", "tls"])
def test_nobody_connects_without_the_keys(
    machine: Cluster,
    board: Path,
    protocol: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))  # as another user has it
    monkeypatch.setattr(farm, "CONNECT_SECONDS", 2)
    address = machine.address.replace("tls", protocol)

    assert main(["solve", str(board), "--count", "--cluster", address]) == 2
    assert capsys.readouterr().err.startswith(f"workbench: Cannot connect to the cluster at {address}: ")


@needs_dask
@pytest.mark.slow
def test_a_port_that_is_taken_is_an_error(machine: Cluster, capsys: pytest.CaptureFixture[str]) -> None:
    port = machine.address.rpartition(":")[2]
    command = [sys.executable, "-m", "workbench", "farm", "start", "--workers", "1", "--port", port]
    done = run_command(command)
    assert done.returncode == 2
    assert done.stderr.startswith(f"workbench: Cannot start a cluster at 127.0.0.1, port {port}: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--cluster", "node7:8786"), "--cluster needs --all or --count"),
        (("--count", "--cluster", "node7:8786", "--jobs", "2"), "takes the place of --jobs"),
        (("--cluster", "node7:8786", "--split-level", "2"), "--cluster needs --all or --count"),
        (("--jobs", "2", "--split-level", "2"), "--split-level needs --all or --count"),
        (("--count", "--jobs", "1", "--split-level", "2"), "--split-level needs --jobs 2 or more, or --cluster"),
        (("--count", "--jobs", "2", "--split-level", "0"), "--split-level needs a whole number from 1 to 1,000"),
        (("--count", "--cluster", "node7"), "'node7' is not the address of a scheduler. Use tcp://HOST:PORT"),
    ],
)
def test_wrong_options_are_refused(
    board: Path, options: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", str(board), *options]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--workers", "0"), "--workers needs a whole number from 1 to 256"),
        (("--port", "65536"), "--port needs a whole number from 0 to 65,535"),
        (("--listen", "everywhere"), "--listen needs an IP address"),
    ],
)
def test_a_wrong_cluster_is_refused(options: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["farm", "start", *options]) == 2
    assert message in capsys.readouterr().err


def test_without_the_library_there_is_one_sentence(
    board: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["solve", str(board), "--count", "--cluster", "node7:8786"]) == 2
    assert main(["farm", "start"]) == 2
    sentence = (
        "workbench: Clusters need dask.distributed, which is not installed: pip install 'puzzle-workbench[cluster]'"
    )
    assert capsys.readouterr().err.splitlines() == [sentence, sentence]
