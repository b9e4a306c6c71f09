import { lateRounds } from '../../../workflows/collection/cutter/late-stretches.rule.js';

const stretch = (datastreamId: bigint, fromNs: bigint, toNs: bigint) => ({ datastreamId, fromNs, toNs });

describe('what a late journal fills', () => {
  it('is what it received of what is missing, stream by stream', () => {
    const received = [stretch(1n, 100n, 200n), stretch(2n, 100n, 200n)];
    const missing = [stretch(1n, 150n, 300n), stretch(3n, 0n, 900n)];
    expect(lateRounds(received, missing)).toEqual([[stretch(1n, 150n, 200n)]]);
  });

  it('comes in rounds of one stretch a stream, in order of time', () => {
    const received = [stretch(1n, 0n, 1_000n), stretch(2n, 0n, 1_000n)];
    const missing = [stretch(1n, 500n, 600n), stretch(1n, 100n, 200n), stretch(2n, 300n, 400n)];
    expect(lateRounds(received, missing)).toEqual([
      [stretch(1n, 100n, 200n), stretch(2n, 300n, 400n)],
      [stretch(1n, 500n, 600n)],
    ]);
  });

  it('is nothing where another owner had everything', () => {
    expect(lateRounds([stretch(1n, 0n, 100n)], [])).toEqual([]);
  });
});
