import { CursorWriter, cursorKeyOf } from '../../../../schema/streaming/stream-cursor.js';
import { LOCAL_SECRET } from '../../../../schema/settings/secrets.js';
import { type Client, SEALED_THROUGH, SUBSCRIBE, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const OPEN = 'mutation ($input: StreamInput!) { openStream(input: $input) { id } }';
const WORK = `query ($id: ID!) { streamConnection(id: $id) {
  id accountId fromNs toNs speed view schemaSnapshots position { ns datastreamId seq row untilNs fillId } cursorKey revision
  streams { datastream { id instrument streamType category } shard granted { fromNs toNs } live { fromNs toNs }
    sealedThroughNs earliestNs } } }`;
const HOUR_NS = 3_600_000_000_000n;

interface Work {
  revision: string;
  streams: { datastream: { id: string; instrument: string }; live: { fromNs: string; toNs: string | null }[] }[];
}

const stream = (name: string): string => domain.streams[name]!;
const ids = (...names: string[]) => ({ select: { datastreamIds: names.map(stream) } });
const open = async (client: Client, input: object): Promise<string> =>
  (await client.ask<{ id: string }>(OPEN, { input })).id;
const work = (id: string) => domain.worker.ask<Work>(WORK, { id });

async function subscribed(...names: string[]): Promise<Client> {
  const client = await domain.client();
  for (const name of names) await client.ask(SUBSCRIBE, { id: stream(name) });
  return client;
}

const grant = (client: Client, name: string, fromNs: bigint, toNs: bigint) =>
  domain.team.ask(
    `mutation ($a: ID!, $d: Int64!, $f: Int64!, $t: Int64!) { grantSpan(accountId: $a, datastreamId: $d, fromNs: $f, toNs: $t) { spanId } }`,
    { a: client.accountId, d: stream(name), f: String(fromNs), t: String(toNs) },
  );

beforeAll(() => domain.sql(SEALED_THROUGH, [String(5n * HOUR_NS)]));

describe('a stream that is opened', () => {
  it('has what its account may read, clipped to its range, with the form of its records', async () => {
    const client = await subscribed('BTCUSDT trades');
    await grant(client, 'BTCUSDT trades', HOUR_NS, 3n * HOUR_NS);
    await domain.sql('INSERT INTO coverage_ranges VALUES (?, ?, ?, 1)', [
      stream('BTCUSDT trades'),
      HOUR_NS,
      2n * HOUR_NS,
    ]);
    const id = await open(client, { ...ids('BTCUSDT trades'), fromNs: String(2n * HOUR_NS), speed: 1 });
    expect(id).toMatch(/^con_[a-f0-9]{32}$/);
    expect(await work(id)).toMatchObject({
      ...{ id, accountId: client.accountId, fromNs: String(2n * HOUR_NS), toNs: null, speed: 1, view: null },
      ...{ schemaSnapshots: { trade: { kind: 'raw' } }, position: null },
      streams: [
        {
          datastream: { id: stream('BTCUSDT trades'), instrument: 'BTCUSDT' },
          ...{ shard: 'binance', sealedThroughNs: String(5n * HOUR_NS), earliestNs: String(HOUR_NS) },
          granted: [{ fromNs: String(2n * HOUR_NS), toNs: String(3n * HOUR_NS) }],
          live: [{ fromNs: expect.stringMatching(/^\d{19}$/) as string, toNs: null }],
        },
      ],
    });
  });

  it('starts now by default, and ends live time at its end', async () => {
    const client = await subscribed('BTCUSDT trades');
    const beforeNs = BigInt(Date.now()) * 1_000_000n;
    const endNs = beforeNs + HOUR_NS;
    const { streams, ...rest } = await work(await open(client, { ...ids('BTCUSDT trades'), toNs: String(endNs) }));
    const { fromNs } = rest as unknown as { fromNs: string };
    expect(BigInt(fromNs) >= beforeNs && BigInt(fromNs) < endNs).toBe(true);
    expect(streams[0]!.live).toEqual([{ fromNs, toNs: String(endNs) }]);
  });

  it('pins the view, with its defaults, and the schema of its category', async () => {
    const client = await subscribed('BTCUSDT trades', 'ETHUSDT trades');
    const view = { kind: 'bars', size: '1m' };
    const input = { ...ids('BTCUSDT trades', 'ETHUSDT trades'), view, schema: 'bars' };
    expect(await work(await open(client, input))).toMatchObject({
      view: { kind: 'bars', by: 'time', size: '1m', clock: 'exchange', empty: 'skip' },
      schemaSnapshots: { kline: { kind: 'columns', name: 'bars' } },
    });
  });

  it('by patterns has the streams of the account that match, and no others', async () => {
    const client = await subscribed('BTCUSDT trades', 'BTCUSDT ticker');
    const select = { exchange: 'binance', instruments: ['*USDT'], streamTypes: ['trades', 'depth'] };
    const { streams } = await work(await open(client, { select }));
    expect(streams.map(({ datastream: { id } }) => id)).toEqual([stream('BTCUSDT trades')]);
  });

  it('may be opened by a read-only key, which may change nothing', async () => {
    const client = await subscribed('BTCUSDT trades');
    const { key } = await domain
      .staffFor(client.accountId)
      .ask<{ key: string }>(
        'mutation ($a: ID!) { createApiKey(accountId: $a, name: "reader", readOnly: true) { key } }',
        { a: client.accountId },
      );
    const asReader = (source: string, variables: object) =>
      domain.service(source, variables as Record<string, unknown>, { apiKey: key });
    const opened = await asReader(OPEN, { input: ids('BTCUSDT trades') });
    expect(opened.errors).toBeUndefined();
    const both = `mutation ($input: StreamInput!, $id: Int64!) {
      openStream(input: $input) { id } createSubscription(datastreamId: $id) { id } }`;
    const refused = await asReader(both, { input: ids('BTCUSDT trades'), id: stream('ETHUSDT trades') });
    expect(refused.errors?.[0]?.extensions.code).toBe('permission_denied');
  });

  it('is in the audit log', async () => {
    const client = await subscribed('BTCUSDT trades');
    const id = await open(client, ids('BTCUSDT trades'));
    const entries = await domain.sql('SELECT action, account_id AS accountId FROM audit_log WHERE subject_id = ?', [
      id,
    ]);
    expect(entries).toEqual([{ action: 'openStream', accountId: client.accountId }]);
  });
});

describe('a stream that is refused', () => {
  let client: Client;
  beforeAll(async () => {
    client = await subscribed('BTCUSDT trades');
  });
  const refusal = (input: object) => client.refusal(OPEN, { input });
  const btc = () => ids('BTCUSDT trades');

  it('names datastreams of others, and those that do not exist', async () => {
    const foreign = { select: { datastreamIds: [stream('BTCUSDT trades'), stream('ETHUSDT trades')] } };
    expect(await refusal(foreign)).toEqual({
      code: 'permission_denied',
      details: { datastream_id: Number(stream('ETHUSDT trades')) },
    });
    expect(await refusal({ select: { datastreamIds: ['999999'] } })).toMatchObject({ code: 'permission_denied' });
    const select = { exchange: 'kraken', instruments: ['*'], streamTypes: ['trades'] };
    expect(await refusal({ select })).toMatchObject({ code: 'permission_denied' });
  });

  it.each([
    ['datastream_id', { select: {} }],
    ['datastream_id', { select: { datastreamIds: Array.from({ length: 201 }, (_, i) => String(i + 1)) } }],
    ['datastream_id[0]', { select: { datastreamIds: ['0'] } }],
    ['exchange', { select: { exchange: 'nowhere', instruments: ['*'], streamTypes: ['trades'] } }],
    ['instruments[0]', { select: { exchange: 'binance', instruments: ['X*'], streamTypes: ['trades'] } }],
    ['stream_types[0]', { select: { exchange: 'binance', instruments: ['*'], streamTypes: ['nothing'] } }],
    ['end', { fromNs: '5', toNs: '5' }],
    ['speed', { speed: 0.5 }],
    ['speed', { speed: 1_001 }],
    ['schema', { schema: { columns: [] } }],
    ['schema', { schema: 'no-such-schema' }],
    ['view.kind', { view: { kind: 'unknown' } }],
    ['view', { view: { kind: 'book', interval: '1s' } }],
    ['cursor', { cursor: 'A'.repeat(64) }],
  ])('names the parameter %s', async (field, input) => {
    expect(await refusal({ ...btc(), ...input })).toMatchObject({ code: 'invalid_argument', details: { field } });
  });

  it('refuses terms of instruments, which may change while it is open', async () => {
    const client = await subscribed('BTCUSDT trades');
    const content = { columns: [{ output_column: 'tick', meta: { value: 'instrument.tick_size' } }] };
    await client.ask('mutation ($i: CreateExportSchemaInput!) { createExportSchema(input: $i) { id } }', {
      i: { name: 'ticks', streamCategory: 'TRADE', content },
    });
    expect(await client.refusal(OPEN, { input: { ...btc(), schema: 'ticks' } })).toMatchObject({
      ...{ code: 'invalid_argument', details: { field: 'schema' } },
    });
  });

  it('tells the reason of an account that may not export', async () => {
    const suspended = await subscribed('BTCUSDT trades');
    await domain.sql("UPDATE accounts SET access_status = 'SUSPENDED' WHERE id = ?", [suspended.accountId]);
    expect(await suspended.refusal(OPEN, { input: btc() })).toMatchObject({
      ...{ code: 'payment_required', details: { reason: 'suspended' } },
    });
  });
});

describe('the number of open streams', () => {
  it('is limited by the plan; a stream that is not reported for 15 s counts no more', async () => {
    const client = await subscribed('BTCUSDT trades');
    const opened = await Promise.all(Array.from({ length: 20 }, () => open(client, ids('BTCUSDT trades'))));
    expect(await client.refusal(OPEN, { input: ids('BTCUSDT trades') })).toEqual({
      ...{ code: 'rate_limited', details: { reason: 'open_streams', limit: 20, current: 20, retry_after: 15 } },
    });
    await domain.sql('UPDATE stream_connections SET reported_at = NOW(6) - INTERVAL 16 SECOND WHERE id = ?', [
      opened[0],
    ]);
    await open(client, ids('BTCUSDT trades'));
    await domain.sql("UPDATE plans SET stream_connections = 21 WHERE code = 'pro'");
    await open(client, ids('BTCUSDT trades'));
    expect(await client.refusal(OPEN, { input: ids('BTCUSDT trades') })).toMatchObject({ details: { limit: 21 } });
  });
});

describe('a cursor', () => {
  const cursor = (accountId: string, ns: bigint, secret = LOCAL_SECRET) =>
    new CursorWriter(cursorKeyOf(secret, accountId)).textOf({
      ...{ ns, datastreamId: BigInt(stream('BTCUSDT trades')), seq: 7n, row: 2, untilNs: ns + 5n, fillId: 3n },
    });

  it('names the position behind which the stream continues, instead of the start', async () => {
    const client = await subscribed('BTCUSDT trades');
    const input = { ...ids('BTCUSDT trades'), fromNs: '1', cursor: cursor(client.accountId, 4n * HOUR_NS) };
    expect(await work(await open(client, input))).toMatchObject({
      fromNs: String(4n * HOUR_NS),
      position: {
        ...{ ns: String(4n * HOUR_NS), datastreamId: stream('BTCUSDT trades'), seq: '7', row: '2' },
        ...{ untilNs: String(4n * HOUR_NS + 5n), fillId: '3' },
      },
    });
  });

  it('is that of its account only', async () => {
    const client = await subscribed('BTCUSDT trades');
    const other = await domain.client();
    for (const wrong of [cursor(other.accountId, HOUR_NS), cursor(client.accountId, HOUR_NS, 'another-secret')]) {
      const refused = await client.refusal(OPEN, { input: { ...ids('BTCUSDT trades'), cursor: wrong } });
      expect(refused).toEqual({ code: 'invalid_argument', details: { field: 'cursor' } });
    }
  });

  it('whose data retention has removed is expired, and the answer has the earliest one', async () => {
    const client = await subscribed('BTCUSDT trades');
    await grant(client, 'BTCUSDT trades', HOUR_NS, 5n * HOUR_NS);
    await domain.sql('INSERT INTO removed_ranges VALUES (?, ?, ?)', [stream('BTCUSDT trades'), 0, 3n * HOUR_NS]);
    const asked = (from: bigint) => ({ input: { ...ids('BTCUSDT trades'), cursor: cursor(client.accountId, from) } });
    await domain.sql('DELETE FROM coverage_ranges');
    const expired = await client.refusal(OPEN, asked(2n * HOUR_NS));
    expect(expired).toMatchObject({ code: 'not_found', details: { field: 'cursor', reason: 'expired' } });
    const earliest = String(expired.details?.['earliest_cursor']);
    const input = { ...ids('BTCUSDT trades'), cursor: earliest };
    expect(await work(await open(client, { ...input }))).toMatchObject({ fromNs: String(3n * HOUR_NS) });
  });
});

describe('a datastream that is added', () => {
  const ADD = `mutation ($id: ID!, $d: Int64!, $from: Int64) { addToStream(id: $id, datastreamId: $d, fromNs: $from) {
    schemaSnapshot stream { datastream { id } live { fromNs toNs } } } }`;

  it('belongs to the stream from its own start on, after the same checks', async () => {
    const client = await subscribed('BTCUSDT trades', 'BTCUSDT ticker');
    const id = await open(client, ids('BTCUSDT trades'));
    const farNs = String(BigInt(Date.now()) * 1_000_000n + HOUR_NS);
    const d = stream('BTCUSDT ticker');
    expect(await domain.worker.ask(ADD, { id, d, from: farNs })).toEqual({
      schemaSnapshot: { kind: 'raw' },
      stream: { datastream: { id: d }, live: [{ fromNs: farNs, toNs: null }] },
    });
    const { streams } = await work(id);
    expect(streams.map(({ datastream }) => datastream.id)).toEqual([stream('BTCUSDT trades'), d]);
    expect(await domain.worker.refusal(ADD, { id, d: stream('ETHUSDT trades') })).toMatchObject({
      code: 'permission_denied',
    });
  });

  it('needs a stream that is open', async () => {
    const d = stream('BTCUSDT trades');
    const refused = await domain.worker.refusal(ADD, { id: `con_${'0'.repeat(32)}`, d });
    expect(refused).toMatchObject({ code: 'not_found' });
  });
});
