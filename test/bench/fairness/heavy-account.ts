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
  data: { binance: { json: { path: 'data.s', type: 'string' }, transform } },
});
/** Repeats the value `times` times, then multiplies its length by ten `levels` times. */
const wide = (levels: number, times: number): string =>
  levels === 0 ? `repeat({v}, ${times})` : `replaceRegexpAll(${wide(levels - 1, times)}, '.', 'yyyyyyyyyy')`;
/** So many pieces of work in one expression; different ones, as equal ones are done once. */
const work = (terms: number, levels: number, times: number): string =>
  Array.from({ length: terms }, (_, i) => `length(${wide(levels, times + i)})`).join('+');
// A number in it makes it a new expression each time, which no cache knows.
let made = 0;
const next = (): number => made++ % 100;

/** Some milliseconds a value. */
export const slowColumns = { columns: Array.from({ length: 100 }, (_, i) => column(`slow${i}`, work(10, 1, 400))) };
/** Takes all the time that a check may take. */
export const slowCheck = () => ({ columns: [column('slow', work(6, 3, 890 + next()))] });
/** Cheap to check, but over real data a block of rows takes longer than it may. */
export const endless = () => ({
  columns: [column('endless', `CASE WHEN {v} = 'BTCUSDT' THEN ${work(8, 2, 400 + next())} END`)],
});

/** So many clients, each with one request at a time, one after the other. */
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

/** So many exports under way; one that ends is ordered again. */
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
