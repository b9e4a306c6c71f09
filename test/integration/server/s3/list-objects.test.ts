import { watchStatements } from '../../../support/core/watch-statements.js';
import { type BucketOwner, useBucketWorld } from '../../../support/s3/bucket-world.js';

const world = useBucketWorld();
const statements = watchStatements(world.domain);
const KEYS = 100_000;
const LIST = `query ($bucket: String!, $prefix: String! = "", $delimiter: String! = "", $after: String! = "", $first: Int! = 1000) {
  s3Objects(bucket: $bucket, prefix: $prefix, delimiter: $delimiter, after: $after, first: $first) {
    entries { key bytes } next } }`;
let owner: BucketOwner;

interface Listing {
  entries: { key: string; bytes: string | null }[];
  next: string | null;
}

/** Puts 100,000 files into the bucket: half of them into one folder, the others into one each. */
beforeAll(async () => {
  owner = await world.owner();
  const id = await world.exportOf(owner, Buffer.from('x'));
  const { sql } = world.domain;
  await sql('DELETE FROM bucket_objects');
  await sql(
    `INSERT INTO bucket_objects (account_id, object_key, export_id, ordinal)
     SELECT /*+ SET_VAR(cte_max_recursion_depth = 1000000) */ ?, key_of, ?, 0 FROM (
       WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${KEYS - 1})
       SELECT IF(n < 50000, CONCAT('a/', LPAD(n, 6, '0')), CONCAT('folder=', LPAD(n, 6, '0'), '/file')) AS key_of FROM numbers
     ) made`,
    [owner.accountId, id],
  );
}, 120_000);

async function list(asked: object): Promise<Listing> {
  const variables = { bucket: owner.bucket, ...asked };
  const { data, errors } = await world.domain.service(LIST, variables, { apiKey: owner.apiKey });
  if (errors || !data) throw new Error(JSON.stringify(errors));
  return data['s3Objects'] as Listing;
}

async function pages(asked: object): Promise<Listing[]> {
  const all: Listing[] = [];
  let after = '';
  do {
    const page = await list({ ...asked, after });
    all.push(page);
    after = page.next ?? '';
  } while (after !== '');
  return all;
}

it('lists each of 100,000 keys once, in order, by one statement a page', async () => {
  await list({ first: 1 });
  statements.length = 0;
  const all = await pages({});
  const keys = all.flatMap(({ entries }) => entries.map(({ key }) => key));
  expect([all.length, keys.length, new Set(keys).size]).toEqual([KEYS / 1_000, KEYS, KEYS]);
  expect(keys).toEqual(keys.toSorted());
  expect(statements.filter((statement) => statement.includes('FROM bucket_objects'))).toHaveLength(KEYS / 1_000);
}, 120_000);

it('reads a page in the middle by the keys of that page', async () => {
  statements.length = 0;
  await list({ after: 'a/025000' });
  const statement = statements.find((one) => one.includes('FROM bucket_objects'))!;
  const values = [owner.accountId, 'a/025000', '', '\x7f', new Date(), 1_001];
  const [plan] = await world.domain.sql<{ EXPLAIN: string }>(`EXPLAIN ANALYZE ${statement}`, values);
  const read = [...plan!.EXPLAIN.matchAll(/actual [^)]*rows=([\d.e+]+) loops=(\d+)/g)].map(
    ([, rows, loops]) => Number(rows) * Number(loops),
  );
  expect(Math.max(...read)).toBe(1_001);
});

it('steps over the keys of a prefix, and lists folders', async () => {
  const first = await list({ delimiter: '/', first: 2 });
  expect(first.entries).toEqual([
    { key: 'a/', bytes: null },
    { key: 'folder=050000/', bytes: null },
  ]);
  statements.length = 0;
  const all = await pages({ delimiter: '/' });
  expect(all.flatMap(({ entries }) => entries)).toHaveLength(50_001);
  expect(statements.filter((one) => one.includes('FROM bucket_objects')).length).toBeLessThan(2 * all.length + 2);
}, 120_000);

it('begins behind any key, also in a prefix or in other alphabets', async () => {
  const first = async (asked: object) => (await list({ ...asked, first: 1 })).entries[0]?.key;
  expect(await first({ after: 'a/000009' })).toBe('a/000010');
  expect(await first({ after: 'a/000009é' })).toBe('a/000010');
  expect(await first({ prefix: 'folder=', after: 'a' })).toBe('folder=050000/file');
  expect(await first({ prefix: 'a/049', after: 'a/049999' })).toBeUndefined();
  expect(await first({ prefix: 'é' })).toBeUndefined();
  expect(await first({ after: 'folder=099999/file' })).toBeUndefined();
});
