import { type RequestContext, requireAccount } from '../context/request-context.js';
import { read } from '../db/atomic.js';
import type { CollectionHealth, StreamHealth } from './collection-health.types.js';
import { isBeginning } from './stream-state.rule.js';
import { streamStateOf } from './stream-states.service.js';

/**
 * Returns how the streams of the account's active subscriptions are doing, in one query of states.
 * `onlyDown`: `streams` has only those from which nothing can arrive.
 */
export async function collectionHealthOf(ctx: RequestContext, onlyDown: boolean): Promise<CollectionHealth> {
  const accountId = requireAccount(ctx);
  const rows = await read(ctx, (db) =>
    db.query<{ id: string }[]>(
      "SELECT datastream_id AS id FROM subscriptions WHERE account_id = ? AND status = 'active' ORDER BY datastream_id",
      [accountId],
    ),
  );
  const streams = await Promise.all(
    rows.map(async ({ id }): Promise<StreamHealth> => {
      const found = await streamStateOf(ctx, String(id));
      const known = found && !isBeginning(found, Date.now()) ? found : null;
      const { state = null, sinceNs = null, reason = null, messagesPerSecond = null } = known ?? {};
      const isDown = state === 'disconnected' || state === 'no_feed';
      return { datastreamId: String(id), state, since: isDown ? sinceNs : null, reason, messagesPerSecond };
    }),
  );
  const down = streams.filter(({ state }) => state === 'disconnected' || state === 'no_feed');
  const count = (name: StreamHealth['state']): number => streams.filter(({ state }) => state === name).length;
  return {
    ...{ active: streams.length, live: count('live'), quiet: count('quiet'), down: down.length },
    messagesPerSecond: streams.reduce((sum, stream) => sum + (stream.messagesPerSecond ?? 0), 0),
    streams: onlyDown ? down : streams,
  };
}
