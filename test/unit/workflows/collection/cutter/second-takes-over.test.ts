import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { seqOf } from '../../../../../schema/collection/frame-seq.rule.js';
import { encodeJournal, encoderMemory } from '../../../../../workflows/collection/cutter/encode-journal.js';
import type { CutterParts } from '../../../../../workflows/collection/cutter/file-delivery.js';
import { SegmentCutter } from '../../../../../workflows/collection/cutter/segment-cutter.js';
import { signatureOf } from '../../../../../workflows/collection/handover/own-journal.js';
import { StoredFrames } from '../../../../../workflows/collection/handover/stored-frames.js';
import { Journal } from '../../../../../workflows/collection/journal/journal.js';
import type { LeaseState } from '../../../../../workflows/collection/lease/lease-state.rule.js';
import { createCollectorMetrics } from '../../../../../workflows/collection/metrics/collector-metrics.js';
import type { ReceptionGap } from '../../../../../workflows/collection/streams/stream-states.js';
import { JOURNAL_EPOCH, type ReadFrame, storeFrames } from '../../../../support/collection/stored-and-journalled.js';
import { silent } from '../../../../support/core/core.js';

const [BUSY, QUIET] = [1n, 2n];
/** Times are tenths of a second from here. */
const tenths = (count: number): bigint => 1_800_000_000_000_000_000n + BigInt(count) * 100_000_000n;
/** Up to where the owner has delivered when it stops. */
const SEALED = tenths(200);

describe('a second collector that takes the shard over', () => {
  let directory: string;
  beforeEach(async () => (directory = await mkdtemp(join(tmpdir(), 'second-'))));
  afterEach(() => rm(directory, { recursive: true, force: true }));

  /**
   * Its cutter, with journal files that begin at these moments and hold these frames. The last one
   * is still written: `cut` adds it.
   */
  async function second(begins: readonly number[], own: readonly ReadFrame[], gaps: ReceptionGap[] = []) {
    const stored: ReadFrame[] = [
      [QUIET, 'quiet', tenths(180)],
      [BUSY, 'busy', tenths(198)],
    ];
    const { index, core, blobs } = await storeFrames(stored, gaps, SEALED);
    const journal = new Journal(directory, { bytes: 1_000_000, pendingBytes: 1_000_000 });
    const lease = {
      state: { name: 'successor', epoch: JOURNAL_EPOCH } as LeaseState,
      heldEpoch: null as bigint | null,
    };
    const memory = encoderMemory();
    const parts = {
      ...{ shard: 'binance', journal, core, blobs, lease, replicated: true, logger: silent },
      encoder: { encode: (path, clip) => encodeJournal(path, clip, memory), close: async () => undefined },
      metrics: createCollectorMetrics(new Registry()),
    } as Partial<CutterParts>;
    const cutter = new SegmentCutter(parts as CutterParts);
    const streams = [BUSY, QUIET].map((datastreamId) => ({ datastreamId, state: 'up' as const }));
    for (const [i, from] of begins.entries()) {
      const before = journal.startFile({ shard: 'binance', epoch: JOURNAL_EPOCH, fromNs: tenths(from), streams });
      if (before) cutter.add(before);
      const untilNs = tenths(begins[i + 1] ?? 1_000);
      for (const [at, [id, message, ns]] of own.entries()) {
        const isHere = ns >= tenths(from) && ns < untilNs;
        if (isHere) journal.appendFrame(id, seqOf(JOURNAL_EPOCH, BigInt(at + 1)), ns, Buffer.from(message));
      }
    }
    const cut = async (): Promise<void> => cutter.add((await journal.finish(tenths(220)))!);
    /** The owner is gone. */
    const promote = (): void => {
      index.expireLease('binance');
      index.acquire('binance', 'second', 60_000);
      Object.assign(lease, { state: { name: 'owner', epoch: JOURNAL_EPOCH }, heldEpoch: JOURNAL_EPOCH });
    };
    const storedOf = async (id: bigint, letters: readonly string[]) => {
      const frames = await new StoredFrames(core, blobs).first(id, { fromNs: 0n, toNs: tenths(1_000) });
      return frames.map(({ signature }) => letters.find((letter) => signatureOf(Buffer.from(letter)) === signature));
    };
    return { cutter, index, promote, cut, storedOf };
  }

  it('keeps what it journalled beside the owner until it is decided where its part begins', async () => {
    const own: ReadFrame[] = [
      [QUIET, 'quiet', tenths(181)],
      // The owner stopped before it read this one.
      [QUIET, 'unread', tenths(194)],
      [BUSY, 'busy', tenths(199)],
      [BUSY, 'next', tenths(201)],
    ];
    // The owner delivered once more just before it stopped, so there was a cut.
    const { cutter, index, promote, cut, storedOf } = await second([150, 195], own);
    await cutter.fillBeside([BUSY, QUIET]);
    promote();
    await cutter.fillGaps();
    await cut();
    await cutter.decideByFrames({ epoch: JOURNAL_EPOCH, sealedThroughNs: SEALED, left: null }, [BUSY, QUIET]);
    while (await cutter.deliverNext());
    expect(index.gaps).toEqual([]);
    expect(await storedOf(QUIET, ['quiet', 'unread'])).toEqual(['quiet', 'unread']);
    expect(await storedOf(BUSY, ['busy', 'next'])).toEqual(['busy', 'next']);
  });

  it('begins behind frames that it read only after an owner had stopped without a handover', async () => {
    const own: ReadFrame[] = [
      [QUIET, 'quiet', tenths(181)],
      [BUSY, 'busy', tenths(201)],
      [BUSY, 'next', tenths(202)],
    ];
    const stopped = { fromNs: tenths(199), toNs: SEALED, reason: 'stopped' };
    const gaps = [BUSY, QUIET].map((datastreamId) => ({ datastreamId, ...stopped }));
    const { cutter, index, promote, cut, storedOf } = await second([150], own, gaps);
    await cutter.fillBeside([BUSY, QUIET]);
    promote();
    await cut();
    await cutter.decideByFrames({ epoch: JOURNAL_EPOCH, sealedThroughNs: SEALED, left: null }, [BUSY, QUIET]);
    while (await cutter.deliverNext());
    expect(await storedOf(BUSY, ['busy', 'next'])).toEqual(['busy', 'next']);
    expect(await storedOf(QUIET, ['quiet'])).toEqual(['quiet']);
    expect(index.gaps).toEqual([]);
  });
});
