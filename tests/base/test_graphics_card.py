"""A graphics card is loaded for work that is worth it only, beside the cores, and given up for good when it fails."""

from collections.abc import Callable

import pytest

from workbench.base import graphics_card
from workbench.base.graphics_card import PATIENCE, WORTH, GraphicsCard


@pytest.fixture
def card(monkeypatch: pytest.MonkeyPatch) -> GraphicsCard:
    """A machine with a driver, on which nothing has been loaded."""
    monkeypatch.setattr(graphics_card, "is_installed", lambda: True)
    return GraphicsCard()


def take(card: GraphicsCard, slices: int, squares: int = WORTH, load: Callable[[], str] = lambda: "a card") -> bool:
    """Ask whether the card takes work of one core, before so many slices; wait until it is loaded."""
    taken = [card.takes(squares, 1, load) for _ in range(slices)]
    if card.loading is not None:
        card.loading.join()
    return taken[-1]


def fail() -> str:
    raise OSError("libnvvm.so:\n  cannot open shared object file: No such file or directory, and more of this kind")


def test_it_is_loaded_after_some_slices_of_work_that_is_worth_it(card: GraphicsCard) -> None:
    assert not take(card, PATIENCE - 1)
    assert card.loading is None
    assert not take(card, 2 * PATIENCE, squares=WORTH - 1)
    assert card.loading is None

    take(card, 1)

    assert card.name == "a card"
    assert take(card, 1)
    assert not take(card, 1, squares=WORTH - 1)


def test_more_cores_need_more_work_to_be_slower(card: GraphicsCard) -> None:
    take(card, PATIENCE)

    assert card.takes(16 * WORTH, 16, fail)
    assert not card.takes(16 * WORTH - 1, 16, fail)


def test_one_that_cannot_be_loaded_is_a_sentence_and_is_not_tried_again(card: GraphicsCard) -> None:
    take(card, PATIENCE, load=fail)
    loading = card.loading

    assert not take(card, 2 * PATIENCE)
    assert card.loading is loading
    assert card.problem == (
        "The graphics card cannot be used: libnvvm.so: cannot open shared object file: No such file or …"
        " All work is done on the processor."
    )


def test_nothing_is_loaded_where_it_is_turned_off(card: GraphicsCard) -> None:
    card.allowed = False

    assert not take(card, 2 * PATIENCE)
    assert card.loading is None


def test_nothing_is_loaded_where_there_is_no_driver(card: GraphicsCard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(graphics_card, "is_installed", lambda: False)

    assert not take(card, 2 * PATIENCE)
    assert card.loading is None
