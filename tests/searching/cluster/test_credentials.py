"""The keys of a cluster: kept for its own user while it runs, and refused where others could have written them."""

import os
import stat
from pathlib import Path

import pytest

from workbench.searching.cluster.address import scheduler_address
from workbench.searching.cluster.credentials import PARTS, file_of, kept, keys_for

KEYS = {name: f"-----{name}-----" for name in PARTS}
ADDRESS = "tls://127.0.0.1:8786"


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def test_keys_are_found_by_the_address_while_the_cluster_runs() -> None:
    with kept(ADDRESS, KEYS) as file:
        assert keys_for(ADDRESS) == keys_for("localhost:8786") == KEYS
        assert keys_for("tls://127.0.0.1:8787") == {}
        assert scheduler_address("127.0.0.1:8786") == ADDRESS
        assert scheduler_address("tcp://127.0.0.1:8786") == "tcp://127.0.0.1:8786"

    assert keys_for(ADDRESS) == {}
    assert not file.exists()
    assert scheduler_address("127.0.0.1:8786") == "tcp://127.0.0.1:8786"


@pytest.mark.skipif(os.name != "posix", reason="rights of files are Unix's")
def test_only_the_user_can_read_them() -> None:
    with kept(ADDRESS, KEYS) as file:
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
        for mode in (0o640, 0o604, 0o602):
            file.chmod(mode)
            assert keys_for(ADDRESS) == {}


def test_a_file_that_was_left_is_replaced_and_no_link_is_followed(tmp_path: Path) -> None:
    file_of(ADDRESS).parent.mkdir(parents=True)
    file_of(ADDRESS).symlink_to(tmp_path / "elsewhere")

    with kept(ADDRESS, KEYS):
        assert keys_for(ADDRESS) == KEYS
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.parametrize("text", ["", "[]", "[" * 5000, '{"tls_ca_file": 3}', "\x00"])
def test_a_damaged_file_has_no_keys(text: str) -> None:
    with kept(ADDRESS, KEYS) as file:
        file.write_text(text)
        assert keys_for(ADDRESS) == {}
