import { fakes } from './fake-activities.js';
import { WorkerBench } from './worker-bench.js';

describe('the steps of an export', () => {
  let bench: WorkerBench;
  beforeAll(async () => {
    bench = await WorkerBench.open();
  });
  afterAll(() => bench.close());

  it('carry their account, and those that take long are on a queue of their own', async () => {
    const activities = fakes(2);
    activities.sealExport.mockResolvedValue(false);
    await bench.run(activities, async (handle, { accountId }) => {
      await handle.result();
      const { taskQueue } = await handle.describe();
      const { events } = await handle.fetchHistory();
      const steps = events!.flatMap(({ activityTaskScheduledEventAttributes: step }) => (step ? [step] : []));
      expect(
        steps.map(({ activityType, taskQueue: queue, priority }) => [
          ...[activityType!.name, queue!.name, priority!.fairnessKey],
        ]),
      ).toEqual([
        ['beginExport', taskQueue, accountId],
        ['exportPartition', `${taskQueue}-files`, accountId],
        ['exportPartition', `${taskQueue}-files`, accountId],
        ['sealExport', taskQueue, accountId],
        ['removeExportFiles', `${taskQueue}-files`, accountId],
      ]);
    });
  });
});
