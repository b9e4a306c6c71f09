import { earlier, later } from '../../schema/time/time-range.js';
import { SECOND_NS } from '../../schema/time/timestamps.js';

/**
 * Time that the watermark waits for a second collector: owners deliver what is at most 10 s old,
 * and the second has 10 s for its part.
 */
const WAIT_NS = 20n * SECOND_NS;

interface Delivered {
  /** The watermark so far. */
  sealedNs: bigint | null;
  /** Up to where the owner has delivered. Null before its first commit. */
  deliveredNs: bigint | null;
  /** Up to where a second collector has filled the owner's gaps. Null if there is none. */
  besideNs: bigint | null;
  nowNs: bigint;
}

/**
 * Returns the watermark: what the owner has delivered and a second collector, if there is one, has
 * completed or had time to.
 */
export function sealedThrough({ sealedNs, deliveredNs, besideNs, nowNs }: Delivered): bigint | null {
  if (deliveredNs === null) return sealedNs;
  const completeNs = besideNs === null ? deliveredNs : earlier(deliveredNs, later(besideNs, nowNs - WAIT_NS));
  return sealedNs === null ? completeNs : later(sealedNs, completeNs);
}
