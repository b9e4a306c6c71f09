/** A new stream is connected within seconds. */
const CONNECTING_MS = 10_000;

/**
 * Whether a disconnected stream, wanted since `sinceMs`, still connects for the first time: it
 * never had a message.
 */
export function isFirstConnecting(sinceMs: number, hadMessage: boolean, nowMs: number): boolean {
  return !hadMessage && nowMs - sinceMs < CONNECTING_MS;
}
