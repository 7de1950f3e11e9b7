"""A parser that declares rare options late."""

import pytest

from workbench.cli.shared.arguments import add_file
from workbench.cli.shared.command_parser import CommandParser


@pytest.fixture
def parser() -> CommandParser:
    parser = CommandParser("command")
    parser.add_argument("--common")
    parser.late = lambda: parser.add_argument("--rare")
    return parser


@pytest.mark.parametrize("words", [[], ["--common", "1"], ["--common=1"]])
def test_common_options_do_not_declare_the_others(parser: CommandParser, words: list[str]) -> None:
    parser.parse_args(words)

    assert parser.late is not None


@pytest.mark.parametrize("words", [["--rare", "1"], ["--rare=1"], ["--ra", "1"], ["--common", "0", "--rare", "1"]])
def test_a_rare_option_is_known_as_well(parser: CommandParser, words: list[str]) -> None:
    assert parser.parse_args(words).rare == "1"


@pytest.mark.parametrize("declared", [False, True])
def test_the_usage_has_no_rare_options(parser: CommandParser, declared: bool) -> None:
    if declared:
        parser.declare_late()

    assert parser.format_usage() == "usage: command [-h] [--common COMMON]\n"


def test_help_explains_the_rare_options_only_beside_one_of_them(
    parser: CommandParser, capsys: pytest.CaptureFixture[str]
) -> None:
    helps = []
    for words in (["--help"], ["--rare", "1", "--help"]):
        with pytest.raises(SystemExit):
            parser.parse_args(words)
        helps.append(capsys.readouterr().out)

    assert ["--rare" in text for text in helps] == [False, True]


def test_the_others_are_declared_once(parser: CommandParser) -> None:
    parser.declare_late()

    parser.declare_late()  # argparse refuses an option that is there already

    assert parser.parse_args(["--rare", "1"]).rare == "1"


def test_an_error_lists_only_some_of_many_choices(parser: CommandParser, capsys: pytest.CaptureFixture[str]) -> None:
    parser.add_argument("--name", choices=[f"name-{k}" for k in range(100)])

    with pytest.raises(SystemExit):
        parser.parse_args(["--name", "x" * 500])

    error = capsys.readouterr().err.splitlines()[-1]
    assert "(choose from name-0, name-1" in error
    assert "(100 in all)" in error
    assert len(error) <= 200  # with the names of the command and the option


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["--comon", "1"], "there is no option '--comon'; did you mean --common?"),
        (["--comon=1"], "there is no option '--comon=1'; did you mean --common?"),
        (["--rar", "1", "--rair"], "there is no option '--rair'; did you mean --rare?"),
        (["-z"], "there is no option '-z'; --help lists them"),
        (["one"], "unexpected word 'one'; --help lists what is expected"),
    ],
)
def test_a_word_that_nothing_takes_is_named_in_one_line(
    parser: CommandParser, capsys: pytest.CaptureFixture[str], words: list[str], error: str
) -> None:
    with pytest.raises(SystemExit) as end:
        parser.parse_args(words)

    assert (end.value.code, capsys.readouterr().err) == (2, f"command: error: {error}\n")


def test_of_many_files_it_says_how_to_join_them(capsys: pytest.CaptureFixture[str]) -> None:
    parser = CommandParser("workbench solve")
    add_file(parser)

    with pytest.raises(SystemExit) as end:
        parser.parse_args([f"{number}.txt" for number in range(3_000)])

    way = "only one FILE is read, which may hold many puzzles. Join files: cat A B | workbench solve -"
    assert (end.value.code, capsys.readouterr().err) == (2, f"workbench solve: error: {way}\n")


@pytest.mark.parametrize(
    ("word", "said"),
    [("list", "there is no command 'list'; the commands are run, report"), ("repot", "; did you mean report?")],
)
def test_an_unknown_command_is_named_as_one(
    parser: CommandParser, capsys: pytest.CaptureFixture[str], word: str, said: str
) -> None:
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name in ("run", "report"):
        commands.add_parser(name)

    with pytest.raises(SystemExit):
        parser.parse_args([word])

    error = capsys.readouterr().err.splitlines()[-1]
    assert error.endswith(said)
    assert "argument" not in error
