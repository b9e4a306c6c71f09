import { joinAfter, joinBefore } from '../../../../../workflows/collection/handover/join-stream.rule.js';

const own = (text: string, firstNs = 100n) =>
  [...text].map((signature, i) => ({ seq: BigInt(i + 1), ns: firstNs + BigInt(i), signature }));

describe("where a successor's part of a stream begins", () => {
  it.each<[string, string, bigint, string, bigint | null]>([
    ['behind the last frame of the owner', 'abc', 102n, 'abcde', 3n],
    ['behind it although the clocks differ', 'abc', 9_000n, 'bcde', 2n],
    ['behind the longest agreement, where the exchange repeats itself', 'xay', 0n, 'bayxayz', 6n],
    ['at the nearest moment, where all frames are the same', 'xx', 102n, 'xxxxx', 3n],
    ['behind the frame before, when the last one never came', 'abc', 101n, 'abde', 2n],
    ['nowhere, when nothing of the owner came', 'abc', 100n, 'def', null],
    ['nowhere, when nothing came', 'abc', 100n, '', null],
  ])('is %s', (_, owner, lastNs, mine, expected) => {
    expect(joinAfter({ signatures: [...owner], lastNs }, own(mine))?.seq ?? null).toBe(expected);
  });
});

describe("where a dead owner's part of a stream ends", () => {
  it.each<[string, string, bigint, string, bigint | null]>([
    ['before the first frame of the next', 'cde', 102n, 'abcde', 3n],
    ['before it although the clocks differ', 'cde', 9n, 'abcd', 3n],
    ['before the longest agreement, where the exchange repeats itself', 'axz', 0n, 'axyaxz', 4n],
    ['before the frame behind, when the first one never came', 'cde', 102n, 'abde', 3n],
    ['nowhere, when nothing of the next came', 'cde', 100n, 'abf', null],
  ])('is %s', (_, next, firstNs, mine, expected) => {
    expect(joinBefore({ signatures: [...next], firstNs }, own(mine))?.seq ?? null).toBe(expected);
  });
});
