import { decodeThrift, type ReadThriftValue } from '../../../../workflows/segments/thrift/thrift-reader.js';
import { encodeThrift, type ThriftStruct } from '../../../../workflows/segments/thrift/thrift-writer.js';

const read = (struct: ThriftStruct): [number, ReadThriftValue][] => [...decodeThrift(encodeThrift(struct), 0).value];

test('reads what the writer writes', () => {
  expect(
    read({ 1: { i32: -5 }, 2: { i64: -(2 ** 52) }, 4: { bool: true }, 5: { bool: false }, 6: { i8: -1 } }),
  ).toEqual([
    [1, -5],
    [2, -(2n ** 52n)],
    [4, true],
    [5, false],
    [6, -1],
  ]);
  expect(read({ 1: { binary: Buffer.from('ab') }, 2: { struct: { 3: { i16: 300 } } } })).toEqual([
    [1, Buffer.from('ab')],
    [2, new Map([[3, 300]])],
  ]);
  const list = Array.from({ length: 20 }, (_, index) => ({ i32: index }));
  expect(read({ 1: { list } })).toEqual([[1, list.map(({ i32 }) => i32)]]);
});

test('reads what other writers write: field ids written out, doubles, booleans in lists', () => {
  const bytes = Buffer.from('03a00107' + '27' + '000000000000f83f' + '19' + '21' + '0102' + '00', 'hex');
  expect([...decodeThrift(bytes, 0).value]).toEqual([
    [80, 7],
    [82, 1.5],
    [83, [true, false]],
  ]);
});

test('says where a struct ends', () => {
  const struct = encodeThrift({ 1: { i32: 7 } });
  const bytes = Buffer.concat([Buffer.alloc(3), struct, Buffer.alloc(9)]);
  expect(decodeThrift(bytes, 3)).toEqual({ value: new Map([[1, 7]]), end: 3 + struct.length });
});

test.each([
  ['nothing', ''],
  ['a struct without an end', '1502'],
  ['a text beyond the end', '18ff01'],
  ['a list beyond the end', '19fcffffff0f'],
  ['an integer of more than 64 bits', '16ffffffffffffffffffff01'],
  ['an integer of more than 32 bits', '15ffffffffff01'],
  ['a map', '1b00'],
])('throws RangeError at %s', (_, hex) => {
  expect(() => decodeThrift(Buffer.from(hex, 'hex'), 0)).toThrow(RangeError);
});
