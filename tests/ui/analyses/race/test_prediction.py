"""The prediction of a comparison's outcome."""

import re

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.analyses.race.lanes import run_to_ends, shown
from workbench.searching.race.answers import NONE
from workbench.ui.analyses.race.prediction import Prediction
from workbench.ui.analyses.race.search_race import SearchRace


@pytest.fixture
def prediction(qtbot: QtBot) -> Prediction:
    """A prediction about two lanes, the first of which needs fewer nodes."""
    face = SearchRace()
    race, grid = shown(face)
    run_to_ends(race)
    made = Prediction(face, grid)
    face.setParent(made)
    grid.setParent(made)
    qtbot.addWidget(made)
    return made


def test_a_question_takes_the_place_of_the_transport(prediction: Prediction) -> None:
    transport = prediction.currentWidget()

    prediction.ask(True)
    assert prediction.asking
    assert prediction.currentWidget() is prediction.question
    assert [button.text() for button in prediction.question.buttons] == ["1 Fewest options (MRV)", "2 Leftmost", "None"]
    prediction.ask(False)

    assert not prediction.asking
    assert prediction.currentWidget() is transport


@pytest.mark.parametrize(("lane", "begin"), [(0, "Right: 1 "), (1, "You chose 2 "), (NONE, "You chose none")])
def test_an_answer_is_compared_with_the_outcome(lane: int, begin: str, prediction: Prediction, qtbot: QtBot) -> None:
    prediction.ask(True)

    prediction.question.answered.emit(lane)
    assert prediction.asking
    with qtbot.waitSignal(prediction.revealed, timeout=0):
        prediction.question.reveal.click()

    assert not prediction.asking
    [sentence] = prediction.words()
    assert sentence.startswith(begin)


def test_the_answers_of_a_class_are_counted(prediction: Prediction) -> None:
    prediction.ask(True)
    for lane in (0, 0, 1, NONE):
        prediction.answer(lane)
    for number in (100, 0):
        prediction.question.number.setValue(number)
        prediction.question.add.click()

    counts = [button.text().partition(" · ")[2] for button in prediction.question.buttons]
    prediction.reveal()

    assert counts == ["2", "1", "1"]
    first, second = prediction.words()
    assert re.fullmatch(r"Right: 1 .*\(2 of 4 answers\)\.", first)
    assert ": of 2 answers 0 were right; half are at most " in second


def test_answers_are_forgotten_at_the_next_question(prediction: Prediction) -> None:
    prediction.answer(0)

    prediction.ask(True)

    assert prediction.words() == []
