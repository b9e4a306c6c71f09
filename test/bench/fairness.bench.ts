import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestStack } from '../../scripts/stack/test-stack.js';
import { benchCommand } from './bench-command.js';
import {
  endless,
  exportsUnderWay,
  requests,
  setUnderWay,
  slowCheck,
  slowColumns,
  type Load,
} from './fairness/heavy-account.js';
import { OneShotClient, type Timed } from './fairness/one-shot-client.js';
import { median, textTable } from './rest/report.js';

const { json: file, rounds } = benchCommand(
  'fairness',
  `How long calls of one account take while another account does what its limits allow: alone, beside it, and the ratio. A whole system of
processes with its own MySQL, Temporal and Blob Storage, at a simulated exchange. A call that failed counts with its status.`,
)
  .option('--json <file>', 'writes the result there')
  .option('--rounds <n>', 'calls of each kind, alone and beside', Number, 5)
  .parse()
  .opts<{ json?: string; rounds: number }>();

const COLLECT_MS = 40_000;
/** The heavy account is at full work by then. */
const WARM_MS = 5_000;
/** An export that takes longer counts as not finished. */
const EXPORT_LIMIT_MS = 60_000;
const TARGET = { plain: 3, sql: 5 } as const;
/** The most that a set may have. Beside it a plain export may take twice as long. */
const SET_STREAMS = 2_000;

const stack = await startTestStack((line) => process.stderr.write(`${line}\n`));
Object.assign(process.env, stack.env);
// Reads the environment when it is loaded.
const { startSystem } = await import('../support/systems/running-system.js');
const system = await startSystem();
const accounts = [await system.account(), await system.account()];
const [heavy, calm] = accounts.map(({ apiKey }) => new OneShotClient(system.url, apiKey)) as [
  OneShotClient,
  OneShotClient,
];

const { body } = await calm.call('GET', '/exchanges/binance/instruments/BTCUSDT/datastreams?stream_type=trades');
const datastreamId = (body['items'] as { datastream_id: unknown }[])[0]!.datastream_id;
const startMs = Date.now();
for (const client of [heavy, calm]) await client.call('POST', '/subscriptions', { datastream_id: datastreamId });
await sleep(COLLECT_MS + 5_000);
const order = (schema: unknown) => ({
  ...{ datastream_id: datastreamId, schema, format: 'csv' },
  start_time: new Date(startMs).toISOString(),
  end_time: new Date(startMs + COLLECT_MS).toISOString(),
});

/** Streams of the shipped catalogue, which the heavy account may export from now on. */
const setStreams: unknown[] = [];
const GRANT = `mutation ($a: ID!, $d: Int64!, $f: Int64!, $t: Int64!) {
  grantSpan(accountId: $a, datastreamId: $d, fromNs: $f, toNs: $t) { spanId } }`;
const span = { a: accounts[0]!.accountId, f: `${startMs}000000`, t: `${startMs + COLLECT_MS}000000` };
for (let token = ''; setStreams.length < SET_STREAMS;) {
  const page = await heavy.call('GET', `/datastreams?stream_type=trades&limit=1000${token}`);
  for (const { datastream_id: id } of page.body['items'] as { datastream_id: unknown }[]) {
    if (setStreams.length === SET_STREAMS) break;
    await system.staff.ask(GRANT, { ...span, d: String(id) });
    setStreams.push(id);
  }
  const next = page.body['next_page_token'] as string | null;
  if (next === null) break;
  token = `&page_token=${next}`;
}

let made = 0;
const sql = () => ({
  columns: [
    {
      output_column: 'label',
      data: { binance: { json: { path: 'data.p', type: 'decimal(8)' }, transform: `concat('p${made++}', {v})` } },
    },
  ],
});
const preview = (client: OneShotClient, schema: unknown, signal?: AbortSignal, limit = 20): Promise<Timed> =>
  client.call('POST', '/export-schemas/preview', { datastream_id: datastreamId, schema, limit }, signal);
const check = (client: OneShotClient, content: object, signal?: AbortSignal): Promise<Timed> =>
  client.call(
    'POST',
    '/export-schemas',
    { name: `s${Date.now()}-${made++}`, stream_category: 'trade', ...content },
    signal,
  );

/** The calls that are measured. */
const CALLS = {
  'plain preview': { kind: 'plain', run: () => preview(calm, 'normalized') },
  'plain export': { kind: 'plain', run: () => calm.exportOnce(order('normalized'), EXPORT_LIMIT_MS) },
  'schema check with SQL': { kind: 'sql', run: () => check(calm, sql()) },
  'preview with SQL': { kind: 'sql', run: () => preview(calm, sql()) },
  'export with SQL': { kind: 'sql', run: () => calm.exportOnce(order(sql()), EXPORT_LIMIT_MS) },
} as const;
type Call = keyof typeof CALLS;
const ALL = Object.keys(CALLS) as Call[];

interface Measured {
  ms: number;
  failed: string[];
}

/** Medians; calls take turns. */
async function measure(calls: readonly Call[]): Promise<Map<Call, Measured>> {
  const seen = new Map(calls.map((call) => [call, { all: [] as number[], failed: [] as string[] }]));
  for (let round = 0; round < rounds; round++) {
    for (const [call, { all, failed }] of seen) {
      const { status, ms } = await CALLS[call].run();
      all.push(ms);
      if (status < 200 || status > 299) failed.push(status === 0 ? 'not finished' : String(status));
    }
  }
  return new Map([...seen].map(([call, { all, failed }]) => [call, { ms: median(all), failed }]));
}

const CASES: { name: string; begin: () => Load }[] = [
  {
    name: '20 schema checks that take long',
    begin: () => requests(20, (signal) => check(heavy, slowCheck(), signal)),
  },
  {
    name: '6 exports of slow SQL over 100 columns',
    begin: () => exportsUnderWay(heavy, 6, () => order(slowColumns)),
  },
  { name: '20 previews that time out', begin: () => requests(20, (signal) => preview(heavy, endless(), signal, 100)) },
  {
    name: `a set of ${SET_STREAMS} datastreams`,
    begin: () => setUnderWay(heavy, () => ({ ...order('raw'), select: { datastream_ids: setStreams } })),
  },
  { name: '20 exports that time out', begin: () => exportsUnderWay(heavy, 20, () => order(endless())) },
];

// The first calls compile code and start processes.
await measure(ALL);
const rows: Record<string, string | number>[] = [];
const details: object[] = [];
for (const { name, begin } of CASES) {
  const alone = await measure(ALL);
  const load = begin();
  await sleep(WARM_MS);
  const beside = await measure(ALL);
  const answers = { ...load.answers };
  await load.stop();
  const after = await measure(['plain export']);
  for (const call of ALL) {
    const [before, now] = [alone.get(call)!, beside.get(call)!];
    rows.push({
      'A does': name,
      "B's call": call,
      'alone ms': Math.round(before.ms),
      'beside ms': Math.round(now.ms),
      ratio: Math.round((10 * now.ms) / before.ms) / 10,
      target: TARGET[CALLS[call].kind],
      failed: now.failed.join(' '),
    });
  }
  details.push({ name, answers, afterStopMs: Math.round(after.get('plain export')!.ms), load: os.loadavg() });
}
console.log(textTable(rows));
console.log(JSON.stringify(details, null, 2));
if (file !== undefined) {
  const machine = { cores: os.availableParallelism(), model: os.cpus()[0]?.model, node: process.version };
  await writeFile(file, `${JSON.stringify({ machine, rounds, cases: details, results: rows }, null, 2)}\n`);
}
await system.close();
await stack.stop();
process.exit(0);
