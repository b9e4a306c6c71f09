import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { counterOf, seqOf } from '../../../../../schema/frame-seq.rule.js';
import type { BlobStore } from '../../../../../workflows/blobs/blob-store.js';
import { CollectionCore } from '../../../../../workflows/collection/core/collection-core.js';
import { encodeSegment } from '../../../../../workflows/collection/cutter/encode-journal.js';
import { joinMoved } from '../../../../../workflows/collection/handover/join-moved.js';
import { Journal } from '../../../../../workflows/collection/journal/journal.js';
import { FrameColumnsBuilder } from '../../../../../workflows/segments/frame-columns.js';
import { FakeCore } from '../../../../support/collection/fake-core.js';

const [BUSY, QUIET, OTHER] = [1n, 2n, 3n];
const [FIRST, SECOND] = [1n, 2n];
const tenths = (count: number): bigint => 1_800_000_000_000_000_000n + BigInt(count) * 100_000_000n;
/** Up to where the other part has delivered. */
const MOVED = tenths(200);

type Read = [id: bigint, message: string, at: number];

describe('where a stream begins that has moved from another part', () => {
  let directory: string;
  beforeEach(async () => (directory = await mkdtemp(join(tmpdir(), 'moved-'))));
  afterEach(() => rm(directory, { recursive: true, force: true }));

  /** Returns the starts of the streams, given what the other part stored and what ours has read since a moment. */
  async function starts(stored: Read[], own: Read[], since: number, ids: readonly bigint[]) {
    const frames = new FrameColumnsBuilder();
    for (const [i, [id, message, at]] of stored.entries()) {
      frames.append(id, seqOf(FIRST, BigInt(i + 1)), tenths(at), Buffer.from(message));
    }
    const { bytes, slices } = await encodeSegment(frames.build());
    const blobs = {
      readRange: (_: string, { offset, length }: { offset: number; length: number }) =>
        Promise.resolve({ bytes: Buffer.from(bytes.subarray(offset, offset + length)), etag: 'one' }),
    } as unknown as BlobStore;
    const core = new CollectionCore(new FakeCore());
    const { epoch } = (await core.acquireLease('binance', 'first', 60_000, true))!;
    await core.commitSegments('binance', epoch, {
      segments: [{ blobName: 'stored', blobBytes: bytes.length, slices }],
      ...{ gaps: [], sealedThroughNs: MOVED, lastFrames: null },
    });
    const journal = new Journal(directory, 1_000_000);
    const streams = [BUSY, QUIET, OTHER].map((datastreamId) => ({ datastreamId, state: 'up' as const }));
    journal.startFile({ shard: 'binance.2', epoch: SECOND, fromNs: tenths(since), streams });
    for (const [i, [id, message, at]] of own.entries()) {
      journal.appendFrame(id, seqOf(SECOND, BigInt(i + 1)), tenths(at), Buffer.from(message));
    }
    const { path } = (await journal.finish(tenths(220)))!;
    const found = await joinMoved({ core, blobs }, [path], new Map(ids.map((id) => [id, MOVED])));
    const places = [...found.starts].map(([id, { afterSeq, sinceNs }]) => [id, counterOf(afterSeq), sinceNs]);
    return { places, gaps: found.gaps, mayCome: found.mayCome };
  }
  const own: Read[] = [
    [BUSY, 'a', 180],
    [BUSY, 'b', 199],
    [OTHER, 'x', 200],
    [BUSY, 'c', 201],
  ];

  it('is behind the last frame that the other part stored, and other streams stay as they are', async () => {
    const stored: Read[] = [
      [BUSY, 'a', 181],
      [BUSY, 'b', 198],
    ];
    expect(await starts(stored, own, 150, [BUSY])).toEqual({ places: [[BUSY, 2n, 0n]], gaps: [], mayCome: false });
  });

  it('is where it moved, if its frames differ from connection to connection', async () => {
    const stored: Read[] = [[BUSY, 'z', 198]];
    expect(await starts(stored, own, 150, [BUSY])).toEqual({ places: [[BUSY, 0n, MOVED]], gaps: [], mayCome: true });
  });

  it('is with all of ours, if the other part received the last one long before we began', async () => {
    const stored: Read[] = [[QUIET, 'old', 20]];
    const quiet: Read[] = [[QUIET, 'new', 199]];
    const found = await starts(stored, quiet, 150, [QUIET]);
    expect(found).toEqual({ places: [[QUIET, 0n, MOVED - 5_000_000_000n]], gaps: [], mayCome: false });
  });

  it('is where it moved, if it is not received', async () => {
    const found = await starts([[BUSY, 'a', 180]], own, 150, [9n]);
    expect(found).toEqual({ places: [[9n, 0n, MOVED]], gaps: [], mayCome: false });
  });
});
