"""What a group remembers."""
