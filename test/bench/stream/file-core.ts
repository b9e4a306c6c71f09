import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { CoreAnswer, CoreTransport } from '../../../schema/core-client/core-transport.js';
import { findBuiltInSchema } from '../../../schema/export-schemas/built-ins.js';
import { cursorKeyOf } from '../../../schema/streaming/stream-cursor.js';
import type { TimeRange } from '../../../schema/time/time-range.js';
import type { BlobStore } from '../../../workflows/blobs/blob-store.js';
import type { ConnectionWork, StreamingCore } from '../../../workflows/streaming/streaming-core.js';
import { SYMBOLS } from './replay-minutes.js';

interface WrittenSlice {
  datastreamId: string;
  minNs: string;
  maxNs: string;
}

/** The core of a streamer over segments on disk, which has sealed everything. */
export function fileCore(): StreamingCore {
  const nothing = (): Promise<[]> => Promise.resolve([]);
  const none = (): Promise<never> => Promise.reject(new Error('not part of a replay'));
  return {
    ...{ connection: none, add: none, changed: nothing, report: nothing, slices: nothing, gaps: nothing },
    sealed: (known, _, signal) => {
      const fresh = known.filter(({ fillId }) => fillId === null);
      const sealedThroughNs = 2n ** 62n;
      if (fresh.length > 0) {
        return Promise.resolve(
          fresh.map(({ shard }) => ({ shard, sealedThroughNs, spansRevision: '1', fillId: 0n, fills: [] })),
        );
      }
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    },
  };
}

/** The index of slices that were written to a folder. */
export async function fileIndex(folder: string): Promise<CoreTransport> {
  const slices = JSON.parse(await readFile(path.join(folder, 'slices.json'), 'utf8')) as WrittenSlice[];
  return {
    execute: <Data>(_: unknown, { datastreamId, fromNs, toNs }: Record<string, unknown>) => {
      const [from, to] = [BigInt(String(fromNs)), BigInt(String(toNs))];
      const nodes = slices.filter(
        (slice) => slice.datastreamId === datastreamId && BigInt(slice.minNs) < to && BigInt(slice.maxNs) >= from,
      );
      const pageInfo = { hasNextPage: false, endCursor: null };
      const data = { segmentSlices: { nodes, revision: '0', pageInfo } } as unknown as Data;
      return Promise.resolve({ data, extensions: {} } as unknown as CoreAnswer<Data>);
    },
  };
}

/** Segments as blobs that are files. */
export function fileSegments(folder: string): BlobStore {
  return {
    readRange: async (name: string, { offset, length }: { offset: number; length: number }) => {
      const file = await open(path.join(folder, 'segments', name));
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, offset);
      await file.close();
      return { bytes: buffer, etag: '1' };
    },
  } as unknown as BlobStore;
}

/** A connection that replays a range. `schema`: `raw` or a built-in of trades. */
export function replayWork(id: string, schema: string, { fromNs, toNs }: TimeRange): ConnectionWork {
  const content = schema === 'raw' ? null : findBuiltInSchema(schema, 'trade')!.content;
  return {
    ...{
      id,
      accountId: 'acc_1',
      fromNs,
      toNs,
      speed: 0,
      view: null,
      replay: null,
      feed: null,
      position: null,
      revision: '1',
    },
    schemaOf: () => (content ? { kind: 'columns', content } : { kind: 'raw' }),
    cursorKey: cursorKeyOf('secret', 'acc_1'),
    streams: SYMBOLS.map((symbol, i) => ({
      datastream: {
        ...{ id: BigInt(i + 1), exchange: 'binance', instrument: symbol.toUpperCase(), streamType: 'trades' },
      },
      ...{ shard: 'binance', granted: [], live: [{ fromNs, toNs }], sealedThroughNs: toNs, earliestNs: fromNs },
    })),
  };
}
