"""The version of this package."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("market-data-export")
except PackageNotFoundError:  # run from the sources
    __version__ = "0"
