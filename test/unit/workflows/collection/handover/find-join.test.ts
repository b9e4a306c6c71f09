import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seqOf } from '../../../../../schema/frame-seq.rule.js';
import type { BlobStore } from '../../../../../workflows/blobs/blob-store.js';
import { CollectionCore } from '../../../../../workflows/collection/core/collection-core.js';
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
const SEALED = tenths(50);

describe('where a second collector begins behind an owner that was stopped', () => {
  let directory: string;
  beforeEach(async () => (directory = await mkdtemp(join(tmpdir(), 'join-'))));
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it('is behind the last frame of a quiet stream, which came before the owner began to leave', async () => {
    const frames = new FrameColumnsBuilder();
    frames.append(QUIET, seqOf(OWNER, 1n), tenths(30), Buffer.from('quiet'));
    frames.append(BUSY, seqOf(OWNER, 2n), tenths(48), Buffer.from('busy'));
    const { bytes, slices } = await encodeSegment(frames.build());
    const blobs = {
      readRange: (_: string, { offset, length }: { offset: number; length: number }) =>
        Promise.resolve({ bytes: Buffer.from(bytes.subarray(offset, offset + length)), etag: 'one' }),
    } as unknown as BlobStore;
    const core = new CollectionCore(new FakeCore());
    const { epoch } = (await core.acquireLease('binance', 'owner', 60_000, true))!;
    const segments = [{ blobName: 'stored', blobBytes: bytes.length, slices }];
    await core.commitSegments('binance', epoch, { segments, gaps: [], sealedThroughNs: SEALED, lastFrames: null });

    const journal = new Journal(directory, 1_000_000);
    const streams = [BUSY, QUIET].map((datastreamId) => ({ datastreamId, state: 'up' as const }));
    journal.startFile({ shard: 'binance', epoch: SECOND, fromNs: tenths(10), streams });
    journal.appendFrame(QUIET, seqOf(SECOND, 1n), tenths(31), Buffer.from('quiet'));
    journal.appendFrame(BUSY, seqOf(SECOND, 2n), tenths(49), Buffer.from('busy'));
    const { path } = (await journal.finish(tenths(60)))!;

    const left = {
      epoch: OWNER,
      lastFrames: [{ datastreamId: BUSY, lastNs: tenths(48), signatures: [signatureOf(Buffer.from('busy'))] }],
    };
    const parts = { shard: 'binance', core, blobs, replicated: true };
    const { starts, gaps, mayCome } = await findJoin(parts, [path], SEALED, left);
    expect([...starts].map(([id, { afterSeq }]) => [id, afterSeq])).toEqual([
      [BUSY, seqOf(SECOND, 2n)],
      [QUIET, seqOf(SECOND, 1n)],
    ]);
    expect({ gaps, mayCome }).toEqual({ gaps: [], mayCome: false });
  });
});
