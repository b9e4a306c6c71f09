import { STREAM, useStubPage } from '../../support/browser/stub-page.js';

const stub = useStubPage();
const MINUTE_NS = 60_000_000_000n;
const FROM_NS = BigInt(Date.parse('2026-01-31T12:00:00Z')) * 1_000_000n;
const at = (minutes: bigint): string => String(FROM_NS + minutes * MINUTE_NS);
/** 52 minutes of which 23 min 26 s are missing. */
const RECEIVED = { wantedNs: String(52n * MINUTE_NS), receivedNs: '1714000000000', gaps: 1 };
const NOTHING = { ...RECEIVED, receivedNs: '0', gaps: 0 };
const WARNINGS = [{ code: 'low_coverage', message: 'Only 54.9 % of the time range is covered.' }];
const ENDED = { status: 'SUCCEEDED', fromNs: at(0n), toNs: at(52n), createdAt: '2026-01-31T13:00:00Z' };
const EXPORT = { ...ENDED, id: 'exp_1', datastream: STREAM, schema: 'raw', warnings: WARNINGS, completeness: RECEIVED };
const COUNTS = { total: 2, queued: 0, running: 0, succeeded: 2, failed: 0, canceled: 0 };
const SET = {
  ...{ ...ENDED, id: 'set_1', selection: { kind: 'ids', datastreamIds: ['12', '13'] }, schema: 'raw' },
  totals: { counts: COUNTS, progress: 1, rows: '1', bytes: '1' },
  completeness: { ...RECEIVED, wantedNs: String(104n * MINUTE_NS), warned: 2 },
};
const shown = async (text: string): Promise<void> => stub.page.getByText(text).first().waitFor();

test('an export and its files say what was received before they say that it succeeded', async () => {
  const artifacts = [
    { id: 'art_1', filename: 'a.parquet', fromNs: at(0n), toNs: at(26n) },
    { id: 'art_2', filename: 'b.parquet', fromNs: at(26n), toNs: at(52n) },
  ];
  const gaps = [{ fromNs: at(10n), toNs: at(36n), reason: 'stopped', also: null }];
  await stub.show('/exports/exp_1', {
    export: EXPORT,
    exportDownload: { artifacts },
    exportManifest: { coverage: [{ fromNs: at(0n), toNs: at(52n) }], gaps },
  });
  await shown('received 54.9 %, 1 gap');
  expect(await stub.page.locator('.export-outcome').first().innerText()).toMatch(
    /^received 54\.9 %, 1 gap\s+succeeded with warnings$/,
  );
  const files = stub.page.getByRole('region', { name: 'Files' }).getByRole('row');
  await files.filter({ hasText: 'received 38.4 %, 1 gap' }).filter({ hasText: 'a.parquet' }).waitFor();
  await files.filter({ hasText: 'received 61.5 %, 1 gap' }).filter({ hasText: 'b.parquet' }).waitFor();
});

test('an export and a stream of a set without data say the same', async () => {
  const empty = { ...EXPORT, completeness: NOTHING };
  await stub.show('/exports', { exports: { totalCount: 1, nodes: [empty] } });
  await stub.page
    .getByRole('row')
    .filter({ hasText: /no data received\s+succeeded with warnings/ })
    .waitFor();
  const streams = [
    { datastream: STREAM, status: 'SUCCEEDED', warnings: WARNINGS, completeness: NOTHING, cells: '.' },
    { datastream: { ...STREAM, id: '13' }, status: 'SUCCEEDED', completeness: RECEIVED, cells: 'w' },
  ];
  await stub.show('/exports/sets/set_1', { exportSet: { ...SET, streams: { totalCount: 2, nodes: streams } } });
  await shown('no data received · succeeded with warnings');
  await shown('received 54.9 %, 1 gap · succeeded');
});

test('sets and runs of schedules say what their exports received', async () => {
  await stub.show('/exports/sets/set_1', { exportSet: SET });
  await stub.page
    .getByText(/received 27\.4 %, 1 gap\s+succeeded with warnings/)
    .first()
    .waitFor();
  const run = { ...ENDED, id: 'run_1', setId: 'set_1', revision: 1, completeness: SET.completeness };
  await stub.show('/schedules/sdl_1', {
    exportSchedule: { id: 'sdl_1', name: 'Hours', selection: SET.selection, schema: 'raw' },
    exportScheduleRuns: { nodes: [run] },
  });
  const row = stub.page.getByRole('row').filter({ hasText: /received 27\.4 %, 1 gap\s+succeeded with warnings/ });
  await row.waitFor();
  await stub.show('/exports/sets', { exportSets: { totalCount: 1, nodes: [SET] } });
  await row.waitFor();
  const schedule = { id: 'sdl_1', name: 'Hours', selection: SET.selection, schema: 'raw', latestRun: run };
  await stub.show('/schedules', { exportSchedules: [schedule] });
  await row.filter({ hasText: 'Hours' }).waitFor();
});

test('the percentage below which exports warn is a setting of the account', async () => {
  const saved: unknown[] = [];
  const setCompletePercent = ({ percent }: { percent: number }): object => {
    saved.push(percent);
    return { id: 'acc_1', completePercent: percent };
  };
  await stub.show('/settings', { setCompletePercent });
  const field = stub.page.getByLabel('Warn below this received percentage');
  expect(await field.inputValue()).toBe('99');
  await field.fill('101');
  await shown('Enter a number from 0 to 100.');
  await field.fill('99.9');
  await stub.page.getByRole('button', { name: 'Save percentage' }).click();
  await shown('Percentage saved');
  expect(saved).toEqual([99.9]);
  expect(stub.faults).toEqual([]);
});
