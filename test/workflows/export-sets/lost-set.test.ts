import { nowNs } from '../../../schema/time/timestamps.js';
import { exportSetWorkflowId, exportWorkflowId } from '../../../schema/jobs/workflow-ids.js';
import {
  FailExportDocument,
  FinishExportSetDocument,
  NextSetMembersDocument,
} from '../../../workflows/generated/operations.js';
import { ExportSystem, type LeasedShard } from '../../support/systems/export-system.js';
import { SetCaller } from '../../support/systems/set-caller.js';
import { until } from '../../support/until.js';

const isOf = (expected: object, document: object): boolean => expected === document;

/** Server, relay, worker, MySQL, Temporal and blob store are the real ones. */
describe('an export set that is stopped', () => {
  const system = new ExportSystem();
  const sets = new SetCaller(system);
  let shard: LeasedShard;
  let datastreamId: string;
  const startNs = nowNs();
  /** Promise that workers wait for before they report the failure of an export. */
  let mayReport: Promise<void> | undefined;
  /**
   * Promise that workers wait for before they learn that they ended a set, and then that it is
   * unknown whether they did.
   */
  let mayLearn: Promise<void> | undefined;
  let begun = 0;

  beforeAll(async () => {
    await system.open();
    datastreamId = await system.datastream('LIVEUSDT', 'trades');
    await system.account('mutation ($d: Int64!) { createSubscription(datastreamId: $d) { id } }', { d: datastreamId });
    shard = await system.lease();
    const core = system.server.inProcessTransport();
    await system.startWorker({
      core: {
        execute: async (document, variables, context) => {
          if (isOf(FailExportDocument, document)) await mayReport;
          const answer = await core.execute(document, variables, context);
          if (isOf(NextSetMembersDocument, document)) begun += 1;
          if (isOf(FinishExportSetDocument, document) && mayLearn) {
            await mayLearn;
            mayLearn = undefined;
            throw new Error('the connection broke');
          }
          return answer;
        },
      },
    });
  });
  afterAll(() => system.close());

  const workflow = (id: string) => system.client.workflow.getHandle(exportSetWorkflowId(id));
  const runOf = async (id: string) => (await workflow(id).describe()).runId;
  const isQueueEmpty = async () =>
    (await system.server.core.database.main.query<unknown[]>('SELECT 1 FROM outbox_messages')).length === 0;

  /** Makes a set whose export waits for data that is not sealed yet, and waits until that runs. */
  async function waitingSet() {
    const untilNs = nowNs();
    const select = { datastreamIds: [datastreamId] };
    const { id } = await sets.create({ select, fromNs: String(startNs), toNs: String(untilNs) });
    const stateOf = async () => {
      const sql = 'SELECT id, status FROM exports WHERE set_id = ?';
      return (await system.server.core.database.main.query<{ id: string; status: string }[]>(sql, [id]))[0];
    };
    const exportOf = async () => {
      const row = await stateOf();
      return (
        row &&
        system.client.workflow
          .getHandle(exportWorkflowId(row.id))
          .describe()
          .catch(() => null)
      );
    };
    await until('its export runs', async () => (await exportOf())?.status.name === 'RUNNING');
    const finish = async () => {
      await shard.seal(datastreamId, [{ ns: untilNs - 1n, message: '{"live":1}' }], untilNs);
      return sets.finished(id);
    };
    return { id, stateOf, exportOf, finish, before: await runOf(id) };
  }

  it('runs again, with the export that was stopped, when its owner retries it', async () => {
    const { id, stateOf, finish, before } = await waitingSet();
    await sets.act('retry', id);
    await until('the retry has reached Temporal', isQueueEmpty);
    expect(await runOf(id)).toBe(before);

    await workflow(id).terminate();
    await until('its export is stopped', async () => (await stateOf())?.status === 'failed');
    expect(await sets.get(id)).toMatchObject({ status: 'RUNNING' });
    await sets.act('retry', id);
    await until('it runs again', async () => (await runOf(id)) !== before);
    expect(await finish()).toMatchObject({ status: 'SUCCEEDED', totals: { rows: '1' } });
  });

  it('runs again although its export reports only then that it was stopped', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    mayReport = promise;
    const { id, exportOf, finish, before } = await waitingSet();
    const stopped = (await exportOf())!.runId;
    await workflow(id).terminate();
    begun = 0;
    await sets.act('retry', id);
    await until('it begins again', () => begun > 0);
    expect(await runOf(id)).not.toBe(before);
    expect((await exportOf())!.runId).toBe(stopped);
    resolve();
    expect(await finish()).toMatchObject({ status: 'SUCCEEDED', reason: null });
  });

  it('runs again although its end is reported a second time only then', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    mayLearn = promise;
    const { id, exportOf, finish, before } = await waitingSet();
    await system.client.workflow.getHandle((await exportOf())!.workflowId).terminate();
    await until('it has failed', async () => (await sets.get(id)).status === 'FAILED');
    await sets.act('retry', id);
    resolve();
    await until('it runs again', async () => (await runOf(id)) !== before);
    expect(await finish()).toMatchObject({ status: 'SUCCEEDED', reason: null });
  });
});
