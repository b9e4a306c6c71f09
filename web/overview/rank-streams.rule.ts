interface Hours {
  datastream: { id: string };
  missing: readonly number[];
}

interface Health {
  state: string | null;
}

/** Down comes first, then streams that no collector has reported, quiet ones, and live ones. */
const ORDER = ['DISCONNECTED', 'NO_FEED', null, 'QUIET', 'LIVE'];

/**
 * Returns the streams that are collected, those that need attention first: by state, then by what
 * is missing of their hours.
 */
export function rankStreams<Stream extends Hours>(
  streams: readonly Stream[],
  health: ReadonlyMap<string, Health>,
): Stream[] {
  return streams
    .flatMap((stream) => {
      const known = health.get(stream.datastream.id);
      if (!known) return [];
      const lost = stream.missing.reduce((sum, seconds) => sum + Math.max(0, seconds), 0);
      return [{ stream, rank: ORDER.indexOf(known.state), lost }];
    })
    .sort((a, b) => a.rank - b.rank || b.lost - a.lost)
    .map(({ stream }) => stream);
}

/** Returns what is to say of streams that are not shown, by their states. */
export function moreText(states: readonly (string | null)[]): string {
  const down = states.filter((state) => state === 'DISCONNECTED' || state === 'NO_FEED').length;
  return down === 0 ? ', none of them down' : `, ${down} of them down`;
}
