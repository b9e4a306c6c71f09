import { BookRenewals } from '../../../../../../workflows/collection/feeds/polling/book-renewals.js';

describe('renewals of books', () => {
  let renewed: string[];
  let renewals: BookRenewals<string>;
  beforeEach(() => {
    jest.useFakeTimers();
    renewed = [];
    renewals = new BookRenewals((stream) => renewed.push(stream) > 0 && stream !== 'not live');
  });
  afterEach(() => {
    renewals.close();
    jest.useRealTimers();
  });

  it('come at once, then at most once a minute for each stream', () => {
    renewals.want('a');
    renewals.want('a');
    renewals.want('b');
    jest.advanceTimersByTime(1);
    expect(renewed).toEqual(['a', 'b']);
    renewals.want('a');
    jest.advanceTimersByTime(59_000);
    expect(renewed).toEqual(['a', 'b']);
    jest.advanceTimersByTime(1_000);
    expect(renewed).toEqual(['a', 'b', 'a']);
  });

  it('come again at once for a stream that was not live', () => {
    for (let i = 0; i < 2; i++) {
      renewals.want('not live');
      jest.advanceTimersByTime(1);
    }
    expect(renewed).toEqual(['not live', 'not live']);
  });

  it('do not come for streams that are not collected any more', () => {
    renewals.want('a');
    renewals.keep((stream) => stream !== 'a');
    jest.advanceTimersByTime(120_000);
    expect(renewed).toEqual([]);
  });
});
