import { Random } from '../../../../support/engine/random.js';
import { decimalOf, levelsOf, type LevelChange } from '../../../../support/views/levels-of.js';
import { ReferenceBook } from '../../../../support/views/reference-book.js';
import { Book } from '../../../../../workflows/views/book/book.js';
import { ASK, BID } from '../../../../../workflows/views/book/levels/side-levels.js';

function bookOf(changes: readonly LevelChange[], covers: number | null = null): Book {
  const book = new Book();
  book.reset(covers);
  book.apply(levelsOf(changes));
  return book;
}

describe('Book', () => {
  it('sorts both sides from the best level, whatever the order of the message', () => {
    const book = bookOf([
      ['bid', '99.5', '1'],
      ['bid', '100', '2'],
      ['ask', '101.25', '3'],
      ['ask', '100.50', '4.10'],
      ['bid', '9', '5'],
    ]);
    expect(book.top(BID, 2)).toEqual([
      ['100', '2'],
      ['99.5', '1'],
    ]);
    expect(book.top(ASK, 10)).toEqual([
      ['100.5', '4.1'],
      ['101.25', '3'],
    ]);
  });

  it('replaces, removes, and ignores the removal of a level that it does not have', () => {
    const book = bookOf([
      ['bid', '1.0', '5'],
      ['bid', '1.00', '6'],
      ['bid', '2', '7'],
      ['bid', '2.000', '0.00'],
      ['bid', '3', '0'],
    ]);
    expect(book.top(BID, 5)).toEqual([['1', '6']]);
  });

  it('shows crossed books, negative prices and price zero as they are', () => {
    const book = bookOf([
      ['bid', '10', '1'],
      ['ask', '-0.5', '1'],
      ['ask', '0', '2'],
    ]);
    expect(book.top(BID, 1)).toEqual([['10', '1']]);
    expect(book.top(ASK, 5)).toEqual([
      ['-0.5', '1'],
      ['0', '2'],
    ]);
  });

  it('takes up more decimal places and numbers beyond 2^53 without a change of what it shows', () => {
    const book = bookOf([
      ['ask', '1', '9007199254740991'],
      ['ask', '2', '1'],
    ]);
    book.apply(levelsOf([['ask', '1.00000001', '0.000000000000000001']]));
    book.apply(levelsOf([['ask', '123456789012345678901.5', '1']]));
    expect(book.top(ASK, 9)).toEqual([
      ['1', '9007199254740991'],
      ['1.00000001', '0.000000000000000001'],
      ['2', '1'],
      ['123456789012345678901.5', '1'],
    ]);
    book.reset(null);
    expect(book.top(ASK, 9)).toEqual([]);
  });

  it('keeps as many levels as the channel covers', () => {
    const book = bookOf(
      [
        ['bid', '1', '1'],
        ['bid', '3', '3'],
        ['bid', '2', '2'],
      ],
      2,
    );
    expect(book.top(BID, 9)).toEqual([
      ['3', '3'],
      ['2', '2'],
    ]);
  });

  it('knows nothing beyond the end of a whole book that the exchange cut', () => {
    const book = bookOf([
      ['bid', '10', '1'],
      ['bid', '9', '1'],
      ['ask', '11', '1'],
    ]);
    book.limitTo({ ofSide: [2, 5], ofBoth: [] });
    book.apply(
      levelsOf([
        ['bid', '8.99', '1'],
        ['bid', '9.5', '1'],
        ['bid', '9', '0'],
        ['ask', '20', '1'],
      ]),
    );
    expect(book.top(BID, 9).map(([price]) => price)).toEqual(['10', '9.5']);
    expect(book.top(ASK, 9).map(([price]) => price)).toEqual(['11', '20']);
    expect(book.isExhausted).toBe(false);
    book.apply(
      levelsOf([
        ['bid', '10', '0'],
        ['bid', '9.5', '0'],
      ]),
    );
    expect(book.isExhausted).toBe(true);
  });

  it.each([
    [2, 2, [false, false]],
    [2, 3, [true, true]],
    [2, 5, [true, false]],
    [3, 3, [true, true]],
    [5, 5, [false, false]],
  ])('covers all of a side unless it was cut: %s bids, %s asks', (bids, asks, isAll) => {
    const book = bookOf([
      ...Array.from({ length: bids }, (_, i): LevelChange => ['bid', String(50 - i), '1']),
      ...Array.from({ length: asks }, (_, i): LevelChange => ['ask', String(60 + i), '1']),
    ]);
    book.limitTo({ ofSide: [5], ofBoth: [2] });
    book.apply(
      levelsOf([
        ['bid', '1', '1'],
        ['ask', '99', '1'],
      ]),
    );
    expect([book.levels(BID).length > bids, book.levels(ASK).length > asks]).toEqual(isAll);
  });
});

describe('grouping', () => {
  const LEVELS: LevelChange[] = [
    ['bid', '100.4', '0.1'],
    ['bid', '100', '0.2'],
    ['bid', '99.9', '0.3'],
    ['ask', '100.5', '1'],
    ['ask', '100.6', '2'],
    ['ask', '101', '3'],
    ['ask', '101.1', '4'],
  ];

  it('floors bids, ceils asks, adds exactly, and counts depth afterwards', () => {
    const book = bookOf(LEVELS);
    expect(book.grouped(BID, 9, decimalOf('0.5'))).toEqual([
      ['100', '0.3'],
      ['99.5', '0.3'],
    ]);
    expect(book.grouped(ASK, 2, decimalOf('0.5'))).toEqual([
      ['100.5', '1'],
      ['101', '5'],
    ]);
  });

  it.each(['0.001', '1e-20', '1000', '0.3'])('accepts the step %s', (step) => {
    const reference = new ReferenceBook();
    for (const level of LEVELS) reference.set(...level);
    const book = bookOf(LEVELS);
    expect(book.grouped(BID, 9, decimalOf(step))).toEqual(reference.top('bid', 9, step));
    expect(book.grouped(ASK, 9, decimalOf(step))).toEqual(reference.top('ask', 9, step));
  });

  it('adds quantities whose sum is beyond 2^53', () => {
    const book = bookOf([
      ['bid', '1.1', '9007199254740991'],
      ['bid', '1', '9007199254740991'],
    ]);
    expect(book.grouped(BID, 1, decimalOf('1'))).toEqual([['1', '18014398509481982']]);
  });

  it('omits the group that reaches beyond what the book covers', () => {
    const levels: LevelChange[] = [
      ['bid', '10', '1'],
      ['bid', '9.5', '1'],
    ];
    expect(bookOf(levels, 2).grouped(BID, 9, decimalOf('1'))).toEqual([['10', '1']]);
    expect(bookOf(levels, 2).grouped(BID, 9, decimalOf('0.5'))).toHaveLength(2);
    expect(bookOf(levels, 3).grouped(BID, 9, decimalOf('1'))).toHaveLength(2);
    const cut = bookOf(levels);
    cut.limitTo({ ofSide: [2], ofBoth: [] });
    expect(cut.grouped(BID, 9, decimalOf('1'))).toEqual([['10', '1']]);
  });
});

describe('Book against the reference', () => {
  it.each([
    ['ticks of one scale', (r: Random) => String(1000 + r.below(60)), (r: Random) => String(r.below(4))],
    ['many scales', price, (r: Random) => (r.chance(0.3) ? '0.000' : price(r))],
    ['beyond 2^53', wide, (r: Random) => (r.chance(0.3) ? '0' : wide(r))],
  ])('shows the same after every message: %s', (_, priceOf, quantityOf) => {
    const random = new Random(7);
    for (let round = 0; round < 12; round++) {
      const covers = random.pick([null, 3, 25]);
      const book = new Book();
      book.reset(covers);
      const reference = new ReferenceBook();
      for (let message = 0; message < 40; message++) {
        if (random.chance(0.03)) {
          book.reset(covers);
          reference.clear();
        }
        const levels = random.times(1 + random.below(12), (): LevelChange => {
          return [random.pick(['bid', 'ask']), priceOf(random), quantityOf(random)];
        });
        book.apply(levelsOf(levels));
        for (const level of levels) reference.set(...level);
        if (covers !== null) reference.truncate(covers);
        const depth = random.pick([1, 5, 100]);
        const step = random.pick(['0.5', '7', '0.0003']);
        for (const [side, name] of [[BID, 'bid'] as const, [ASK, 'ask'] as const]) {
          expect(book.top(side, depth)).toEqual(reference.top(name, depth));
          if (covers === null) {
            expect(book.grouped(side, depth, decimalOf(step))).toEqual(reference.top(name, depth, step));
          }
        }
      }
    }
  });
});

function price(random: Random): string {
  const text = `${random.below(3)}.${String(random.below(1000)).padStart(random.pick([3, 6]), '0')}`;
  return random.chance(0.1) ? `${random.below(9)}e-${1 + random.below(9)}` : text;
}

function wide(random: Random): string {
  return random.chance(0.8) ? price(random) : `9007199254740${900 + random.below(100)}.${random.below(100)}5`;
}
