import { BookReplay } from '../../../../../../workflows/views/book/book-replay.js';
import { BOOK_FORMATS } from '../../../../../../exchanges/generated/books.js';
import { readFixture } from '../../../../../support/fixtures/read-fixture.js';

/** Books with the checksums that exchanges publish for them. `source` says where. */
interface PublishedChecksum {
  exchange: string;
  source: string;
  frames: string[];
  verified: number;
}

const replayOf = ({ exchange, frames }: PublishedChecksum): BookReplay => {
  const replay = new BookReplay(BOOK_FORMATS[exchange]!, 0n);
  frames.forEach((frame, i) => replay.accept(Buffer.from(frame), 0, Buffer.byteLength(frame), BigInt(i + 1)));
  return replay;
};

const PUBLISHED = readFixture('book-checksums.jsonl') as PublishedChecksum[];

describe('published checksums', () => {
  it.each(PUBLISHED.map((example) => [example.exchange, example.source, example] as const))(
    'of %s verify: %s',
    (_, __, example) => {
      const replay = replayOf(example);
      expect(replay.checksums).toMatchObject({ verified: example.verified, failed: 0 });
      expect(replay.isKnown).toBe(true);
    },
  );

  it.each(PUBLISHED.map((example) => [example.exchange, example.source, example] as const))(
    'of %s fail if they are another number: %s',
    (_, __, example) => {
      const frames = example.frames.map((frame) =>
        frame.replace(CHECKSUM, (_, before: string, checksum: string) => `${before}${Number(checksum) + 1}`),
      );
      const replay = replayOf({ ...example, frames });
      expect(replay.checksums).toMatchObject({ verified: 0, failed: 1 });
      expect(replay.isKnown).toBe(false);
      expect(replay.unknownUpTo(99n).at(-1)).toMatchObject({ fromNs: BigInt(frames.length), reason: 'checksum' });
    },
  );

  it('are absent where OKX sends 0', () => {
    const frame = PUBLISHED.find(({ exchange }) => exchange === 'okx')!.frames[0]!.replace(
      /"checksum":-?\d+/,
      '"checksum":0',
    );
    const replay = replayOf({ exchange: 'okx', source: '', frames: [frame], verified: 0 });
    expect(replay.checksums).toEqual({ verified: 0, failed: 0, absent: 1 });
    expect(replay.isKnown).toBe(true);
  });
});

const CHECKSUM = /("checksum":|"c":"|"cs",)(-?\d+)/;
