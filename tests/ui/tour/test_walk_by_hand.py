from workbench.puzzles.tour import Tour
from workbench.ui.board.document import Document
from workbench.ui.tour.walk_by_hand import WalkByHand


def walk_on(text: str) -> tuple[Document, WalkByHand]:
    document = Document.of(Tour.parse(text)[0], "test")
    return document, WalkByHand(document)


def test_a_walk_goes_on_and_back() -> None:
    document, walk = walk_on("tour 3x4")

    for cell in ((0, 0), (1, 2), (2, 0)):
        walk.go_to(cell)
    lengths = [len(walk.path())]
    walk.step_back()
    lengths.append(len(walk.path()))
    walk.go_to((0, 0))
    lengths.append(len(walk.path()))

    assert lengths == [3, 2, 1]
    assert document.position.entries[0, 0] == 1


def test_what_is_no_leap_is_a_problem() -> None:
    _, walk = walk_on("tour 3x4")
    problems: list[str] = []
    walk.problem_found.connect(problems.append)

    walk.go_to((0, 0))
    walk.go_to((0, 1))

    assert len(problems) == 1
    assert len(walk.path()) == 1


def test_a_change_is_announced_before_it_is_made() -> None:
    document, walk = walk_on("tour 3x4")
    walked: list[bool] = []
    walk.about_to_change.connect(lambda: walked.append(bool(document.position.entries.any())))

    walk.go_to((0, 0))

    assert walked == [False]
