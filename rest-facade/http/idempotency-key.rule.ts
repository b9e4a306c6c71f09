const MAX_CHARS = 128;
const UUID = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/;

/**
 * Returns the canonical form (lower case, hyphens) of an Idempotency-Key header, or null if it is
 * not a UUID. Accepts any case, missing hyphens, braces and `urn:uuid:` (contract 2).
 */
export function canonicalIdempotencyKey(header: string): string | null {
  if (header.length > MAX_CHARS) return null;
  const bare = header
    .trim()
    .toLowerCase()
    .replace(/^urn:uuid:/, '')
    .replace(/^\{(.*)\}$/, '$1');
  const groups = UUID.exec(bare);
  return groups ? groups.slice(1).join('-') : null;
}
