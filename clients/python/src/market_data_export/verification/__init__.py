"""Offline verification of downloaded files."""
