import { randomUUID } from 'node:crypto';
import { Client, Connection, type WorkflowHandle } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { pino } from 'pino';
import type { ExportStartJob } from '../../../schema/jobs/jobs.js';
import { JOBS } from '../../../schema/jobs/jobs.js';
import { filesQueueOf } from '../../../schema/jobs/task-queues.js';
import { newId } from '../../../schema/text/ids.js';
import { installTemporalRuntime } from '../../../workflows/worker/temporal-runtime.js';
import { workflowBundle } from '../../../workflows/worker/workflow-bundle.js';
import type { ExportStepActivities, PartitionActivities } from '../../../workflows/exports/contract.js';

type FakeActivities = Partial<ExportStepActivities & PartitionActivities>;

const logger = pino({ level: 'silent' });

/** A line that a workflow logged. */
interface LoggedLine {
  level: string;
  message: string;
  reason?: unknown;
}

/**
 * Runs workflows on the real Temporal with activities of the test's own, each run on a task queue
 * of its own.
 */
export class WorkerBench {
  /** Log lines of this bench's workflows. */
  readonly logged: LoggedLine[] = [];

  private constructor(
    private readonly native: NativeConnection,
    private readonly connection: Connection,
    readonly client: Client,
  ) {}

  static async open(): Promise<WorkerBench> {
    const address = process.env.TEMPORAL_ADDRESS ?? '127.0.0.1:7233';
    installTemporalRuntime(logger);
    const connection = await Connection.connect({ address });
    return new WorkerBench(await NativeConnection.connect({ address }), connection, new Client({ connection }));
  }

  /** Starts the workflow and hands it to `observe` while a worker runs it. */
  async run<Result>(
    activities: FakeActivities,
    observe: (handle: WorkflowHandle, job: ExportStartJob) => Promise<Result>,
    workflowType: string = JOBS['export.start'].workflowType,
  ): Promise<Result> {
    const taskQueue = `test-${randomUUID()}`;
    const job: ExportStartJob = {
      exportId: newId('export'),
      accountId: newId('account'),
      datastreamId: '1',
      exchange: 'binance',
      requestId: 'req_0123456789abcdef',
      schemaLabel: 'raw',
      title: 'An export',
    };
    return this.work(taskQueue, activities, async () => {
      const workflowId = `test-${job.exportId}`;
      const handle = await this.client.workflow.start(workflowType, { workflowId, taskQueue, args: [job] });
      return observe(handle, job);
    });
  }

  /** Runs `observe` while a worker serves the queue, and that of the files of its exports. */
  async work<Result>(taskQueue: string, activities: object, observe: () => Promise<Result>): Promise<Result> {
    const options = { connection: this.native, activities, maxHeartbeatThrottleInterval: '1s' } as const;
    const files = await Worker.create({ ...options, taskQueue: filesQueueOf(taskQueue) });
    const sinks = { defaultWorkerLogger: this.recorder() };
    const worker = await Worker.create({ ...options, taskQueue, workflowBundle: workflowBundle('plain'), sinks });
    return files.runUntil(() => worker.runUntil(observe));
  }

  /** Rejects when the workflow's code would not do again what its history says. */
  async replay(handle: WorkflowHandle): Promise<void> {
    await Worker.runReplayHistory(
      { workflowBundle: workflowBundle('plain') },
      await handle.fetchHistory(),
      handle.workflowId,
    );
  }

  private recorder() {
    const at = (level: string) => ({
      fn: (_info: unknown, message: string, attributes?: { reason?: unknown }) => {
        this.logged.push({ level, message, reason: attributes?.reason });
      },
      callDuringReplay: false,
    });
    return { trace: at('trace'), debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
  }

  async close(): Promise<void> {
    await this.connection.close();
    await this.native.close();
  }
}
