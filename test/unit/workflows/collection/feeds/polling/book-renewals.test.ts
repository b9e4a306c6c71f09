import { BookRenewals } from '../../../../../../workflows/collection/feeds/polling/book-renewals.js';

describe('renewals of books', () => {
  let renewed: string[];
  let renewals: BookRenewals<string>;
  beforeEach(() => {
    vi.useFakeTimers();
    renewed = [];
    renewals = new BookRenewals((stream) => void renewed.push(stream));
  });
  afterEach(() => {
    renewals.close();
    vi.useRealTimers();
  });

  it('come at once, then at most once a minute for each stream', () => {
    renewals.want('a');
    renewals.want('a');
    renewals.want('b');
    vi.advanceTimersByTime(1);
    expect(renewed).toEqual(['a', 'b']);
    renewals.want('a');
    vi.advanceTimersByTime(59_000);
    expect(renewed).toEqual(['a', 'b']);
    vi.advanceTimersByTime(1_000);
    expect(renewed).toEqual(['a', 'b', 'a']);
  });

  it('do not come for streams that are not collected any more', () => {
    renewals.want('a');
    renewals.keep((stream) => stream !== 'a');
    vi.advanceTimersByTime(120_000);
    expect(renewed).toEqual([]);
  });
});
