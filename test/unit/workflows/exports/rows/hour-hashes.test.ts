import { HourHashes } from '../../../../../workflows/exports/rows/hour-hashes.js';
import { FrameHash } from '../../../../../workflows/messages/frame-hash.js';
import { FrameColumnsBuilder } from '../../../../../workflows/segments/frame-columns.js';
import { StoredMessages } from '../../../../../workflows/segments/stored-messages.js';
import { readRowGroup } from '../../../../../workflows/segments/read-segment.js';
import { readRowGroups } from '../../../../../workflows/segments/segment-pages.js';
import { writeSegment } from '../../../../../workflows/segments/write-segment.js';
import { batchesOf } from '../../../../support/engine/message-batches.js';
import type { Message } from '../../../../support/engine/reference-interpreter.js';

const HOUR_NS = 3_600_000_000_000n;
const START = 472_222n * HOUR_NS;
const frame = (ns: bigint, text: string): Message => ({ ns, bytes: Buffer.from(text) });
const FRAMES = [
  frame(START + 1n, 'a'),
  frame(START + HOUR_NS - 1n, 'b'),
  frame(START + HOUR_NS, 'c'),
  frame(START + HOUR_NS, 'd'),
  frame(START + 3n * HOUR_NS + 5n, ''),
];

async function hashed(frames: readonly Message[], ...sizes: number[]) {
  const hashes = new HourHashes();
  for await (const batch of hashes.through(batchesOf(frames, ...sizes))) expect(batch.length).toBeGreaterThan(0);
  return hashes.finish();
}

function hashOf(...frames: Message[]): string {
  const hash = new FrameHash();
  for (const { ns, bytes } of frames) hash.add(ns, bytes, 0, bytes.length);
  return hash.digest();
}

describe('hashes of hours', () => {
  it('are of the frames of each UTC hour that has some', async () => {
    const [a, b, c, d, e] = FRAMES as [Message, Message, Message, Message, Message];
    await expect(hashed(FRAMES)).resolves.toEqual([
      { hourNs: String(START), frames: 2, sha256: hashOf(a, b) },
      { hourNs: String(START + HOUR_NS), frames: 2, sha256: hashOf(c, d) },
      { hourNs: String(START + 3n * HOUR_NS), frames: 1, sha256: hashOf(e) },
    ]);
  });

  it('do not depend on how frames are divided', async () => {
    const whole = await hashed(FRAMES);
    await expect(hashed(FRAMES, 1)).resolves.toEqual(whole);
    await expect(hashed(FRAMES, 3, 2)).resolves.toEqual(whole);
  });

  it.each<[string, Message[]]>([
    ['dropped', [...FRAMES.slice(0, 3), ...FRAMES.slice(4)]],
    ['repeated', [...FRAMES.slice(0, 4), ...FRAMES.slice(3)]],
    ['swapped', [...FRAMES.slice(0, 2), FRAMES[3]!, FRAMES[2]!, FRAMES[4]!]],
    ['altered', [...FRAMES.slice(0, 3), frame(START + HOUR_NS, 'e'), FRAMES[4]!]],
    ['moved', [...FRAMES.slice(0, 3), frame(START + HOUR_NS + 1n, 'd'), FRAMES[4]!]],
  ])('differ only in the hour of a frame that is %s', async (_, frames) => {
    const [before, after] = [await hashed(FRAMES), await hashed(frames)];
    const differ = before.map(({ sha256 }, i) => sha256 !== after[i]!.sha256);
    expect(differ).toEqual([false, true, false]);
  });

  it('are those that are known, whatever the frames are', async () => {
    const known = { hourNs: String(START + HOUR_NS), frames: 9, sha256: 'f'.repeat(64) };
    const hashes = new HourHashes(new Map([[known.hourNs, known]]));
    for await (const batch of batchesOf(FRAMES, 2)) hashes.add(batch);
    const all = await hashed(FRAMES);
    expect(hashes.finish()).toEqual([all[0], known, all[2]]);
  });

  it('leave compressed pages compressed', async () => {
    const builder = new FrameColumnsBuilder();
    FRAMES.forEach(({ ns, bytes }, i) => builder.append(7n, BigInt(i + 1), ns, bytes));
    const { bytes } = await writeSegment(builder.build());
    const file = Buffer.from(bytes);
    const page = readRowGroup(file, 0, readRowGroups(file)[0]!, 7n)!;
    const hashes = new HourHashes();
    hashes.add(page);
    expect(page).toBeInstanceOf(StoredMessages);
    expect(page.packed).not.toBeNull();
    expect(hashes.finish()).toEqual(await hashed(FRAMES));
  });
});
