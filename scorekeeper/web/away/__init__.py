"""Games that are taken away, and brought back."""
