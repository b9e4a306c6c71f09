import { cancelled, heartbeat } from '@temporalio/activity';
import type { ExportProgress, ShownProgress } from '../../../workflows/exports/contract.js';
import { failureOf, fakes, planOf, WRITTEN } from './fake-activities.js';
import { until } from '../../support/until.js';
import { WorkerBench } from './worker-bench.js';

describe('an operator, while an export runs', () => {
  let bench: WorkerBench;
  beforeAll(async () => {
    bench = await WorkerBench.open();
  });
  afterAll(() => bench.close());

  it("fails the export on the signal cancel, with the operator's words", async () => {
    const activities = fakes(1);
    activities.beginExport.mockResolvedValue('waiting');
    const reason = 'The export was stopped by an operator: the disk is being changed';
    await bench.run(activities, async (handle) => {
      await until('beginExport runs', () => activities.beginExport.mock.calls.length > 0);
      await handle.signal('cancel', 'the disk is being changed');
      expect((await failureOf(handle)).message).toBe(reason);
    });
    expect(activities.failExport).toHaveBeenCalledWith(expect.objectContaining({ reason }));
    expect(activities.removeExportFiles).toHaveBeenCalledTimes(1);
  });

  it('starts no further file between the signals drain and resume', async () => {
    const activities = fakes(6);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    activities.exportPartition.mockImplementation(async () => {
      await held;
      return WRITTEN;
    });
    await bench.run(activities, async (handle) => {
      await until('exportPartition runs', () => activities.exportPartition.mock.calls.length === 4);
      await handle.signal('drain');
      const shown = await handle.query<ShownProgress>('progress');
      expect(shown).toMatchObject({ drained: true, done: 0 });
      expect(shown.writing).toHaveLength(4);
      release();
      const progress = () => handle.query<ShownProgress>('progress');
      await until('four files are written', async () => (await progress()).done === 4);
      expect((await progress()).writing).toEqual([]);
      expect(activities.exportPartition).toHaveBeenCalledTimes(4);
      await handle.signal('resume');
      expect(await handle.result()).toMatchObject({ status: 'succeeded', files: 6 });
    });
  });

  it('does not write a small file at once between drain and resume, and ends if that was done before', async () => {
    const activities = fakes(1);
    const begun = { ...planOf(1), tried: { attempts: 1, outcome: { ...WRITTEN, sealed: 1 as const } } };
    activities.beginExport.mockResolvedValueOnce('waiting').mockResolvedValue(begun);
    await bench.run(activities, async (handle) => {
      await handle.signal('drain');
      expect(await handle.result()).toMatchObject({ status: 'succeeded', files: 1 });
    });
    expect(activities.beginExport.mock.lastCall![0].mayWrite).toBe(false);
  });

  it('writes a file again on the update retry-partition, and refuses one that is not being written', async () => {
    const activities = fakes(2);
    let stuck = 0;
    activities.exportPartition.mockImplementation(async (call) => {
      if (call.partition.filename !== 'partition-1.csv.gz' || stuck > 0) return WRITTEN;
      stuck += 1;
      const timer = setInterval(() => heartbeat(), 200);
      return cancelled().finally(() => clearInterval(timer));
    });
    await bench.run(activities, async (handle) => {
      const done = async () => (await handle.query<ExportProgress>('progress')).done;
      await until('one file is written, one hangs', async () => stuck === 1 && (await done()) === 1);
      const refused = handle.executeUpdate('retry-partition', { args: ['partition-0.csv.gz'] });
      await expect(refused).rejects.toMatchObject({
        cause: { message: expect.stringContaining('files being written: partition-1.csv.gz') as string },
      });
      const answer = await handle.executeUpdate('retry-partition', { args: ['partition-1.csv.gz'] });
      expect(answer).toBe('partition-1.csv.gz is written again');
      expect(await handle.result()).toMatchObject({ status: 'succeeded', files: 2, rows: 40 });
    });
  });
});
