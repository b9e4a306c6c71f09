import { seqOf } from '../../../../../schema/collection/frame-seq.rule.js';
import type { BlobStore } from '../../../../../workflows/blobs/blob-store.js';
import { CollectionCore } from '../../../../../workflows/collection/core/collection-core.js';
import { encodeSegment } from '../../../../../workflows/collection/cutter/encode-journal.js';
import { signatureOf } from '../../../../../workflows/collection/handover/own-journal.js';
import { StoredFrames } from '../../../../../workflows/collection/handover/stored-frames.js';
import { FrameColumnsBuilder } from '../../../../../workflows/segments/frame-columns.js';
import { FakeCore } from '../../../../support/collection/fake-core.js';

const STREAM = 1n;
/** The first and the last moment of a run of frames, one a moment. */
type Run = [fromNs: number, lastNs: number];

describe('the frames of a stream in the index', () => {
  /** Stores segments, each of the given runs of frames. */
  async function stored(...segments: Run[][]): Promise<StoredFrames> {
    const core = new CollectionCore(new FakeCore());
    const files = new Map<string, Uint8Array>();
    const blobs = {
      readRange: (name: string, { offset, length }: { offset: number; length: number }) =>
        Promise.resolve({ bytes: Buffer.from(files.get(name)!.subarray(offset, offset + length)), etag: 'one' }),
    } as unknown as BlobStore;
    const { epoch } = (await core.acquireLease('binance', 'owner', 60_000, true))!;
    for (const [i, runs] of segments.entries()) {
      const frames = new FrameColumnsBuilder();
      const moments = runs.flatMap(([from, last]) => Array.from({ length: last - from + 1 }, (_, at) => from + at));
      for (const [counter, at] of moments.entries()) {
        frames.append(STREAM, seqOf(BigInt(i + 1), BigInt(counter + 1)), BigInt(at), Buffer.from(`${at}`));
      }
      const { bytes, slices } = await encodeSegment(frames.build());
      files.set(`blob ${i}`, bytes);
      const content = { segments: [{ blobName: `blob ${i}`, blobBytes: bytes.length, slices }], gaps: [] };
      await core.commitSegments('binance', epoch, { ...content, sealedThroughNs: 1_000n, lastFrames: null });
    }
    return new StoredFrames(core, blobs);
  }
  const moments = (frames: { ns: bigint }[]) => frames.map(({ ns }) => Number(ns));
  const sixteen = (from: number) => Array.from({ length: 16 }, (_, i) => from + i);

  it('are the last ones before a moment, also if gaps inside a longer slice were filled by others', async () => {
    const frames = await stored(
      [
        [0, 99],
        [200, 299],
        [400, 499],
      ],
      [[100, 129]],
      [[130, 199]],
    );
    expect(moments(await frames.last(STREAM, { fromNs: 0n, toNs: 300n }))).toEqual(sixteen(284));
    expect(moments(await frames.last(STREAM, { fromNs: 0n, toNs: 200n }))).toEqual(sixteen(184));
  });

  it('are the first ones from a moment on', async () => {
    const frames = await stored(
      [
        [0, 99],
        [200, 299],
        [400, 499],
      ],
      [[100, 129]],
      [[130, 199]],
    );
    expect(moments(await frames.first(STREAM, { fromNs: 90n, toNs: 500n }))).toEqual(sixteen(90));
    expect(moments(await frames.first(STREAM, { fromNs: 190n, toNs: 500n }))).toEqual(sixteen(190));
  });

  it('are known by their signatures in a range, in every slice', async () => {
    const frames = await stored([[0, 99]], [[100, 129]]);
    const found = await frames.signatures(STREAM, { fromNs: 90n, toNs: 110n });
    const wanted = Array.from({ length: 20 }, (_, i) => signatureOf(Buffer.from(`${90 + i}`)));
    expect(found.sort()).toEqual(wanted.sort());
  });
});
