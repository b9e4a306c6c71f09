import { LevelIds } from '../../../../../../workflows/views/book/levels/level-ids.js';
import { LevelColumns } from '../../../../../../workflows/views/book/levels/level-columns.js';
import { decimalOf } from '../../../../../support/views/levels-of.js';
import { levelTexts } from '../../../../../support/views/read-book-message.js';

type Row = readonly [id: number, side: 'bid' | 'ask', price: string | null, quantity: string];

function columns(rows: readonly Row[]): LevelColumns {
  const levels = new LevelColumns();
  for (const [id, side, price, quantity] of rows) {
    levels.push(side === 'ask', price === null ? null : decimalOf(price), decimalOf(quantity), id);
  }
  return levels;
}

describe('LevelIds', () => {
  const ids = new LevelIds();
  const named = (...rows: Row[]): string[] | null => {
    const levels = ids.name(columns(rows));
    return levels && levelTexts(levels);
  };

  beforeEach(() => {
    ids.clear();
    named([1, 'bid', '10.5', '1'], [2, 'ask', '11', '2'], [3, 'ask', '9007199254740993', '3']);
  });

  it('fills in the price of an update and of a removal', () => {
    expect(named([1, 'bid', null, '7'], [2, 'ask', null, '0'])).toEqual(['bid,10.5,7', 'ask,11,0']);
    expect(named([3, 'ask', null, '9007199254740995'])).toEqual(['ask,9007199254740993,9007199254740995']);
  });

  it('forgets removed ids, and takes them again with a price', () => {
    named([1, 'bid', null, '0']);
    expect(named([1, 'bid', null, '5'])).toBeNull();
    expect(named([1, 'bid', '12', '5'])).toEqual(['bid,12,5']);
    expect(named([1, 'bid', null, '6'])).toEqual(['bid,12,6']);
  });

  it('removes a level from its former side or price', () => {
    expect(named([1, 'ask', null, '7'])).toEqual(['bid,10.5,0', 'ask,10.5,7']);
    expect(named([2, 'ask', '11.5', '7'])).toEqual(['ask,11,0', 'ask,11.5,7']);
    expect(named([3, 'ask', '9007199254740994', '7'])).toEqual(['ask,9007199254740993,0', 'ask,9007199254740994,7']);
  });

  it('needs a price for an unknown id', () => expect(named([9, 'bid', null, '1'])).toBeNull());
});
