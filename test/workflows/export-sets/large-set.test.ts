import { cancelled, heartbeat } from '@temporalio/activity';
import { randomUUID } from 'node:crypto';
import type { ExportSetJob } from '../../../schema/jobs/jobs.js';
import { TASK_QUEUES } from '../../../schema/jobs/task-queues.js';
import { exportSetWorkflowId, exportWorkflowId } from '../../../schema/jobs/workflow-ids.js';
import { newId } from '../../../schema/text/ids.js';
import type {
  DeliveryActivities,
  ExportSetActivities,
  SetMemberJob,
  SetOutcome,
} from '../../../workflows/export-sets/contract.js';
import type { ExportStepActivities, PartitionActivities } from '../../../workflows/exports/contract.js';
import { until } from '../../support/until.js';
import { planOf, WRITTEN } from '../exports/fake-activities.js';
import { WorkerBench } from '../exports/worker-bench.js';

/** More than one run of the workflow takes. */
const STREAMS = 600;
/** One in so many has to be written; the others have their files, as when a set is retried. */
const UNWRITTEN = 5;

type Fakes = Pick<ExportSetActivities, 'nextMembers' | 'finishSet'> &
  Pick<PartitionActivities, 'exportPartition'> &
  Partial<DeliveryActivities & ExportStepActivities & Pick<ExportSetActivities, 'failMember'>>;

/** A server that has a set, and files that are written at once. */
function fakeSet(count: number, unwritten: number, more: Partial<Fakes> = {}) {
  const members = Array.from({ length: count }, (_, i): SetMemberJob => ({
    ...{ exportId: newId('export'), datastreamId: String(i), exchange: 'binance' },
    ...{ schemaLabel: 'raw', title: `export ${i}` },
    ...(i % unwritten === 0 ? { hasFiles: false, plan: planOf(1) } : { hasFiles: true }),
  }));
  const written: string[] = [];
  const activities: Fakes = {
    nextMembers: async ({ after, first }) => {
      const page = members.slice(after + 1, after + 1 + first);
      return { members: page, last: page.length === first ? after + first : null };
    },
    finishSet: async () => 'succeeded',
    exportPartition: async ({ exportId }) => {
      written.push(exportId);
      return { ...WRITTEN, sealed: 1 };
    },
    ...more,
  };
  return { members, written, activities };
}

const jobOf = (more: Partial<ExportSetJob> = {}): ExportSetJob => ({
  ...{ setId: newId('exportSet'), accountId: newId('account'), requestId: 'req_0123456789abcdef' },
  ...{ run: 0, title: 'A set', ...more },
});

describe('the workflow of a large set', () => {
  let bench: WorkerBench;
  beforeAll(async () => {
    bench = await WorkerBench.open();
  });
  afterAll(() => bench.close());

  it(`takes ${STREAMS} exports once each, in several runs, by workers of which one goes away`, async () => {
    const { members, written, activities } = fakeSet(STREAMS, UNWRITTEN);
    const job = jobOf();
    const taskQueue = `test-${randomUUID()}`;
    const start = { workflowId: exportSetWorkflowId(job.setId), taskQueue, args: [job] };
    const handle = await bench.client.workflow.start('exportSetWorkflow', start);
    const { runId } = await handle.describe();
    await bench.work(taskQueue, activities, () => until('a part is written', () => written.length > 20));
    expect(written.length).toBeLessThan(STREAMS / UNWRITTEN);
    const outcome = await bench.work(taskQueue, activities, () => handle.result() as Promise<SetOutcome>);
    expect(outcome).toEqual({ status: 'succeeded', succeeded: STREAMS, failed: 0, canceled: 0 });
    const wanted = members.filter(({ hasFiles }) => !hasFiles).map(({ exportId }) => exportId);
    expect(new Set(written)).toEqual(new Set(wanted));
    expect(written).toHaveLength(STREAMS / UNWRITTEN);
    const last = await handle.describe();
    expect(last.runId).not.toBe(runId);
    const first = await bench.client.workflow.getHandle(start.workflowId, runId).describe();
    expect([first.status.name, first.historyLength < 10_240]).toEqual(['CONTINUED_AS_NEW', true]);
    const one = await bench.client.workflow.getHandle(exportWorkflowId(members[0]!.exportId)).describe();
    expect(one.searchAttributes).toMatchObject({ ExportStatus: ['succeeded'] });
  });

  it('goes on without an export that is canceled, which is no failure of the service', async () => {
    let hangs = false;
    const { members, activities } = fakeSet(1, 1, {
      exportPartition: async () => {
        hangs = true;
        const timer = setInterval(() => heartbeat(), 200);
        return cancelled().finally(() => clearInterval(timer));
      },
      failExport: async () => 'canceled',
      removeExportFiles: async () => 0,
      failMember: async () => undefined,
    });
    const job = jobOf();
    const taskQueue = `test-${randomUUID()}`;
    const before = bench.logged.length;
    const start = { workflowId: exportSetWorkflowId(job.setId), taskQueue, args: [job] };
    await bench.work(taskQueue, activities, async () => {
      const handle = await bench.client.workflow.start('exportSetWorkflow', start);
      await until('the file is written', () => hangs);
      await bench.client.workflow.getHandle(exportWorkflowId(members[0]!.exportId)).cancel();
      await handle.result();
    });
    const lines = bench.logged.slice(before).filter(({ level }) => level !== 'debug');
    expect(lines).toEqual([
      { level: 'info', message: 'export canceled' },
      { level: 'info', message: 'an export of the set was canceled' },
    ]);
  });

  it('writes all files while its destination takes none', async () => {
    const delivered: string[] = [];
    const { members, written, activities } = fakeSet(12, 1, {
      deliverMember: async ({ exportId }) => {
        await until('all are written', () => written.length === 12);
        delivered.push(exportId);
        return { files: 1, bytes: '1' };
      },
      deliverManifest: async () => delivered.length === 12,
    });
    const job = jobOf({ destinationId: newId('destination') });
    const taskQueue = `test-${randomUUID()}`;
    const start = { workflowId: exportSetWorkflowId(job.setId), taskQueue, args: [job] };
    const handle = await bench.client.workflow.start('exportSetWorkflow', start);
    const outcome = await bench.work(taskQueue, activities, () =>
      bench.work(TASK_QUEUES.deliveries, activities, () => handle.result() as Promise<SetOutcome>),
    );
    expect(outcome).toMatchObject({ status: 'succeeded', succeeded: 12 });
    expect(new Set(delivered)).toEqual(new Set(members.map(({ exportId }) => exportId)));
  });
});
