import { NameTable } from '../../../../../workflows/collection/feeds/name-table.js';

const QUOTE = 0x22;

describe('a table of names in frames', () => {
  const table = new NameTable<string>();
  const find = (name: string) => table.find(Buffer.from(`{"${name}":1}`), 2, QUOTE);

  it('finds a name between its first byte and the quote', () => {
    expect(find('btcusdt@trade')).toBeUndefined();
    table.add(Buffer.from('btcusdt@trade'), 'trade');
    expect(find('btcusdt@trade')).toBe('trade');
    expect(['btcusdt@trad', 'btcusdt@trades', ''].map(find)).toEqual([undefined, undefined, undefined]);
  });

  it('keeps names of the same hash (FNV-1a) apart', () => {
    table.add(Buffer.from('costarring'), 'a');
    expect(find('liquid')).toBeUndefined();
    table.add(Buffer.from('liquid'), 'b');
    expect([find('costarring'), find('liquid')]).toEqual(['a', 'b']);
  });

  it('copies the name: the memory of a frame is used again', () => {
    const frame = Buffer.from('"once"');
    table.add(frame.subarray(1, 5), 'once');
    frame.fill('x');
    expect(find('once')).toBe('once');
  });
});
