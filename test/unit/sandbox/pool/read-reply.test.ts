import type { SandboxColumn, SandboxTask } from '../../../../sandbox/child/protocol.js';
import { readyBytes, replyBytes } from '../../../../sandbox/child/reply-bytes.js';
import {
  HEAD_BYTES,
  MAX_READY_BYTES,
  MAX_RESULT_BYTES,
  mostReplyBytes,
} from '../../../../sandbox/child/reply-layout.js';
import { readReady, readReply } from '../../../../sandbox/pool/read-reply.js';
import type { ResultType } from '../../../../schema/export-schemas/transforms/result-type.js';

const ROWS = 2;
const valid = new Uint8Array([1, 1]);
const misfits = new Uint8Array([0, 1]);
const i64: SandboxColumn = { kind: 'i64', valid, values: new BigInt64Array([5n, -6n]) };
const text: SandboxColumn = {
  kind: 'string',
  valid,
  offsets: new Int32Array([0, 2, 3]),
  bytes: Buffer.from('äc'),
};
const listOf = (items: SandboxColumn): SandboxColumn => ({
  kind: 'list',
  valid,
  offsets: new Int32Array([0, 2, 2]),
  items,
});
const TYPE = { decimal: { kind: 'decimal', scale: 2 }, string: { kind: 'string' }, i64: { kind: 'i64' } } as const;
const list = (item: ResultType): ResultType => ({ kind: 'list', item });

const evaluate = (result: ResultType): SandboxTask & { op: 'evaluate' } => ({
  ...{ op: 'evaluate', sql: 'v', input: 'BIGINT', result },
  column: { kind: 'i64', valid: new Uint8Array(ROWS), values: new BigInt64Array(ROWS) },
});
const PARSE = { op: 'parse', text: '1' } as const;
const BIND = { op: 'bind', sql: 'v', input: 'BIGINT' } as const;
const TRIAL = { op: 'trial', sql: 'v', input: 'BIGINT' } as const;

/** A message as it arrives: in a buffer of its own. */
const message = (...parts: (Uint8Array | readonly number[])[]): Buffer<ArrayBuffer> => {
  const bytes = Buffer.concat(parts.map((part) => Uint8Array.from(part)));
  const own = Buffer.allocUnsafeSlow(bytes.length);
  own.set(bytes);
  return own;
};
const head = (outcome: number, depth = 0, leaf = 0): number[] => [outcome, depth, leaf, 0, 0, 0, 0, 0];
const bytesOf = (array: ArrayBufferView): Uint8Array => new Uint8Array(array.buffer as ArrayBuffer);

it.each([
  ['parse', PARSE, { ok: true, value: '{"ä":1}' }],
  ['bind', BIND, { ok: true, value: 'BIGINT' }],
  ['trial', TRIAL, { ok: true, value: null }],
  ['parse', PARSE, { ok: false, message: 'Parser Error', cause: 'expression' }],
  ['trial', TRIAL, { ok: false, message: '', cause: 'database' }],
  ...(
    [
      [TYPE.i64, i64],
      [{ kind: 'timestamp' }, i64],
      [TYPE.string, text],
      [TYPE.decimal, { kind: 'decimal', valid, values: new BigInt64Array([1n, 2n, 3n, 4n]) }],
      [{ kind: 'f64' }, { kind: 'f64', valid, values: new Float64Array([0.5, NaN]) }],
      [{ kind: 'bool' }, { kind: 'bool', valid, values: new Uint8Array([0, 1]) }],
      [list(TYPE.string), listOf(text)],
      [list(list(TYPE.i64)), listOf(listOf(i64))],
    ] as [ResultType, SandboxColumn][]
  ).map(([type, column]) => ['evaluate', evaluate(type), { ok: true, value: { column, misfits } }] as const),
] as const)('a reply to %s is read (%#)', (_, task, reply) => {
  expect(readReply(task, message(...replyBytes(task, reply)))).toEqual({
    ...reply,
    ...('value' in reply && typeof reply.value === 'object' && reply.value && { value: plain(reply.value) }),
  });
});

/** Buffers as arrays. */
const plain = (value: { column: SandboxColumn }) => ({ ...value, column: plainColumn(value.column) });
const plainColumn = (column: SandboxColumn): SandboxColumn =>
  column.kind === 'string'
    ? { ...column, bytes: new Uint8Array(column.bytes) }
    : column.kind === 'list'
      ? { ...column, items: plainColumn(column.items) }
      : column;

it('a process says which protections it lacks', () => {
  expect(readReady(message(...readyBytes({ missing: [] })))).toEqual({ missing: [] });
  expect(readReady(message(...readyBytes({ missing: ['a', 'b'] })))).toEqual({ missing: ['a', 'b'] });
  expect(message(...readyBytes({ missing: ['ä'.repeat(1e6)] })).length).toBeLessThanOrEqual(MAX_READY_BYTES);
  expect(readReady(message(head(1)))).toBeUndefined();
  expect(readReady(message([]))).toBeUndefined();
  expect(readReady(message(head(0), [0xff]))).toBeUndefined();
});

it('what is too large for the task is refused where it arises', () => {
  const reply = replyBytes(PARSE, { ok: true, value: 'x'.repeat(1 << 20) });
  expect(readReply(PARSE, message(...reply))).toEqual({
    ...{ ok: false, message: 'the answer is too large', cause: 'expression' },
  });
});

it('how long a reply may be follows from its task', () => {
  expect(mostReplyBytes(BIND)).toBeLessThan(1 << 15);
  expect(mostReplyBytes({ op: 'parse', text: 'x'.repeat(1_000) })).toBeLessThan(350_000);
  const { column, ...rest } = evaluate(TYPE.i64);
  const rows = 16_384;
  expect(mostReplyBytes({ ...rest, column: { ...column, valid: new Uint8Array(rows) } })).toBe(HEAD_BYTES + 10 * rows);
  expect(mostReplyBytes(evaluate(list(TYPE.decimal)))).toBeLessThan(1.1 * MAX_RESULT_BYTES);
});

const FLAGS = [1, 1, 0, 0, 0, 0, 0, 0];
const I64_HEAD = head(0, 0, 0);
const TEXT_HEAD = head(0, 0, 4);
const LIST_HEAD = head(0, 1, 0);
const offsets = (...values: number[]): Uint8Array =>
  message(bytesOf(Int32Array.from(values)), new Uint8Array(4 * (values.length % 2)));

it.each([
  ['nothing', BIND, []],
  ['a part of a head', BIND, [[0, 0, 0]]],
  ['an unknown outcome', BIND, [head(9)]],
  ['an outcome with a kind', BIND, [head(0, 1)]],
  ['text that is not UTF-8', BIND, [head(0), [0xc3]]],
  ['an error that is not UTF-8', evaluate(TYPE.i64), [head(1), [0xff]]],
  ['a type of 20 KiB', BIND, [head(0), new Uint8Array(20 << 10)]],
  ['an error of 20 KiB', evaluate(TYPE.i64), [head(1), new Uint8Array(20 << 10)]],
  ['a tree of 1 MiB for one letter', PARSE, [head(0), new Uint8Array(1 << 20)]],
  ['a trial with a value', TRIAL, [head(0), [1]]],
  ['an evaluation without a column', evaluate(TYPE.i64), [I64_HEAD]],
  ['text in place of a column', evaluate(TYPE.i64), [I64_HEAD, Buffer.from('no column')]],
  ['a column of another kind', evaluate(TYPE.i64), [head(0, 0, 1), FLAGS, FLAGS, new Uint8Array(16)]],
  ['a column of no kind', evaluate(TYPE.i64), [head(0, 0, 77), FLAGS, FLAGS, new Uint8Array(16)]],
  ['a list in place of numbers', evaluate(TYPE.i64), [LIST_HEAD, FLAGS, FLAGS, new Uint8Array(16)]],
  ['lists 255 deep', evaluate(list(TYPE.i64)), [head(0, 255), FLAGS, FLAGS, offsets(0, 0, 0)]],
  ['too few values', evaluate(TYPE.i64), [I64_HEAD, FLAGS, FLAGS, new Uint8Array(8)]],
  ['too many values', evaluate(TYPE.i64), [I64_HEAD, FLAGS, FLAGS, new Uint8Array(24)]],
  ['a misfit of 2', evaluate(TYPE.i64), [I64_HEAD, [2, 0, 0, 0, 0, 0, 0, 0], FLAGS, new Uint8Array(16)]],
  ['a validity of 2', evaluate(TYPE.i64), [I64_HEAD, FLAGS, [1, 2, 0, 0, 0, 0, 0, 0], new Uint8Array(16)]],
  ['a boolean of 2', evaluate({ kind: 'bool' }), [head(0, 0, 2), FLAGS, FLAGS, [2, 0, 0, 0, 0, 0, 0, 0]]],
  ['texts without offsets', evaluate(TYPE.string), [TEXT_HEAD, FLAGS, FLAGS]],
  ['texts that begin late', evaluate(TYPE.string), [TEXT_HEAD, FLAGS, FLAGS, offsets(1, 1, 2), new Uint8Array(8)]],
  ['texts that end early', evaluate(TYPE.string), [TEXT_HEAD, FLAGS, FLAGS, offsets(0, 2, 1), new Uint8Array(8)]],
  ['texts of -1 bytes', evaluate(TYPE.string), [TEXT_HEAD, FLAGS, FLAGS, offsets(0, -1, -1), new Uint8Array(8)]],
  ['texts that are not there', evaluate(TYPE.string), [TEXT_HEAD, FLAGS, FLAGS, offsets(0, 1, 9), new Uint8Array(8)]],
  ['texts of 2 GiB', evaluate(TYPE.string), [TEXT_HEAD, FLAGS, FLAGS, offsets(0, 1, 0x7fffffff), new Uint8Array(8)]],
  [
    'more text than offsets say',
    evaluate(TYPE.string),
    [TEXT_HEAD, FLAGS, FLAGS, offsets(0, 1, 2), new Uint8Array(16)],
  ],
  [
    'text that is no UTF-8',
    evaluate(TYPE.string),
    [TEXT_HEAD, FLAGS, FLAGS, offsets(0, 1, 2), [0xff, 65, 0, 0, 0, 0, 0, 0]],
  ],
  [
    'a character in two texts',
    evaluate(TYPE.string),
    [TEXT_HEAD, FLAGS, FLAGS, offsets(0, 1, 2), [0xc3, 0xa4, 0, 0, 0, 0, 0, 0]],
  ],
  [
    'text of a row without a value',
    evaluate(TYPE.string),
    [TEXT_HEAD, FLAGS, [1, 0, 0, 0, 0, 0, 0, 0], offsets(0, 1, 2), new Uint8Array(8)],
  ],
  ['items that are not there', evaluate(list(TYPE.i64)), [LIST_HEAD, FLAGS, FLAGS, offsets(0, 1, 2), FLAGS]],
  ['more items than a task may have', evaluate(list(TYPE.i64)), [LIST_HEAD, FLAGS, FLAGS, offsets(0, 1, 0x7fffffff)]],
] as [string, SandboxTask, (Uint8Array | number[])[]][])('%s is no reply', (_, task, parts) =>
  expect(readReply(task, message(...parts))).toBeUndefined(),
);

it('counts items before it reads one of them', () => {
  // As many as the bytes of a message would hold, of one byte each.
  const items = 33 << 20;
  const hostile = message(
    head(0, 1, 2),
    FLAGS,
    FLAGS,
    offsets(0, 0, items),
    new Uint8Array(items),
    new Uint8Array(items),
  );
  const task = evaluate(list({ kind: 'bool' }));
  expect(hostile.length).toBeLessThan(mostReplyBytes(task));
  let read = 0;
  const watched = new Proxy(hostile, {
    get(target, name) {
      if (name === 'buffer') read += 1;
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
  expect(readReply(task, watched)).toBeUndefined();
  // The misfits, validity and offsets of the two rows.
  expect(read).toBe(3);
});
