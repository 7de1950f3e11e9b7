"""What everything may use: choices, registries, undo, places, numbers as text; nothing here knows puzzles."""
