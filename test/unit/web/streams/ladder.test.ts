import { ladderOf } from '../../../../web/streams/ladder.rule.js';

describe('the ladder of a book', () => {
  it('has levels side by side, the spread and the mid', () => {
    const bids = [
      ['100.1', '2'],
      ['100', '8'],
    ];
    expect(ladderOf({ bids, asks: [['100.3', '4']] })).toEqual({
      rows: [
        { bid: { price: '100.1', quantity: '2', share: 0.25 }, ask: { price: '100.3', quantity: '4', share: 0.5 } },
        { bid: { price: '100.0', quantity: '8', share: 1 }, ask: null },
      ],
      mid: 100.2,
      spread: 0.2,
      basisPoints: (0.2 / 100.2) * 10_000,
    });
  });

  it('has as many decimals everywhere as the longest price and quantity', () => {
    const bids = [
      ['8621.4', '1.25'],
      ['8621', '12'],
    ];
    const { rows } = ladderOf({ bids, asks: [['8621.42', '0.5']] });
    expect(rows.map(({ bid, ask }) => [bid?.price, bid?.quantity, ask?.price, ask?.quantity])).toEqual([
      ['8621.40', '1.25', '8621.42', '0.50'],
      ['8621.00', '12.00', undefined, undefined],
    ]);
  });

  it('has neither with one side', () => {
    expect(ladderOf({ bids: [['1', '1']], asks: [] })).toMatchObject({ mid: null, spread: null, basisPoints: null });
    expect(ladderOf({ bids: [], asks: [] }).rows).toEqual([]);
  });
});
