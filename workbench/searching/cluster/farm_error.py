"""Why a search cannot go on, or begin, on a cluster."""


class FarmError(Exception):
    """The message is a sentence that says where, and what to do."""
