"""The command `mde`."""
