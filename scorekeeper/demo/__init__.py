"""Made-up groups and games: for trying the app, for pictures and for measuring."""
