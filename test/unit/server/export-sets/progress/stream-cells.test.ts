import { streamCells } from '../../../../../server/export-sets/progress/stream-cells.rule.js';
import { HOUR_NS } from '../../../../../schema/time/timestamps.js';

const COLUMNS = { fromNs: 10n * HOUR_NS, stepNs: HOUR_NS, count: 5 };
const hours = (from: number, to: number) => ({
  fromNs: 10n * HOUR_NS + BigInt(Math.round(from * 60)) * (HOUR_NS / 60n),
  toNs: 10n * HOUR_NS + BigInt(Math.round(to * 60)) * (HOUR_NS / 60n),
});
const file = (first: number, last: number, files: number, written: number) => ({ first, last, files, written });

test.each([
  ['waits in its rights', 'queued', [hours(0, 2), hours(3.5, 3.6)], [], 'qq.q.'],
  ['waits for a plan', 'running', [hours(0, 5)], [], 'qqqqq'],
  ['has a file for each hour', 'running', [hours(0, 3)], [file(0, 0, 1, 1), file(1, 1, 1, 0)], 'wp...'],
  ['has several files in a column', 'running', [hours(0, 5)], [file(0, 0, 4, 1), file(1, 1, 4, 4)], 'hw...'],
  ['has one file', 'running', [hours(0.5, 4)], [file(0, 4, 1, 0)], 'pppp.'],
  ['is written', 'succeeded', [hours(0, 5)], [file(0, 4, 1, 1)], 'wwwww'],
  ['has succeeded without a file there', 'succeeded', [hours(0, 5)], [file(1, 2, 1, 1)], '.ww..'],
  ['failed', 'failed', [hours(1, 3)], [], '.ff..'],
  ['was canceled', 'canceled', [hours(1, 3)], [file(1, 1, 1, 1)], '.cc..'],
  ['has no rights', 'queued', [], [], '.....'],
  ['ends at a border', 'queued', [hours(1, 2)], [], '.q...'],
  ['is wider than the columns', 'queued', [hours(-3, 9)], [], 'qqqqq'],
] as const)('a stream that %s', (_, status, covered, files, cells) => {
  expect(streamCells(COLUMNS, { status, covered, files })).toBe(cells);
});
