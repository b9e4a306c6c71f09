const MIB = 1024n * 1024n;

/**
 * Returns the seconds to wait before polling a new export (contract 2: 5, fewer if the estimate is
 * small). `messageBytes`: raw bytes to read, null if there are too many segments to sum up.
 */
export function retryAfterSeconds(messageBytes: bigint | null): number {
  if (messageBytes === null) return 5;
  if (messageBytes < 16n * MIB) return 1;
  return messageBytes < 64n * MIB ? 2 : 5;
}
