import { cancelled, heartbeat } from '@temporalio/activity';
import proto from '@temporalio/proto';
import type { ExportOutcome, ExportProgress } from '../../../workflows/exports/contract.js';
import { exportFailure } from '../../../workflows/activity/failure-of.js';
import { failureOf, fakes, planOf, WRITTEN } from './fake-activities.js';
import { until } from '../../support/until.js';
import { WorkerBench } from './worker-bench.js';

describe('export workflow', () => {
  let bench: WorkerBench;
  beforeAll(async () => {
    bench = await WorkerBench.open();
  });
  afterAll(() => bench.close());

  it('plans, writes every partition, seals them and shows its progress', async () => {
    const activities = fakes(6);
    await bench.run(activities, async (handle, { exportId, requestId, accountId }) => {
      const outcome: ExportOutcome = { status: 'succeeded', files: 6, rows: 120, bytes: 600 };
      expect(await handle.result()).toEqual(outcome);
      const progress: ExportProgress = { phase: 'done', partitions: 6, done: 6, rows: 120, bytes: 600 };
      expect(await handle.query('progress')).toEqual({ ...progress, drained: false, writing: [] });
      const { searchAttributes } = await handle.describe();
      expect(searchAttributes).toMatchObject({ ExportStatus: ['succeeded'] });
      const call = { exportId, requestId, accountId };
      const asked = { ...call, waitForSeal: true, mayWrite: true, pageSize: 500 };
      expect(activities.beginExport).toHaveBeenCalledWith(asked);
      expect(activities.planPartitions).not.toHaveBeenCalled();
      expect(activities.sealExport).toHaveBeenCalledWith({ ...call, mayReopen: true });
      expect(activities.removeExportFiles).not.toHaveBeenCalled();
    });
  });

  it.each([
    ['and seals', 1, { status: 'succeeded', files: 1, rows: 20, bytes: 100 }],
    ['but not after a cancel', false, { status: 'canceled', files: 0 }],
  ] as const)(
    'takes one step for a small file: the activity that begins also writes, %s',
    async (_, sealed, outcome) => {
      const activities = fakes(1);
      const tried = { attempts: 1, outcome: { ...WRITTEN, sealed } };
      activities.beginExport.mockResolvedValue({ ...planOf(1), tried });
      await bench.run(activities, async (handle) => {
        expect(await handle.result()).toMatchObject(outcome);
        expect(await handle.query('progress')).toMatchObject({ phase: 'done', done: 1, rows: 20 });
        await bench.replay(handle);
      });
      expect(activities.exportPartition).not.toHaveBeenCalled();
      expect(activities.sealExport).not.toHaveBeenCalled();
      expect(activities.removeExportFiles).toHaveBeenCalledTimes(sealed ? 0 : 1);
    },
  );

  it('writes a small file in a step of its own if that failed at once, and counts the attempt', async () => {
    const activities = fakes(1);
    activities.beginExport.mockResolvedValue({ ...planOf(1), tried: { attempts: 1, outcome: null } });
    activities.exportPartition.mockResolvedValue({ ...WRITTEN, sealed: 1 });
    await bench.run(activities, async (handle) => {
      expect(await handle.result()).toMatchObject({ status: 'succeeded', files: 1, rows: 20 });
    });
    expect(activities.exportPartition).toHaveBeenCalledWith(expect.objectContaining({ attemptsBefore: 1 }));
  });

  it('takes two steps for a larger file: the activity that writes it also seals the export', async () => {
    const activities = fakes(1);
    activities.exportPartition.mockResolvedValue({ ...WRITTEN, sealed: 1 });
    await bench.run(activities, async (handle) => {
      expect(await handle.result()).toEqual({ status: 'succeeded', files: 1, rows: 20, bytes: 100 });
      await bench.replay(handle);
    });
    expect(activities.exportPartition).toHaveBeenCalledWith(
      expect.objectContaining({ sealIt: true, attemptsBefore: 0 }),
    );
    expect(activities.sealExport).not.toHaveBeenCalled();
  });

  it('removes the file if the export was canceled before the activity that wrote it could seal', async () => {
    const activities = fakes(1);
    activities.exportPartition.mockResolvedValue({ ...WRITTEN, sealed: false });
    await bench.run(activities, async (handle) => {
      expect(await handle.result()).toMatchObject({ status: 'canceled', files: 0 });
    });
    expect(activities.sealExport).not.toHaveBeenCalled();
    expect(activities.removeExportFiles).toHaveBeenCalled();
  });

  it.each([1, 2])('seals in a step of its own if no activity did: %d partition(s)', async (partitionCount) => {
    const activities = fakes(partitionCount);
    await bench.run(activities, async (handle) => {
      expect(await handle.result()).toMatchObject({ status: 'succeeded', files: partitionCount });
    });
    const asked = activities.exportPartition.mock.calls.map(([call]) => call.sealIt);
    expect(asked).toEqual(partitionCount === 1 ? [true] : [false, false]);
    expect(activities.sealExport).toHaveBeenCalledTimes(1);
  });

  it('continues in further runs after 500 partitions, and counts all of them', async () => {
    const activities = fakes();
    const unwritten = new Map(planOf(600).unwritten.map((partition) => [partition.ordinal, partition]));
    const page = async ({ pageSize }: { pageSize: number }) => {
      return { ...planOf(600), unwritten: [...unwritten.values()].slice(0, pageSize) };
    };
    activities.beginExport.mockImplementation(page);
    activities.planPartitions.mockImplementation(page);
    activities.exportPartition.mockImplementation(async (call) => {
      unwritten.delete(call.partition.ordinal);
      return WRITTEN;
    });
    activities.sealExport.mockResolvedValue(600);
    await bench.run(activities, async (handle) => {
      expect(await handle.result()).toMatchObject({ files: 600, rows: 12_000, bytes: 60_000 });
      const last = await handle.describe();
      expect(last.historyLength).toBeLessThan(10_240);
      expect(last.searchAttributes).toMatchObject({ ExportStatus: ['succeeded'] });
      expect(await handle.query('progress')).toMatchObject({ phase: 'done', partitions: 600, done: 600 });
    });
    expect(unwritten.size).toBe(0);
    expect(activities.beginExport).toHaveBeenCalledTimes(1);
    expect(activities.planPartitions).toHaveBeenCalledTimes(1);
    expect(activities.exportPartition).toHaveBeenCalledTimes(600);
  });

  it('waits until the data is sealed, then continues', async () => {
    const activities = fakes(1);
    activities.beginExport.mockResolvedValueOnce('waiting').mockResolvedValueOnce('waiting');
    await bench.run(activities, (handle) => handle.result());
    expect(activities.beginExport.mock.calls.map(([call]) => call.waitForSeal)).toEqual([true, true, true]);
  });

  it('does nothing for an export that has already ended', async () => {
    const activities = fakes();
    activities.beginExport.mockResolvedValue('canceled');
    await bench.run(activities, async (handle) => {
      expect(await handle.result()).toMatchObject({ status: 'canceled' });
    });
    expect(activities.exportPartition).not.toHaveBeenCalled();
    expect(activities.removeExportFiles).toHaveBeenCalled();
  });

  it('repeats a step while the server is away', async () => {
    const activities = fakes(1);
    activities.beginExport.mockRejectedValueOnce(new Error('ECONNREFUSED')).mockRejectedValueOnce(new Error('again'));
    await bench.run(activities, (handle) => handle.result());
    expect(activities.beginExport).toHaveBeenCalledTimes(3);
  });

  it('soon repeats a step whose worker is gone', async () => {
    const activities = fakes();
    // No heartbeat, and no end.
    activities.beginExport.mockImplementationOnce(() => cancelled());
    await bench.run(activities, async (handle) => {
      expect(await handle.result()).toMatchObject({ status: 'succeeded' });
      const { events } = await handle.fetchHistory();
      const [first] = events!.flatMap((event) => event.activityTaskStartedEventAttributes ?? []);
      const missed = proto.temporal.api.enums.v1.TimeoutType.TIMEOUT_TYPE_HEARTBEAT;
      expect(first).toMatchObject({ attempt: 2, lastFailure: { timeoutFailureInfo: { timeoutType: missed } } });
    });
  });

  it('reads unreadable data three times, then fails with the time range and cleans up', async () => {
    const activities = fakes(3);
    activities.exportPartition.mockImplementation(async (call) => {
      if (call.partition.filename !== 'partition-1.csv.gz') return WRITTEN;
      throw exportFailure(
        'corrupt',
        { fromNs: '3700000000000', toNs: '3710000000000' },
        new Error('checksum of page 7'),
      );
    });
    await bench.run(activities, async (handle, { exportId }) => {
      const failure = await failureOf(handle);
      const reason = expect.stringMatching(
        /^The stored data between 1970-01-01T01:01:40.000000Z and 1970-01-01T01:01:50.000000Z could not be read/,
      ) as string;
      expect(failure.message).toEqual(reason);
      expect(activities.failExport).toHaveBeenCalledWith(expect.objectContaining({ exportId, reason }));
      expect(
        activities.exportPartition.mock.calls.filter(([call]) => call.partition.filename === 'partition-1.csv.gz'),
      ).toHaveLength(3);
      expect(activities.removeExportFiles).toHaveBeenCalledWith({ exportId });
      expect((await handle.describe()).searchAttributes).toMatchObject({ ExportStatus: ['failed'] });
    });
    expect(activities.sealExport).not.toHaveBeenCalled();
  });

  it('does not retry a failure of the schema', async () => {
    const activities = fakes(1);
    activities.exportPartition.mockRejectedValue(
      exportFailure('unprocessable', { words: 'the expression took too long' }, new Error('timeout')),
    );
    await bench.run(activities, async (handle) => {
      expect((await failureOf(handle)).message).toMatch(/: the expression took too long\.$/);
    });
    expect(activities.exportPartition).toHaveBeenCalledTimes(1);
  });

  it('succeeds if data can be read the second time', async () => {
    const activities = fakes(1);
    activities.exportPartition.mockRejectedValueOnce(exportFailure('corrupt', {}, new Error('torn read')));
    await bench.run(activities, async (handle) => {
      expect(await handle.result()).toMatchObject({ status: 'succeeded', rows: 20 });
    });
  });

  it('stops its workers and removes the files when canceled', async () => {
    const activities = fakes(6);
    const before = bench.logged.length;
    activities.failExport.mockResolvedValue('canceled');
    let running = 0;
    let stopped = 0;
    activities.exportPartition.mockImplementation(async () => {
      running += 1;
      const timer = setInterval(() => heartbeat(), 200);
      try {
        return await cancelled();
      } finally {
        clearInterval(timer);
        stopped += 1;
      }
    });
    activities.removeExportFiles.mockImplementation(async () => {
      expect(stopped).toBe(running);
      return 0;
    });
    await bench.run(activities, async (handle) => {
      await until('four partitions run', () => running === 4);
      await handle.cancel();
      expect((await failureOf(handle)).name).toBe('CancelledFailure');
      expect((await handle.describe()).searchAttributes).toMatchObject({ ExportStatus: ['canceled'] });
    });
    expect(stopped).toBe(4);
    expect(activities.removeExportFiles).toHaveBeenCalledTimes(1);
    const lines = bench.logged.slice(before).filter(({ level }) => level !== 'debug');
    expect(lines).toEqual([{ level: 'info', message: 'export canceled' }]);
  });

  it('reports a failure if an operator canceled only the workflow', async () => {
    const activities = fakes(1);
    activities.beginExport.mockResolvedValue('waiting');
    await bench.run(activities, async (handle) => {
      await until('beginExport runs', () => activities.beginExport.mock.calls.length > 0);
      await handle.cancel();
      expect((await failureOf(handle)).name).toBe('CancelledFailure');
    });
    expect(activities.failExport).toHaveBeenCalledWith(
      expect.objectContaining({ reason: 'The export was stopped by an operator.' }),
    );
  });

  it('never touches the files of an export that has succeeded', async () => {
    const again = fakes();
    again.beginExport.mockResolvedValue('succeeded');
    const sealedAfterAll = fakes(1);
    sealedAfterAll.sealExport.mockRejectedValue(exportFailure('gone', {}, new Error('the clean-up behind it failed')));
    sealedAfterAll.failExport.mockResolvedValue('succeeded');
    for (const activities of [again, sealedAfterAll]) {
      await bench.run(activities, async (handle) => {
        expect(await handle.result()).toMatchObject({ status: 'succeeded' });
      });
      expect(activities.removeExportFiles).not.toHaveBeenCalled();
    }
  });

  it('replays its own history', async () => {
    const activities = fakes(6);
    activities.exportPartition.mockRejectedValueOnce(exportFailure('corrupt', {}, new Error('torn read')));
    await bench.run(activities, async (handle) => {
      await handle.result();
      await expect(bench.replay(handle)).resolves.toBeUndefined();
    });
  });

  it('removes its files if the export was canceled during the seal', async () => {
    const activities = fakes(2);
    activities.sealExport.mockResolvedValue(false);
    await bench.run(activities, async (handle) => {
      expect(await handle.result()).toMatchObject({ status: 'canceled', files: 0 });
    });
    expect(activities.removeExportFiles).toHaveBeenCalledTimes(1);
  });

  it('rejects an invalid job', async () => {
    await bench.run(fakes(), async (_handle, job) => {
      const taskQueue = (await _handle.describe()).taskQueue;
      const bad = await bench.client.workflow.start('exportWorkflow', {
        workflowId: `test-bad-${job.exportId}`,
        taskQueue,
        args: [{ exportId: 7 }],
      });
      expect((await failureOf(bad)).message).toMatch(/not an export job/);
    });
  });
});

describe('deleting the files of an export', () => {
  it('removes them at once', async () => {
    const bench = await WorkerBench.open();
    const activities = fakes();
    activities.removeExportFiles.mockResolvedValue(2);
    await bench.run(
      activities,
      async (handle, { exportId }) => {
        await until('removeExportFiles runs', () => activities.removeExportFiles.mock.calls.length > 0);
        expect(activities.removeExportFiles).toHaveBeenCalledWith({ exportId });
        await handle.terminate();
      },
      'deleteExportFiles',
    );
    await bench.close();
  });
});
