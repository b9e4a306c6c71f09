import { ByteSink } from '../../../../workflows/kernel/byte-sink.js';

const CAPACITY = 1 << 16;

describe('the memory of a sink', () => {
  it('is freed when the sink has outgrown it', () => {
    const sink = new ByteSink(CAPACITY);
    sink.append(Buffer.alloc(CAPACITY, 1));
    const before = sink.view();
    sink.byte(2);
    expect(before).toHaveLength(0);
    expect(sink.view().subarray(-2)).toEqual(Buffer.of(1, 2));
  });

  it('is freed at the end', () => {
    const sink = new ByteSink(CAPACITY);
    sink.byte(1);
    const view = sink.view();
    sink.free();
    expect(view).toHaveLength(0);
  });
});
