import { setTimeout as sleep } from 'node:timers/promises';
import type { OneShotClient } from './one-shot-client.js';

/** Work of the heavy account until it is stopped; `answers` counts its responses. */
export interface Load {
  answers: Record<string, number>;
  /** Cancels its exports; requests under way are given up. */
  stop: () => Promise<void>;
}

const column = (name: string, transform: string) => ({
  output_column: name,
  // Of another value in each row: a transform runs once for equal values.
  data: { binance: { json: { path: 'data.t', type: 'i64' }, transform } },
});
/**
 * Writes one expression of so many terms, each half a millisecond or more a value. They differ,
 * since equal ones are evaluated once.
 */
const work = (terms: number, times: number): string =>
  Array.from(
    { length: terms },
    (_, i) => `length(list_sort(string_split(repeat(toString({v}), ${times + i}), '')))`,
  ).join('+');
const columns = (count: number, transform: (index: number) => string) => ({
  columns: Array.from({ length: count }, (_, i) => column(`slow${i}`, transform(i))),
});
// A number in it makes it a new expression each time, which no cache knows.
let made = 0;
const next = (): number => made++ % 100;

/** Some milliseconds a value. */
export const slowColumns = columns(100, (i) => work(5, 120 + i));
/** A hundred expressions that no cache knows, each slow to check. */
export const slowCheck = () => columns(100, (i) => `${work(15, 200)}+${i + 100 * next()}`);
/** Quick to check, but a block of real rows takes longer than it may. */
export const endless = () => columns(10, (i) => `CASE WHEN {v} > 1000 THEN ${work(14, 200)}+${i + 100 * next()} END`);

/** Runs so many clients, each with one request at a time, one after the other. */
export function requests(clients: number, work: (signal: AbortSignal) => Promise<{ status: number }>): Load {
  const gone = new AbortController();
  const answers: Record<string, number> = {};
  const loops = Array.from({ length: clients }, async () => {
    while (!gone.signal.aborted) {
      const status = await work(gone.signal).then(
        (answer) => String(answer.status),
        () => 'given up',
      );
      answers[status] = (answers[status] ?? 0) + 1;
      // A client that is refused at once waits a moment, as its rate limit wants it.
      if (status.startsWith('4')) await sleep(1_000, undefined, { signal: gone.signal }).catch(() => undefined);
    }
  });
  return {
    answers,
    stop: async () => {
      gone.abort();
      await Promise.all(loops);
    },
  };
}

/** Keeps so many exports under way; one that ends is ordered again. */
export function exportsUnderWay(client: OneShotClient, count: number, order: () => object): Load {
  return jobsUnderWay(client, '/exports', count, order);
}

/** An export set under way; one that ends is ordered again. */
export function setUnderWay(client: OneShotClient, order: () => object): Load {
  return jobsUnderWay(client, '/export-sets', 1, order);
}

function jobsUnderWay(client: OneShotClient, route: string, count: number, order: () => object): Load {
  const ids = new Set<string>();
  const load = requests(count, async (signal) => {
    const created = await client.call('POST', route, order(), signal);
    if (created.status !== 202) return created;
    const id = String(created.body['id']);
    ids.add(id);
    for (;;) {
      const { status, body } = await client.call('GET', `${route}/${id}?wait=9`, undefined, signal);
      // A busy server gives up on a poll: the job goes on.
      if (status === 408 || status === 503 || body['status'] === 'queued' || body['status'] === 'running') continue;
      ids.delete(id);
      return body['status'] === 'failed' ? { status: 499 } : { status };
    }
  });
  return {
    answers: load.answers,
    stop: async () => {
      await load.stop();
      await Promise.all([...ids].map((id) => client.call('POST', `${route}/${id}/cancel`)));
    },
  };
}
