"""What the app does: one function a thing, one transaction each, typed errors."""
