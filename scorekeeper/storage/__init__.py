"""What is kept, and the only place that knows SQL dialects."""
