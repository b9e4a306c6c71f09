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

const {
  json: file,
  rounds,
  only,
} = benchCommand(
  'fairness',
  `How long calls of one account take while another account does what its limits allow: alone, beside it, and the ratio. A whole system of
processes with its own MySQL, Temporal and Blob Storage, at a simulated exchange. A call that failed counts with its status. Exits
with 1 if a median is beyond its target or a call failed.`,
)
  .option('--json <file>', 'writes the result there')
  .option('--rounds <n>', 'calls of each kind, before, beside and after', Number, 5)
  .option('--only <words>', 'measures the cases only whose name has these words', '')
  .parse()
  .opts<{ json?: string; rounds: number; only: string }>();

const COLLECT_MS = 40_000;
/** The heavy account is at full work by then. */
const WARM_MS = 5_000;
/** An export that takes longer counts as not finished. */
const EXPORT_LIMIT_MS = 60_000;
const TARGET = { plain: 3, sql: 5 } as const;
/** Levels of the books that the heavy account exports. */
const LEVELS = 1_000;
const HOUR_MS = 3_600_000;
/** The most that a set may have. Beside it a plain export may take twice as long. */
const SET_STREAMS = 2_000;

const stack = await startTestStack((line) => process.stderr.write(`${line}\n`));
Object.assign(process.env, stack.env);
// Reads the environment when it is loaded.
const { startSystem } = await import('../support/systems/running-system.js');
const system = await startSystem({}, { levels: LEVELS });
const accounts = [await system.account(), await system.account()];
const [heavy, calm] = accounts.map(({ apiKey }) => new OneShotClient(system.url, apiKey)) as [
  OneShotClient,
  OneShotClient,
];

async function streamOf(type: string): Promise<unknown> {
  const { body } = await calm.call('GET', `/exchanges/binance/instruments/BTCUSDT/datastreams?stream_type=${type}`);
  return (body['items'] as { datastream_id: unknown }[])[0]!.datastream_id;
}
const [datastreamId, bookId] = [await streamOf('trades'), await streamOf('depth')];
const startMs = Date.now();
for (const client of [heavy, calm]) await client.call('POST', '/subscriptions', { datastream_id: datastreamId });
await heavy.call('POST', '/subscriptions', { datastream_id: bookId });
await sleep(COLLECT_MS + 5_000);
const iso = (ms: number): string => new Date(ms).toISOString();
const order = (schema: unknown) => ({
  ...{ datastream_id: datastreamId, schema, format: 'csv' },
  ...{ start_time: iso(startMs), end_time: iso(startMs + COLLECT_MS) },
});

/** Streams of the shipped catalogue, which the heavy account may export from now on. */
const setStreams: unknown[] = [];
const GRANT = `mutation ($a: ID!, $d: Int64!, $f: Int64!, $t: Int64!) {
  grantSpan(accountId: $a, datastreamId: $d, fromNs: $f, toNs: $t) { spanId } }`;
const grant = (stream: unknown, fromMs: number, toMs: number): Promise<unknown> =>
  system.staff.ask(GRANT, { a: accounts[0]!.accountId, d: String(stream), f: `${fromMs}000000`, t: `${toMs}000000` });

async function grantSet(): Promise<void> {
  for (let token = ''; setStreams.length < SET_STREAMS;) {
    const page = await heavy.call('GET', `/datastreams?stream_type=trades&limit=1000${token}`);
    for (const { datastream_id: id } of page.body['items'] as { datastream_id: unknown }[]) {
      if (setStreams.length === SET_STREAMS) break;
      if (id !== datastreamId) await grant(id, startMs, startMs + COLLECT_MS);
      setStreams.push(id);
    }
    const next = page.body['next_page_token'] as string | null;
    if (next === null) break;
    token = `&page_token=${next}`;
  }
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
  'raw export': { kind: 'plain', run: () => calm.exportOnce(order('raw'), EXPORT_LIMIT_MS) },
  'schema check with SQL': { kind: 'sql', run: () => check(calm, sql()) },
  'preview with SQL': { kind: 'sql', run: () => preview(calm, sql()) },
  'export with SQL': { kind: 'sql', run: () => calm.exportOnce(order(sql()), EXPORT_LIMIT_MS) },
} as const;
type Call = keyof typeof CALLS;
const ALL = Object.keys(CALLS) as Call[];
/** Calls that measure the heavy account's exports of files. */
const FILES: readonly Call[] = ['raw export', 'plain preview', 'preview with SQL'];

interface Measured {
  all: number[];
  failed: string[];
}

/** Calls take turns. */
async function measure(calls: readonly Call[]): Promise<Map<Call, Measured>> {
  const seen = new Map(calls.map((call): [Call, Measured] => [call, { all: [], failed: [] }]));
  for (let round = 0; round < rounds; round++) {
    for (const [call, { all, failed }] of seen) {
      const { status, ms } = await CALLS[call].run();
      all.push(ms);
      if (status < 200 || status > 299) failed.push(status === 0 ? 'not finished' : String(status));
    }
  }
  return seen;
}

const CASES: { name: string; calls?: readonly Call[]; begin: () => Load | Promise<Load> }[] = [
  {
    name: '10 exports of 10 ms bars over an hour',
    calls: FILES,
    begin: async () => {
      await grant(datastreamId, startMs - HOUR_MS, startMs);
      const view = { kind: 'bars', size: '10ms', empty: 'null' };
      return exportsUnderWay(heavy, 10, () => ({ ...order('normalized'), view, start_time: iso(startMs - HOUR_MS) }));
    },
  },
  {
    name: '60 plain exports',
    calls: FILES,
    begin: () => exportsUnderWay(heavy, 60, () => order('normalized')),
  },
  {
    name: `6 exports of books of ${LEVELS} levels every 10 ms`,
    calls: FILES,
    begin: () => {
      const view = { kind: 'book', depth: LEVELS, interval: '10ms' };
      return exportsUnderWay(heavy, 6, () => ({ ...order('normalized'), datastream_id: bookId, view }));
    },
  },
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
    begin: async () => {
      await grantSet();
      return setUnderWay(heavy, () => ({ ...order('raw'), select: { datastream_ids: setStreams } }));
    },
  },
  { name: '20 exports that time out', begin: () => exportsUnderWay(heavy, 20, () => order(endless())) },
];

/** Throws if the heavy account was refused more often than not: its load was none. */
function requireAccepted(name: string, answers: Record<string, number>): void {
  const { 400: refused = 0, ...others } = answers;
  if (refused > 0 && refused >= Object.values(others).reduce((sum, count) => sum + count, 0))
    throw new Error(
      `${name}: ${refused} requests of the heavy account were refused; answers: ${JSON.stringify(answers)}`,
    );
}

// The first calls compile code and start processes.
await measure(ALL);
const rows: Record<string, string | number>[] = [];
const details: object[] = [];
for (const { name, calls = ALL, begin } of CASES.filter((one) => one.name.includes(only))) {
  const before = await measure(calls);
  const load = await begin();
  await sleep(WARM_MS);
  const beside = await measure(calls);
  const answers = { ...load.answers };
  await load.stop();
  requireAccepted(name, answers);
  const stopped = await measure(['plain export']);
  await sleep(WARM_MS);
  const after = await measure(calls);
  for (const call of calls) {
    const [one, two, now] = [before.get(call)!, after.get(call)!, beside.get(call)!];
    const [aloneMs, besideMs] = [median([...one.all, ...two.all]), median(now.all)];
    const failed = [...one.failed, ...two.failed, ...now.failed].join(' ');
    const target = TARGET[CALLS[call].kind];
    rows.push({
      'A does': name,
      "B's call": call,
      'alone ms': Math.round(aloneMs),
      'beside ms': Math.round(besideMs),
      ratio: Math.round((10 * besideMs) / aloneMs) / 10,
      target,
      result: failed === '' && besideMs <= target * aloneMs ? 'met' : 'MISSED',
      failed,
    });
  }
  process.stderr.write(`${textTable(rows.slice(-calls.length))}\n`);
  details.push({
    name,
    answers,
    afterStopMs: Math.round(median(stopped.get('plain export')!.all)),
    load: os.loadavg(),
  });
}
console.log(textTable(rows));
console.log(JSON.stringify(details, null, 2));
if (file !== undefined) {
  const machine = { cores: os.availableParallelism(), model: os.cpus()[0]?.model, node: process.version };
  await writeFile(file, `${JSON.stringify({ machine, rounds, cases: details, results: rows }, null, 2)}\n`);
}
await system.close();
await stack.stop();
process.exit(rows.some(({ result }) => result === 'MISSED') ? 1 : 0);
