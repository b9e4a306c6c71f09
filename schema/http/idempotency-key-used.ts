/**
 * The message of `already_exists` from the server, and from the facade for requests that it refuses
 * itself.
 */
export const IDEMPOTENCY_KEY_USED =
  'The idempotency key was used for a different request: a new request needs a new key';
