import type { AtomicContext } from '../db/atomic.js';
import type { ServerMetrics } from '../metrics/server-metrics.js';
import { countBy } from './collectors.service.js';
import { wantedStreamStates } from './stream-states.service.js';

/** Sets the metric of wanted streams by state. Called periodically, in any process. */
export async function showStreamStates(
  ctx: Omit<AtomicContext, 'logger'>,
  { collectionStreams }: Pick<ServerMetrics, 'collectionStreams'>,
): Promise<void> {
  const counted = countBy('exchange', await wantedStreamStates(ctx));
  // A shard that is no longer wanted would keep its last numbers.
  collectionStreams.reset();
  for (const [exchange, { live, quiet, disconnected, noFeed }] of counted) {
    for (const [state, count] of Object.entries({ live, quiet, disconnected, no_feed: noFeed })) {
      collectionStreams.set({ exchange, state }, count);
    }
  }
}
