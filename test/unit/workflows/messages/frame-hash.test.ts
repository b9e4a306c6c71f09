import { createHash } from 'node:crypto';
import { FrameHash, frameHashMemory } from '../../../../workflows/messages/frame-hash.js';

const NS = 1_700_000_000_000_000_000n;

/** The definition, written down once more. */
function defined(frames: readonly (readonly [bigint, Buffer])[]): string {
  const hash = createHash('sha256');
  for (const [ns, message] of frames) {
    const head = Buffer.alloc(12);
    head.writeUInt32LE(message.length, 0);
    head.writeBigInt64LE(ns, 4);
    hash.update(head).update(message);
  }
  return hash.digest('hex');
}

function hashed(frames: readonly (readonly [bigint, Buffer])[]): string {
  const hash = new FrameHash();
  for (const [ns, message] of frames) hash.add(ns, message, 0, message.length);
  return hash.digest();
}

describe('the hash of frames', () => {
  it('is SHA-256 over length, time and bytes', () => {
    const hash = new FrameHash();
    hash.add(1n, Buffer.from('xaby'), 1, 3);
    expect(hash.digest()).toBe(
      createHash('sha256')
        .update(Buffer.from([2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0x61, 0x62]))
        .digest('hex'),
    );
  });

  it('is the same for messages of any size, longer than what is hashed at a time', () => {
    const frames = [0, 1, 65_523, 65_524, 65_525, 200_000, 7].map(
      (size, i) => [NS + BigInt(i), Buffer.alloc(size, i + 1)] as const,
    );
    expect(hashed(frames)).toBe(defined(frames));
  });

  it('may use memory of one that is done', () => {
    const memory = frameHashMemory();
    const digests = ['long before', 'b'].map((text) => {
      const hash = new FrameHash(memory);
      hash.add(5n, Buffer.from(text), 0, text.length);
      return hash.digest();
    });
    expect(digests).toEqual([defined([[5n, Buffer.from('long before')]]), defined([[5n, Buffer.from('b')]])]);
  });

  it.each([
    ['length', [[5n, 'ab'] as const, [5n, 'c'] as const], [[5n, 'a'] as const, [5n, 'bc'] as const]],
    ['time', [[5n, 'ab'] as const], [[6n, 'ab'] as const]],
    ['order', [[5n, 'a'] as const, [5n, 'b'] as const], [[5n, 'b'] as const, [5n, 'a'] as const]],
  ])('depends on the %s', (_, one, other) => {
    const bytes = (frames: readonly (readonly [bigint, string])[]) =>
      frames.map(([ns, text]) => [ns, Buffer.from(text)] as const);
    expect(hashed(bytes(one))).not.toBe(hashed(bytes(other)));
  });
});
