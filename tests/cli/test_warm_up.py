"""`workbench warm-up`."""

import json

import pytest

from workbench.cli import warm_up
from workbench.cli.main import main
from workbench.kernels import census
from workbench.kernels.cache import kernel_cache
from workbench.lab import every_kernel


@pytest.mark.slow
def test_the_first_kernels_are_loaded(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["warm-up", "--json"]) == 0

    record = json.loads(capsys.readouterr().out)
    assert record["loaded"] + record["compiled"] > 0
    assert record["folder"] == str(kernel_cache())


@pytest.mark.slow
def test_the_folder_of_the_kernels_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["warm-up"]) == 0

    said = capsys.readouterr().out
    assert " kernels loaded, " in said
    assert str(kernel_cache()) in said


@pytest.mark.parametrize(("ready", "steps"), [(True, ["load"]), (False, ["load", "use", "list"])])
def test_searches_are_started_only_if_a_kernel_is_missing(
    ready: bool, steps: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    done = []
    monkeypatch.setattr(census, "load_all", lambda: done.append("load") or ready)
    monkeypatch.setattr(every_kernel, "use_every_kernel", lambda: done.append("use"))
    monkeypatch.setattr(census, "list_all", lambda: done.append("list"))

    warm_up.prepare_all()

    assert done == steps
