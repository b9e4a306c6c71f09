import { isReplyTo } from '../../../../sandbox/pool/is-reply-to.js';

const valid = new Uint8Array([1, 1]);
const i64 = { kind: 'i64', valid, values: new BigInt64Array(2) };
const text = { kind: 'string', valid, offsets: new Int32Array([0, 1, 3]), bytes: Buffer.from('abc') };
const list = { kind: 'list', valid, offsets: new Int32Array([0, 2, 2]), items: i64 };
const TASKS = {
  parse: { op: 'parse', text: '1' },
  trial: { op: 'trial', sql: 'v', input: 'BIGINT' },
  evaluate: { op: 'evaluate', sql: 'v', input: 'BIGINT', column: { kind: 'i64', valid, values: new BigInt64Array(2) } },
} as const;
const evaluated = (column: unknown, misfits: unknown = new Uint8Array(2)) => ({ ok: true, value: { column, misfits } });

it.each([
  ['parse', { ok: true, value: '{}' }],
  ['parse', { ok: false, message: 'Parser Error', cause: 'expression' }],
  ['trial', { ok: true, value: null }],
  ...[
    i64,
    text,
    list,
    { ...i64, kind: 'decimal', values: new BigInt64Array(4) },
    { ...i64, kind: 'f64', values: new Float64Array(2) },
    { ...i64, kind: 'bool', values: new Uint8Array(2) },
  ].map((column) => ['evaluate', evaluated(column, new Uint8Array([0, 1]))] as const),
] as const)('an answer to %s is accepted (%#)', (op, reply) => expect(isReplyTo(TASKS[op], reply)).toBe(true));

it.each([
  ['parse', null],
  ['parse', 'text'],
  ['parse', { ok: 1, value: '' }],
  ['parse', { ok: true, value: 7 }],
  ['parse', { ok: true, value: 'x'.repeat((16 << 20) + 1) }],
  ['parse', { ok: false, message: {}, cause: 'expression' }],
  ['parse', { ok: false, message: '', cause: 'toString' }],
  ['trial', { ok: true, value: i64 }],
  ['evaluate', { ok: true, value: null }],
  ['evaluate', evaluated(null)],
  ['evaluate', evaluated(i64, 2)],
  ['evaluate', evaluated(i64, new Uint8Array(3))],
  ['evaluate', evaluated(i64, new Uint8Array([0, 2]))],
  ...[
    { ...i64, kind: 'timestamp' },
    { ...i64, valid: new Uint8Array(3) },
    { ...i64, valid: [1, 1] },
    { ...i64, values: new BigInt64Array(1) },
    { ...i64, values: new Float64Array(2) },
    { ...i64, kind: 'decimal' },
    { ...text, offsets: new Int32Array([0, 1]) },
    { ...text, offsets: new Int32Array([1, 1, 3]) },
    { ...text, offsets: new Int32Array([0, 2, 1]) },
    { ...text, offsets: new Int32Array([0, 1, 4]) },
    { ...text, bytes: 'abc' },
    { ...list, offsets: new Int32Array([0, 2, 3]) },
    { ...list, items: null },
  ].map((column) => ['evaluate', evaluated(column)] as const),
] as const)('an answer to %s is refused that breaks the protocol (case %#)', (op, reply) =>
  expect(isReplyTo(TASKS[op], reply)).toBe(false),
);

it('refuses lists that nest without end', () => {
  const endless: Record<string, unknown> = { ...list };
  endless['items'] = { ...endless, valid: new Uint8Array(2), items: endless };
  expect(isReplyTo(TASKS.evaluate, evaluated(endless))).toBe(false);
});
