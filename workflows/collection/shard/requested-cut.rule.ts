/** Requests by the server's clock, as a plan has them. */
interface CutRequest {
  cutRequestedNs: bigint | null;
  serverNowNs: bigint;
}

/** A plan says this long that a shard is followed: readers ask again every second. */
const FOLLOWED_MS = 3_000;

/**
 * Returns whether readers follow the shard: they ask for cuts in the near future of the server's
 * clock, which the collector's clock may have passed long ago.
 */
export function isFollowed({ cutRequestedNs, serverNowNs }: CutRequest, planAgeMs: number): boolean {
  return cutRequestedNs !== null && cutRequestedNs > serverNowNs && planAgeMs < FOLLOWED_MS;
}
