import { ApplicationFailure } from '@temporalio/common';
import { DAY_NS, HOUR_NS, SECOND_NS } from '../../../../../schema/time/timestamps.js';
import type { BarsView } from '../../../../../schema/views/bars-view.js';
import type { BookView } from '../../../../../schema/views/book-view.js';
import { exportFailure } from '../../../../../workflows/activity/failure-of.js';
import type { MessageBatch } from '../../../../../workflows/messages/message-batch.js';
import { StoredMessages } from '../../../../../workflows/segments/stored-messages.js';
import { ThreadError } from '../../../../../workflows/threads/start-thread.js';
import type { BookInput } from '../../../../../workflows/views/book/partition/book-input.js';
import { openView } from '../../../../../workflows/views/open-view.js';
import { ViewThreads } from '../../../../../workflows/views/threads/view-threads.js';
import type { ViewInput } from '../../../../../workflows/views/view-stage.js';
import { batchesOf } from '../../../../support/engine/message-batches.js';
import { Random } from '../../../../support/engine/random.js';
import { packedPage, plainPage } from '../../../../support/segments/stored-page.js';
import { barsOf, inputOf } from '../../../../support/views/bars-of.js';
import { checkpointed } from '../../../../support/views/checkpoints-of.js';
import type { ReferenceTimes, TradeText } from '../../../../support/views/reference-bars.js';
import { simulateDay, sourceOfDay } from '../../../../support/views/simulated-day.js';
import { SIMULATED_FORMATS } from '../../../../support/views/simulated-stream.js';

/** A midnight. */
const FROM = 1_772_323_200_000_000_000n;
const HOUR: ReferenceTimes = {
  range: [FROM, FROM + HOUR_NS],
  covered: [[FROM, FROM + HOUR_NS]],
  gaps: [[FROM + 9n * SECOND_NS, FROM + 10n * SECOND_NS]],
};
const bars = (fields: Partial<BarsView>): BarsView => ({
  ...{ kind: 'bars', by: 'time', size: '1s', clock: 'exchange', empty: 'skip' },
  ...fields,
});

/** Trades over a range; every hundredth has the id of an earlier one. */
function trades(count: number, rangeNs = HOUR_NS): TradeText[] {
  return Array.from({ length: count }, (_, i) => {
    const ns = FROM + (rangeNs * BigInt(i)) / BigInt(count);
    const id = String(i % 100 === 99 ? i >> 1 : i);
    const price = i % 77 === 0 ? null : `${100 + (i % 50)}.25`;
    return {
      collectionNs: ns,
      exchangeNs: ns - 3n,
      id,
      price,
      quantity: `0.${1 + (i % 9)}`,
      side: i % 3 ? 'buy' : 'sell',
    };
  });
}

const pools: ViewThreads[] = [];
function poolOf(size: number): ViewThreads {
  const pool = new ViewThreads(size);
  pools.push(pool);
  return pool;
}

afterEach(async () => void (await Promise.all(pools.splice(0).map((pool) => pool.close()))));

interface Outcome {
  rows: [bigint, string][];
  findings: unknown;
  read: number | undefined;
}

/** Reads all rows of a view. */
async function rowsOf(input: ViewInput, threads?: ViewThreads): Promise<Outcome> {
  let read: number | undefined;
  const view = openView({ ...input, onRead: (messages) => (read = messages) }, threads);
  const rows: Outcome['rows'] = [];
  for await (const { length, data, offsets, collectionTimestampNs } of view.batches) {
    for (let i = 0; i < length; i++) {
      rows.push([collectionTimestampNs[i]!, Buffer.from(data.subarray(offsets[i], offsets[i + 1])).toString()]);
    }
  }
  return { rows, findings: view.findings(), read };
}

function bookInput(exchange: string, source: BookInput, view: Omit<BookView, 'kind'>): ViewInput {
  const range = source.held!;
  return {
    ...inputOf(bars({}), [], { range: [range.fromNs, range.toNs], covered: [[range.fromNs, range.toNs]], gaps: [] }),
    view: { kind: 'book', ...view },
    datastream: { id: 7n, exchange, instrument: 'X', streamType: 'depth' },
    book: () => Promise.resolve(source),
  };
}

describe('threads make the same rows and findings', () => {
  it.each([
    bars({ size: '100ms', empty: 'null' }),
    bars({ clock: 'collection' }),
    bars({ by: 'ticks', size: '3' }),
    bars({ by: 'volume', size: '2.5' }),
  ])('of bars by $by, $size, $empty', async (view) => {
    const input = inputOf(view, trades(3_000), HOUR);
    const threads = poolOf(2);
    const [here, there] = [await rowsOf(input), await rowsOf(input, threads)];
    expect(there).toEqual(here);
    expect([here.rows.length > 300, here.read, threads.running]).toEqual([true, 3_000, 1]);
  });

  it.each(SIMULATED_FORMATS.map((format) => [format.exchange, format] as const))(
    'of books of %s',
    async (exchange, format) => {
      const source = sourceOfDay(simulateDay(format, new Random(5), 300, FROM));
      const threads = poolOf(1);
      for (const view of [
        { depth: 1_000, interval: '10s' },
        { depth: 3, interval: '0' },
      ]) {
        const input = bookInput(exchange, source, view);
        const [here, there] = [await rowsOf(input), await rowsOf(input, threads)];
        expect(there).toEqual(here);
        expect(here.rows.length).toBeGreaterThan(20);
      }
    },
  );

  it('of a book that continues from a checkpoint', async () => {
    const [format] = SIMULATED_FORMATS;
    const day = sourceOfDay(simulateDay(format!, new Random(6), 600, FROM));
    const { fromNs, toNs } = day.held!;
    const middleNs = (fromNs + toNs) / 2n;
    const stored = await checkpointed(format!.exchange, day, [middleNs]);
    const readBefore = stored.reads();
    const partition = { fromNs: middleNs + SECOND_NS, toNs };
    const input = { ...bookInput(format!.exchange, stored.source, { depth: 10, interval: '1s' }), partition };
    const there = await rowsOf(input, poolOf(1));
    expect(stored.reads()).toBe(readBefore + 1);
    expect(there).toEqual(await rowsOf(input));
  });

  it('of reductions, of which one is made again without the trades of another', async () => {
    const range = 3n * DAY_NS;
    const whole: ReferenceTimes = { range: [FROM, FROM + range], covered: [[FROM, FROM + range]], gaps: [] };
    const some = trades(900, range);
    const cuts = { partitions: [FROM + DAY_NS, FROM + 2n * DAY_NS], files: [FROM + DAY_NS + HOUR_NS] };
    for (const view of [bars({ size: '1h' }), bars({ by: 'ticks', size: '7' })]) {
      const here = await barsOf(view, some, whole, cuts);
      expect(await barsOf(view, some, whole, cuts, poolOf(2))).toEqual(here);
      expect(here.counts.repeats).toBeGreaterThan(0);
    }
  });
});

describe('the messages of a view', () => {
  /** Messages as they are stored: a compressed row group. */
  async function* stored(input: ViewInput, spoil?: (body: Buffer) => Uint8Array): AsyncGenerator<MessageBatch> {
    for await (const { seq, collectionTimestampNs, data, offsets, length } of input.read(input.coverage)) {
      const plain = plainPage(Array.from({ length }, (_, i) => data.subarray(offsets[i], offsets[i + 1])));
      const numbers = packedPage(Buffer.from(seq.buffer, seq.byteOffset, seq.byteLength), 0, length);
      const batch = StoredMessages.of(packedPage(plain, 0, length, spoil), numbers, collectionTimestampNs);
      batch.explainDamage((damage) => exportFailure('corrupt', { fromNs: '1', toNs: '2' }, damage));
      yield batch;
    }
  }

  it('are unpacked by the thread', async () => {
    const input = inputOf(bars({}), trades(2_000), HOUR);
    const there = await rowsOf({ ...input, read: () => stored(input) }, poolOf(1));
    expect(there).toEqual(await rowsOf(input));
  });

  it('fail it with what their source says of damage', async () => {
    const input = inputOf(bars({}), trades(100), HOUR);
    const damaged = { ...input, read: () => stored(input, (body) => body.subarray(0, -3)) };
    const error = await rowsOf(damaged, poolOf(1)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApplicationFailure);
    expect(error).toMatchObject({ type: 'corrupt', details: [{ fromNs: '1', toNs: '2' }] });
  });
});

describe('a view in a thread', () => {
  const input = inputOf(bars({ size: '100ms', empty: 'null' }), trades(5_000), HOUR);
  const isFine = async (threads: ViewThreads): Promise<boolean> =>
    (await rowsOf(inputOf(bars({}), trades(50), HOUR), threads)).rows.length === 49;

  it('throws the very error of its input', async () => {
    const threads = poolOf(1);
    const failure = exportFailure('unavailable', {}, 'the core is down');
    const gaps = () => Promise.reject(failure);
    await expect(rowsOf({ ...input, gaps }, threads)).rejects.toBe(failure);
    const broken = { ...input, read: () => batchesOf(null as never) };
    await expect(rowsOf(broken, threads)).rejects.toThrow(TypeError);
    expect(await isFine(threads)).toBe(true);
  });

  it('throws what its stage throws', async () => {
    const book = { held: input.range } as BookInput;
    await expect(rowsOf(bookInput('nowhere', book, { depth: 1, interval: '1s' }), poolOf(1))).rejects.toThrow(
      'no books of nowhere',
    );
  });

  it('stops for the signal with its reason, and the thread goes on with others', async () => {
    const threads = poolOf(1);
    const abort = new AbortController();
    const reason = new Error('canceled');
    const canceled = rowsOf(
      { ...input, signal: abort.signal, gaps: () => new Promise(() => abort.abort(reason)) },
      threads,
    );
    const beside = isFine(threads);
    await expect(canceled).rejects.toBe(reason);
    expect(await beside).toBe(true);
    await expect(rowsOf({ ...input, signal: abort.signal }, threads)).rejects.toBe(reason);
    expect(threads.running).toBe(1);
  });

  /** Reads the same messages again and again; `ended` resolves when no more are wanted. */
  function endless(each: () => void) {
    const ended = Promise.withResolvers<void>();
    const read = async function* (ranges: ViewInput['coverage']) {
      try {
        for (;;) {
          yield* input.read(ranges);
          each();
        }
      } finally {
        ended.resolve();
      }
    };
    return { read, ended: ended.promise };
  }

  it('ends its reads at its limit', async () => {
    const { read, ended } = endless(() => undefined);
    const { rows } = await rowsOf({ ...input, read, limit: { rows: 10, untilMs: Infinity } }, poolOf(1));
    await ended;
    expect(rows.length).toBe(36_000);
  });

  it('ends its reads at a time', async () => {
    const { read, ended } = endless(() => undefined);
    await rowsOf({ ...input, read, limit: { rows: Infinity, untilMs: 0 } }, poolOf(1));
    await ended;
  });

  it('ends its reads for the signal', async () => {
    const abort = new AbortController();
    const { read, ended } = endless(() => abort.abort(new Error('canceled')));
    await expect(rowsOf({ ...input, read, signal: abort.signal }, poolOf(1))).rejects.toThrow('canceled');
    await ended;
  });

  it('passes on its rows as they are taken', async () => {
    let wanted = 0;
    const threads = poolOf(1);
    const view = openView({ ...input, onRead: () => undefined }, threads);
    for await (const batch of view.batches) wanted += batch.length;
    expect(wanted).toBe(36_000);
  });

  it('fails alone if its thread is lost: a view of another thread goes on, and the next gets a new one', async () => {
    const threads = poolOf(2);
    const waits = Promise.withResolvers<void>();
    const hasBegun = Promise.withResolvers<void>();
    const held = {
      ...input,
      gaps: async () => {
        hasBegun.resolve();
        await waits.promise;
        return [];
      },
    };
    const lost = rowsOf(held, threads);
    await hasBegun.promise;
    const beside = rowsOf(held, threads);
    const [first] = (threads as unknown as { threads: { worker: { terminate(): Promise<void> } }[] }).threads;
    expect(threads.running).toBe(2);
    await first!.worker.terminate();
    await expect(lost).rejects.toThrow(ThreadError);
    waits.resolve();
    expect((await beside).rows.length).toBe(36_000);
    expect([await isFine(threads), await isFine(threads)]).toEqual([true, true]);
  });

  it('shares a thread with others if there are more views than threads', async () => {
    const threads = poolOf(2);
    const all = Array.from({ length: 5 }, () => rowsOf(inputOf(bars({}), trades(500), HOUR), threads));
    const rows = (await Promise.all(all)).map((outcome) => outcome.rows.length);
    expect(new Set(rows).size).toBe(1);
    expect(threads.running).toBe(2);
  });

  it('fails if the threads are closed', async () => {
    const threads = poolOf(1);
    const waits = rowsOf({ ...input, gaps: () => new Promise(() => void threads.close()) }, threads);
    await expect(waits).rejects.toThrow(ThreadError);
    await expect(rowsOf(input, threads)).rejects.toThrow(ThreadError);
  });
});
