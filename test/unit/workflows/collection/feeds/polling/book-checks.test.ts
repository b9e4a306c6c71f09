import { BookChecks } from '../../../../../../workflows/collection/feeds/polling/book-checks.js';
import { RecentChanges } from '../../../../../../workflows/views/book/continuity/recent-changes.js';
import { BOOK_FORMATS } from '../../../../../../exchanges/generated/books.js';
import { readFixture } from '../../../../../support/fixtures/read-fixture.js';

const PUBLISHED = readFixture('book-checksums.jsonl') as { exchange: string; frames: string[] }[];
const snapshot = PUBLISHED.find(({ exchange }) => exchange === 'kraken')!.frames[0]!;
const change = (checksum: number): string =>
  `{"channel":"book","type":"update","data":[{"symbol":"BTC/USD","bids":[{"price":45283.5,"qty":0.2}],"asks":[],"checksum":${checksum}}]}`;

describe('checks of books', () => {
  let checks: BookChecks<string>;
  const isWrong = (frame: string, stream = 'a'): boolean => checks.isWrong(stream, Buffer.from(frame));
  beforeEach(() => {
    checks = new BookChecks(BOOK_FORMATS.kraken!);
  });

  it('notice a wrong book once, until a whole one comes', () => {
    expect(isWrong(snapshot)).toBe(false);
    expect(isWrong(change(1))).toBe(true);
    expect(isWrong(change(2))).toBe(false);
    expect(isWrong(snapshot)).toBe(false);
    expect(isWrong(change(1))).toBe(true);
  });

  it('say nothing of a stream none of whose checksums was right', () => {
    expect(isWrong(snapshot, 'b')).toBe(false);
    expect(isWrong(snapshot.replace(/"checksum":\d+/, '"checksum":1'))).toBe(false);
    expect(isWrong(change(1))).toBe(false);
  });

  it('keep no frame, also of an exchange whose whole books are polled', () => {
    const add = jest.spyOn(RecentChanges.prototype, 'add');
    checks = new BookChecks({ ...BOOK_FORMATS.kraken!, polledLimits: { ofSide: [], ofBoth: [] } });
    expect(isWrong(snapshot)).toBe(false);
    expect(isWrong(change(1))).toBe(true);
    expect(add).not.toHaveBeenCalled();
    add.mockRestore();
  });

  it('begin again after an interruption', () => {
    isWrong(snapshot);
    checks.forget(['a']);
    expect(isWrong(change(1))).toBe(false);
  });
});
