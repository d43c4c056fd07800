"""The result of a game, told and kept."""
