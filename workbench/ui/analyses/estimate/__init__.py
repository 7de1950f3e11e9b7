"""The size of a search before it is begun."""
