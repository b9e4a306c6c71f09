import { nsToRfc3339 } from '../../../../../schema/time/timestamps.js';
import { type Client, EXPORT, SUBSCRIBE, useTestDomain } from '../../../../support/core/domain.js';
import { COMPLETE, writeExport } from '../../../../support/core/write-export.js';

const domain = useTestDomain();
const BEGIN = `mutation ($id: ID!, $wait: Boolean!) { beginExport(id: $id, waitForSeal: $wait) {
  id status coverage { fromNs toNs } waitingForSealNs clippedAtNs datastream { exchange instrument }
  plan(first: 9) { partitionCount unwritten { fromNs toNs } } } }`;
const FAIL = 'mutation ($id: ID!) { failExport(id: $id, reason: "The disk is full.") }';
const CANCEL = 'mutation ($id: ID!) { cancelExport(id: $id) { status } }';
const DELETE = 'mutation ($id: ID!) { deleteExport(id: $id) }';
const REPORT = `mutation ($id: ID!, $p: Float!, $rows: Int64 = 5, $bytes: Int64 = 50, $partitions: [PartitionProgressInput!]! = []) {
  reportExportProgress(id: $id, progress: $p, rows: $rows, bytes: $bytes, partitions: $partitions) }`;
const GET = 'query ($id: ID!) { export(id: $id) { status reason progress rows bytes startedAt finishedAt expiresAt } }';
const DOWNLOAD =
  'query ($id: ID!) { exportDownload(id: $id) { artifacts { id filename bytes rows sha256 fromNs toNs url } } }';
const GRANT = `mutation ($a: ID!, $d: Int64!, $from: Int64!, $to: Int64!) {
  grantSpan(accountId: $a, datastreamId: $d, fromNs: $from, toNs: $to) { subscriptionId } }`;

interface Work {
  status: string;
  coverage: { fromNs: string; toNs: string }[];
  waitingForSealNs: string | null;
  clippedAtNs: string | null;
  plan: { partitionCount: number; unwritten: { fromNs: string; toNs: string }[] } | null;
}

async function granted(...spans: [string, string][]): Promise<Client> {
  const client = await domain.client();
  const d = domain.streams['BTCUSDT trades'];
  for (const [from, to] of spans) await domain.team.ask(GRANT, { a: client.accountId, d, from, to });
  return client;
}

async function exportOf(client: Client, fromNs: string, toNs: string): Promise<string> {
  const input = { datastreamId: domain.streams['BTCUSDT trades'], fromNs, toNs };
  return (await client.ask<{ id: string }>(EXPORT, { input })).id;
}

const writtenExport = async (client: Client): Promise<string> => {
  const id = await exportOf(client, '100', '200');
  await writeExport(domain.worker, id);
  return id;
};

describe('beginning an export', () => {
  it('moves it to running and pins the spans inside the range, merged and half-open', async () => {
    const client = await granted(['0', '150'], ['150', '160'], ['180', '900']);
    const id = await exportOf(client, '100', '200');
    const work = await domain.worker.ask<Work>(BEGIN, { id, wait: true });
    expect(work).toMatchObject({
      status: 'RUNNING',
      coverage: [
        { fromNs: '100', toNs: '160' },
        { fromNs: '180', toNs: '200' },
      ],
      waitingForSealNs: null,
      clippedAtNs: null,
      datastream: { exchange: 'binance', instrument: 'BTCUSDT' },
      plan: { partitionCount: 1, unwritten: [{ fromNs: '100', toNs: '200' }] },
    });
    const { startedAt } = await client.ask<{ startedAt: string }>(GET, { id });
    expect(await domain.worker.ask(BEGIN, { id, wait: true })).toEqual(work);
    expect(await client.ask(GET, { id })).toMatchObject({ startedAt });
  });

  it('keeps the entitlement of its creation when the subscription changes', async () => {
    const client = await granted(['0', '900']);
    const id = await exportOf(client, '100', '200');
    const { nodes } = await client.ask<{ nodes: { id: string }[] }>('{ subscriptions { nodes { id } } }');
    await client.ask('mutation ($id: ID!) { deleteSubscription(id: $id) }', { id: nodes[0]?.id });
    const { coverage } = await domain.worker.ask<Work>(BEGIN, { id, wait: true });
    expect(coverage).toEqual([{ fromNs: '100', toNs: '200' }]);
    const input = { datastreamId: domain.streams['BTCUSDT trades'], fromNs: '100', toNs: '200' };
    expect((await client.refusal(EXPORT, { input })).code).toBe('permission_denied');
  });

  it('covers nothing where no span overlaps', async () => {
    const client = await granted(['0', '10']);
    const id = await exportOf(client, '100', '200');
    expect(await domain.worker.ask(BEGIN, { id, wait: true })).toMatchObject({ status: 'RUNNING', coverage: [] });
  });

  it('is for workers only', async () => {
    const client = await granted(['0', '10']);
    const id = await exportOf(client, '100', '200');
    expect((await client.refusal(BEGIN, { id, wait: true })).code).toBe('permission_denied');
    expect((await domain.worker.refusal(BEGIN, { id: 'exp_x', wait: true })).code).toBe('not_found');
  });
});

describe('live data that is not sealed yet', () => {
  const ACQUIRE = 'mutation { acquireCollectorLease(shard: "binance", owner: "a", ttlMs: 60000) { epoch } }';
  const SEAL = `mutation ($epoch: Int64!, $ns: Int64!) {
    commitSegments(shard: "binance", epoch: $epoch, segments: [], gaps: [], sealedThroughNs: $ns) }`;
  const PLAN =
    'query ($epoch: Int64!) { collectionPlan(shard: "binance", epoch: $epoch) { leaseHeld cutRequestedNs } }';

  it('waits for the seal, asks for a cut, and pins when it arrives', async () => {
    const client = await domain.client();
    await client.ask(SUBSCRIBE, { id: domain.streams['BTCUSDT trades'] });
    const unleased = await exportOf(client, '1', '9000000000000000000');
    expect(await domain.worker.ask(BEGIN, { id: unleased, wait: true })).toMatchObject({ coverage: [] });

    const { epoch } = await domain.worker.ask<{ epoch: string }>(ACQUIRE);
    const id = await exportOf(client, '1', '9000000000000000000');
    const waiting = await domain.worker.ask<Work>(BEGIN, { id, wait: true });
    expect(waiting).toMatchObject({ status: 'RUNNING', coverage: [], plan: null });
    const untilNs = waiting.waitingForSealNs!;
    expect(await domain.worker.ask(PLAN, { epoch })).toEqual({ leaseHeld: true, cutRequestedNs: untilNs });

    await domain.worker.ask(SEAL, { epoch, ns: untilNs });
    expect(await domain.worker.ask(PLAN, { epoch })).toEqual({ leaseHeld: true, cutRequestedNs: null });
    const pinned = await domain.worker.ask<Work>(BEGIN, { id, wait: true });
    expect(pinned).toMatchObject({ waitingForSealNs: null, clippedAtNs: null, coverage: [{ toNs: untilNs }] });
    expect(pinned.plan?.partitionCount).toBe(1);
  });

  it('clips at the start of live data if nothing was ever sealed', async () => {
    const client = await domain.client();
    const stream = domain.streams['XBT/USD trades'];
    const made = await client.ask<{ spans: { startedAt: string }[] }>(SUBSCRIBE, { id: stream });
    await domain.worker.ask(ACQUIRE.replace('binance', 'kraken'));
    const input = { datastreamId: stream, fromNs: '1', toNs: '9000000000000000000' };
    const { id } = await client.ask<{ id: string }>(EXPORT, { input });
    const { clippedAtNs, coverage } = await domain.worker.ask<Work>(BEGIN, { id, wait: false });
    expect(coverage).toEqual([]);
    expect(nsToRfc3339(BigInt(clippedAtNs!))).toBe(made.spans[0]?.startedAt);
  });

  it('clips after the wait, and stays clipped', async () => {
    const client = await domain.client();
    await client.ask(SUBSCRIBE, { id: domain.streams['BTCUSDT trades'] });
    const { epoch } = await domain.worker.ask<{ epoch: string }>(ACQUIRE);
    const id = await exportOf(client, '1', '9000000000000000000');
    const { waitingForSealNs } = await domain.worker.ask<Work>(BEGIN, { id, wait: true });
    const sealedNs = String(BigInt(waitingForSealNs!) - 1n);
    await domain.worker.ask(SEAL, { epoch, ns: sealedNs });
    const clipped = await domain.worker.ask<Work>(BEGIN, { id, wait: false });
    expect(clipped).toMatchObject({ clippedAtNs: sealedNs, coverage: [{ toNs: sealedNs }] });
    await domain.worker.ask(SEAL, { epoch, ns: waitingForSealNs });
    expect(await domain.worker.ask(BEGIN, { id, wait: true })).toEqual(clipped);
  });
});

describe('ending an export', () => {
  it('succeeds once, with totals and metering', async () => {
    const client = await granted(['0', '900']);
    const id = await writtenExport(client);
    const answers = await Promise.all(Array.from({ length: 4 }, () => domain.worker.ask(COMPLETE, { id })));
    expect(answers).toEqual([true, true, true, true]);
    expect(await client.ask(GET, { id })).toMatchObject({ status: 'SUCCEEDED', progress: 1, rows: '10', bytes: '100' });
    const usage = await domain.sql(
      `SELECT period = DATE_FORMAT(finished_at, '%Y-%m') AS in_its_month, byte_count FROM export_usage WHERE export_id = ?`,
      [id],
    );
    expect(usage).toEqual([{ in_its_month: '1', byte_count: '100' }]);
    const { artifacts } = await client.ask<{ artifacts: { filename: string }[] }>(DOWNLOAD, { id });
    expect(artifacts.map(({ filename }) => filename)).toEqual(['binance_BTCUSDT_trades.csv.gz']);
    expect((await client.refusal(CANCEL, { id })).details).toEqual({ status: 'succeeded' });
    expect(await domain.worker.ask(FAIL, { id })).toBe(false);
  });

  it('keeps metering when the export is deleted, and removes the files', async () => {
    const client = await granted(['0', '900']);
    const id = await writtenExport(client);
    await domain.worker.ask(COMPLETE, { id });
    await client.ask(DELETE, { id });
    expect((await client.refusal(DOWNLOAD, { id })).code).toBe('not_found');
    expect(await domain.sql('SELECT 1 FROM export_usage WHERE export_id = ?', [id])).toHaveLength(1);
    expect(await domain.worker.ask(COMPLETE, { id })).toBe(true);
  });

  it('fails with a reason that the client sees, and cannot be downloaded', async () => {
    const client = await granted(['0', '900']);
    const id = await writtenExport(client);
    expect(await domain.worker.ask(FAIL, { id })).toBe(true);
    expect(await domain.worker.ask(FAIL, { id })).toBe(true);
    expect(await client.ask(GET, { id })).toMatchObject({ status: 'FAILED', reason: 'The disk is full.' });
    expect((await client.refusal(DOWNLOAD, { id })).code).toBe('invalid_argument');
    expect(await domain.worker.ask(COMPLETE, { id })).toBe(false);
  });

  it('either is canceled or succeeds if both come at once', async () => {
    const client = await granted(['0', '900']);
    for (let round = 0; round < 10; round += 1) {
      const id = await writtenExport(client);
      const [completed, canceled] = await Promise.all([
        domain.worker.ask<boolean>(COMPLETE, { id }),
        client.ask(CANCEL, { id }).then(
          () => true,
          () => false,
        ),
      ]);
      expect(completed).toBe(!canceled);
      const { status } = await client.ask<{ status: string }>(GET, { id });
      expect(status).toBe(completed ? 'SUCCEEDED' : 'CANCELED');
      const usage = await domain.sql('SELECT 1 FROM export_usage WHERE export_id = ?', [id]);
      expect(usage).toHaveLength(completed ? 1 : 0);
    }
  });

  it('never reports less progress, and stops a cancelled worker', async () => {
    const client = await granted(['0', '900']);
    const id = await writtenExport(client);
    expect(await domain.worker.ask(REPORT, { id, p: 0.5 })).toBe(true);
    expect(await domain.worker.ask(REPORT, { id, p: 0.25, rows: '4', bytes: '9' })).toBe(true);
    expect(await client.ask(GET, { id })).toMatchObject({ progress: 0.5, rows: '5', bytes: '50' });
    const file = { ordinal: 2, messages: '7', rows: '6', bytes: '9007199254740993' };
    await domain.worker.ask(REPORT, { id, p: 0.6, partitions: [file] });
    const told = await domain.sql<{ payload: unknown }>(
      "SELECT payload FROM events WHERE subject_id = ? AND kind = 'export.progress' ORDER BY id DESC LIMIT 1",
      [id],
    );
    expect(told).toEqual([{ payload: { progress: 0.6, rows: '5', bytes: '50', partitions: [file] } }]);
    await client.ask(CANCEL, { id });
    expect(await domain.worker.ask(REPORT, { id, p: 0.9 })).toBe(false);
    expect(await domain.worker.ask(BEGIN, { id, wait: true })).toMatchObject({ status: 'CANCELED' });
  });
});

describe('downloads', () => {
  it('are URLs that read one blob under its name for five minutes', async () => {
    const client = await granted(['0', '900']);
    const id = await writtenExport(client);
    await domain.worker.ask(COMPLETE, { id });
    const { artifacts } = await client.ask<{ artifacts: { url: string }[] }>(DOWNLOAD, { id });
    const url = new URL(artifacts[0]!.url);
    expect(url.pathname).toMatch(new RegExp(`/market-data/exports/${id}/0/1.csv.gz$`));
    expect(url.searchParams.get('sp')).toBe('r');
    expect(url.searchParams.get('rscd')).toBe('attachment; filename="binance_BTCUSDT_trades.csv.gz"');
    const minutes = (Date.parse(url.searchParams.get('se')!) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(4);
    expect(minutes).toBeLessThanOrEqual(5);
  });

  it('end with the expiry', async () => {
    const client = await granted(['0', '900']);
    const id = await writtenExport(client);
    await domain.worker.ask(COMPLETE, { id });
    await domain.sql('UPDATE exports SET expires_at = UTC_TIMESTAMP(6) WHERE id = ?', [id]);
    expect((await client.refusal(DOWNLOAD, { id })).code).toBe('not_found');
  });
});
