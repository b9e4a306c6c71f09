import { sealedThrough } from '../../../../server/collection/seal.service.js';

const SECOND = 1_000_000_000n;
const at = (seconds: number | null): bigint | null => (seconds === null ? null : BigInt(seconds) * SECOND);

describe('the watermark of a shard', () => {
  it.each<[string, { sealed: number | null; delivered: number | null; beside: number | null }, number | null]>([
    ['does not exist before the first commit', { sealed: null, delivered: null, beside: null }, null],
    ['is what the owner has delivered, if it is alone', { sealed: 80, delivered: 95, beside: null }, 95],
    ['waits for a second collector', { sealed: 80, delivered: 95, beside: 90 }, 90],
    ['waits for it from the first commit on', { sealed: null, delivered: 95, beside: 85 }, 85],
    ['is never beyond what the owner has delivered', { sealed: 80, delivered: 90, beside: 95 }, 90],
    ['waits 20 s at most', { sealed: 70, delivered: 95, beside: 70 }, 80],
    ['does not wait for what the owner has not delivered', { sealed: 70, delivered: 75, beside: 70 }, 75],
    ['never goes back', { sealed: 95, delivered: 95, beside: 90 }, 95],
  ])('%s', (_, { sealed, delivered, beside }, expected) => {
    const known = { sealedNs: at(sealed), deliveredNs: at(delivered), besideNs: at(beside) };
    expect(sealedThrough({ ...known, nowNs: 100n * SECOND })).toBe(at(expected));
  });
});
