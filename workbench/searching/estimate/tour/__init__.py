"""Trees of walks whose size can be estimated."""
