import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import { type DocumentNode, parse } from 'graphql';
import { type Core, createCore } from '../../server/create-core.js';
import { RANGES_OF_SLICES } from '../../server/segments/held-ranges.queries.js';
import { hourLoads } from '../../server/segments/hour-loads.js';
import { silent, testSettings } from '../support/core/core.js';
import { createTestDatabase } from '../support/databases/database.js';
import { benchCommand } from './bench-command.js';

const values = benchCommand(
  'segment-index',
  `What look-ups in the segment index cost as it grows. A tenth of the rows belong to the stream asked for, ten seconds each, a quiet hour
after each day; one segment in a hundred slices. Ratios are to the smallest index.`,
)
  .option('--rows <sizes>', 'sizes of the index, by commas', '10000,1000000')
  .option('--json <file>', 'writes the result there')
  .parse()
  .opts<{ rows: string; json?: string }>();
const SIZES = values.rows.split(',').map(Number);
const STREAMS = 10;
const SLICE_NS = 10_000_000_000n;
/** Slices of a day, and those that its quiet hour would have had. */
const DAY = 8_280;
const QUIET = 360;
const T0 = 1_700_000_000_000_000_000n;
const STREAM = '5';
const PAGE = 1_000;
const REPEATS = 15;
const HOUR_SLICES = 360;

interface Measured {
  rows: number;
  medianMs: Record<string, number>;
}

async function measure(rows: number): Promise<Measured> {
  const made = await createTestDatabase();
  const core = await createCore(testSettings(made.url), silent);
  try {
    return { rows, medianMs: await lookUps(core, rows) };
  } finally {
    await core.close();
    await made.drop();
  }
}

async function lookUps(core: Core, rows: number): Promise<Record<string, number>> {
  const perStream = Math.floor(rows / STREAMS);
  const service = core.inProcessTransport('service');
  const sql = (text: string, parameters?: unknown[]): Promise<unknown[]> => core.database.main.query(text, parameters);
  const filledMs = performance.now();
  await fill(sql, rows, perStream);
  console.error(
    `${rows} slices in ${STREAMS} streams, filled in ${Math.round((performance.now() - filledMs) / 1_000)} s`,
  );

  const ask = async (document: DocumentNode, variables: Record<string, unknown>): Promise<unknown> => {
    const answer = await service.execute<Record<string, unknown>, typeof variables>(document, variables, {
      requestId: 'req_bench',
    });
    if (answer.errors) throw new Error(JSON.stringify(answer.errors));
    return Object.values(answer.data as Record<string, unknown>)[0];
  };
  const page = async (fromNs: bigint, toNs: bigint, first = PAGE, after: string | null = null) => {
    const variables = { d: STREAM, f: String(fromNs), t: String(toNs), n: first, a: after };
    return (await ask(PAGE_QUERY, variables)) as { pageInfo: { endCursor: string | null } };
  };
  const load = (fromNs: bigint, toNs: bigint) => hourLoads(core.database.main.manager, STREAM, [{ fromNs, toNs }]);
  const slice = (n: number): bigint => T0 + BigInt(n + Math.floor(n / DAY) * QUIET) * SLICE_NS;
  const middle = slice(Math.floor(perStream / 2));
  const end = slice(perStream);
  const hour = BigInt(HOUR_SLICES) * SLICE_NS;
  const cursor = (await page(T0, end, Math.min(5_000, perStream >> 1))).pageInfo.endCursor;
  return {
    'availability of the stream': await timed(() => ask(AVAILABILITY, { d: STREAM })),
    'export slicing: page of 1,000, the first': await timed(() => page(T0, end)),
    'export slicing: page of 1,000, after a cursor': await timed(() => page(T0, end, PAGE, cursor)),
    'export slicing: page of 1,000 from the middle': await timed(() => page(middle, end)),
    'export slicing: one hour in the middle': await timed(() => page(middle, middle + hour)),
    'export slicing: one hour at the end': await timed(() => page(end - hour, end)),
    'export slicing: one slice in the middle': await timed(() => page(middle, middle + 1n)),
    'export planning: one hour in the middle': await timed(() => load(middle, middle + hour)),
    'export planning: the whole stream': await timed(() => load(T0, end)),
  };
}

type Sql = (text: string, parameters?: unknown[]) => Promise<unknown[]>;

async function fill(sql: Sql, rows: number, perStream: number): Promise<void> {
  await sql('CREATE TABLE numbers (n INT PRIMARY KEY)');
  await sql(`INSERT INTO numbers VALUES ${Array.from({ length: 1_000 }, (_, n) => `(${n})`).join(',')}`);
  const count = Math.ceil(rows / 100);
  await sql(
    `INSERT INTO raw_segments (id, blob_name, blob_bytes, shard, epoch, created_at, level)
     SELECT t.id, CONCAT('raw/bench/', t.id), 1, 'bench', 1, UTC_TIMESTAMP(6), 1
     FROM (SELECT 1 + a.n + 1000 * b.n AS id FROM numbers b JOIN numbers a) t WHERE t.id <= ${count}`,
  );
  const [table] = (await sql('SHOW CREATE TABLE segment_slices')) as { 'Create Table': string }[];
  const keys = [...table!['Create Table'].matchAll(/^ +(KEY `(\w+)`[^\n]*\))/gm)];
  // With them, ten million rows take ten minutes.
  await sql(`ALTER TABLE segment_slices ${keys.map(([, , name]) => `DROP KEY ${name}`).join(', ')}`);
  const chunks = Math.ceil(perStream / 1_000);
  for (let stream = 1; stream <= STREAMS; stream++) {
    for (let from = 0; from < chunks; from += 200) {
      const begin = `${T0} + (t.n + t.n DIV ${DAY} * ${QUIET}) * ${SLICE_NS}`;
      await sql(
        `INSERT INTO segment_slices (datastream_id, min_ns, first_seq, segment_id, max_ns, last_seq, first_row_group,
           last_row_group, row_count, message_bytes)
         SELECT ${stream}, ${begin}, t.n * 100, 1 + (t.n + ${stream} * 7) % ${count}, ${begin} + 9999999999,
           t.n * 100 + 99, 0, 0, 100, 20000
         FROM (SELECT a.n + 1000 * b.n AS n FROM numbers b JOIN numbers a WHERE b.n >= ${from} AND b.n < ${from + 200}) t
         WHERE t.n < ${perStream}`,
      );
    }
  }
  await sql(`ALTER TABLE segment_slices ${keys.map(([, key]) => `ADD ${key}`).join(', ')}`);
  const columns = 'datastream_id, from_ns, to_ns, row_count';
  const ranges = RANGES_OF_SLICES('WHERE s.datastream_id = ?');
  await sql(`INSERT INTO coverage_ranges (${columns}) ${ranges}`, [BigInt(STREAM)]);
  await sql('ANALYZE TABLE segment_slices, raw_segments, coverage_ranges');
}

/** Median milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  // The first call compiles its operation and fills caches.
  await work();
  for (let i = 0; i < REPEATS; i++) {
    const startedMs = performance.now();
    await work();
    times.push(performance.now() - startedMs);
  }
  return times.sort((a, b) => a - b)[REPEATS >> 1]!;
}

const PAGE_QUERY = parse(`query ($d: Int64!, $f: Int64!, $t: Int64!, $n: Int!, $a: String) {
  segmentSlices(datastreamId: $d, fromNs: $f, toNs: $t, first: $n, after: $a) {
    nodes { blobName blobBytes firstRowGroup lastRowGroup minNs maxNs rows messageBytes } revision
    pageInfo { hasNextPage endCursor } } }`);

const AVAILABILITY = parse(
  'query ($d: Int64!) { availability(datastreamId: $d) { ranges { fromNs toNs } updatedAt } }',
);

const results: Measured[] = [];
for (const rows of SIZES) results.push(await measure(rows));
const [smallest] = results;
const table = Object.keys(smallest!.medianMs).map((lookUp) => ({
  lookUp,
  ms: results.map(({ medianMs }) => Number(medianMs[lookUp]!.toFixed(2))),
  ratio: results.map(({ medianMs }) => Number((medianMs[lookUp]! / smallest!.medianMs[lookUp]!).toFixed(2))),
}));
console.table(
  Object.fromEntries(
    table.map(({ lookUp, ms, ratio }) => [
      lookUp,
      Object.fromEntries(SIZES.map((rows, i) => [rows.toLocaleString('en'), `${ms[i]} ms ×${ratio[i]}`])),
    ]),
  ),
);
if (values.json) {
  const machine = {
    cores: os.availableParallelism(),
    model: os.cpus()[0]?.model,
    node: process.version,
    load: os.loadavg(),
  };
  await writeFile(values.json, `${JSON.stringify({ machine, rows: SIZES, lookUps: table }, null, 2)}\n`);
}
