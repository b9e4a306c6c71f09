const MAX_CHARS = 128;
const UUID = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/;

/**
 * The canonical spelling (lower case, hyphens) of an Idempotency-Key header: a UUID with or without hyphens, braces,
 * `urn:uuid:` and in any case (contract 2). Null when it is no UUID.
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
