"""Standings and records: pure functions over finished games."""
