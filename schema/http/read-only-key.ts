/** The refusal of a change by a read-only API key: `permission_denied` with `details.reason`. */
export const READ_ONLY_KEY = {
  reason: 'read_only_key',
  message: 'This API key is read-only. Use a key that may write: an owner of the account can create one',
} as const;
