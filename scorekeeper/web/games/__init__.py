"""Setting a game up, or just recording its result."""
