import { setImmediate } from 'node:timers/promises';
import type { FollowedSource } from '../../../../workflows/streaming/followed-source.js';
import { CollectionClock } from '../../../../workflows/collection/streams/collection-clock.js';
import { SimulatedStore, STORE_BEGINS_NS } from '../../../support/streaming/simulated-store.js';
import { TestStreamer } from '../../../support/streaming/test-reader.js';

const NS_PER_MS = 1_000_000n;
const MINUTE_MS = 60_000;
const ROUND_MS = 500;
const ROUNDS = 60;
const IDS = { a: [11n, 12n], b: [13n] } as const;
type Shard = keyof typeof IDS;

function stream(id: bigint, shard: string): FollowedSource {
  return {
    datastream: { id, exchange: shard, instrument: `I${id}`, streamType: 'trades' },
    ...{ shard, granted: [], live: [{ fromNs: 0n, toNs: null }], sealedThroughNs: null, earliestNs: null },
  };
}

/** A collector's host, of which someone sets the clock. */
class Host {
  private passedMs = 0;
  private wallMs = Number(STORE_BEGINS_NS / NS_PER_MS);
  readonly clock = new CollectionClock({
    monotonicNs: () => BigInt(this.passedMs) * NS_PER_MS,
    wallMs: () => this.wallMs,
  });

  pass(ms: number): void {
    this.passedMs += ms;
    this.wallMs += ms;
  }

  set(byMs: number): void {
    this.wallMs += byMs;
  }
}

/** Moves of the clock in a round, in minutes. At the end, both hosts have the same time. */
const MOVES: Record<Shard, Record<number, number>> = {
  a: { 10: -10, 25: 25, 40: -15 },
  b: { 17: 5, 32: -40, 45: 35 },
};

test('followers of hosts whose clocks are moved get each record once, in the order of exports', async () => {
  const store = new SimulatedStore([...IDS.a.map((id) => stream(id, 'a')), ...IDS.b.map((id) => stream(id, 'b'))]);
  const streamer = new TestStreamer(store);
  const hosts: Record<Shard, Host> = { a: new Host(), b: new Host() };
  const followers = [streamer.open()];
  let last = STORE_BEGINS_NS;
  for (let round = 0; round < ROUNDS; round++) {
    for (const shard of ['a', 'b'] as const) {
      const host = hosts[shard];
      host.set((MOVES[shard][round] ?? 0) * MINUTE_MS);
      host.pass(ROUND_MS);
      for (const id of IDS[shard]) {
        store.nowNs = host.clock.next();
        store.receive(id, `{"round":${round}}`);
      }
      store.nowNs = host.clock.next();
      if (store.nowNs > last) last = store.nowNs;
      await store.cut(shard);
    }
    await setImmediate();
    if (round % 20 === 19) followers.push(streamer.open());
  }
  for (const shard of ['a', 'b'] as const) {
    store.nowNs = last + 1n;
    await store.cut(shard);
  }
  const expected = store
    .exported({ fromNs: STORE_BEGINS_NS, toNs: last + 1n })
    .map(
      ({ datastreamId, ns, text }) => `{"type":"message","datastream_id":${datastreamId},"ts":${ns},"data":${text}}`,
    );
  expect(new Set(expected).size).toBe(3 * ROUNDS);
  for (const reader of followers) {
    await reader.until(() => reader.told.length >= expected.length);
    expect(reader.told).toEqual(expected);
    reader.connection.drop();
    await reader.ended;
  }
  await streamer.tails.stop();
});
