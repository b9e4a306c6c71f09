import { type Client, SEALED_THROUGH, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const OPEN = 'mutation ($input: TardisReplayInput!) { openTardisReplay(input: $input) { id } }';
const WORK = `query ($id: ID!) { streamConnection(id: $id) {
  fromNs toNs speed replay schemaSnapshots streams { datastream { id } } } }`;
const GRANT =
  'mutation ($a: ID!, $d: Int64!, $f: Int64!, $t: Int64!) { grantSpan(accountId: $a, datastreamId: $d, fromNs: $f, toNs: $t) { spanId } }';
const REPORT = 'mutation ($reports: [ConnectionReportInput!]!) { reportStreams(reports: $reports) { id } }';
const HOUR_NS = 3_600_000_000_000n;

interface Work {
  replay: unknown;
  schemaSnapshots: Record<string, { name: string }>;
  streams: { datastream: { id: string } }[];
}

const stream = (name: string): string => domain.streams[name]!;
const BTC = 'BTCUSDT trades';
const part = (dataTypes: string[], symbols: string[] | null = ['BTCUSDT'], exchange = 'binance') => ({
  ...{ exchange, symbols, dataTypes },
});
const input = (parts: object[], hour = 1n) => ({
  ...{ parts, fromNs: String(hour * HOUR_NS), toNs: String((hour + 1n) * HOUR_NS), disconnects: true },
});
const open = async (client: Client, asked: object) => (await client.ask<{ id: string }>(OPEN, { input: asked })).id;

/** Returns a client with hours 1 and 2 of streams. */
async function clientOf(...names: string[]): Promise<Client> {
  const client = await domain.client();
  for (const name of names) {
    const span = { a: client.accountId, d: stream(name), f: String(HOUR_NS), t: String(3n * HOUR_NS) };
    await domain.team.ask(GRANT, span);
  }
  return client;
}

beforeAll(() => domain.sql(SEALED_THROUGH, [String(5n * HOUR_NS)]));

describe('a normalized replay', () => {
  it('has the streams of its data types, with built-in schemas and names of the protocol', async () => {
    const client = await clientOf(BTC, 'ETHUSDT trades', 'ETHUSDT depth');
    const parts = [part(['trade', 'trade_bar_1s'], ['btcusdt', 'ETHUSDT']), part(['quote'], ['ETHUSDT'])];
    const work = await domain.worker.ask<Work>(WORK, { id: await open(client, input(parts)) });
    expect(work.replay).toEqual({
      disconnects: true,
      streams: {
        [stream(BTC)]: { exchange: 'binance', symbol: 'BTCUSDT', dataTypes: ['trade', 'trade_bar_1s'] },
        [stream('ETHUSDT trades')]: { exchange: 'binance', symbol: 'ETHUSDT', dataTypes: ['trade', 'trade_bar_1s'] },
        [stream('ETHUSDT depth')]: { exchange: 'binance', symbol: 'ETHUSDT', dataTypes: ['quote'] },
      },
    });
    expect(Object.entries(work.schemaSnapshots).map(([category, { name }]) => [category, name])).toEqual([
      ['trade', 'normalized'],
    ]);
    expect(work.streams).toHaveLength(3);
  });

  it('without symbols has all that the account may read', async () => {
    const client = await clientOf(BTC);
    const id = await open(client, input([part(['trade'], null)]));
    expect((await domain.worker.ask<Work>(WORK, { id })).streams).toEqual([{ datastream: { id: stream(BTC) } }]);
  });

  it.each([
    ['an exchange that has no counterpart', [part(['trade'], ['BTCUSDT'], 'nowhere')], 'invalid_argument'],
    ['a data type that has none', [part(['option_summary'])], 'invalid_argument'],
    ['a data type that the exchange has not', [part(['liquidation'])], 'invalid_argument'],
    ['a symbol that is not held', [part(['trade'], ['DOGEUSDT'])], 'invalid_argument'],
    ['no parts', [], 'invalid_argument'],
    ['a symbol without a subscription', [part(['trade'], ['ETHUSDT'])], 'permission_denied'],
  ])('is refused for %s', async (_name, parts, code) => {
    const client = await clientOf(BTC);
    expect((await client.refusal(OPEN, { input: input(parts) })).code).toBe(code);
  });

  it.each([
    ['bitstamp', 'bitstamp', 'btcusd', 'BTCUSD'],
    ['huobi', 'htx', 'ethusdt', 'ethusdt'],
    ['hyperliquid', 'hyperliquid', 'kPEPE', 'KPEPE'],
  ])('of %s finds an instrument by its symbol in upper case', async (exchange, code, instrument, symbol) => {
    const instruments = [{ symbol: instrument, streams: ['trades'] }];
    const catalog = { exchanges: [{ code, displayName: code, instruments }] };
    await domain.team.ask('mutation ($c: JSON!) { loadCatalog(catalog: $c) { exchanges } }', { c: catalog });
    const [row] = await domain.sql<{ id: string }>('SELECT id FROM datastreams WHERE exchange = ?', [code]);
    const client = await domain.client();
    const span = { a: client.accountId, d: String(row!.id), f: String(HOUR_NS), t: String(3n * HOUR_NS) };
    await domain.team.ask(GRANT, span);
    const id = await open(client, input([part(['trade'], [symbol], exchange)]));
    const named = { exchange, symbol: instrument.toUpperCase(), dataTypes: ['trade'] };
    expect((await domain.worker.ask<Work>(WORK, { id })).replay).toEqual({
      ...{ disconnects: true, streams: { [String(row!.id)]: named } },
    });
  });

  it('has the parts of the range that the spans of the account have', async () => {
    const client = await clientOf(BTC);
    const asked = { ...input([part(['trade'])]), fromNs: '0', toNs: String(9n * HOUR_NS) };
    const { streams } = await domain.worker.ask<{ streams: { granted: object[]; live: object[] }[] }>(
      'query ($id: ID!) { streamConnection(id: $id) { streams { granted { fromNs toNs } live { fromNs toNs } } } }',
      { id: await open(client, asked) },
    );
    const ranges = streams.flatMap(({ granted, live }) => [...granted, ...live]);
    expect(ranges).toEqual([{ fromNs: String(HOUR_NS), toNs: String(3n * HOUR_NS) }]);
  });

  it('has nothing of what another account may read', async () => {
    await clientOf(BTC, 'ETHUSDT trades');
    const client = await clientOf('ETHUSDT depth');
    const id = await open(client, input([part(['trade', 'book_change'], null)]));
    expect((await domain.worker.ask<Work>(WORK, { id })).streams).toEqual([
      { datastream: { id: stream('ETHUSDT depth') } },
    ]);
  });

  it('needs a plan', async () => {
    const client = await domain.client({ status: 'SUSPENDED' });
    const span = { a: client.accountId, d: stream(BTC), f: String(HOUR_NS), t: String(3n * HOUR_NS) };
    await domain.team.ask(GRANT, span);
    expect((await client.refusal(OPEN, { input: input([part(['trade'])]) })).code).toBe('payment_required');
  });

  it('is metered by what was sent', async () => {
    const client = await clientOf(BTC);
    const id = await open(client, input([part(['trade'])]));
    const reports = [{ id, bytes: '1500', messages: '10', revision: '', ended: 'end' }];
    await domain.worker.ask(REPORT, { reports });
    await domain.worker.ask(REPORT, { reports });
    const usage = await domain.sql<{ bytes: string }>(
      'SELECT byte_count AS bytes FROM stream_usage WHERE account_id = ?',
      [client.accountId],
    );
    expect(usage.map(({ bytes }) => String(bytes))).toEqual(['1500']);
    expect(await domain.worker.ask<Work | null>(WORK, { id })).toBeNull();
  });

  it('is refused outside of the spans', async () => {
    const client = await clientOf(BTC);
    expect((await client.refusal(OPEN, { input: input([part(['trade'])], 7n) })).code).toBe('permission_denied');
  });

  it('is one of the open streams of the account', async () => {
    const client = await clientOf(BTC);
    for (let i = 0; i < 20; i++) await open(client, input([part(['trade'])]));
    expect((await client.refusal(OPEN, { input: input([part(['trade'])]) })).code).toBe('rate_limited');
  });
});
