import { gunzipSync } from 'node:zlib';
import { GzipMember } from '../../../../../workflows/engine/csv/gzip-member.js';

it('is one gzip member without a time, whatever its size', async () => {
  const chunks: Uint8Array[] = [];
  const gzip = new GzipMember(async (chunk) => void chunks.push(chunk), 3);
  const text = Buffer.from(Array.from({ length: 400_000 }, (_, i) => `${i},${(i * i) % 1009}\n`).join(''));
  for (let from = 0; from < text.length; from += 777_777) await gzip.append(text.subarray(from, from + 777_777));
  await gzip.finish();
  const bytes = Buffer.concat(chunks);
  expect([...bytes.subarray(0, 10)]).toEqual([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
  expect(gunzipSync(bytes).equals(text)).toBe(true);
  // A second member would have left its own length and sum at the end.
  expect(bytes.readUInt32LE(bytes.length - 4)).toBe(text.length);
});
