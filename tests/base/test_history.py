"""Undo without limit."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.base.history import History


def grown() -> History[str]:
    """Return a history of three states, at the last."""
    history = History("a", "began")
    history.push("b", "a to b")
    history.push("c", "b to c")
    return history


def states(history: History[str]) -> str:
    return "".join(step.state for step in history.steps)


def test_a_history_begins_with_one_state_that_is_saved() -> None:
    history = History("a", "began")

    assert history.now.state == "a"
    assert history.now.description == "began"
    assert history.undoable is None
    assert history.redoable is None
    assert not history.dirty


def test_a_push_goes_on_to_the_new_state() -> None:
    history = grown()

    assert history.now.state == "c"
    assert (history.undoable, history.redoable) == ("b to c", None)
    assert history.dirty


def test_undo_goes_back_and_redo_forward_again() -> None:
    history = grown()

    history.undo()
    seen = [history.now.state]
    history.undo()
    seen.append(history.now.state)
    history.redo()
    seen.append(history.now.state)
    history.redo()
    seen.append(history.now.state)

    assert seen == ["b", "a", "b", "c"]


def test_undo_and_redo_say_what_they_would_do() -> None:
    history = grown()

    history.undo()

    assert (history.undoable, history.redoable) == ("a to b", "b to c")


def test_undo_ends_at_the_first_state() -> None:
    history = grown()

    for _ in range(5):
        history.undo()

    assert (history.now.state, history.at) == ("a", 0)
    assert history.undoable is None


def test_redo_ends_at_the_last_state() -> None:
    history = grown()

    for _ in range(5):
        history.redo()

    assert (history.now.state, history.at) == ("c", 2)


def test_a_push_after_an_undo_drops_what_was_undone() -> None:
    history = grown()

    history.undo()
    history.undo()
    history.push("d", "a to d")

    assert states(history) == "ad"
    assert (history.undoable, history.redoable) == ("a to d", None)


def test_no_revision_is_used_twice() -> None:
    history = grown()
    seen = {step.revision for step in history.steps}

    history.undo()
    history.undo()
    history.push("d", "a to d")

    assert len(seen) == 3
    assert history.now.revision not in seen


def test_the_same_state_again_is_a_step_of_its_own() -> None:
    history = grown()

    history.push("c", "nothing")

    assert states(history) == "abcc"
    assert history.steps[2].revision != history.steps[3].revision


def test_the_saved_state_is_clean_however_it_is_reached() -> None:
    history = grown()

    history.mark_saved()
    dirty = [history.dirty]
    history.undo()
    dirty.append(history.dirty)
    history.redo()
    dirty.append(history.dirty)

    assert dirty == [False, True, False]


def test_a_branch_is_dirty_though_it_is_as_long_as_what_was_saved() -> None:
    history = grown()

    history.mark_saved()
    history.undo()
    history.push("c", "b to c")

    assert history.dirty


def test_a_saved_state_that_was_dropped_leaves_everything_dirty() -> None:
    history = grown()

    history.mark_saved()
    history.undo()
    history.push("d", "b to d")
    history.undo()
    history.undo()

    assert history.now.state == "a"
    assert history.dirty


def test_a_step_cannot_be_changed() -> None:
    step = History("a").now

    with pytest.raises(dataclasses.FrozenInstanceError):
        step.state = "b"  # type: ignore[misc]


@given(st.lists(st.sampled_from(["push", "push", "undo", "redo", "save"]), max_size=40))
def test_a_history_does_what_two_stacks_do(acts: list[str]) -> None:
    history = History(0)
    done, undone, saved = [0], list[int](), 0

    for number, act in enumerate(acts, 1):
        if act == "push":
            history.push(number, f"push {number}")
            done.append(number)
            undone.clear()
        elif act == "undo":
            history.undo()
            if len(done) > 1:
                undone.append(done.pop())
        elif act == "redo":
            history.redo()
            if undone:
                done.append(undone.pop())
        else:
            history.mark_saved()
            saved = done[-1]

        assert [step.state for step in history.steps] == done + undone[::-1]
        assert history.now.state == done[-1]
        assert history.undoable == (f"push {done[-1]}" if len(done) > 1 else None)
        assert history.redoable == (f"push {undone[-1]}" if undone else None)
        assert history.dirty == (done[-1] != saved)
        assert len({step.revision for step in history.steps}) == len(history.steps)


@pytest.mark.parametrize(("kept", "states", "at"), [(0, [3], 0), (1, [2, 3, 4], 1), (9, [0, 1, 2, 3, 4, 5], 3)])
def test_an_excerpt_has_the_same_present_and_a_part_of_the_rest(kept: int, states: list[int], at: int) -> None:
    history = History(0)
    for state in range(1, 6):
        history.push(state, "")
    history.undo()
    history.undo()

    part = history.excerpt(kept)

    assert [step.state for step in part.steps] == states
    assert part.at == at
    assert part.now is history.now
    history.push(7, "")
    assert [step.state for step in part.steps] == states


def test_what_is_marked_unsaved_is_dirty_until_it_is_saved() -> None:
    history = History(0)

    history.mark_unsaved()

    assert history.dirty
    history.mark_saved()
    assert not history.dirty
