import { exportFailure } from '../../../workflows/activity/failure-of.js';
import { failureOf, fakes, planOf } from './fake-activities.js';
import { WorkerBench } from './worker-bench.js';

describe('files that are lost before the seal', () => {
  let bench: WorkerBench;
  beforeAll(async () => {
    bench = await WorkerBench.open();
  });
  afterAll(() => bench.close());

  it('are written again, and counted once', async () => {
    const activities = fakes(3);
    const [, lost] = planOf(3).unwritten;
    const reopened = { partitions: 1, messages: 10, rows: 20, bytes: 100 };
    activities.sealExport.mockResolvedValueOnce(reopened).mockResolvedValueOnce(3);
    activities.planPartitions.mockResolvedValue({ ...planOf(3), unwritten: [lost!] });
    await bench.run(activities, async (handle) => {
      expect(await handle.result()).toEqual({ status: 'succeeded', files: 3, rows: 60, bytes: 300 });
      expect(await handle.query('progress')).toMatchObject({ phase: 'done', partitions: 3, done: 3 });
    });
    const written = activities.exportPartition.mock.calls.map(([{ partition }]) => partition.ordinal);
    expect(written.sort()).toEqual([0, 1, 1, 2]);
  });

  it('end the export if they are lost again and again', async () => {
    const activities = fakes(3);
    activities.sealExport.mockImplementation(async ({ mayReopen }) => {
      if (mayReopen) return { partitions: 3, messages: 30, rows: 60, bytes: 300 };
      throw exportFailure('unavailable', {}, 'a file is missing', 'final');
    });
    await bench.run(activities, async (handle) => void (await failureOf(handle)));
    expect(activities.exportPartition).toHaveBeenCalledTimes(9);
    expect(activities.failExport).toHaveBeenCalledTimes(1);
  });
});
