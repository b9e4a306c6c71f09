import { FrameColumnsBuilder } from '../../../../workflows/segments/frame-columns.js';
import { SegmentDamagedError } from '../../../../workflows/messages/message-page.js';
import { readRowGroups, trailerBytes } from '../../../../workflows/segments/segment-pages.js';
import { writeSegment } from '../../../../workflows/segments/write-segment.js';

/** Two streams in three row groups. */
async function segment(): Promise<Buffer> {
  const builder = new FrameColumnsBuilder();
  for (let i = 0n; i < 9_000n; i++) builder.append(7n, i, 1_700_000_000_000_000_000n + i, Buffer.from(`{"n":${i}}`));
  builder.append(8n, 0n, 1_700_000_000_000_000_000n, Buffer.from('{}'));
  return Buffer.from((await writeSegment(builder.build())).bytes);
}

describe('the footer of a segment', () => {
  it('is rejected whichever of its bits was flipped', async () => {
    const whole = await segment();
    const groups = readRowGroups(whole);
    expect(groups.map(({ rows }) => rows)).toEqual([8_192, 808, 1]);
    const begins = whole.length - trailerBytes(whole);
    let refused = 0;
    for (let at = begins; at < whole.length; at++) {
      const damaged = Buffer.from(whole);
      damaged[at]! ^= 1 << (at & 7);
      try {
        expect(readRowGroups(damaged)).toEqual(groups);
      } catch (error) {
        if (!(error instanceof SegmentDamagedError)) throw error;
        refused++;
      }
    }
    expect(refused).toBe(whole.length - begins);
  });
});
