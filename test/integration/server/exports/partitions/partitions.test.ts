import { type Client, EXPORT, slice, useTestDomain } from '../../../../support/core/domain.js';
import { COMPLETE, PLAN, RECORD, written } from '../../../../support/core/write-export.js';

const DAY = 86_400_000_000_000;
const domain = useTestDomain();
const GRANT = `mutation ($a: ID!, $d: Int64!, $to: Int64!) {
  grantSpan(accountId: $a, datastreamId: $d, fromNs: "0", toNs: $to) { subscriptionId } }`;
const BEGIN_IMPORT = 'mutation { beginImport(exchange: "binance", digest: "d") { epoch } }';
const IMPORT = `mutation ($epoch: Int64!, $segments: [SegmentInput!]!) {
  commitImport(exchange: "binance", digest: "d", epoch: $epoch, segments: $segments) }`;
const BEGIN = 'mutation ($id: ID!) { beginExport(id: $id, waitForSeal: false) { status } }';
const FILES = 'query ($id: ID!) { recordedPartitionFiles(id: $id) { blobName etag } }';
const CANCEL = 'mutation ($id: ID!) { cancelExport(id: $id) { status } }';
const DOWNLOAD = 'query ($id: ID!) { exportDownload(id: $id) { artifacts { filename bytes rows fromNs } } }';
const MANIFEST = `query ($id: ID!) { exportManifest(id: $id) {
  engineVersion granularity rows messages brokenMessages misfits partitions { filename rows } } }`;

interface Plan {
  partitionCount: number;
  expectedMessages: string;
  unwritten: { ordinal: number; label: string }[];
}

let client: Client;
beforeAll(async () => {
  client = await domain.client();
  const d = domain.streams['BTCUSDT trades']!;
  await domain.team.ask(GRANT, { a: client.accountId, d, to: String(3 * DAY) });
  const { epoch } = await domain.worker.ask<{ epoch: string }>(BEGIN_IMPORT);
  const slices = [0, 1, 2].map((day) => ({
    ...slice(d, day * DAY, day * DAY + 10, 4, String(day + 1)),
    messageBytes: '2000000000',
  }));
  const segments = slices.map((each, i) => ({ blobName: `raw/${i}.parquet`, blobBytes: '1', slices: [each] }));
  await domain.worker.ask(IMPORT, { epoch, segments });
});

async function running(): Promise<string> {
  const input = { datastreamId: domain.streams['BTCUSDT trades'], fromNs: '0', toNs: String(3 * DAY) };
  const { id } = await client.ask<{ id: string }>(EXPORT, { input });
  await domain.worker.ask(BEGIN, { id });
  return id;
}
const record = (id: string, ordinal: number, attempt = 1, rows = 10) => {
  const found = { etag: `"0x${attempt}"`, rows: String(rows), misfits: { price: 1 }, nulls: { price: 1 } };
  const blobName = `exports/${id}/${ordinal}/${attempt}.csv.gz`;
  return domain.worker.ask(RECORD, { id, ordinal, written: written(id, ordinal, { blobName, ...found }) });
};
const count = async (table: string, id: string) =>
  (await domain.sql(`SELECT 1 FROM ${table} WHERE export_id = ?`, [id])).length;

it('plans once, and returns unwritten partitions page by page', async () => {
  const id = await running();
  const plan = await domain.worker.ask<Plan>(PLAN, { id, first: 2 });
  expect(plan).toMatchObject({ partitionCount: 3, expectedMessages: '12' });
  expect(plan.unwritten).toEqual([
    expect.objectContaining({ ordinal: 0, label: '19700101', filename: 'binance_BTCUSDT_trades_part_19700101.csv.gz' }),
    expect.objectContaining({ ordinal: 1, label: '19700102', fromNs: String(DAY), toNs: String(2 * DAY) }),
  ]);
  await record(id, 0);
  await record(id, 2);
  expect((await domain.worker.ask<Plan>(PLAN, { id })).unwritten.map(({ ordinal }) => ordinal)).toEqual([1]);
});

it('chooses the first attempt at a partition and reports that to a later one', async () => {
  const id = await running();
  await domain.worker.ask(PLAN, { id });
  expect(await record(id, 0, 1)).toEqual({ chosen: true, messages: '4', rows: '10', bytes: '100' });
  expect(await record(id, 0, 2, 99)).toEqual({ chosen: false, messages: '4', rows: '10', bytes: '100' });
  expect(await record(id, 0, 1)).toMatchObject({ chosen: true });
  expect(await domain.worker.ask(FILES, { id })).toEqual([{ blobName: `exports/${id}/0/1.csv.gz`, etag: '"0x1"' }]);
});

it('completes with artifacts, manifest and metering, once, when every partition is written', async () => {
  const id = await running();
  await domain.worker.ask(PLAN, { id });
  await record(id, 0);
  await record(id, 1, 1, 0);
  expect(await domain.worker.refusal(COMPLETE, { id })).toMatchObject({ code: 'invalid_argument' });
  await record(id, 2);
  for (let times = 0; times < 2; times += 1) expect(await domain.worker.ask(COMPLETE, { id })).toBe(true);
  const files = ['19700101', '19700103'].map((day) => `binance_BTCUSDT_trades_part_${day}.csv.gz`);
  const { artifacts } = await client.ask<{ artifacts: { filename: string }[] }>(DOWNLOAD, { id });
  expect(artifacts.map(({ filename }) => filename)).toEqual(files);
  expect(await client.ask(MANIFEST, { id })).toMatchObject({
    ...{ engineVersion: '7', granularity: 'DAILY', rows: '20', messages: '12' },
    partitions: files.map((filename) => ({ filename, rows: '10' })),
  });
  expect([await count('export_usage', id), await count('export_partitions', id)]).toEqual([1, 0]);
});

it('refuses partitions of an export that has ended, and deletes its plan', async () => {
  const id = await running();
  await domain.worker.ask(PLAN, { id });
  await client.ask(CANCEL, { id });
  expect(await count('export_partitions', id)).toBe(0);
  expect(await domain.worker.refusal(RECORD, { id, written: written(id) })).toMatchObject({ code: 'not_found' });
  expect(await domain.worker.refusal(PLAN, { id })).toMatchObject({ code: 'not_found' });
  expect(await domain.worker.ask(COMPLETE, { id })).toBe(false);
});

it('plans again for a retry', async () => {
  const id = await running();
  await domain.worker.ask(PLAN, { id });
  await record(id, 0);
  await domain.worker.ask('mutation ($id: ID!) { failExport(id: $id, reason: "r") }', { id });
  await domain.team.ask('mutation ($id: ID!) { retryExport(id: $id) { id } }', { id });
  await domain.worker.ask(BEGIN, { id });
  expect((await domain.worker.ask<Plan>(PLAN, { id })).unwritten).toHaveLength(3);
});

it('shows the owner which partitions are written, from the plan to the download', async () => {
  const PARTITIONS = `query ($id: ID!, $first: Int! = 100, $after: String) { export(id: $id) { partitionsPlanned partitionsWritten
    partitions(first: $first, after: $after) { totalCount pageInfo { endCursor }
      nodes { ordinal filename fromNs estimatedMessages written rows bytes writtenAt } } } }`;
  interface Listing {
    partitions: {
      nodes: { ordinal: number; written: boolean; writtenAt: string | null }[];
      pageInfo: { endCursor: string };
    };
  }
  const id = await running();
  const none = { totalCount: 0, nodes: [], pageInfo: { endCursor: null } };
  expect(await client.ask(PARTITIONS, { id })).toEqual({
    partitionsPlanned: null,
    partitionsWritten: 0,
    partitions: none,
  });
  await domain.worker.ask(PLAN, { id });
  await record(id, 1);
  const planned = await client.ask<Listing>(PARTITIONS, { id });
  expect(planned).toMatchObject({ partitionsPlanned: 3, partitionsWritten: 1, partitions: { totalCount: 3 } });
  expect(planned.partitions.nodes.map(({ written: there }) => there)).toEqual([false, true, false]);
  const name = 'binance_BTCUSDT_trades_part_19700101.csv.gz';
  const unwritten = { written: false, rows: null, bytes: null, writtenAt: null };
  expect(planned.partitions.nodes[0]).toEqual({
    ordinal: 0,
    filename: name,
    fromNs: '0',
    estimatedMessages: '4',
    ...unwritten,
  });
  expect(planned.partitions.nodes[1]).toMatchObject({
    rows: '10',
    bytes: '100',
    writtenAt: expect.stringMatching(/Z$/) as string,
  });

  const first = await client.ask<Listing>(PARTITIONS, { id, first: 2 });
  const rest = await client.ask<Listing>(PARTITIONS, { id, first: 2, after: first.partitions.pageInfo.endCursor });
  expect([...first.partitions.nodes, ...rest.partitions.nodes]).toEqual(planned.partitions.nodes);
  expect(await client.refusal(PARTITIONS, { id, first: 501 })).toMatchObject({ code: 'invalid_argument' });

  await record(id, 0);
  await record(id, 2);
  await domain.worker.ask(COMPLETE, { id });
  const ended = await client.ask<Listing>(PARTITIONS, { id });
  expect(ended).toMatchObject({ partitionsPlanned: 3, partitionsWritten: 3, partitions: { totalCount: 3 } });
  expect(ended.partitions.nodes.map(({ ordinal, written: there }) => [ordinal, there])).toEqual(
    [0, 1, 2].map((n) => [n, true]),
  );
});
