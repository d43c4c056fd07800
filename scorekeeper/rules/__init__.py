"""The game itself: boards, ways to play, the table and the count. Knows no app, no database."""
