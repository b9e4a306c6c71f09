import {
  streamNotes,
  streamStateText,
  cellRuns,
  cellsText,
  columnText,
  selectionText,
  skippedCounts,
  stepText,
} from '../../../../web/export-sets/set-text.rule.js';
import { progressColumns } from '../../../../schema/export-sets/progress-columns.rule.js';
import { DAY_NS, HOUR_NS } from '../../../../schema/time/timestamps.js';

const DAYS = progressColumns({ fromNs: 20_000n * DAY_NS, toNs: 20_007n * DAY_NS });
const HOURS = progressColumns({ fromNs: 20_000n * DAY_NS, toNs: 20_000n * DAY_NS + 3n * HOUR_NS });

describe('the picture of a set', () => {
  it('joins equal cells, and draws nothing where nothing is exported', () => {
    expect(cellRuns('..wwwp.pf')).toEqual([
      { name: 'written', from: 2, to: 5 },
      { name: 'planned', from: 5, to: 6 },
      { name: 'planned', from: 7, to: 8 },
      { name: 'failed', from: 8, to: 9 },
    ]);
    expect(cellRuns('...')).toEqual([]);
  });

  it.each([
    ['wwwpp..', DAYS, '3 of 5 days written, 2 planned'],
    ['www', HOURS, '3 of 3 hours written'],
    ['hqc', HOURS, '0 of 3 hours written, 1 partly written, 1 waiting, 1 canceled'],
    ['...', HOURS, 'nothing to export'],
  ])('says %s in words', (cells, columns, text) => {
    expect(cellsText(cells, columns)).toBe(text);
  });

  it('names its columns', () => {
    expect([stepText(DAYS), columnText(DAYS, 1)]).toEqual(['day', '2024-10-05']);
    expect([stepText(HOURS), columnText(HOURS, 2)]).toEqual(['hour', '2024-10-04 02:00']);
    expect(stepText({ stepNs: 4n * DAY_NS })).toBe('4 days');
  });
});

test('a selection is a number of datastreams, or its patterns', () => {
  expect(selectionText({ kind: 'ids', datastreamIds: ['1', '2'] })).toBe('2 datastreams');
  const streamTypes = ['trades', 'depth', 'ticker', 'kline_1m', 'kline_1h'];
  expect(selectionText({ kind: 'patterns', exchange: 'x', instruments: ['BTC*'], streamTypes })).toBe(
    'BTC* · trades, depth, ticker and 2 more',
  );
  const options = { kind: 'patterns', exchange: 'x', instruments: ['*'], streamTypes: ['ticker'] } as const;
  const terms = { kind: 'option', underlying: 'btc_usd', expiresToNs: '1782432000000000000' };
  expect(selectionText({ ...options, instruments: ['*'], streamTypes: ['ticker'], terms })).toBe(
    '* · ticker · option, underlying btc_usd, expires before 2026-06-26 00:00:00',
  );
});

test('what is left out is counted by reason', () => {
  const reasons = ['no_subscription', 'category', 'no_subscription', 'other'].map((reason) => ({ reason }));
  expect(skippedCounts(reasons)).toBe('2 not subscribed, 1 another kind of data than the schema or view, 1 other');
});

it.each([
  [{ status: 'SUCCEEDED' }, 'succeeded', undefined],
  [
    { status: 'SUCCEEDED', warnings: [{ message: 'No data.' }, { message: 'Clipped.' }] },
    'succeeded with warnings',
    'No data. Clipped.',
  ],
  [{ status: 'SUCCEEDED', deliveredAt: 'now' }, 'delivered', undefined],
  [
    { status: 'SUCCEEDED', deliveredAt: 'now', warnings: [{ message: 'No data.' }] },
    'delivered with warnings',
    'No data.',
  ],
  [
    { status: 'SUCCEEDED', completeness: { wantedNs: '1000', receivedNs: '773', gaps: 1 } },
    'received 77.3 %, 1 gap · succeeded',
    undefined,
  ],
  [
    { status: 'SUCCEEDED', completeness: { wantedNs: '1000', receivedNs: '0', gaps: 0 } },
    'no data received · succeeded',
    undefined,
  ],
  [{ status: 'FAILED', reason: 'the disk is full' }, 'failed', 'the disk is full'],
])('of a datastream that is %o the picture says %s', (state, text, notes) => {
  const stream = { reason: null, warnings: null, deliveredAt: null, completeness: null, ...state };
  expect([streamStateText(stream), streamNotes(stream)]).toEqual([text, notes]);
});
