"""Runs the command `mde` as `python -m market_data_export`."""

from .cli.main import main

if __name__ == "__main__":
    main()
