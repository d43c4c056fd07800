"""The board of a running game: map, list, moves and the state that phones poll."""
