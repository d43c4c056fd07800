"""The count: what is still to enter before the result."""
