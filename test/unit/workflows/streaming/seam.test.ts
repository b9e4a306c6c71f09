import { setImmediate } from 'node:timers/promises';
import { cursorKeyOf, readStreamCursor } from '../../../../schema/streaming/stream-cursor.js';
import type { FollowedSource } from '../../../../workflows/streaming/followed-source.js';
import { Random } from '../../../support/engine/random.js';
import { SimulatedStore, STORE_BEGINS_NS } from '../../../support/streaming/simulated-store.js';
import { type TestReader, TestStreamer, withoutCursor } from '../../../support/streaming/test-reader.js';

const KEY = cursorKeyOf('secret', 'acc_1');
const ROUNDS = 25;
const STARTS = 40;

function stream(id: bigint, shard: string): FollowedSource {
  return {
    datastream: { id, exchange: shard, instrument: `I${id}`, streamType: 'trades' },
    ...{ shard, granted: [], live: [{ fromNs: STORE_BEGINS_NS, toNs: null }] },
    ...{ sealedThroughNs: null, earliestNs: null },
  };
}

const newStore = (): SimulatedStore => new SimulatedStore([stream(11n, 'a'), stream(12n, 'a'), stream(13n, 'b')]);

async function sealEverything(store: SimulatedStore): Promise<bigint> {
  store.nowNs += 10n;
  for (const shard of store.shards.keys()) await store.cut(shard);
  return store.nowNs;
}

const toldIn = (lines: readonly string[]): string[] => lines.filter((line) => /^\{"type":"(message|gap)"/.test(line));

const messages = (reader: TestReader): string[] => reader.told.filter((line) => line.startsWith('{"type":"message"'));

function messageLines(store: SimulatedStore, fromNs: bigint, toNs: bigint): string[] {
  return store
    .exported({ fromNs, toNs })
    .map(
      ({ datastreamId, ns, text }) =>
        `{"type":"message","datastream_id":${datastreamId},"ts":${ns},"data":${text.startsWith('{') ? text : JSON.stringify(text)}}`,
    );
}

/**
 * Reads in connections that break after a few records, each continued by the last cursor. Returns
 * the lines of all.
 */
async function readBroken(streamer: TestStreamer, random: Random, toNs: bigint): Promise<string[]> {
  const told: string[] = [];
  for (let cursor: string | undefined; ;) {
    const position = cursor === undefined ? null : readStreamCursor(cursor, [KEY]);
    const over = position ? { position, fromNs: position.ns } : {};
    const reader = streamer.open({ ...over, toNs }, 1 + random.below(20));
    const why = await reader.ended;
    told.push(...reader.lines.map(withoutCursor));
    cursor = reader.records.findLast((record) => record.cursor)?.cursor ?? cursor;
    if (why === 'end') return told;
  }
}

test('1,000 streams that begin around the seam are suffixes of what an export holds', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const random = new Random(round);
    const store = newStore();
    const streamer = new TestStreamer(store);
    const toNs = STORE_BEGINS_NS + 150n;
    const readers: { fromNs: bigint; reader: TestReader }[] = [];
    while (store.nowNs < toNs) {
      await store.step(random, false);
      const due = Number(store.nowNs - STORE_BEGINS_NS) * (STARTS / 150);
      while (readers.length < Math.min(due, STARTS)) {
        const fromNs = store.nowNs - BigInt(random.below(40)) + BigInt(random.below(5));
        readers.push({ fromNs, reader: streamer.open({ fromNs, toNs }) });
      }
      if (random.chance(0.3)) await setImmediate();
    }
    await sealEverything(store);
    for (const { fromNs, reader } of readers) {
      expect(await reader.ended).toBe('end');
      expect(messages(reader)).toEqual(messageLines(store, fromNs, toNs));
      expect(reader.records.at(-1)!.type).toBe('end');
    }
    await streamer.tails.stop();
    expect(streamer.failures).toEqual([]);
  }
});

test('broken connections that a cursor continues are one unbroken one, gaps included', async () => {
  for (let round = 0; round < 40; round++) {
    const random = new Random(1_000 + round);
    const store = newStore();
    const streamer = new TestStreamer(store);
    for (let i = 0; i < 120; i++) await store.step(random, false);
    const toNs = await sealEverything(store);
    const whole = streamer.open({ toNs });
    expect(await whole.ended).toBe('end');
    expect(messages(whole)).toEqual(messageLines(store, STORE_BEGINS_NS, toNs));
    expect(toldIn(await readBroken(streamer, random, toNs))).toEqual(whole.told);
    await streamer.tails.stop();
  }
});

test('connections that break while the store runs lose and repeat no message', async () => {
  for (let round = 0; round < 20; round++) {
    const random = new Random(2_000 + round);
    const store = newStore();
    const streamer = new TestStreamer(store);
    const toNs = STORE_BEGINS_NS + 150n;
    const reading = readBroken(streamer, random, toNs);
    while (store.nowNs < toNs) {
      await store.step(random, false);
      await setImmediate();
    }
    await sealEverything(store);
    const told = (await reading).filter((line) => line.startsWith('{"type":"message"'));
    expect(told).toEqual(messageLines(store, STORE_BEGINS_NS, toNs));
    await streamer.tails.stop();
  }
});

interface Sent {
  datastreamId: bigint;
  ns: bigint;
  line: string;
}

const sentIn = (lines: readonly string[]): Sent[] =>
  lines.flatMap((line) => {
    const [, id, ns] = /^\{"type":"message","datastream_id":(\d+),"ts":(\d+)/.exec(line) ?? [];
    return id && ns ? [{ datastreamId: BigInt(id), ns: BigInt(ns), line }] : [];
  });

/** Returns the messages outside the ranges that the lines call revised. */
function unrevised(sent: readonly Sent[], lines: readonly string[]): string[] {
  const revised = lines.flatMap((line) => {
    const [, id, from, to] = /^\{"type":"revised","datastream_id":(\d+),"from":(\d+),"to":(\d+)/.exec(line) ?? [];
    return id ? [{ datastreamId: BigInt(id), fromNs: BigInt(from!), toNs: BigInt(to!) }] : [];
  });
  const isRevised = ({ datastreamId, ns }: Sent): boolean =>
    revised.some((range) => range.datastreamId === datastreamId && ns >= range.fromNs && ns < range.toNs);
  return sent.filter((one) => !isRevised(one)).map(({ line }) => line);
}

test('what is filled behind a broken connection is told as revised, or sent once', async () => {
  let fills = 0;
  for (let round = 0; round < 20; round++) {
    const random = new Random(3_000 + round);
    const store = newStore();
    const streamer = new TestStreamer(store);
    const toNs = STORE_BEGINS_NS + 150n;
    const reading = readBroken(streamer, random, toNs);
    while (store.nowNs < toNs) {
      await store.step(random, true);
      if (random.chance(0.6)) await setImmediate();
    }
    await sealEverything(store);
    const lines = await reading;
    const stored = sentIn(messageLines(store, STORE_BEGINS_NS, toNs));
    const sent = sentIn(lines);
    expect(unrevised(sent, lines)).toEqual(unrevised(stored, lines));
    // In ranges that were revised, nothing is sent that is not stored.
    let at = -1;
    const lost = sent.filter(({ line }) => (at = stored.findIndex((one, i) => i > at && one.line === line)) < 0);
    expect(lost).toEqual([]);
    fills += lines.filter((line) => line.startsWith('{"type":"revised"')).length;
    await streamer.tails.stop();
  }
  expect(fills).toBeGreaterThan(40);
});
