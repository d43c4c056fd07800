"""The boards of a group: the shipped ones and its own."""
