# Generated from _async/__init__.py by npm run generate: do not edit.
"""The asynchronous client. `npm run generate` writes the synchronous one from it."""
