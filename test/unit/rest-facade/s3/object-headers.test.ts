import { selectBytes } from '../../../../rest-facade/s3/object-headers.rule.js';

const SHA = 'ab'.repeat(32);
const FILE = { bytes: 100n, sha256: SHA, modifiedAt: new Date('2026-01-01T00:00:00.500Z') };
const SAME = 'Thu, 01 Jan 2026 00:00:00 GMT';
const BEFORE = 'Wed, 31 Dec 2025 23:59:59 GMT';
const ALL = { status: 200 };

const selected = (headers: Record<string, string>, bytes = 100n) =>
  selectBytes((name) => headers[name], { ...FILE, bytes });

it.each([
  ['bytes=0-0', { status: 206, from: 0, to: 0 }],
  ['bytes=10-19', { status: 206, from: 10, to: 19 }],
  ['bytes=90-', { status: 206, from: 90, to: 99 }],
  ['bytes=90-1000', { status: 206, from: 90, to: 99 }],
  ['bytes=-10', { status: 206, from: 90, to: 99 }],
  ['bytes=-1000', { status: 206, from: 0, to: 99 }],
  ['bytes=100-', { status: 416 }],
  ['bytes=100-200', { status: 416 }],
  ['bytes=-0', { status: 416 }],
  ['bytes=20-10', ALL],
  ['bytes=0-1,5-6', ALL],
  ['bytes=-', ALL],
  ['lines=0-1', ALL],
])('the range %s of 100 bytes', (range, expected) => expect(selected({ range })).toEqual(expected));

it('has no range of an empty file', () => {
  expect(selected({ range: 'bytes=0-' }, 0n)).toEqual({ status: 416 });
  expect(selected({}, 0n)).toEqual(ALL);
});

it.each([
  [{ 'if-match': `"${SHA}"` }, 200],
  [{ 'if-match': SHA }, 200],
  [{ 'if-match': `"x", "${SHA}"` }, 200],
  [{ 'if-match': '*' }, 200],
  [{ 'if-match': '"x"' }, 412],
  [{ 'if-match': `"${SHA}"`, 'if-unmodified-since': BEFORE }, 200],
  [{ 'if-unmodified-since': SAME }, 200],
  [{ 'if-unmodified-since': BEFORE }, 412],
  [{ 'if-none-match': `"${SHA}"` }, 304],
  [{ 'if-none-match': `W/"${SHA}"` }, 304],
  [{ 'if-none-match': '"x"' }, 200],
  [{ 'if-none-match': '"x"', 'if-modified-since': SAME }, 200],
  [{ 'if-modified-since': SAME }, 304],
  [{ 'if-modified-since': BEFORE }, 200],
  [{ 'if-modified-since': 'yesterday' }, 200],
  [{ 'if-match': '"x"', range: 'bytes=1000-' }, 412],
])('%j is %i', (headers, status) => expect(selected(headers as Record<string, string>).status).toBe(status));
