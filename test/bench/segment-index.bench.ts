import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { parse } from 'graphql';
import { createCore } from '../../server/create-core.js';
import { OVERLAPS, overlapParameters } from '../../server/segments/slice.queries.js';
import { silent, testSettings } from '../support/core.js';
import { createTestDatabase } from '../support/database.js';

/**
 * What a page of the segment index costs as the index grows: `npm run bench -- segment-index [--rows 10000000] [--json FILE]`.
 * A tenth of the rows belong to the stream asked for, ten seconds each, one segment in a hundred slices.
 */
const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' }, json: { type: 'string' } } });
const ROWS = Number(values.rows);
const STREAMS = 10;
const PER_STREAM = Math.floor(ROWS / STREAMS);
const SLICE_NS = 10_000_000_000n;
const T0 = 1_700_000_000_000_000_000n;
const STREAM = '5';
const PAGE = 1_000;
const REPEATS = 15;

const made = await createTestDatabase();
const core = await createCore(testSettings(made.url), silent);
const sql = (text: string, parameters?: unknown[]): Promise<unknown[]> => core.database.main.query(text, parameters);
const service = core.inProcessTransport('service');

async function fill(): Promise<void> {
  await sql('CREATE TABLE numbers (n INT PRIMARY KEY)');
  await sql(`INSERT INTO numbers VALUES ${Array.from({ length: 1_000 }, (_, n) => `(${n})`).join(',')}`);
  const count = Math.ceil(ROWS / 100);
  await sql(
    `INSERT INTO raw_segments (id, blob_name, blob_bytes, shard, epoch, created_at, level)
     SELECT t.id, CONCAT('raw/bench/', t.id), 1, 'bench', 1, UTC_TIMESTAMP(6), 1
     FROM (SELECT 1 + a.n + 1000 * b.n AS id FROM numbers b JOIN numbers a) t WHERE t.id <= ${count}`,
  );
  const chunks = Math.ceil(PER_STREAM / 1_000);
  for (let stream = 1; stream <= STREAMS; stream++) {
    for (let from = 0; from < chunks; from += 200) {
      await sql(
        `INSERT INTO segment_slices (datastream_id, min_ns, first_seq, segment_id, max_ns, last_seq, first_row_group,
           last_row_group, row_count, message_bytes)
         SELECT ${stream}, ${T0} + t.n * ${SLICE_NS}, t.n * 100, 1 + (t.n + ${stream} * 7) % ${count},
           ${T0} + t.n * ${SLICE_NS} + 9999999999, t.n * 100 + 99, 0, 0, 100, 20000
         FROM (SELECT a.n + 1000 * b.n AS n FROM numbers b JOIN numbers a WHERE b.n >= ${from} AND b.n < ${from + 200}) t
         WHERE t.n < ${PER_STREAM}`,
      );
    }
  }
  await sql('ANALYZE TABLE segment_slices, raw_segments');
}

/** Median milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < REPEATS; i++) {
    const startedMs = performance.now();
    await work();
    times.push(performance.now() - startedMs);
  }
  return times.sort((a, b) => a - b)[REPEATS >> 1]!;
}

const at = (share: number): bigint => T0 + BigInt(Math.floor(PER_STREAM * share)) * SLICE_NS;
const PAGE_QUERY = parse(`query ($d: Int64!, $f: Int64!, $t: Int64!, $n: Int!, $a: String) {
  segmentSlices(datastreamId: $d, fromNs: $f, toNs: $t, first: $n, after: $a) {
    nodes { blobName blobBytes firstRowGroup lastRowGroup minNs maxNs rows messageBytes } revision
    pageInfo { hasNextPage endCursor } } }`);

async function page(fromNs: bigint, toNs: bigint, first = PAGE, after: string | null = null) {
  const variables = { d: STREAM, f: String(fromNs), t: String(toNs), n: first, a: after };
  const answer = await service.execute(PAGE_QUERY, variables, { requestId: 'req_bench' });
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  const { segmentSlices } = answer.data as { segmentSlices: { pageInfo: { endCursor: string | null } } };
  return segmentSlices;
}

/** The inner query of a page, with and without the hint. */
function planned(hint: string, fromNs: bigint, toNs: bigint): Promise<unknown[]> {
  return sql(
    `SELECT s.* FROM segment_slices s ${hint} WHERE ${OVERLAPS} ORDER BY s.min_ns, s.first_seq, s.segment_id LIMIT ${PAGE}`,
    overlapParameters(STREAM, { fromNs, toNs }),
  );
}

const filledMs = performance.now();
await fill();
console.log(`${ROWS} slices in ${STREAMS} streams, filled in ${Math.round((performance.now() - filledMs) / 1_000)} s`);

const whole = [at(0), at(1)] as const;
const cursor = (await page(at(0), at(1), 5_000)).pageInfo.endCursor;
const results: Record<string, number> = {
  'page of 1,000, whole stream, first': await timed(() => page(...whole)),
  'page of 1,000, whole stream, after a cursor': await timed(() => page(...whole, PAGE, cursor)),
  'page of 1,000 from the middle': await timed(() => page(at(0.5), at(1))),
  'one hour in the middle': await timed(() => page(at(0.5), at(0.5) + 360n * SLICE_NS)),
  'one hour at the end': await timed(() => page(at(1) - 360n * SLICE_NS, at(1))),
  'one slice in the middle': await timed(() => page(at(0.5), at(0.5) + 1n)),
};
for (const [name, share] of [
  ['from the beginning', 0],
  ['from the middle', 0.5],
  ['near the end', 0.999],
] as const) {
  results[`inner query ${name}, along the primary key`] = await timed(() =>
    planned('FORCE INDEX (PRIMARY)', at(share), at(1)),
  );
  results[`inner query ${name}, as the planner likes`] = await timed(() => planned('', at(share), at(1)));
}
for (const [name, ms] of Object.entries(results)) console.log(`${ms.toFixed(1).padStart(9)} ms  ${name}`);
if (values.json) await writeFile(values.json, JSON.stringify({ rows: ROWS, medianMs: results }, null, 2));
await core.close();
await made.drop();
