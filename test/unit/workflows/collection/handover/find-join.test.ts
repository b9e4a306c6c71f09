import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { counterOf, seqOf } from '../../../../../schema/frame-seq.rule.js';
import type { BlobStore } from '../../../../../workflows/blobs/blob-store.js';
import { CollectionCore, type LeftBehind } from '../../../../../workflows/collection/core/collection-core.js';
import { encodeSegment } from '../../../../../workflows/collection/cutter/encode-journal.js';
import { findJoin } from '../../../../../workflows/collection/handover/find-join.js';
import { signatureOf } from '../../../../../workflows/collection/handover/frame-signature.js';
import { Journal } from '../../../../../workflows/collection/journal/journal.js';
import { FrameColumnsBuilder } from '../../../../../workflows/segments/frame-columns.js';
import { FakeCore } from '../../../../support/collection/fake-core.js';

const [BUSY, QUIET] = [1n, 2n];
const [OWNER, SECOND] = [1n, 2n];
/** Times are tenths of a second from here. */
const tenths = (count: number): bigint => 1_800_000_000_000_000_000n + BigInt(count) * 100_000_000n;
/** Up to where the owner has delivered. */
const SEALED = tenths(200);

type Read = [stream: bigint, message: string, at: number];

describe('where a second collector begins behind an owner', () => {
  let directory: string;
  beforeEach(async () => (directory = await mkdtemp(join(tmpdir(), 'join-'))));
  afterEach(() => rm(directory, { recursive: true, force: true }));

  /** Returns the starts of the streams, given what the owner stored, a gap of the quiet stream, and what the second has read. */
  async function starts(stored: Read[], gap: [number, number] | null, own: Read[], left: LeftBehind | null) {
    const frames = new FrameColumnsBuilder();
    for (const [i, [id, message, at]] of stored.entries()) {
      frames.append(id, seqOf(OWNER, BigInt(i + 1)), tenths(at), Buffer.from(message));
    }
    const { bytes, slices } = await encodeSegment(frames.build());
    const blobs = {
      readRange: (_: string, { offset, length }: { offset: number; length: number }) =>
        Promise.resolve({ bytes: Buffer.from(bytes.subarray(offset, offset + length)), etag: 'one' }),
    } as unknown as BlobStore;
    const core = new CollectionCore(new FakeCore());
    const { epoch } = (await core.acquireLease('binance', 'owner', 60_000, true))!;
    await core.commitSegments('binance', epoch, {
      segments: [{ blobName: 'stored', blobBytes: bytes.length, slices }],
      gaps: gap ? [{ datastreamId: QUIET, fromNs: tenths(gap[0]), toNs: tenths(gap[1]), reason: 'disconnect' }] : [],
      sealedThroughNs: SEALED,
      lastFrames: null,
    });
    const journal = new Journal(directory, 1_000_000);
    const streams = [BUSY, QUIET].map((datastreamId) => ({ datastreamId, state: 'up' as const }));
    journal.startFile({ shard: 'binance', epoch: SECOND, fromNs: tenths(0), streams });
    for (const [i, [id, message, at]] of own.entries()) {
      journal.appendFrame(id, seqOf(SECOND, BigInt(i + 1)), tenths(at), Buffer.from(message));
    }
    const { path } = (await journal.finish(tenths(220)))!;
    const join = await findJoin({ shard: 'binance', core, blobs, replicated: true }, [path], SEALED, left);
    expect({ gaps: join.gaps, mayCome: join.mayCome }).toEqual({ gaps: [], mayCome: false });
    return [...join.starts].map(([id, { afterSeq, sinceNs }]) => [id, counterOf(afterSeq), sinceNs]);
  }
  const busy: Read = [BUSY, 'busy', 198];

  it('is behind the last frame of a quiet stream, which came before a stopped owner began to leave', async () => {
    const signatures = [signatureOf(Buffer.from('busy'))];
    const left = { epoch: OWNER, lastFrames: [{ datastreamId: BUSY, lastNs: tenths(198), signatures }] };
    const own: Read[] = [
      [QUIET, 'quiet', 181],
      [BUSY, 'busy', 199],
    ];
    expect(await starts([[QUIET, 'quiet', 180], busy], null, own, left)).toEqual([
      [BUSY, 2n, 0n],
      [QUIET, 1n, 0n],
    ]);
  });

  it('is behind the last frame of a connection that died unnoticed', async () => {
    const own: Read[] = [
      [QUIET, 'quiet', 101],
      [QUIET, 'unread', 121],
      [BUSY, 'busy', 199],
    ];
    expect(await starts([[QUIET, 'quiet', 100], busy], null, own, null)).toEqual([
      [BUSY, 3n, 0n],
      [QUIET, 1n, 0n],
    ]);
  });

  it.each([
    [130, 180],
    [190, 200],
  ])('is behind what fills a gap up to %i, if no frame is stored behind that', async (gapEnd, end) => {
    const own: Read[] = [
      [QUIET, 'quiet', 101],
      [QUIET, 'fills', 121],
      [BUSY, 'busy', 199],
    ];
    const found = await starts([[QUIET, 'quiet', 100], busy], [110, gapEnd], own, null);
    expect(found[1]).toEqual([QUIET, 0n, tenths(end)]);
  });
});
