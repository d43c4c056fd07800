"""Drawing boards from their facts: layout, backdrop, and pictures that stand alone."""
