import { deflateRawSync, gunzipSync } from 'node:zlib';
import { Random } from '../../../../support/engine/random.js';
import { GzipMember } from '../../../../../workflows/engine/csv/gzip-member.js';

it('is one gzip member without a time, whatever its size', async () => {
  const chunks: Uint8Array[] = [];
  const gzip = new GzipMember(async (chunk) => void chunks.push(chunk));
  const text = Buffer.from(Array.from({ length: 400_000 }, (_, i) => `${i},${(i * i) % 1009}\n`).join(''));
  for (let from = 0; from < text.length; from += 777_777) await gzip.append(text.subarray(from, from + 777_777));
  await gzip.finish();
  const bytes = Buffer.concat(chunks);
  expect([...bytes.subarray(0, 10)]).toEqual([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
  expect(gunzipSync(bytes).equals(text)).toBe(true);
  // A second member would have left its own length and sum at the end.
  expect(bytes.readUInt32LE(bytes.length - 4)).toBe(text.length);
});

async function compress(text: Buffer): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const gzip = new GzipMember(async (chunk) => void chunks.push(chunk));
  await gzip.append(text);
  await gzip.finish();
  return Buffer.concat(chunks);
}

it.each([
  { lines: 'short ones', cells: 5, count: 40_000 },
  { lines: 'longer than a small window', cells: 900, count: 300 },
  { lines: 'short ones, then long ones', cells: 5, count: 40_000, then: 900 },
])('is as small as level 4 of the whole window within 5 %: $lines', async ({ cells, count, then }) => {
  const random = new Random(3);
  const book = Array.from({ length: 1_000 }, () => random.below(1_000_000));
  const line = (width: number): string => {
    for (let changes = 0; changes < 3; changes++) book[random.below(width)] = random.below(1_000_000);
    return `${book.slice(0, width).join(',')}\n`;
  };
  const text = Buffer.from(
    Array.from({ length: count }, () => line(cells)).join('') +
      (then === undefined ? '' : Array.from({ length: 300 }, () => line(then)).join('')),
  );
  const compressed = await compress(text);
  expect(gunzipSync(compressed).equals(text)).toBe(true);
  expect(compressed.length).toBeLessThan(deflateRawSync(text, { level: 4 }).length * 1.05);
});
