import { roundsOf } from '../../../../../workflows/collection/handover/journal-clip.js';
import { receivedByStream } from '../../../../../workflows/collection/handover/own-journal.js';

const range = (datastreamId: bigint, fromNs: bigint, toNs: bigint) => ({ datastreamId, fromNs, toNs });
const file = (fromNs: bigint, toNs: bigint, ...received: ReturnType<typeof range>[]) => {
  return { epoch: 1n, fromNs, toNs, received, frames: 0, tornBytes: 0 };
};

describe('what journal files received of a stream', () => {
  it('is in order, and one run where it continues in the next file', () => {
    const byStream = receivedByStream([
      file(0n, 100n, range(1n, 0n, 40n), range(1n, 60n, 100n), range(2n, 0n, 90n)),
      null,
      file(100n, 200n, range(1n, 100n, 200n), range(2n, 100n, 200n)),
    ]);
    const runs = (id: bigint) => (byStream.get(id) ?? []).map(({ file: at, run }) => [at, run.fromNs, run.toNs]);
    expect(runs(1n)).toEqual([
      [0, 0n, 40n],
      [0, 60n, 200n],
      [2, 60n, 200n],
    ]);
    expect(runs(2n)).toEqual([
      [0, 0n, 90n],
      [2, 100n, 200n],
    ]);
  });
});

describe('what an overtaken journal file fills', () => {
  const frames = { sinceNs: 0n, untilNs: 0n, afterSeq: null, beforeSeq: null };
  const fill = (datastreamId: bigint, fromNs: bigint, toNs: bigint) => ({ datastreamId, fromNs, toNs, frames });

  it('comes in rounds of one range per stream, in order of time', () => {
    const fills = [fill(1n, 500n, 600n), fill(1n, 100n, 200n), fill(2n, 300n, 400n)];
    expect(roundsOf(fills)).toEqual([[fill(1n, 100n, 200n), fill(2n, 300n, 400n)], [fill(1n, 500n, 600n)]]);
  });
});
