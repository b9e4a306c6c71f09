import { earlier, later } from '../../schema/time/time-range.js';
import { type FollowedSource, nextUnsealedNs } from './followed-source.js';

interface Reached {
  /** Up to where records were sent. */
  sentNs: bigint;
  /** End of the connection's range; null: none. */
  endNs: bigint | null;
  /** Time that records wait for what is late. */
  delayNs: bigint;
}

/**
 * Returns before which moment no stream can bring another record; null if that is not known.
 * Streams that can bring nothing more hold no other.
 */
export function horizonOf(
  streams: readonly FollowedSource[],
  sealedNsOf: (stream: FollowedSource) => bigint | null | undefined,
  { sentNs, endNs, delayNs }: Reached,
): bigint | null {
  const open: bigint[] = [];
  const sealed: bigint[] = [];
  for (const stream of streams) {
    const sealedNs = sealedNsOf(stream);
    if (sealedNs === undefined) return null;
    const nextNs = nextUnsealedNs(stream, sealedNs);
    if (nextNs !== null) open.push(nextNs);
    if (sealedNs !== null) sealed.push(sealedNs);
  }
  // Streams that are not collected bring nothing before what is sealed, as a span may open there.
  const bounds = open.length > 0 ? open : endNs === null ? sealed : [];
  const least = bounds.reduce<bigint | null>((min, ns) => (min === null ? ns : earlier(min, ns)), null);
  if (endNs !== null && (least === null || least >= endNs)) return endNs;
  return least === null ? sentNs : later(least - delayNs, sentNs);
}
