import type { CoreTransport } from '../../../../schema/core-client/core-transport.js';
import type { PartitionCall } from '../../../../workflows/exports/contract.js';
import { CoreClient } from '../../../../workflows/core/core-client.js';
import { ProgressReporter } from '../../../../workflows/exports/progress-reporter.js';

const totals = (n: number) => ({ messages: n, rows: n, bytes: n });
const callOf = (ordinal: number, doneMessages = 0): PartitionCall => ({
  exportId: 'exp_1',
  requestId: 'req_1',
  accountId: 'acc_1',
  partition: {
    ordinal,
    stage: 'write' as const,
    label: '',
    filename: 'a.csv.gz',
    fromNs: '0',
    toNs: '1',
    estimatedMessages: 50,
  },
  expectedMessages: 100,
  doneBefore: { ...totals(doneMessages), sqlOverMs: 0 },
  attemptsBefore: 0,
  sealIt: false,
});

function setUp() {
  const reports: unknown[] = [];
  let nowMs = 10_000;
  const transport: CoreTransport = {
    execute: async (_document, variables) => {
      reports.push(variables);
      return { data: { reportExportProgress: true } as never, extensions: {} };
    },
  };
  const reporter = new ProgressReporter(new CoreClient(transport), () => nowMs);
  const after = async (ms: number): Promise<void> => {
    await new Promise(setImmediate);
    nowMs += ms;
  };
  return { reporter, reports, after };
}

describe('progress of an export', () => {
  it('is reported after a second, and then at most once a second', async () => {
    const { reporter, reports, after } = setUp();
    for (let i = 1; i <= 25; i++) {
      reporter.update(callOf(0), totals(i));
      await after(100);
    }
    const report = (n: number) => ({ rows: n, bytes: n, partitions: [{ ordinal: 0, ...totals(n) }] });
    expect(reports).toEqual([
      { id: 'exp_1', progress: 0.11, ...report(11) },
      { id: 'exp_1', progress: 0.21, ...report(21) },
    ]);
  });

  it('adds the partitions that run here to those that were done before', async () => {
    const { reporter, reports, after } = setUp();
    reporter.update(callOf(0, 40), totals(5));
    await after(1_000);
    reporter.update(callOf(1, 40), totals(10));
    expect(reports.at(-1)).toMatchObject({ id: 'exp_1', progress: 0.55, rows: 55, bytes: 55 });
  });

  it('lists the partitions that are being written here', async () => {
    const { reporter, reports, after } = setUp();
    reporter.update(callOf(3), totals(5));
    await after(1_000);
    reporter.update(callOf(4), totals(1));
    await after(1_000);
    reporter.end(callOf(3));
    reporter.update(callOf(4), totals(7));
    const both = [
      { ordinal: 3, ...totals(5) },
      { ordinal: 4, ...totals(1) },
    ];
    expect(reports).toEqual([
      expect.objectContaining({ partitions: both }),
      expect.objectContaining({ partitions: [{ ordinal: 4, ...totals(7) }] }),
    ]);
  });

  it('stays below 1 until the export is sealed', async () => {
    const { reporter, reports, after } = setUp();
    reporter.update(callOf(0), totals(1));
    await after(1_000);
    reporter.update(callOf(0), totals(120));
    expect(reports).toEqual([expect.objectContaining({ progress: 0.99 })]);
  });
});
