"""Whether documents were left open by a program that has ended; light, because it is asked before the first paint."""

import json
from pathlib import Path

from workbench.base.places import state_folder

CONTENTS = "session.json"


def sessions_folder() -> Path:
    """Return the folder of all sessions."""
    return state_folder() / "sessions"


def is_any_left() -> bool:
    """Tell whether a session on disk has documents, be it that of a program still running; locks nothing."""
    try:
        texts = [file.read_text(encoding="utf-8") for file in sessions_folder().glob(f"*/{CONTENTS}")]
        return any(json.loads(text).get("entries") for text in texts)
    except (OSError, ValueError, AttributeError):
        return True  # damaged: restoring will tell
