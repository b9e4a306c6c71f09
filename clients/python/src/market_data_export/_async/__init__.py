"""The asynchronous client. `npm run generate` writes the synchronous one from it."""
