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

it('lets the event loop turn after each block', async () => {
  let turns = 0;
  let next: NodeJS.Immediate;
  const turn = (): void => {
    turns++;
    next = setImmediate(turn);
  };
  turn();
  const blocks = 12;
  await compress(Buffer.alloc(blocks << 20, '1,2\n')).finally(() => clearImmediate(next));
  expect(turns).toBeGreaterThanOrEqual(blocks);
});

type Part = [cells: number, lines: number];
const LONG: Part = [900, 300];
const SHORT: Part = [5, 60_000];

it.each<{ lines: string; parts: Part[] }>([
  { lines: 'short ones', parts: [SHORT] },
  { lines: 'long ones', parts: [LONG] },
  { lines: 'long, short and long ones', parts: [LONG, SHORT, LONG] },
])('is as small as level 4 of the whole window within 5 %: $lines', async ({ parts }) => {
  const random = new Random(3);
  const book = Array.from({ length: 1_000 }, () => random.below(1_000_000));
  const line = (cells: number): string => {
    for (let changes = 0; changes < 3; changes++) book[random.below(cells)] = random.below(1_000_000);
    return `${book.slice(0, cells).join(',')}\n`;
  };
  const text = Buffer.from(parts.flatMap(([cells, lines]) => random.times(lines, () => line(cells))).join(''));
  const compressed = await compress(text);
  expect(gunzipSync(compressed).equals(text)).toBe(true);
  expect(compressed.length).toBeLessThan(deflateRawSync(text, { level: 4 }).length * 1.05);
});
