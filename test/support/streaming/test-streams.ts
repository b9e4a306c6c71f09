import type { FollowedSource } from '../../../workflows/streaming/followed-source.js';
import { SimulatedStore, STORE_BEGINS_NS } from './simulated-store.js';
import { TestStreamer } from './test-reader.js';

export const at = (ms: number): bigint => STORE_BEGINS_NS + BigInt(ms);

export function stream(id: bigint, shard: string, over: Partial<FollowedSource> = {}): FollowedSource {
  return {
    datastream: { id, exchange: 'x', instrument: `I${id}`, streamType: 'trades' },
    ...{ shard, granted: [], live: [{ fromNs: STORE_BEGINS_NS, toNs: null }] },
    ...{ sealedThroughNs: null, earliestNs: null },
    ...over,
  };
}

export function streamerOf(...streams: FollowedSource[]): { store: SimulatedStore; streamer: TestStreamer } {
  const store = new SimulatedStore(streams);
  return { store, streamer: new TestStreamer(store) };
}

/** Receives frames at these moments. */
export function receive(store: SimulatedStore, id: bigint, ...moments: number[]): void {
  for (const moment of moments) {
    store.nowNs = at(moment);
    store.receive(id, `{"at":${moment}}`);
  }
}

export async function cutAt(store: SimulatedStore, moment: number, ...shards: string[]): Promise<void> {
  store.nowNs = at(moment);
  for (const shard of shards) await store.cut(shard);
}
