import { FrameColumnsBuilder, type FrameColumns } from '../../../../workflows/segments/frame-columns.js';
import { inBatches, layOutMessages } from '../../../../workflows/segments/message-pages.js';
import { ReusedMemory } from '../../../../workflows/segments/reused-memory.js';

const MIB = 1024 * 1024;
const framesOf = (messages: (string | Buffer)[]): FrameColumns => {
  const builder = new FrameColumnsBuilder();
  for (const [i, message] of messages.entries()) builder.append(1n, BigInt(i), BigInt(i), Buffer.from(message));
  return builder.build();
};
const page = (...messages: string[]) =>
  Buffer.concat(messages.map((text) => Buffer.concat([Buffer.of(text.length, 0, 0, 0), Buffer.from(text)])));

describe('plain pages of messages', () => {
  const frames = framesOf(['a', 'bcd', '', 'ef', 'g']);
  const order = Int32Array.of(3, 0, 4, 2, 1);

  it('have the messages of their rows, each behind its length', () => {
    const groups = [
      { from: 0, to: 2 },
      { from: 2, to: 5 },
    ];
    const memory = new ReusedMemory();
    expect(layOutMessages(frames, order, groups, memory)).toEqual([page('ef', 'a'), page('g', '', 'bcd')]);
    expect(layOutMessages(frames, order, groups.slice(1), memory)).toEqual([page('g', '', 'bcd')]);
    expect(layOutMessages(frames, order, [{ from: 0, to: 0 }], memory)).toEqual([Buffer.alloc(0)]);
  });

  it('are laid out in batches of 16 MiB, a larger group alone', () => {
    const sizes = [6, 6, 6, 20, 1, 15];
    const large = framesOf(sizes.map((size) => Buffer.alloc(size * MIB)));
    const groups = sizes.map((_, i) => ({ from: i, to: i + 1 }));
    const batches = inBatches(large, Int32Array.from(sizes.keys()), groups);
    expect(batches.map((batch) => batch.map(({ from }) => sizes[from]))).toEqual([[6, 6], [6], [20], [1, 15]]);
  });
});
