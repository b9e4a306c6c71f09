import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { deflateLines } from '../../../../../workflows/engine/csv/deflate-lines.js';
import { DEFLATE_BLOCK_BYTES, DEFLATE_WINDOW_BYTES } from '../../../../../workflows/kernel/layout.js';
import { Random } from '../../../../support/engine/random.js';

const LAST_BLOCK = Buffer.of(0x03, 0x00);
const NONE = new Uint8Array(0);

/** Decompresses with zlib, which knows the window before the bytes. */
function inflated(compressed: Uint8Array, window: Uint8Array): Buffer {
  return inflateRawSync(Buffer.concat([compressed, LAST_BLOCK]), window.length > 0 ? { dictionary: window } : {});
}

function roundTrip(text: Uint8Array<ArrayBuffer>, window = NONE): Uint8Array {
  const compressed = deflateLines({ lines: text, window });
  if (!inflated(compressed, window).equals(text)) throw new Error(`${text.length} bytes came back as others`);
  return compressed;
}

const filled = (length: number, byteOf: (i: number) => number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length }, (_, i) => byteOf(i));

/**
 * Common bytes that repeat nothing, and fifteen as rare as Fibonacci's numbers: codes of twenty
 * bits would be best for the rarest.
 */
function withRareBytes(): Uint8Array<ArrayBuffer> {
  const random = new Random(5);
  const bytes = random.times(100_000, () => 32 + random.below(200));
  for (let byte = 0, [now, next] = [1, 1]; byte < 15; byte++, [now, next] = [next, now + next])
    for (let i = 0; i < now; i++) bytes[random.below(bytes.length)] = byte;
  return Uint8Array.from(bytes);
}

function tradeLines(count: number): Uint8Array<ArrayBuffer> {
  const random = new Random(9);
  let price = 4_200_000;
  const lines = Array.from({ length: count }, (_, i) => {
    price += random.below(21) - 10;
    const isSell = random.chance(0.5);
    return `${1_700_000_000_000 + i * 3}042017,${3_000_000_000 + i},${price / 100},${random.below(10_000) / 100_000},${isSell ? 'true,sell' : 'false,buy'}\n`;
  });
  return Uint8Array.from(Buffer.from(lines.join('')));
}

const random = new Random(7);
const TEXTS: [name: string, text: Uint8Array<ArrayBuffer>][] = [
  ['nothing', NONE],
  ...Array.from({ length: 14 }, (_, length): (typeof TEXTS)[number] => [
    `${length + 1} equal bytes`,
    filled(length + 1, () => 0x30),
  ]),
  ['the longest matches at the nearest distance', filled(100_000, () => 0x41)],
  ['no match', filled(5_000, (i) => (i * 97) % 256)],
  ['random bytes', filled(300_000, () => random.below(256))],
  ['random digits', filled(300_000, () => 0x30 + random.below(10))],
  ['one literal, one distance', filled(600, (i) => (i % 300 === 0 ? 0x0a : 0x31))],
  ['codes that must be shortened', withRareBytes()],
  ...[-1, 0, 1].map((more): (typeof TEXTS)[number] => {
    const text = tradeLines(4_000).subarray(0, DEFLATE_BLOCK_BYTES + more);
    return [`a block ${more === 0 ? '' : `and ${more} bytes `}of lines`, new Uint8Array(text)];
  }),
];

it.each(TEXTS)('zlib reads %s', (_, text) => {
  roundTrip(text);
});

it('refers to lines before it, and to no more of them than there are', () => {
  const lines = tradeLines(40);
  const apart = 20 * 60;
  const window = lines.slice(apart - DEFLATE_WINDOW_BYTES, apart);
  const text = lines.slice(apart);
  expect(roundTrip(text, window).length).toBeLessThan(roundTrip(text).length);
  for (let length = 0; length < 40; length++) roundTrip(text, window.slice(window.length - length));
});

it('refers to what is 1,024 bytes away, and to nothing farther', () => {
  const repeated = (period: number): number => {
    const random = new Random(11);
    const bytes = random.times(period, () => random.below(256));
    return roundTrip(filled(8 * period, (i) => bytes[i % period]!)).length;
  };
  expect(repeated(DEFLATE_WINDOW_BYTES)).toBeLessThan(2 * DEFLATE_WINDOW_BYTES);
  expect(repeated(DEFLATE_WINDOW_BYTES + 1)).toBeGreaterThan(7 * DEFLATE_WINDOW_BYTES);
});

it('gives the same bytes whatever was compressed before', () => {
  const lines = tradeLines(30);
  const compressed = (): string => Buffer.from(deflateLines({ lines, window: NONE })).toString('base64');
  roundTrip(filled(100_000, () => 0x41));
  const first = compressed();
  // Nearly the same lines, whose matches begin at other bytes.
  for (let apart = 5; apart < 40; apart++) {
    roundTrip(lines.map((byte, i) => (i % apart === 0 ? byte ^ 1 : byte)));
    expect(compressed()).toBe(first);
  }
});

it('makes less of short lines than zlib at level 4', () => {
  const lines = tradeLines(10_000);
  expect(deflateLines({ lines, window: NONE }).length).toBeLessThan(deflateRawSync(lines, { level: 4 }).length);
});

/**
 * Text of few or many different bytes, with repetitions at distances within the window and a little
 * beyond.
 */
function randomText(from: Random): Uint8Array<ArrayBuffer> {
  const alphabet = from.pick([2, 10, 40, 256]);
  const text: number[] = [];
  const most = from.pick([20, 2_000, 40_000]);
  while (text.length < most) {
    const distance = 1 + from.below(Math.min(DEFLATE_WINDOW_BYTES + 100, text.length + 1));
    const isCopy = distance <= text.length && from.chance(0.4);
    const length = 1 + from.below(isCopy ? 400 : 12);
    for (let i = 0; i < length; i++) text.push(isCopy ? text[text.length - distance]! : from.below(alphabet));
  }
  return Uint8Array.from(text);
}

it('zlib reads random texts', () => {
  for (let seed = 0; seed < 250; seed++) {
    const from = new Random(seed);
    const text = randomText(from);
    const cut = from.below(Math.min(text.length, DEFLATE_WINDOW_BYTES));
    try {
      roundTrip(text.slice(cut), text.slice(0, cut));
    } catch (error) {
      throw new Error(`seed ${seed}`, { cause: error });
    }
  }
});
