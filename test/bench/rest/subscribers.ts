import type { Connection } from 'mysql2/promise';
import { newId } from '../../../schema/text/ids.js';
import { insertAccounts, insertAll, insertDatastreams } from './bench-database.js';
import type { Subscriber } from './scenarios.js';

/** More than a page, so that lists have a next one. */
const SUBSCRIPTIONS = 60;
const FREE_STREAMS = 240;
/** Start of the spans, before the range of the exports. */
const SPANS_FROM_NS = '1690000000000000000';

/**
 * Accounts with sixty active subscriptions each, and as many streams again that they can subscribe
 * to.
 */
export async function insertSubscribers(sql: Connection, count: number): Promise<Subscriber[]> {
  const streams = await insertDatastreams(sql, SUBSCRIPTIONS + FREE_STREAMS);
  const accounts = await insertAccounts(sql, count);
  const subscribers: Subscriber[] = [];
  for (const account of accounts) {
    const subscribed = streams.slice(0, SUBSCRIPTIONS);
    const subscriptionIds = subscribed.map(() => newId('subscription'));
    const createdAt = new Date();
    await insertAll(
      sql,
      'subscriptions (id, account_id, datastream_id, status, created_at)',
      subscribed.map((stream, at) => [subscriptionIds[at], account.id, stream, 'active', createdAt]),
    );
    await insertAll(
      sql,
      'spans (id, subscription_id, account_id, datastream_id, exchange, source, from_ns, to_ns, retired_at)',
      subscribed.map((stream, at) => [
        newId('span'),
        subscriptionIds[at],
        account.id,
        stream,
        'binance',
        'live',
        SPANS_FROM_NS,
        null,
        null,
      ]),
    );
    await insertAll(sql, 'list_totals (account_id, list, total)', [[account.id, 'subscriptions', SUBSCRIPTIONS]]);
    subscribers.push({ ...account, subscriptionIds, subscribed, free: streams.slice(SUBSCRIPTIONS) });
  }
  return subscribers;
}
