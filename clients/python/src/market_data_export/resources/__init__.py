"""The parts of the API, one class each."""
