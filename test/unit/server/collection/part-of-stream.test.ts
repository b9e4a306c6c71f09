import { partOfStream } from '../../../../server/collection/part-of-stream.rule.js';
import { parseShard } from '../../../../schema/collection/shard-name.rule.js';

const STREAMS = Array.from({ length: 10_000 }, (_, i) => BigInt(i + 1));
const counts = (parts: number): number[] => {
  const groups = Map.groupBy(STREAMS, (id) => parseShard(partOfStream('binance', id, parts)).part);
  return Array.from({ length: parts }, (_, i) => groups.get(i + 1)?.length ?? 0);
};

describe('the part of a stream', () => {
  it('is the exchange, if that has one part', () => {
    expect(new Set(STREAMS.map((id) => partOfStream('binance', id, 1)))).toEqual(new Set(['binance']));
  });

  it.each([2, 3, 4, 5, 8, 16])('changes only to the new one, when there are %i', (parts) => {
    const moved = STREAMS.map((id) => [partOfStream('binance', id, parts - 1), partOfStream('binance', id, parts)]);
    const changed = moved.filter(([before, after]) => before !== after);
    expect(new Set(changed.map(([, after]) => after))).toEqual(new Set([`binance.${parts}`]));
    expect(changed.length / STREAMS.length).toBeCloseTo(1 / parts, 1);
  });

  it.each([2, 4, 16, 64])('is each of %i for about as many streams', (parts) => {
    const mean = STREAMS.length / parts;
    for (const count of counts(parts)) expect(Math.abs(count - mean)).toBeLessThan(5 * Math.sqrt(mean));
  });

  it('stays the same in all releases: collectors would move streams', () => {
    const ids = [1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 2n ** 40n, 2n ** 40n + 1n];
    expect(ids.map((id) => parseShard(partOfStream('okx', id, 4)).part)).toMatchInlineSnapshot(`
      [
        4,
        3,
        3,
        2,
        3,
        1,
        2,
        1,
        2,
        2,
      ]
    `);
  });
});
