import { pino } from 'pino';
import { nowNs } from '../../../schema/timestamps.js';
import { exportSetWorkflowId, exportWorkflowId } from '../../../schema/jobs/workflow-ids.js';
import { createWorker, type ExportWorker } from '../../../workflows/create-worker.js';
import { ExportSystem, type LeasedShard } from '../../support/systems/export-system.js';
import { SetCaller } from '../../support/systems/set-caller.js';
import { until } from '../../support/until.js';

/** Server, relay, worker, MySQL, Temporal and blob store are the real ones. */
describe('an export set whose workflow is terminated', () => {
  const system = new ExportSystem();
  const sets = new SetCaller(system);
  let worker: ExportWorker;
  let shard: LeasedShard;
  let datastreamId: string;
  const startNs = nowNs();

  beforeAll(async () => {
    await system.open();
    datastreamId = await system.datastream('LIVEUSDT', 'trades');
    await system.account('mutation ($d: Int64!) { createSubscription(datastreamId: $d) { id } }', { d: datastreamId });
    shard = await system.lease();
    worker = createWorker(system.workerSettings, pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' }), {
      core: system.server.inProcessTransport(),
    });
    void worker.run();
    await until('the worker polls', () => worker.ready());
  });
  afterAll(async () => {
    await worker?.shutdown();
    await system.close();
  });

  const workflow = (id: string) => system.client.workflow.getHandle(exportSetWorkflowId(id));
  const runOf = async (id: string) => (await workflow(id).describe()).runId;
  const isQueueEmpty = async () =>
    (await system.server.core.database.main.query<unknown[]>('SELECT 1 FROM outbox_messages')).length === 0;

  it('runs again, with the export that was stopped, when its owner retries it', async () => {
    const untilNs = nowNs();
    const select = { datastreamIds: [datastreamId] };
    // Its export waits for data that is not sealed yet.
    const { id } = await sets.create({ select, fromNs: String(startNs), toNs: String(untilNs) });
    const stateOf = async () => {
      const sql = 'SELECT id, status FROM exports WHERE set_id = ?';
      return (await system.server.core.database.main.query<{ id: string; status: string }[]>(sql, [id]))[0];
    };
    await until('its export runs', async () => {
      const row = await stateOf();
      const found =
        row &&
        (await system.client.workflow
          .getHandle(exportWorkflowId(row.id))
          .describe()
          .catch(() => null));
      return found?.status.name === 'RUNNING';
    });
    const before = await runOf(id);
    await sets.act('retry', id);
    await until('the retry has reached Temporal', isQueueEmpty);
    expect(await runOf(id)).toBe(before);

    await workflow(id).terminate();
    await until('its export is stopped', async () => (await stateOf())?.status === 'failed');
    expect(await sets.get(id)).toMatchObject({ status: 'RUNNING' });
    await sets.act('retry', id);
    await until('it runs again', async () => (await runOf(id)) !== before);
    await shard.seal(datastreamId, [{ ns: untilNs - 1n, message: '{"live":1}' }], untilNs);
    expect(await sets.finished(id)).toMatchObject({ status: 'SUCCEEDED', totals: { rows: '1' } });
  });
});
