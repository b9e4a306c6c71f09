import { ladderOf } from '../../../../../server/dashboard/streams/ladder.rule.js';
import { tailRange } from '../../../../../server/dashboard/streams/tail-range.rule.js';

describe('the ladder of a book', () => {
  it('has levels side by side, the spread and the mid', () => {
    const bids = [
      ['100.1', '2'],
      ['100', '8'],
    ];
    expect(ladderOf({ bids, asks: [['100.3', '4']] })).toEqual({
      rows: [
        { bid: { price: '100.1', quantity: '2', share: 0.25 }, ask: { price: '100.3', quantity: '4', share: 0.5 } },
        { bid: { price: '100', quantity: '8', share: 1 }, ask: null },
      ],
      mid: 100.2,
      spread: 0.2,
      basisPoints: (0.2 / 100.2) * 10_000,
    });
  });

  it('has neither with one side', () => {
    expect(ladderOf({ bids: [['1', '1']], asks: [] })).toMatchObject({ mid: null, spread: null, basisPoints: null });
    expect(ladderOf({ bids: [], asks: [] }).rows).toEqual([]);
  });
});

describe('the range of the newest messages', () => {
  it.each([
    ['30 messages at 10 a second', 100_000_000_000n, 10, 97_000_000_000n],
    ['a minute of a slow stream', 100_000_000_000n, 0.01, 40_000_000_000n],
    ['a minute without a rate', 100_000_000_000n, null, 40_000_000_000n],
    ['a millisecond of a fast one', 100_000_000_000n, 1e9, 99_999_000_000n],
    ['from 1970 on', 5n, 1, 0n],
  ])('has %s', (_, newest, rate, fromNs) => {
    expect(tailRange(newest, rate)).toEqual({ fromNs: String(fromNs), toNs: String(newest + 1n) });
  });
});
