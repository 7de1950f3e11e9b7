"""The languages of the window: English, and those with a compiled translation; visible strings go through `tr`."""

from functools import cache

from PySide6.QtCore import QCoreApplication, QLocale, QTranslator

from workbench.base.places import resources

ENGLISH = "en"


@cache
def languages() -> tuple[tuple[str, str], ...]:
    """Return the code and the native name of each language."""
    folder = resources() / "translations"
    files = sorted(file for file in folder.iterdir() if file.suffix == ".qm") if folder.is_dir() else []
    codes = [file.stem.removeprefix("workbench_") for file in files]
    names = [(code, QLocale(code).nativeLanguageName().capitalize() or code) for code in codes if code != ENGLISH]
    return ((ENGLISH, "English"), *names)


def use_language(code: str) -> None:
    """Translate the application into a language; English needs no translation."""
    app = QCoreApplication.instance()
    file = resources() / "translations" / f"workbench_{code}.qm"
    if app is not None and code != ENGLISH and file.is_file():
        translator = QTranslator(app)
        if translator.load(str(file)):
            app.installTranslator(translator)


def tr(text: str) -> str:
    """Return the text in the user's language."""
    return QCoreApplication.translate("workbench", text)
