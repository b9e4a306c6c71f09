import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { counterOf } from '../../../../../schema/collection/frame-seq.rule.js';
import type { LeftBehind } from '../../../../../workflows/collection/core/shard-contract.js';
import { findJoin } from '../../../../../workflows/collection/handover/find-join.js';
import { signatureOf } from '../../../../../workflows/collection/handover/own-journal.js';
import {
  journalFrames,
  type ReadFrame,
  STORED_EPOCH,
  storeFrames,
} from '../../../../support/collection/stored-and-journalled.js';

const [BUSY, QUIET] = [1n, 2n];
/** Times are tenths of a second from here. */
const tenths = (count: number): bigint => 1_800_000_000_000_000_000n + BigInt(count) * 100_000_000n;
/** Up to where the owner has delivered. */
const SEALED = tenths(200);

type Read = [stream: bigint, message: string, at: number];

describe('where a second collector begins behind an owner', () => {
  let directory: string;
  beforeEach(async () => (directory = await mkdtemp(join(tmpdir(), 'join-'))));
  afterEach(() => rm(directory, { recursive: true, force: true }));

  /**
   * Returns the starts of the streams, given what the owner stored, a gap of the quiet stream, and
   * what the second has read.
   */
  async function starts(stored: Read[], gap: [number, number] | null, own: Read[], left: LeftBehind | null) {
    const read = (reads: Read[]) => reads.map(([id, message, at]): ReadFrame => [id, message, tenths(at)]);
    const missing = { datastreamId: QUIET, reason: 'disconnect' };
    const gaps = gap ? [{ ...missing, fromNs: tenths(gap[0]), toNs: tenths(gap[1]) }] : [];
    const { core, blobs } = await storeFrames(read(stored), gaps, SEALED);
    const time = { fromNs: tenths(0), toNs: tenths(220) };
    const path = await journalFrames(directory, { shard: 'binance', streamIds: [BUSY, QUIET], ...time }, read(own));
    const join = await findJoin({ shard: 'binance', core, blobs, replicated: true }, [path], SEALED, left);
    expect({ gaps: join.gaps, mayCome: join.mayCome }).toEqual({ gaps: [], mayCome: false });
    return [...join.starts].map(([id, { afterSeq, sinceNs }]) => [id, counterOf(afterSeq), sinceNs]);
  }
  const busy: Read = [BUSY, 'busy', 198];

  it('is behind the last frame of a quiet stream, which came before a stopped owner began to leave', async () => {
    const signatures = [signatureOf(Buffer.from('busy'))];
    const left = { epoch: STORED_EPOCH, lastFrames: [{ datastreamId: BUSY, lastNs: tenths(198), signatures }] };
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
