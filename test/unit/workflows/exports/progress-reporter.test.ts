import type { CoreTransport } from '../../../../schema/core-client/core-transport.js';
import type { PartitionCall } from '../../../../workflows/exports/contract.js';
import { CoreClient } from '../../../../workflows/core/core-client.js';
import { ProgressReporter } from '../../../../workflows/exports/progress-reporter.js';

const callOf = (label: string, doneMessages = 0): PartitionCall => ({
  exportId: 'exp_1',
  requestId: 'req_1',
  accountId: 'acc_1',
  partition: { label, filename: `${label}.csv.gz`, fromNs: '0', toNs: '1', estimatedMessages: 50 },
  expectedMessages: 100,
  doneBefore: { messages: doneMessages, rows: doneMessages, bytes: doneMessages },
});
const totals = (n: number) => ({ messages: n, rows: n, bytes: n });

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
  it('is told at most once a second, however often it moves', async () => {
    const { reporter, reports, after } = setUp();
    for (let i = 1; i <= 25; i++) {
      reporter.update(callOf('a'), totals(i));
      await after(100);
    }
    expect(reports).toEqual([
      { id: 'exp_1', progress: 0.01, rows: 1, bytes: 1, parts: [] },
      { id: 'exp_1', progress: 0.11, rows: 11, bytes: 11, parts: [] },
      { id: 'exp_1', progress: 0.21, rows: 21, bytes: 21, parts: [] },
    ]);
  });

  it('adds the partitions that run here to those that were done before', async () => {
    const { reporter, reports, after } = setUp();
    reporter.update(callOf('a', 40), totals(5));
    await after(1_000);
    reporter.update(callOf('b', 40), totals(10));
    expect(reports.at(-1)).toMatchObject({ id: 'exp_1', progress: 0.55, rows: 55, bytes: 55 });
  });

  it('tells of each file that is written here, where the server knows the files', async () => {
    const { reporter, reports, after } = setUp();
    const stored = (ordinal: number): PartitionCall => {
      const call = callOf(String(ordinal));
      return { ...call, partition: { ...call.partition, ordinal } };
    };
    reporter.update(stored(3), totals(5));
    reporter.update(stored(4), totals(1));
    await after(1_000);
    reporter.end(stored(3));
    reporter.update(stored(4), totals(7));
    const part = (ordinal: number, n: number) => ({ ordinal, messages: n, rows: n, bytes: n });
    expect(reports).toEqual([
      expect.objectContaining({ parts: [part(3, 5)] }),
      expect.objectContaining({ parts: [part(4, 7)] }),
    ]);
  });

  it('leaves the last step to the seal', () => {
    const { reporter, reports } = setUp();
    reporter.update(callOf('a'), totals(120));
    expect(reports).toEqual([expect.objectContaining({ progress: 0.99 })]);
  });
});
