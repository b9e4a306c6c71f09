/** What the server says, and the facade of requests that it refuses itself, with `already_exists`. */
export const IDEMPOTENCY_KEY_USED =
  'The idempotency key was used for a different request: a new request needs a new key.';
