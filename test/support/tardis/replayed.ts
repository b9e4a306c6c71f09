import type { AppliedSchema } from '../../../schema/export-schemas/applied-schema.js';
import { findBuiltInSchema } from '../../../schema/export-schemas/built-ins.js';
import { categoryOf } from '../../../schema/streams.js';
import type { FeedForm } from '../../../schema/tardis/feeds/feed-form.js';
import { SCHEMA_OF_CATEGORY } from '../../../schema/tardis/replay/data-type.rule.js';
import type { FollowedSource } from '../../../workflows/streaming/followed-source.js';
import type { ConnectionWork } from '../../../workflows/streaming/streaming-core.js';
import { SimulatedStore } from '../streaming/simulated-store.js';
import { TestStreamer } from '../streaming/test-reader.js';

/** A frame that a collector received. */
export interface ReplayedFrame {
  ns: bigint;
  instrument: string;
  streamType: string;
  text: string;
}

interface StoredFrames {
  /** Exchange code of the frames. */
  code: string;
  exchange: string;
  frames: readonly ReplayedFrame[];
  gaps?: readonly { instrument: string; streamType: string; fromNs: bigint; toNs: bigint }[];
  range?: { fromNs: bigint; toNs: bigint };
}

interface ReplayAsked extends StoredFrames {
  symbolOf?: (instrument: string) => string;
  /** Data types by stream type. */
  dataTypes: Readonly<Record<string, readonly string[]>>;
  disconnects?: boolean;
}

interface FeedAsked extends StoredFrames {
  replay?: FeedForm['replay'];
  /** Channels by stream type. */
  channels: Readonly<Record<string, readonly string[]>>;
}

const MINUTE_NS = 60_000_000_000n;

/** Returns the lines of a normalized replay of the frames, by a process of streams. */
export function replayed(asked: ReplayAsked): Promise<string[]> {
  const { exchange, dataTypes, symbolOf = String, disconnects = true } = asked;
  return sent(asked, dataTypes, (followed) => ({
    schemaOf,
    replay: {
      disconnects,
      streams: Object.fromEntries(
        followed.map(({ datastream: { id, instrument, streamType } }) => [
          String(id),
          { exchange, symbol: symbolOf(instrument), dataTypes: [...dataTypes[streamType]!] },
        ]),
      ),
    },
  }));
}

/** Returns the lines of a raw feed of the frames. */
export async function fed(asked: FeedAsked): Promise<string[]> {
  const { exchange, channels, replay } = asked;
  const parts = await sent(asked, channels, (followed) => ({
    feed: {
      exchange,
      ...(replay ? { replay } : {}),
      channels: Object.fromEntries(
        followed.map(({ datastream: { id, streamType } }) => [String(id), [...channels[streamType]!]]),
      ),
    },
  }));
  return parts.join('').split('\n').slice(0, -1);
}

/** `wanted`: has the stream types that are sent. */
async function sent(
  { code, frames, gaps = [], range }: StoredFrames,
  wanted: Readonly<Record<string, unknown>>,
  work: (followed: readonly FollowedSource[]) => Partial<ConnectionWork>,
): Promise<string[]> {
  const begin = frames[0]!.ns - MINUTE_NS;
  const end = frames.at(-1)!.ns + MINUTE_NS;
  const { fromNs, toNs } = range ?? { fromNs: begin, toNs: end };
  const names = [...new Set([...frames, ...gaps].map((one) => `${one.streamType} ${one.instrument}`))];
  const streams = names.map((name, i): FollowedSource => {
    const [streamType, instrument] = [name.slice(0, name.indexOf(' ')), name.slice(name.indexOf(' ') + 1)];
    return {
      datastream: { id: BigInt(i + 1), exchange: code, instrument, streamType },
      ...{ shard: 'a', granted: [], live: [{ fromNs: begin, toNs: null }], sealedThroughNs: end, earliestNs: null },
    };
  });
  const idOf = (one: { instrument: string; streamType: string }): bigint =>
    BigInt(names.indexOf(`${one.streamType} ${one.instrument}`) + 1);
  const store = new SimulatedStore(streams);
  for (const frame of frames) {
    store.nowNs = frame.ns;
    store.receive(idOf(frame), frame.text);
  }
  for (const gap of gaps) store.gap(idOf(gap), { fromNs: gap.fromNs, toNs: gap.toNs, reason: 'connection' });
  store.nowNs = end;
  await store.cut('a');
  const streamer = new TestStreamer(store);
  const followed = streams.filter(({ datastream }) => wanted[datastream.streamType]);
  const reader = streamer.open({
    ...{ fromNs, toNs, ...work(followed) },
    streams: followed.map((one) => ({ ...one, live: [{ fromNs, toNs }] })),
  });
  const why = await reader.ended;
  await streamer.tails.stop();
  if (why !== 'end')
    throw new Error(`ended by ${why}: ${JSON.stringify(reader.endedHow)}`, { cause: streamer.failures });
  return reader.lines;
}

/** The schemas that the core pins for normalized replays. */
export function schemaOf(streamType: string): AppliedSchema {
  const category = categoryOf(streamType)!;
  const name = SCHEMA_OF_CATEGORY[category];
  const found = name === undefined ? undefined : findBuiltInSchema(name, category);
  return found ? { kind: 'columns', content: found.content } : { kind: 'raw' };
}
