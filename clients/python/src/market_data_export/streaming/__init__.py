"""Streams: their records, lines and batches, without input and output."""
