import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../../scripts/simulated-exchange/random.js';
import { TASK_QUEUES } from '../../../schema/jobs/task-queues.js';
import { DAY_NS } from '../../../schema/time/timestamps.js';
import { HoldingProxy } from '../../support/proxies/holding-proxy.js';
import { holdingBlobProxy } from '../../support/proxies/store-proxies.js';
import { ExportSystem } from '../../support/systems/export-system.js';
import { FAULT_SCALE } from '../../support/systems/fault-scale.js';
import { ScheduleCaller } from '../../support/systems/schedule-caller.js';
import { TableCaller } from '../../support/systems/table-caller.js';
import { WorkerProcesses } from '../../support/systems/worker-processes.js';
import { comeLate } from '../../support/tables/late-frame.js';
import { ServedTables, tableName } from '../../support/tables/served-table.js';
import { StoredTable } from '../../support/tables/stored-table.js';
import { until } from '../../support/until.js';

/** 2023-11-14T00:00:00Z */
const T0 = 1_699_920_000_000_000_000n;
const INSTRUMENTS = ['KILL0', 'KILL1'];
const SEED = Number(process.env['TEST_SEED'] ?? 7);
const COLUMN = { output_column: 'n', data: { binance: { json: { path: 'n', type: 'i64' } } } };
const { atEachStep, random: AT_RANDOM } = FAULT_SCALE.commitKills;

interface Proxies {
  core: HoldingProxy;
  blobs: HoldingProxy;
}

const has = (text: string) => (body: string) => body.includes(text);

/** Holds a commit once it has done what its name says. */
const STEPS: Record<string, (proxies: Proxies) => void> = {
  'the footers are read': ({ core }) => (core.holds = has('mutation PlanOutputs(')),
  'the manifest is written': ({ blobs }) => (blobs.holds = has('"name":"manifest_file"')),
  'the manifest list is written': ({ blobs }) => (blobs.holds = has('"format-version":2')),
  'metadata.json is written': ({ core }) => (core.holds = has('mutation CommitTable(')),
  'the version is swapped': ({ core }) => (core.holdsAnswer = has('mutation CommitTable(')),
};
const KILLS = Array.from({ length: atEachStep }, () => Object.keys(STEPS)).flat();
const DAYS = KILLS.length + AT_RANDOM;

/** Workers are processes; server, MySQL, Temporal and Blob Storage are real. */
describe(`a table whose workers are killed in commits (seed ${SEED})`, () => {
  const system = new ExportSystem();
  const schedules = new ScheduleCaller(system);
  const tables = new TableCaller(system);
  const served = new ServedTables();
  const random = seededRandom(SEED);
  const { proxy: blobs, connection } = holdingBlobProxy(system.workerSettings.azureStorageConnectionString);
  let core: HoldingProxy;
  let workers: WorkerProcesses;
  let streams: string[];
  let id: string;
  let stored: StoredTable;

  beforeAll(async () => {
    await system.open();
    await served.open(system);
    core = new HoldingProxy(system.graphqlPort);
    await core.open();
    await blobs.open();
    workers = new WorkerProcesses(system, { AZURE_STORAGE_CONNECTION_STRING: connection() });
    streams = await Promise.all(INSTRUMENTS.map((instrument) => system.datastream(instrument, 'trades')));
    const frames = Array.from({ length: DAYS }, (_, day) => frame(day, 0));
    for (const stream of streams) {
      await system.store(stream, frames);
      await system.grant(stream, T0, T0 + BigInt(DAYS) * DAY_NS);
    }
    const input = { name: tableName(), select: { datastreamIds: streams }, schema: { columns: [COLUMN] } };
    ({ id } = await tables.create({ ...input, every: 'DAY' }));
    stored = new StoredTable(system, id);
  });
  afterAll(async () => {
    await workers?.killAll();
    await core?.close();
    await blobs.close();
    await served.close();
    await system.close();
  });

  const frame = (day: number, late: number) => ({
    ns: T0 + BigInt(day) * DAY_NS + BigInt(late),
    message: `{"n":${day * 10 + late}}`,
  });
  const addPeriod = (day: number) => schedules.backfill(id, T0 + BigInt(day) * DAY_NS, T0 + BigInt(day + 1) * DAY_NS);

  /** Kills a worker and reads the table that it leaves. */
  async function killedWhen(reached: () => Promise<unknown>): Promise<void> {
    const worker = workers.start(core.url);
    await reached();
    await worker.kill();
    await mustBeWhole();
    // Requests of the dead may still arrive.
    for (const proxy of [core, blobs]) {
      if (random() < 0.5) proxy.release();
      else proxy.lose();
    }
  }

  const stopped = (step: string) => async () => {
    STEPS[step]!({ core, blobs });
    await until(`a commit is stopped when ${step}`, () => core.held + blobs.held > 0);
  };

  async function atRandomMoment(): Promise<void> {
    let commits = 0;
    const counted = has('mutation PlanOutputs(');
    core.holds = (body) => counted(body) && ++commits < 0;
    await until('a commit begins', () => commits > 0, 120_000, 1);
    await sleep(random() * 300);
  }

  async function mustBeWhole(): Promise<void> {
    const { files, reached, summary, stored: existing, taken, planned } = await stored.read();
    for (const [day, found] of Map.groupBy(files, ({ dayNs }) => dayNs)) {
      const instruments = found.map(({ instrument }) => instrument).toSorted();
      expect({ day, instruments }).toEqual({ day, instruments: INSTRUMENTS });
    }
    expect(files).toHaveLength(Number(summary['total-data-files'] ?? 0));
    expect(files.reduce((sum, { rows }) => sum + rows, 0)).toBe(Number(summary['total-records'] ?? 0));
    expect(taken).toEqual(reached);
    expect(taken.filter((name) => !existing.includes(name))).toEqual([]);
    expect(planned.filter((name) => taken.includes(name))).toEqual([]);
    expect(existing.filter((name) => !taken.includes(name) && !planned.includes(name))).toEqual([]);
  }

  it('is whole after each kill, and then has each period once', async () => {
    let day = 0;
    for (const step of KILLS) {
      await addPeriod(day++);
      await killedWhen(stopped(step));
    }
    while (day < DAYS) {
      await addPeriod(day++);
      await killedWhen(atRandomMoment);
    }
    const worker = workers.start(core.url);
    await schedules.ended(id, DAYS);
    await worker.kill();
    await mustBeWhole();
    expect((await stored.read()).files).toHaveLength(DAYS * INSTRUMENTS.length);
  });

  it('is whole after each kill of a revision, which replaces its period once', async () => {
    for (const [revised, step] of KILLS.entries()) {
      await comeLate(system, id, streams[0]!, frame(revised, 1));
      await killedWhen(stopped(step));
      const worker = workers.start(core.url);
      await schedules.ended(id, DAYS + revised + 1);
      await worker.kill();
      await mustBeWhole();
    }
  });

  it('is read by engines once what the dead left is swept', async () => {
    expect((await stored.read()).planned).not.toEqual([]);
    const { main } = system.server.core.database;
    await main.query('UPDATE planned_outputs SET planned_at = planned_at - INTERVAL 2 DAY');
    workers.start(core.url);
    await system.client.workflow.execute('sweepStorage', {
      ...{ workflowId: 'sweep', taskQueue: TASK_QUEUES.maintenance },
    });
    const { stored: existing, taken, planned } = await stored.read();
    expect({ existing, planned }).toEqual({ existing: taken, planned: [] });

    const expected = INSTRUMENTS.flatMap((instrument, stream) =>
      Array.from({ length: DAYS }, (_, day) =>
        (stream === 0 && day < KILLS.length ? [0, 1] : [0]).map((late) => `${instrument} ${day * 10 + late}`),
      ).flat(),
    );
    const { metadataLocation, snapshot } = await tables.get(id);
    expect(snapshot).toMatchObject({ sequenceNumber: String(DAYS + KILLS.length), totalRows: String(expected.length) });
    for (const engine of ['pyiceberg', 'duckdb'] as const) {
      const { rows } = await served.read(engine, metadataLocation!);
      expect(rows.map(({ instrument, n }) => `${String(instrument)} ${String(n)}`).toSorted()).toEqual(
        expected.toSorted(),
      );
    }
    const [sets] = await main.query<{ n: string }[]>('SELECT COUNT(*) AS n FROM export_sets');
    expect(Number(sets!.n)).toBe(DAYS + KILLS.length);
  });
});
