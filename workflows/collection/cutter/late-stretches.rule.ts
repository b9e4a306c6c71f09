/** A stretch of one stream, half-open. */
export interface StreamStretch {
  datastreamId: bigint;
  fromNs: bigint;
  toNs: bigint;
}

/**
 * What we received and the index is missing, of each stream in order of time; in rounds that hold at most one stretch a stream, so
 * that a slice of rows never reaches over what another owner delivered.
 */
export function lateRounds(received: readonly StreamStretch[], missing: readonly StreamStretch[]): StreamStretch[][] {
  const missingOf = Map.groupBy(missing, ({ datastreamId }) => datastreamId);
  const found = new Map<bigint, StreamStretch[]>();
  for (const { datastreamId, fromNs, toNs } of received) {
    for (const gap of missingOf.get(datastreamId) ?? []) {
      const stretch = {
        datastreamId,
        fromNs: gap.fromNs > fromNs ? gap.fromNs : fromNs,
        toNs: gap.toNs < toNs ? gap.toNs : toNs,
      };
      if (stretch.fromNs < stretch.toNs) found.set(datastreamId, [...(found.get(datastreamId) ?? []), stretch]);
    }
  }
  const rounds: StreamStretch[][] = [];
  for (const stretches of found.values()) {
    stretches.sort((a, b) => (a.fromNs < b.fromNs ? -1 : 1));
    stretches.forEach((stretch, round) => (rounds[round] ??= []).push(stretch));
  }
  return rounds;
}
