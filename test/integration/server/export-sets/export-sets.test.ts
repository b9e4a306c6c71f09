import { showDeliveryBacklog } from '../../../../server/export-sets/delivery/delivery-backlog.js';
import { type Client, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const HOUR_NS = 3_600_000_000_000n;
const RANGE = { fromNs: '0', toNs: String(24n * HOUR_NS) };
const CREATE = `mutation ($input: CreateExportSetInput!) { createExportSet(input: $input) {
  id status skippedCount totals { counts { total queued canceled } rows bytes progress } } }`;
const ESTIMATE = `query ($input: CreateExportSetInput!) { exportSetEstimate(input: $input) {
  streams rows bytes files wouldDeny { reason limit current estimated } } }`;
const PLAN_FIELDS = `partitionCount expectedMessages
  unwritten { ordinal stage label filename fromNs toNs estimatedMessages }`;
const NEXT = `mutation ($id: ID!, $after: Int!, $first: Int!) { nextSetMembers(id: $id, after: $after, first: $first) {
  last members { exportId datastreamId plan { ${PLAN_FIELDS} } } } }`;
const PLAN_OF = `mutation ($id: ID!) { planPartitions(id: $id, first: 500) { ${PLAN_FIELDS} } }`;
const FINISH = 'mutation ($id: ID!, $reason: String) { finishExportSet(id: $id, reason: $reason) }';

interface Made {
  id: string;
}
interface Page {
  last: number | null;
  members: { exportId: string; datastreamId: string; plan: object | null }[];
}

async function granted(client: Client, ...names: string[]): Promise<string[]> {
  const ids = names.map((name) => domain.streams[name]!);
  for (const d of ids) {
    await domain.team.ask(
      `mutation ($a: ID!, $d: Int64!) { grantSpan(accountId: $a, datastreamId: $d, fromNs: "0", toNs: "${RANGE.toNs}") { spanId } }`,
      { a: client.accountId, d },
    );
  }
  return ids;
}

/** Stores slices in the index alone: so many bytes of messages in each of the first hours. */
async function indexed(datastreamId: string, hours: number, messageBytes: bigint): Promise<void> {
  for (let hour = 0n; hour < hours; hour++) {
    await domain.sql(
      `INSERT INTO segment_slices (datastream_id, min_ns, first_seq, segment_id, max_ns, last_seq, first_row_group, last_row_group,
         row_count, message_bytes) VALUES (?, ?, ?, 1, ?, ?, 0, 0, ?, ?)`,
      [datastreamId, hour * HOUR_NS, hour, (hour + 1n) * HOUR_NS - 1n, hour, messageBytes / 200n, messageBytes],
    );
  }
}

const input = (datastreamIds: string[], more: object = {}) => ({
  input: { select: { datastreamIds }, ...RANGE, ...more },
});

describe('the plan gate of a set', () => {
  const GIB = 1024n ** 3n;
  let ids: string[];
  let trial: Client;
  beforeAll(async () => {
    trial = await domain.client({ plan: 'trial' });
    ids = await granted(trial, 'BTCUSDT trades', 'ETHUSDT trades');
    for (const id of ids) await indexed(id, 10, 2n * GIB);
  });

  it('asks once for the sum of all streams: one of them would fit', async () => {
    expect(await trial.ask(CREATE, input([ids[0]!], { toNs: String(5n * HOUR_NS) }))).toMatchObject({
      status: 'QUEUED',
    });
    const refused = await trial.refusal(CREATE, input(ids));
    expect(refused).toMatchObject({
      code: 'payment_required',
      details: { reason: 'trial_export_cap', limit: Number(5n * GIB), current: 0, estimated: Number(10n * GIB) },
    });
    expect(await trial.ask(ESTIMATE, input(ids))).toMatchObject({
      ...{ streams: 2, bytes: String(10n * GIB), files: 20 },
      wouldDeny: { reason: 'trial_export_cap', estimated: String(10n * GIB) },
    });
  });

  it('counts only what lies in the range, and in spans', async () => {
    const half = { fromNs: String(HOUR_NS / 2n), toNs: String(HOUR_NS) };
    expect(await trial.ask(ESTIMATE, input(ids, half))).toMatchObject({ bytes: String(GIB / 2n), files: 2 });
    const other = await domain.client({ plan: 'trial' });
    const [id] = await granted(other, 'BTCUSDT trades');
    await domain.sql('UPDATE spans SET to_ns = ? WHERE account_id = ?', [HOUR_NS, other.accountId]);
    expect(await other.ask(ESTIMATE, input([id!]))).toMatchObject({ bytes: String(GIB / 2n) });
  });

  it('refuses a view of too many rows, and names the field', async () => {
    const client = await domain.client();
    const [id] = await granted(client, 'ETHUSDT depth');
    const view = { kind: 'book', depth: 1_000, interval: '10ms' };
    const range = { toNs: String(24n * HOUR_NS) };
    const { details } = await client.refusal(CREATE, input([id!], { ...range, view, schema: 'normalized' }));
    expect(details).toMatchObject({ field: expect.stringMatching(/^view\.(interval|depth)$/) as string });
  });
});

describe('the streams of a set', () => {
  const STREAMS = `query ($id: ID!, $first: Int!, $after: String, $status: [ExportStatus!]) { exportSet(id: $id) { deliveredCount deliveryFolder scheduleId
    streams(first: $first, after: $after, status: $status) { totalCount pageInfo { hasNextPage endCursor }
      nodes { datastream { id instrument } status reason rows deliveredAt cells } } } }`;
  interface Streams {
    deliveredCount: number | null;
    streams: { totalCount: number; pageInfo: { endCursor: string }; nodes: object[] };
  }
  const times = (letters: string, each: number): string => [...letters].map((one) => one.repeat(each)).join('');

  it('show what is written of each hour, by status and page by page', async () => {
    const client = await domain.client();
    const ids = await granted(client, 'BTCUSDT trades', 'ETHUSDT trades', 'BTCUSDT depth5');
    const { id } = await client.ask<Made>(CREATE, input(ids));
    const streams = (variables: object) => client.ask<Streams>(STREAMS, { id, first: 10, ...variables });
    expect(await streams({ first: 1 })).toMatchObject({
      ...{ deliveredCount: null, deliveryFolder: null, scheduleId: null },
      streams: { totalCount: 3, nodes: [{ datastream: { id: ids[0] }, status: 'QUEUED', cells: times('q', 24) }] },
    });
    const { members } = await domain.worker.ask<Page>(NEXT, { id, after: -1, first: 2 });
    const [one, two] = members.map(({ exportId }) => exportId);
    const coverage = JSON.stringify([{ fromNs: '0', toNs: String(18n * HOUR_NS) }]);
    await domain.sql("UPDATE exports SET status = 'running', coverage = ? WHERE id = ?", [coverage, one]);
    await domain.sql("UPDATE exports SET status = 'failed', reason = 'the disk is full' WHERE id = ?", [two]);
    await domain.sql('DELETE FROM export_partitions WHERE export_id = ?', [one]);
    for (const [ordinal, finished] of [new Date(), null, null].entries()) {
      const [from, to] = [ordinal * 8, ordinal * 8 + 8].map((hour) => BigInt(hour) * HOUR_NS);
      await domain.sql(
        `INSERT INTO export_partitions (export_id, ordinal, stage, label, filename, from_ns, to_ns, estimated_messages, finished_at)
         VALUES (?, ?, 'write', ?, ?, ?, ?, 1, ?)`,
        [one, ordinal, `${ordinal}`, `${ordinal}`, from, to, finished],
      );
    }
    const all = await streams({ first: 2 });
    expect(all.streams.nodes).toMatchObject([
      { status: 'RUNNING', cells: `${times('wp', 8)}pp${times('.', 6)}`, reason: null },
      { datastream: { id: ids[1] }, status: 'FAILED', cells: times('f', 24), reason: 'the disk is full' },
    ]);
    const rest = await streams({ first: 2, after: all.streams.pageInfo.endCursor });
    expect(rest.streams.nodes).toMatchObject([{ datastream: { id: ids[2] }, status: 'QUEUED' }]);
    expect(await streams({ status: ['FAILED'] })).toMatchObject({
      streams: { totalCount: 1, nodes: [{ datastream: { id: ids[1] } }] },
    });
    await domain.worker.ask(FINISH, { id, reason: 'stopped' });
    expect(await streams({ status: ['CANCELED'] })).toMatchObject({
      streams: { nodes: [{ datastream: { id: ids[2] }, cells: times('c', 24) }] },
    });
    expect(await (await domain.client()).ask(STREAMS, { id, first: 10 })).toBeNull();
  });
});

describe('the exports of a set', () => {
  const backlog = async (): Promise<string> => {
    const { database, metrics } = domain.core;
    await showDeliveryBacklog({ database, signal: new AbortController().signal }, metrics);
    return metrics.registry.metrics();
  };

  it('are made page by page, once, and not after the set has ended', async () => {
    const client = await domain.client();
    const ids = await granted(client, 'BTCUSDT trades', 'ETHUSDT trades', 'BTCUSDT depth5');
    const { id } = await client.ask<Made>(CREATE, input(ids));
    const next = (after: number) => domain.worker.ask<Page>(NEXT, { id, after, first: 2 });
    const first = await next(-1);
    expect([first.last, first.members.map(({ datastreamId }) => datastreamId)]).toEqual([1, ids.slice(0, 2)]);
    // They have begun, with the plan that their own workflows would have asked for.
    for (const { exportId, plan } of first.members) {
      expect(await domain.worker.ask(PLAN_OF, { id: exportId })).toEqual(plan);
    }
    const again = await next(-1);
    expect(again).toEqual({ ...first, members: first.members.map((member) => ({ ...member, plan: null })) });
    expect(await next(1)).toMatchObject({ last: null, members: [{ datastreamId: ids[2] }] });
    const rows = await domain.sql('SELECT status FROM exports WHERE set_id = ?', [id]);
    expect(rows).toHaveLength(3);
    expect(
      await client.ask('query ($id: ID!) { exportSet(id: $id) { status totals { counts { total running } } } }', {
        id,
      }),
    ).toEqual({
      status: 'RUNNING',
      totals: { counts: { total: 3, running: 3 } },
    });
    expect(await client.ask('mutation ($id: ID!) { cancelExportSet(id: $id) { status } }', { id })).toEqual({
      status: 'CANCELED',
    });
    expect(await next(-1)).toEqual({ last: null, members: [] });
    expect(await domain.worker.ask(FINISH, { id })).toBe('CANCELED');
    const live = await domain.sql("SELECT id FROM exports WHERE set_id = ? AND status IN ('queued', 'running')", [id]);
    expect(live).toEqual([]);
  });

  it('fail with the reason of a workflow that gives up, and run again after a retry', async () => {
    const client = await domain.client();
    const ids = await granted(client, 'BTCUSDT trades', 'ETHUSDT trades');
    const { id } = await client.ask<Made>(CREATE, input(ids));
    const { members } = await domain.worker.ask<Page>(NEXT, { id, after: -1, first: 1 });
    expect(await domain.worker.ask(FINISH, { id, reason: 'stopped by an operator' })).toBe('FAILED');
    const GET =
      'query ($id: ID!) { exportSet(id: $id) { status reason failures { datastreamId reason } totals { counts { failed canceled } } } }';
    expect(await client.ask(GET, { id })).toEqual({
      ...{ status: 'FAILED', reason: 'stopped by an operator' },
      failures: [{ datastreamId: ids[0], reason: 'stopped by an operator' }],
      totals: { counts: { failed: 1, canceled: 1 } },
    });
    await client.ask('mutation ($id: ID!) { retryExportSet(id: $id) { id } }', { id });
    const again = await domain.worker.ask<Page>(NEXT, { id, after: -1, first: 10 });
    expect(again.members.map(({ exportId }) => exportId)[0]).toBe(members[0]!.exportId);
    expect(again.members.map(({ datastreamId }) => datastreamId)).toEqual(ids);
    const jobs = await domain.sql<{ run: string }>(
      "SELECT payload->>'$.run' AS run FROM outbox_messages WHERE subject = ? AND kind = 'export-set.start'",
      [id],
    );
    expect(jobs.map(({ run }) => Number(run))).toEqual([0, 1]);
  });

  it('have a manifest with the times and texts that were stored, also at a destination', async () => {
    const client = await domain.client();
    const [datastreamId] = await granted(client, 'BTCUSDT trades');
    const { id } = await client.ask<Made>(CREATE, input([datastreamId!]));
    const { members } = await domain.worker.ask<Page>(NEXT, { id, after: -1, first: 1 });
    const stored = {
      ...{ engineVersion: '7', messages: 3, misfits: { price: 1 }, gaps: [] },
      ...{ coverage: [{ fromNs: '0', toNs: '1704067200123456799' }], clippedAtNs: '1704067200123456799' },
    };
    const warnings = [{ code: 'range_clipped', message: 'The end was not sealed.' }];
    await domain.sql(
      "UPDATE exports SET status = 'succeeded', row_count = 3, byte_count = 9, manifest = ?, warnings = ?, finished_at = UTC_TIMESTAMP(6) - INTERVAL 2 HOUR WHERE id = ?",
      [JSON.stringify(stored), JSON.stringify(warnings), members[0]!.exportId],
    );
    await domain.sql('UPDATE export_sets SET destination_id = ? WHERE id = ?', ['dst_1', id]);
    expect(await backlog()).toMatch(/^deliveries_waiting 1$[^]*^deliveries_oldest_seconds 72\d\d\b/m);
    await domain.sql('UPDATE export_set_streams SET delivered_at = NOW(6) WHERE set_id = ?', [id]);
    expect(await backlog()).toMatch(/^deliveries_waiting 0$[^]*^deliveries_oldest_seconds 0$/m);
    const delivered = await domain.worker.ask<string>('query ($id: ID!) { exportSetDeliveryManifest(id: $id) }', {
      id,
    });
    expect(delivered).toContain('"engine_version":"7"');
    expect(delivered).toContain('"clipped_at":1704067200123456799');
    expect(await domain.worker.ask(FINISH, { id })).toBe('SUCCEEDED');
    const MANIFEST = `query ($id: ID!) { exportSetManifest(id: $id) { streams {
      engineVersion messages misfits coverage { fromNs toNs } clippedAtNs gaps { reason } view warnings { code message } } } }`;
    expect(await client.ask(MANIFEST, { id })).toEqual({
      streams: [{ ...stored, messages: '3', view: null, warnings }],
    });
  });

  it('are deleted with the data of their account', async () => {
    const client = await domain.client();
    const ids = await granted(client, 'BTCUSDT trades');
    const { id } = await client.ask<Made>(CREATE, input(ids));
    await domain.worker.ask(NEXT, { id, after: -1, first: 1 });
    const staff = domain.staffFor(client.accountId);
    await staff.ask('mutation { deleteAccountData(confirm: "Test") { exports complete } }');
    const left = await domain.sql(
      'SELECT id FROM export_sets WHERE id = ? AND deleted_at IS NULL UNION SELECT id FROM exports WHERE set_id = ? AND deleted_at IS NULL',
      [id, id],
    );
    expect(left).toEqual([]);
  });
});

describe('webhooks', () => {
  it('receive the end of a set if they list it, and no ends of its exports', async () => {
    const client = await domain.client();
    const hook = async (events?: string[]): Promise<string> => {
      const source =
        'mutation ($e: [String!]) { createWebhook(url: "https://hooks.example.com/x", events: $e) { webhook { id } } }';
      return (await client.ask<{ webhook: Made }>(source, { e: events })).webhook.id;
    };
    const [usual, opted] = [await hook(), await hook(['export_set.canceled'])];
    const ids = await granted(client, 'BTCUSDT trades');
    const { id } = await client.ask<Made>(CREATE, input(ids));
    await domain.worker.ask(NEXT, { id, after: -1, first: 1 });
    await client.ask('mutation ($id: ID!) { cancelExportSet(id: $id) { status } }', { id });
    const told = await domain.sql<{ webhook_id: string; event: string; body: string }>(
      'SELECT webhook_id, event, body FROM webhook_deliveries WHERE webhook_id IN (?)',
      [[usual, opted]],
    );
    expect(told.map(({ webhook_id, event }) => [webhook_id, event])).toEqual([[opted, 'export_set.canceled']]);
    expect(JSON.parse(told[0]!.body)).toMatchObject({ id, status: 'canceled', streams: { total: 1, canceled: 1 } });
  });
});

it('2,000 streams are one request, and as many small rows', async () => {
  const client = await domain.client();
  const instruments = Array.from({ length: 2_001 }, (_, i) => ({ symbol: `MANY${i}`, streams: ['trades'] }));
  const catalog = { exchanges: [{ code: 'binance', displayName: 'Binance Spot', instruments }] };
  await domain.team.ask('mutation ($c: JSON!) { loadCatalog(catalog: $c) { exchanges } }', { c: catalog });
  const rows = await domain.sql<{ id: string }>("SELECT id FROM datastreams WHERE instrument LIKE 'MANY%' ORDER BY id");
  const ids = rows.map((row) => row.id).slice(0, 2_000);
  await domain.sql(
    `INSERT INTO subscriptions (id, account_id, datastream_id, status, created_at)
     SELECT CONCAT('sub_', LPAD(id, 32, '0')), ?, id, 'paused', NOW(6) FROM datastreams WHERE id IN (?)`,
    [client.accountId, ids],
  );
  const made = await client.ask<Made & { totals: object }>(CREATE, input(ids));
  expect(made.totals).toMatchObject({ counts: { total: 2_000, queued: 2_000 } });
  expect(await domain.sql('SELECT id FROM exports WHERE set_id = ?', [made.id])).toEqual([]);
  const tooMany = { exchange: 'binance', instruments: ['MANY*'], streamTypes: ['trades'] };
  expect(await client.refusal(CREATE, { input: { select: tooMany, ...RANGE } })).toMatchObject({
    details: { field: 'select', max_streams: 2_000, provided: 2_001 },
  });
});

describe('the list of export sets', () => {
  it('is searched by the names of the datastreams in sets, filtered and sorted', async () => {
    const client = await domain.client();
    const ids = await granted(client, 'BTCUSDT trades', 'ETHUSDT trades');
    const both = await client.ask<Made>(CREATE, input(ids));
    const one = await client.ask<Made>(CREATE, input(ids.slice(1)));
    const found = async (filter: object, sort = 'NEWEST'): Promise<string[]> => {
      const source = `query ($f: ExportSetFilter, $s: ListSort!) { exportSets(filter: $f, sort: $s) { totalCount nodes { id } } }`;
      const page = await client.ask<{ totalCount: number; nodes: Made[] }>(source, { f: filter, s: sort });
      expect(page.totalCount).toBe(page.nodes.length);
      return page.nodes.map(({ id }) => id);
    };
    expect(await found({})).toEqual([one.id, both.id]);
    expect(await found({}, 'OLDEST')).toEqual([both.id, one.id]);
    expect(await found({ search: 'eth-usdt trades' })).toEqual([one.id, both.id]);
    expect(await found({ search: 'btcusdt' })).toEqual([both.id]);
    expect(await found({ search: 'btcusdt', status: ['SUCCEEDED'] })).toEqual([]);
    expect(await found({ search: 'kraken' })).toEqual([]);
  });
});
