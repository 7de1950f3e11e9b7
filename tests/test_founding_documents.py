"""What the documents describe from which the program began, row by row: which test or published figure shows it.

The rows are those of the table of what was still missing; their numbers are the table's. A row that cannot be done says
why, and what stands for it.
"""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from workbench.lab.reproductions import REPRODUCTIONS

TESTS = Path(__file__).parent


class Row(NamedTuple):
    """One thing in the documents, and what shows it: file::test, a reproduction, or a campaign by its name."""

    what: str
    tests: tuple[str, ...] = ()
    reproductions: tuple[str, ...] = ()
    campaigns: tuple[str, ...] = ()
    instead: str = ""  # why it is not as in the document, and what stands for it


WATCH, COVER, TOURS = "searching/watch", "puzzles/cover", "solvers/tour"
LAYOUT = f"{COVER}/test_layout.py"
BITS = "insight/sudoku/test_bit_masks.py"
DIGITS = "solvers/sudoku/test_digits.py"
FORMS = "cli/test_answer_forms.py"
CUT = "searching/cores/test_level_cut.py"

ROWS = {
    "1b": Row("the six sets as a sample", reproductions=("six-sets", "six-sets-walk", "six-other-sets")),
    "4": Row(
        "a matrix of 0 and 1 in and out",
        (
            "files/recognition/test_recognition.py::test_a_matrix_is_an_exact_cover_in_every_spelling",
            f"{COVER}/test_text.py::test_items_of_a_bare_matrix_are_letters_and_then_numbers",
        ),
        ("matrices",),
    ),
    "5": Row(
        "families of sets in and out",
        (
            "files/recognition/test_recognition.py::test_a_family_of_sets_is_an_exact_cover_with_named_options",
            f"{COVER}/test_sets_text.py::test_the_family_of_the_paper_is_written_as_it_is_printed",
        ),
    ),
    "8b": Row(
        "choose any subset, without an item first",
        ("solvers/cover/test_random_descent.py::test_without_an_item_first_any_subset_is_equally_likely",),
    ),
    "8c": Row(
        "guess the row yourself",
        (
            f"{WATCH}/test_by_hand.py::test_any_option_of_any_open_item_can_be_chosen",
            "e2e/test_by_hand.py::test_a_click_on_another_option_goes_on_by_hand_to_the_solution",
        ),
    ),
    "11": Row(
        "remove and restore in a doubly linked list",
        (f"{WATCH}/test_small_list.py::test_restoring_in_the_reverse_order_gives_each_earlier_list_back",),
    ),
    "12": Row(
        "the wrong order breaks the list",
        (
            f"{WATCH}/test_small_list.py::test_a_wrong_order_is_explained_both_ways",
            "ui/analyses/watch/test_small_list_window.py"
            "::test_a_wrong_order_is_explained_and_the_reverse_order_suggested",
        ),
    ),
    "14": Row(
        "the head of an item is taken out before its options",
        (
            f"{WATCH}/test_algorithm_notation.py::test_the_first_item_is_covered_pointer_by_pointer_as_in_the_paper",
            "e2e/test_by_hand.py::test_the_notation_of_the_paper_covers_the_item_before_its_options",
        ),
    ),
    "15": Row(
        "the fields of both notations",
        (f"{WATCH}/test_algorithm_notation.py::test_every_operation_is_a_line_of_its_notation",),
    ),
    "16": Row(
        "the links on a torus",
        (
            f"{WATCH}/test_torus.py::test_at_every_node_of_a_search_each_list_goes_around_once",
            "e2e/test_watch.py::test_the_links_of_a_small_cover_can_be_looked_at_on_a_torus",
        ),
    ),
    "20": Row("queens twice as fast by dancing", reproductions=("queens-free-columns",)),
    "31": Row(
        "three sudokus of millions of solutions",
        reproductions=("table-sudoku-1", "table-sudoku-2", "table-sudoku-3"),
        instead="The document does not print its grids; three of similar counts stand for them.",
    ),
    "31b": Row(
        "the ratios of four programs on them",
        reproductions=("table-sudoku-1", "table-sudoku-2", "table-sudoku-3"),
        instead="Times are compared as ratios only: the document's computer is another one.",
    ),
    "34b": Row(
        "see the ZDD itself",
        (
            "searching/atlas/test_zdd.py::test_a_plain_diagram_is_a_reduced_zdd_that_has_all_its_nodes",
            "searching/atlas/test_zdd.py::test_dot_holds_the_family",
        ),
    ),
    "35b": Row(
        "a ZDD of 512,227 nodes",
        ("searching/atlas/test_zdd.py::test_the_zdd_of_monominoes_dominoes_and_trominoes_has_the_published_size",),
        ("small-pieces",),
    ),
    "36": Row(
        "n queens for any n",
        ("insight/cover/test_arrangements.py::test_queens_are_counted_right",),
        ("queens-8", "queens-12"),
    ),
    "37": Row(
        "a knight's tour as an exact cover",
        ("puzzles/tour/test_as_cover.py::test_5_x_5_has_1728_directed_tours",),
    ),
    "38": Row(
        "the knight's graph",
        ("puzzles/tour/test_graph_text.py::test_a_square_board_has_as_many_edges_as_the_formula_of_its_side",),
    ),
    "40": Row(
        "seven blocks and their best decomposition, drawn",
        (f"{LAYOUT}::test_the_drawn_seven_blocks_have_just_the_pyramidal_parts_of_the_article",),
        ("seven-blocks",),
        instead="The figure's measures are not printed; the shape drawn has just the 20 sets of the article as parts.",
    ),
    "40c": Row(
        "the tower in space",
        ("insight/cover/test_pyramidal_covers.py::test_a_cover_is_read_again_and_its_comments_show_the_silhouette",),
        instead="The tower is shown without measures, and boards have no third axis: silhouettes stand for it.",
    ),
    "41": Row(
        "masks of a layout, with picture and graph",
        (
            f"{LAYOUT}::test_shapes_on_one_mask_have_one_colour_in_layout_and_graph",
            "insight/cover/test_masks.py::test_solutions_are_colourings_of_the_conflicts",
        ),
    ),
    "42": Row(
        "one algorithm, another matrix",
        ("e2e/test_watch.py::test_a_puzzle_opens_as_its_exact_cover",),
    ),
    "43": Row(
        "parts of a tree on other machines",
        (f"{CUT}::test_each_node_at_the_level_is_a_part_and_the_result_is_that_of_one_core",),
        campaigns=("farm_kills",),
    ),
    "43b": Row(
        "choose the depth of the parts, and look into one",
        (f"{CUT}::test_no_part_is_cut_further", "e2e/test_cores.py::test_a_click_on_a_part_opens_it"),
    ),
    "45": Row(
        "Knuth's estimate of 1975 and the true tree",
        (f"{TOURS}/test_uncrossed_walks.py::test_the_tree_is_that_of_an_independent_search",),
        ("knuth-1975",),
        ("uncrossed_tree",),
        instead="His 1,000 random walks are not known; the estimate is given with other walks, the tree to the node.",
    ),
    "47": Row(
        "a matrix of 729 x 324",
        ("cli/test_convert.py::test_the_cover_of_an_open_sudoku_has_729_options_and_324_items",),
    ),
    "52": Row(
        "masks of nine bits, and the word trick",
        (
            f"{BITS}::test_the_two_words_find_the_digits_that_are_in_one_set_of_a_unit",
            f"{BITS}::test_a_naked_single_is_a_mask_with_one_bit",
        ),
    ),
    "56": Row(
        "the worst grid, forwards and backwards",
        (f"{DIGITS}::test_the_last_cell_and_digits_upwards_are_bad_with_such_singles_and_good_with_rejection",),
        ("worst-grid",),
        instead="The slow direction is the other one, also in a program of its own written after the post.",
    ),
    "56b": Row(
        "singles that pass over a digit without a place",
        (f"{DIGITS}::test_with_singles_that_pass_over_a_digit_without_a_place_some_guesses_are_good",),
    ),
    "56c": Row(
        "digits from 9 downwards",
        (f"{DIGITS}::test_what_singles_pass_over_changes_no_count",),
    ),
    "58": Row(
        "dancing links on random grids",
        ("insight/sudoku/generating/test_loose_sudokus.py::test_the_givens_break_no_rule_and_the_note_is_true",),
        ("random-grids",),
    ),
    "59b": Row("the judge's letters", (f"{FORMS}::test_the_samples_of_judges_have_the_published_answers",)),
    "61": Row(
        "49,151 grids of 17 clues",
        reproductions=("17-clues",),
        instead="The list is not ours to ship: a person gives its file.",
    ),
    "64": Row("the factors 3!^4 and 9!", reproductions=("sudoku-grids-divided", "sudoku-grids", "sudoku-classes")),
    "65b": Row("KAKURO2's output", (f"{FORMS}::test_the_samples_of_judges_have_the_published_answers",)),
    "66b": Row(
        "the table for any sum, count and known digits",
        (
            "insight/kakuro/test_digit_set_bits.py::test_an_entry_joins_the_sets_with_its_sum_size_and_known_digits",
            "e2e/test_bit_windows.py::test_any_three_numbers_can_be_looked_up",
        ),
    ),
    "70": Row(
        "the subsets of a mask",
        ("insight/kakuro/test_digit_set_bits.py::test_the_subsets_of_a_set_come_downwards_and_each_once",),
    ),
    "74": Row(
        "252, 242 and 44 to 127 of 256",
        reproductions=("judge",),
        instead="The judge's cases are secret; 256 random boards stand for them, and the published values beside them.",
    ),
    "75": Row(
        "nine rules together solve all 256",
        (f"{TOURS}/test_portfolio.py::test_nine_rules_together_fail_nowhere_in_256_cases",),
        ("nine-rules",),
        instead="The post does not name its nine rules.",
    ),
    "77": Row(
        "BOJ 2025 in and out",
        (
            f"{FORMS}::test_a_tour_is_a_list_of_rows_and_columns_from_1",
            f"{FORMS}::test_an_impossible_tour_is_a_line_of_its_own",
        ),
        instead="The judge's statement could not be found; the form is second-hand, and the guide says so.",
    ),
}


@pytest.mark.parametrize("number", ROWS)
def test_each_row_is_shown_by_tests_or_figures_that_are_there(number: str) -> None:
    row = ROWS[number]

    assert row.tests or row.reproductions
    assert set(row.reproductions) <= REPRODUCTIONS.keys()
    assert all((TESTS / "campaigns" / f"{name}.py").is_file() for name in row.campaigns)
    for test in row.tests:
        file, _, name = test.partition("::")
        assert re.search(rf"^def {name}\(", (TESTS / file).read_text(encoding="utf-8"), re.MULTILINE), test
