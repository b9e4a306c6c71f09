"""Fetches files by presigned URLs: side by side, resumed, and checked."""
