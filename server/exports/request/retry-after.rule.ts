const MIB = 1024n * 1024n;

/**
 * Seconds until a first look at a new export is worth it (contract 2: 5, shorter when the estimate is small).
 * `messageBytes`: raw bytes to read, null when there are too many segments to add up.
 */
export function retryAfterSeconds(messageBytes: bigint | null): number {
  if (messageBytes === null) return 5;
  if (messageBytes < 16n * MIB) return 1;
  return messageBytes < 64n * MIB ? 2 : 5;
}
