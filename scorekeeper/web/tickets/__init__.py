"""Tickets under a cover while one phone goes round the table."""
