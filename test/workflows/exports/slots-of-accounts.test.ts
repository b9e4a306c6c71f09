import { parse } from 'graphql';
import { pino } from 'pino';
import { createWorker, type ExportWorker } from '../../../workflows/create-worker.js';
import { ExportSystem } from '../../support/systems/export-system.js';
import { until } from '../../support/until.js';
import { cpuTicks, sandboxProcesses } from '../../support/sandbox/sandbox-processes.js';

const T0 = 1_700_000_000_000_000_000n;
const FRAMES = 4_000;
const END_NS = T0 + BigInt(FRAMES) * 1_000n;
/** One block takes seconds, and all of them minutes. */
const SLOW = Array.from({ length: 5 }, (_, i) => `length(replaceRegexpAll(repeat({v}, ${i + 1}), 'x', 'yy'))`).join(
  '+',
);
const COLUMNS = 100;
/** Longest time from a cancel until the work has stopped. */
const STOPPED_MS = 10_000;

const frame = (i: number) => ({
  ns: T0 + BigInt(i) * 1_000n,
  message: JSON.stringify({ t: i, note: 'x'.repeat(1_500) }),
});
const slowSchema = (columns: number) => ({
  columns: Array.from({ length: columns }, (_, i) => ({
    output_column: `slow${i}`,
    data: { binance: { json: { path: 'note', type: 'string' }, transform: SLOW } },
  })),
});

/** Those processes of the sandbox that have worked for half a second since `before`. */
async function working(before: ReadonlyMap<number, number>): Promise<number[]> {
  const ticks = await Promise.all((await sandboxProcesses()).map(async (pid) => [pid, await cpuTicks(pid)] as const));
  return ticks.flatMap(([pid, now]) => (now !== null && before.has(pid) && now - before.get(pid)! > 50 ? [pid] : []));
}

async function busyProcesses(): Promise<number[]> {
  const before = new Map<number, number>();
  let busy: number[] = [];
  await until('the sandbox works', async () => {
    for (const pid of await sandboxProcesses()) if (!before.has(pid)) before.set(pid, (await cpuTicks(pid)) ?? 0);
    busy = await working(before);
    return busy.length > 0;
  });
  return busy;
}

const areGone = async (pids: readonly number[]): Promise<boolean> => {
  const alive = await sandboxProcesses();
  return !pids.some((pid) => alive.includes(pid));
};

/** Server, worker with two slots, MySQL, Temporal, blob store and sandbox are the real ones. */
describe('beside an account with slow SQL in every column', () => {
  const system = new ExportSystem();
  let datastreamId: string;
  let worker: ExportWorker;
  const heavy = { accountId: '', apiKey: '' };
  const plain = { accountId: '', apiKey: '' };
  const range = { fromNs: String(T0), toNs: String(END_NS) };

  const as = (account: typeof heavy): void => {
    Object.assign(system, account);
  };
  const cancel = (id: string) => system.account('mutation ($id: ID!) { cancelExport(id: $id) { status } }', { id });
  const startSlow = (columns = COLUMNS) => {
    as(heavy);
    return system.createExport({ datastreamId, schema: slowSchema(columns), format: 'CSV', ...range });
  };

  beforeAll(async () => {
    await system.open();
    datastreamId = await system.datastream('BTCUSDT', 'trades');
    await system.store(
      datastreamId,
      Array.from({ length: FRAMES }, (_, i) => frame(i)),
    );
    await system.grant(datastreamId, T0, END_NS);
    Object.assign(heavy, { accountId: system.accountId, apiKey: system.apiKey });
    const { createAccount } = await system.staff('mutation { createAccount(name: "B", planCode: "pro") { id } }');
    const id = (createAccount as { id: string }).id;
    const { createApiKey } = await system.staff(
      'mutation ($id: ID!) { createApiKey(accountId: $id, name: "b") { key } }',
      {
        id,
      },
    );
    Object.assign(plain, { accountId: id, apiKey: (createApiKey as { key: string }).key });
    as(plain);
    await system.grant(datastreamId, T0, END_NS);
    worker = createWorker(
      { ...system.workerSettings, workerConcurrency: 2 },
      pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' }),
      { core: system.server.inProcessTransport() },
    );
    void worker.run();
    await until('the worker polls', () => worker.ready());
  });
  afterAll(async () => {
    await worker?.shutdown();
    await system.close();
  });

  it('the export of another account completes, and a cancel stops the work within 10 s', async () => {
    const slow = await Promise.all(Array.from({ length: 6 }, () => startSlow()));
    const busy = await busyProcesses();
    as(plain);
    const id = await system.createExport({ datastreamId, schema: 'raw', format: 'CSV', ...range });
    expect(await system.finished(id)).toMatchObject({ status: 'SUCCEEDED' });
    as(heavy);
    const statuses = await Promise.all(slow.map((one) => system.statusOf(one)));
    expect(statuses.map(({ status }) => status)).not.toContain('SUCCEEDED');

    const canceledMs = performance.now();
    // On a busy machine the first of them may have met its own time limit by now: those have
    // failed.
    const canceled = await Promise.allSettled(slow.map(cancel));
    expect(canceled.map(({ status }) => status)).toContain('fulfilled');
    await until('the processes are gone', () => areGone(busy));
    expect(performance.now() - canceledMs).toBeLessThan(STOPPED_MS);
    // The only slot that the account may have is free again.
    const next = await system.createExport({ datastreamId, schema: 'raw', format: 'CSV', ...range });
    expect(await system.finished(next)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await Promise.all(slow.map((one) => system.filesOf(one)))).toEqual(slow.map(() => []));
  });

  it('a preview whose client is gone is canceled', async () => {
    as(heavy);
    const gone = new AbortController();
    const input = { datastreamId, schema: slowSchema(COLUMNS), limit: 100 };
    const asked = system.server.core.inProcessTransport('service').execute(
      parse('query ($input: SchemaPreviewInput!) { schemaPreview(input: $input) { rows } }'),
      { input },
      {
        requestId: 'req_00000000000000ab',
        apiKey: heavy.apiKey,
        signal: gone.signal,
      },
    );
    const handle = system.client.workflow.getHandle('preview-req_00000000000000ab');
    const statusOf = async () => (await handle.describe().catch(() => undefined))?.status.name;
    await until('the preview runs', async () => (await statusOf()) === 'RUNNING');
    gone.abort();
    expect((await asked).errors?.[0]?.extensions.code).toBe('request_timeout');
    await until('the preview is canceled', async () => (await statusOf()) !== 'RUNNING');
    expect(await statusOf()).toBe('CANCELLED');
  });
});
