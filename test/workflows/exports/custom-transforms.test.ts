import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { SandboxProcess } from '../../../sandbox/pool/sandbox-process.js';
import { messageOf } from '../../../schema/text/message-of.js';
import { createWorker, type ExportWorker } from '../../../workflows/create-worker.js';
import { ExportSystem, type DownloadedFile, type StoredFrame } from '../../support/systems/export-system.js';
import { readParquet } from '../../support/engine/read-parquet.js';
import { sandboxProcesses } from '../../support/sandbox/sandbox-processes.js';
import { until } from '../../support/until.js';

const T0 = 1_700_000_000_000_000_000n;
const LONG = 'x'.repeat(1_000);
const FRAMES = 4_000;

/** Every third symbol is not numeric; `note` is long. */
const frame = (i: number): StoredFrame => ({
  ns: T0 + BigInt(i) * 1_000n,
  message: JSON.stringify({
    stream: 'btcusdt@trade',
    data: { t: i, p: `4${i}.10`, q: '0.25', s: i % 3 === 2 ? 'none' : String(i), b: [[`${i}.5`, '2']], note: LONG },
  }),
});

const sqlColumn = (name: string, path: string, type: string, transform: string) => ({
  output_column: name,
  data: { binance: { json: { path, type }, transform } },
});
const GOOD = {
  columns: [
    { output_column: 'ns', meta: { value: 'collection_timestamp_ns', format: 'ns' } },
    sqlColumn('double_price', 'data.p', 'decimal(8)', '{v} * 2'),
    sqlColumn('label', 'data.t', 'i64', "concat('t', {v})"),
    sqlColumn('bids', 'data.b', 'string', 'CAST({v} AS DECIMAL(18,2)[][])'),
    sqlColumn('number', 'data.s', 'string', 'toInt64({v})'),
  ],
};
const few = { fromNs: String(T0), toNs: String(T0 + 3_000n) };
const all = { fromNs: String(T0), toNs: String(T0 + BigInt(FRAMES) * 1_000n) };
/** Tens of milliseconds a value, within the memory that there is. */
const SLOW = Array.from({ length: 12 }, (_, i) => `length(replaceRegexpAll(repeat({v}, ${i + 9}), '.', 'yyy'))`).join(
  '+',
);
const BOMBS = {
  time: [SLOW, /: the expression took too long\.$/],
  memory: [
    "length(arrayStringConcat(splitByString('', repeat({v}, 120)), 'x'))",
    /: the expression needed too much memory\.$/,
  ],
  // What it meets first depends on how full its process is.
  'output size': ['repeat({v}, 500)', /: (the results are too large|the expression needed too much memory)\.$/],
} as const;
const bomb = (sql: string) => ({ columns: [sqlColumn('boom', 'data.note', 'string', sql)] });

/** Server, worker, MySQL, Temporal, blob store and sandbox are the real ones. */
describe('exports with SQL of their own', () => {
  const system = new ExportSystem();
  let datastreamId: string;
  let worker: ExportWorker;

  beforeAll(async () => {
    await system.open();
    datastreamId = await system.datastream('BTCUSDT', 'trades');
    const frames = Array.from({ length: FRAMES }, (_, i) => frame(i));
    await system.store(datastreamId, frames);
    await system.grant(datastreamId, T0, BigInt(all.toNs));
    const settings = {
      ...system.workerSettings,
      sandbox: { ...system.workerSettings.sandbox, processes: 2, memoryMib: 320, evaluateCpuMs: 5_000 },
    };
    worker = createWorker(settings, pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' }), {
      core: system.server.inProcessTransport(),
    });
    void worker.run();
    await until('the worker polls', () => worker.ready());
  });
  afterAll(async () => {
    await worker?.shutdown();
    await system.close();
  });

  const start = (schema: object, range: object, format = 'CSV') =>
    system.createExport({ datastreamId, schema, format, ...range });

  async function fileOf(id: string): Promise<DownloadedFile> {
    expect(await system.finished(id)).toMatchObject({ status: 'SUCCEEDED', reason: null });
    return (await system.download(id))[0]!;
  }

  it('write the values in both formats, and misfits are in the manifest', async () => {
    const [csv, parquet] = await Promise.all([start(GOOD, few), start(GOOD, few, 'PARQUET')]);
    expect(gunzipSync((await fileOf(csv)).bytes).toString()).toBe(
      [
        'ns,double_price,label,bids,number',
        `${T0},80.2,t0,"[[0.5,2]]",0`,
        `${T0 + 1_000n},82.2,t1,"[[1.5,2]]",1`,
        `${T0 + 2_000n},84.2,t2,"[[2.5,2]]",`,
        '',
      ].join('\n'),
    );
    const { rows } = await readParquet((await fileOf(parquet)).bytes);
    const price = { scaled: 84_20000000n, scale: 8 };
    const bid = [
      { scaled: 250n, scale: 2 },
      { scaled: 200n, scale: 2 },
    ];
    expect(rows[2]).toEqual({ ns: T0 + 2_000n, double_price: price, label: 't2', bids: [bid], number: null });
    for (const id of [csv, parquet]) {
      const manifest = await system.account('query ($id: ID!) { exportManifest(id: $id) { misfits } }', { id });
      expect(manifest).toEqual({ exportManifest: { misfits: { number: 1 } } });
    }
  });

  it('fail with a reason if one needs too much time, memory or space, while others succeed', async () => {
    const booms = await Promise.all(Object.values(BOMBS).map(([sql]) => start(bomb(sql), all)));
    const good = await start(GOOD, few);
    await fileOf(good);
    const ends = await Promise.all(booms.map((id) => system.finished(id)));
    expect(ends.map(({ status }) => status)).toEqual(['FAILED', 'FAILED', 'FAILED']);
    Object.values(BOMBS).forEach(([, words], i) => expect(ends[i]!.reason).toMatch(words));
    for (const { reason } of ends) expect(reason).toContain('column "boom"');
    expect(await Promise.all(booms.map((id) => system.filesOf(id)))).toEqual([[], [], []]);
  });

  it('show the reason in a preview', async () => {
    const input = { datastreamId, schema: bomb(BOMBS.memory[0]), limit: 100 };
    const ask = () =>
      system.account('query ($input: SchemaPreviewInput!) { schemaPreview(input: $input) { rows } }', { input });
    let failure = '';
    // A preview is given up after eight seconds: on a busy machine that may be before the memory is
    // used up.
    while (failure === '' || failure.includes('unavailable'))
      failure = await ask().then(
        () => 'none',
        (error: unknown) => messageOf(error),
      );
    expect(failure).toMatch(/column .*boom.*too much memory.*invalid_argument/);
  });

  it('continue after their sandbox processes are killed', async () => {
    const before = (await fileOf(await start(GOOD, all))).sha256;
    const held = await sandboxProcesses();
    expect(held.length).toBeGreaterThan(0);
    for (const pid of held) process.kill(pid, 'SIGSTOP');
    const tasks = jest.spyOn(SandboxProcess.prototype, 'run');
    const id = await start(GOOD, all);
    await until('they have their rows', () => tasks.mock.calls.length > 0);
    for (const pid of held) process.kill(pid, 'SIGKILL');
    expect((await fileOf(id)).sha256).toBe(before);
  });
});
