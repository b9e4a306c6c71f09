import type { BenchAccount } from './bench-database.js';

/** One request of a unit; `{id}` in its path stands for the id that the unit's first answer had. */
export interface Step {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: string;
  expect: number;
}

/** Units that one connection repeats in turn; a unit is what is timed. */
export interface ConnectionPlan {
  apiKey: string;
  units: Step[][];
}

export interface Scenario {
  name: string;
  /** Units of one measured run over all connections together. */
  units: number;
  connections: ConnectionPlan[];
}

/**
 * An account with what the scenarios ask for: its subscriptions, and streams that it has none for.
 */
export interface Subscriber extends BenchAccount {
  subscriptionIds: string[];
  subscribed: number[];
  free: number[];
}

/**
 * The calls that issue 4 of the product names, one connection an account. `units` as for reads;
 * writes do fewer.
 */
export function scenarios(subscribers: readonly Subscriber[], units: number): Scenario[] {
  const each = (plan: (subscriber: Subscriber) => Step[][]): ConnectionPlan[] =>
    subscribers.map((subscriber) => ({ apiKey: subscriber.apiKey, units: plan(subscriber) }));
  return [
    {
      name: 'get one subscription',
      units,
      connections: each(({ subscriptionIds }) =>
        subscriptionIds.map((id) => [{ method: 'GET', path: `/v1/subscriptions/${id}`, expect: 200 }]),
      ),
    },
    {
      name: 'list 50 subscriptions',
      units: Math.ceil(units / 2),
      connections: each(() => [[{ method: 'GET', path: '/v1/subscriptions?limit=50', expect: 200 }]]),
    },
    {
      name: 'create + delete subscription',
      units: Math.ceil(units / 6),
      connections: each(({ free }) =>
        free.map((id) => [
          { method: 'POST', path: '/v1/subscriptions', body: JSON.stringify({ datastream_id: id }), expect: 201 },
          { method: 'DELETE', path: '/v1/subscriptions/{id}', expect: 204 },
        ]),
      ),
    },
    {
      name: 'create export',
      units: Math.ceil(units / 4),
      connections: each(({ subscribed }) =>
        subscribed.map((id) => [{ method: 'POST', path: '/v1/exports', body: exportOf(id), expect: 202 }]),
      ),
    },
  ];
}

const exportOf = (datastreamId: number): string =>
  JSON.stringify({
    datastream_id: datastreamId,
    start_time: '1700000000000000000',
    end_time: '1700003600000000000',
    schema: 'normalized',
    format: 'parquet',
  });
