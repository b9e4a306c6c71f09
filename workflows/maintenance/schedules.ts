import { Client, ScheduleAlreadyRunning, ScheduleOverlapPolicy, type ScheduleOptions } from '@temporalio/client';
import type { NativeConnection } from '@temporalio/worker';
import type { Logger } from 'pino';

/** The schedules, under the names that operators see in the Temporal UI. */
export const SCHEDULES = [
  {
    scheduleId: 'compact-segments',
    workflowType: 'compactSegments',
    every: '15m',
    note: 'Turns fresh raw segments of closed hours into hourly segments per stream',
  },
  {
    scheduleId: 'measure-quality',
    workflowType: 'measureQualityOfStreams',
    every: '15m',
    note: 'Computes how complete each stream and UTC day is',
  },
  {
    scheduleId: 'roll-up-minutes',
    workflowType: 'rollUpMinutes',
    every: '1m',
    note: 'Adds up the messages of each stream by minute',
  },
  {
    scheduleId: 'read-listings',
    workflowType: 'readListings',
    every: '1m',
    note: 'Computes the versions of instruments from the listings of exchanges',
  },
  {
    scheduleId: 'sweep-storage',
    workflowType: 'sweepStorage',
    every: '1h',
    note: 'Removes blobs that are no longer needed',
  },
  {
    scheduleId: 'retain-raw-data',
    workflowType: 'retainRawData',
    every: '6h',
    note: 'Removes raw rows that no account keeps, by the retention of plans and streams',
  },
  {
    scheduleId: 'checkpoint-books',
    workflowType: 'checkpointBooks',
    every: '5m',
    note: 'Writes the state of wanted order books every ten minutes of their time',
  },
] as const;

/**
 * Creates or updates the schedules. Schedules that an operator paused stay paused. Any number of
 * workers may do so at once. A failure is logged: exports must run without schedules as well.
 */
export async function ensureSchedules(
  connection: NativeConnection,
  { namespace, taskQueue }: { namespace: string; taskQueue: string },
  logger: Logger,
): Promise<void> {
  const { schedule: schedules } = new Client({ connection, namespace });
  for (const { scheduleId, workflowType, every, note } of SCHEDULES) {
    const options: ScheduleOptions = {
      scheduleId,
      spec: { intervals: [{ every }] },
      action: { type: 'startWorkflow', workflowType, workflowId: scheduleId, taskQueue, args: [], staticSummary: note },
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '10m' },
    };
    try {
      await schedules.create({ ...options, state: { note } });
      logger.info({ scheduleId, every }, 'schedule created');
    } catch (error) {
      if (!(error instanceof ScheduleAlreadyRunning)) {
        logger.warn({ err: error, scheduleId }, 'creating a schedule failed');
        continue;
      }
      await schedules
        .getHandle(scheduleId)
        .update(({ state }) => ({ ...options, state }))
        .catch((err: unknown) => logger.warn({ err, scheduleId }, 'updating a schedule failed'));
    }
  }
}
