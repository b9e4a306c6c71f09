import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { counterOf } from '../../../../../schema/collection/frame-seq.rule.js';
import { joinMoved } from '../../../../../workflows/collection/handover/find-join.js';
import { journalFrames, type ReadFrame, storeFrames } from '../../../../support/collection/stored-and-journalled.js';

const [BUSY, QUIET, OTHER] = [1n, 2n, 3n];
const tenths = (count: number): bigint => 1_800_000_000_000_000_000n + BigInt(count) * 100_000_000n;
/** Up to where the other part has delivered. */
const MOVED = tenths(200);

type Read = [id: bigint, message: string, at: number];

describe('where a stream begins that has moved from another part', () => {
  let directory: string;
  beforeEach(async () => (directory = await mkdtemp(join(tmpdir(), 'moved-'))));
  afterEach(() => rm(directory, { recursive: true, force: true }));

  /**
   * Returns the starts of the streams, given what the other part stored and what ours has read
   * since a moment.
   */
  async function starts(stored: Read[], own: Read[], since: number, ids: readonly bigint[]) {
    const read = (reads: Read[]) => reads.map(([id, message, at]): ReadFrame => [id, message, tenths(at)]);
    const { core, blobs } = await storeFrames(read(stored), [], MOVED);
    const received = { streamIds: [BUSY, QUIET, OTHER], fromNs: tenths(since), toNs: tenths(220) };
    const path = await journalFrames(directory, { shard: 'binance.2', ...received }, read(own));
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
