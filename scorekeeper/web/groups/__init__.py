"""A group's own page and its settings."""
