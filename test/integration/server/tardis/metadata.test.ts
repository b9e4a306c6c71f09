import { type Client, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const HOUR_NS = 3_600_000_000_000n;
const EXCHANGES = `query ($exchange: String) { tardisExchanges(exchange: $exchange) {
  id name sinceNs channels symbols { symbol kind sinceNs untilNs dataTypes } } }`;
const INSTRUMENTS = `query ($exchange: String!, $symbol: String) { tardisInstruments(exchange: $exchange, symbol: $symbol) {
  exchange symbol kind base quote sinceNs untilNs versions { tickSize fromNs observedToNs } } }`;
const ACCESS = 'query { tardisAccess { exchange fromNs toNs channels symbols } }';

interface Symbols {
  symbols: { symbol: string }[];
}

/** Lets the account read a stream from one hour to another. */
async function grant(client: Client, name: string, from: bigint, to: bigint): Promise<void> {
  await domain.team.ask(
    `mutation ($a: ID!, $d: Int64!, $f: Int64!, $t: Int64!) { grantSpan(accountId: $a, datastreamId: $d, fromNs: $f, toNs: $t) { spanId } }`,
    { a: client.accountId, d: domain.streams[name], f: String(from * HOUR_NS), t: String(to * HOUR_NS) },
  );
}

const OF_DEPTH = ['incremental_book_L2', 'book_snapshot_5', 'book_snapshot_25', 'quotes'];
const hours = (from: bigint, to: bigint) => ({ sinceNs: String(from * HOUR_NS), untilNs: String(to * HOUR_NS) });

beforeAll(async () => {
  for (const [tick, from, to] of [
    ['0.1', '10', '20'],
    ['0.01', '20', null],
  ] as const) {
    await domain.sql(
      `INSERT INTO instrument_versions (exchange, symbol, from_ns, to_ns, observed_from_ns, source, tick_size)
       VALUES ('binance', 'BTCUSDT', ?, ?, ?, 'observed', ?)`,
      [from, to, from, tick],
    );
  }
});

describe('what an account may read, in the names of Tardis', () => {
  it('is told by exchange, with the channels and symbols of its spans', async () => {
    const client = await domain.client();
    await grant(client, 'BTCUSDT trades', 1n, 3n);
    await grant(client, 'BTCUSDT trades', 5n, 6n);
    await grant(client, 'ETHUSDT depth', 2n, 4n);
    const binance = {
      ...{ id: 'binance', name: 'Binance Spot', sinceNs: String(HOUR_NS), channels: ['depth', 'trade'] },
      symbols: [
        { symbol: 'btcusdt', kind: 'spot', ...hours(1n, 6n), dataTypes: ['trades'] },
        { symbol: 'ethusdt', kind: 'spot', ...hours(2n, 4n), dataTypes: OF_DEPTH },
      ],
    };
    expect(await client.ask(EXCHANGES)).toEqual([binance]);
    expect(await client.ask(EXCHANGES, { exchange: 'binance' })).toEqual([binance]);
  });

  it('leaves out streams that are in no channel, and codes without counterpart', async () => {
    const client = await domain.client();
    await grant(client, 'BTCUSDT depth5', 1n, 3n);
    await grant(client, 'XBT/USD trades', 1n, 3n);
    expect(await client.ask(EXCHANGES)).toEqual([]);
    expect(await client.ask(ACCESS)).toEqual([]);
  });

  it('has no end where a subscription is open', async () => {
    const client = await domain.client();
    const subscribe = 'mutation ($id: Int64!) { createSubscription(datastreamId: $id) { id } }';
    await client.ask(subscribe, { id: domain.streams['BTCUSDT trades'] });
    expect(await client.ask(EXCHANGES)).toMatchObject([{ symbols: [{ symbol: 'btcusdt', untilNs: null }] }]);
    expect(await client.ask(ACCESS)).toMatchObject([{ channels: ['trade'], symbols: ['btcusdt'], toNs: null }]);
  });

  it('is nothing after the subscription was deleted', async () => {
    const client = await domain.client();
    const subscribe = 'mutation ($id: Int64!) { createSubscription(datastreamId: $id) { id } }';
    const { id } = await client.ask<{ id: string }>(subscribe, { id: domain.streams['BTCUSDT trades'] });
    await client.ask('mutation ($id: ID!) { deleteSubscription(id: $id) }', { id });
    expect(await client.ask(EXCHANGES)).toEqual([]);
  });

  it('is nothing of what another account may read', async () => {
    const [client, other] = [await domain.client(), await domain.client()];
    await grant(client, 'BTCUSDT trades', 1n, 3n);
    expect(await other.ask(EXCHANGES)).toEqual([]);
    expect(await other.ask(ACCESS)).toEqual([]);
    expect(await other.refusal(INSTRUMENTS, { exchange: 'binance', symbol: 'btcusdt' })).toMatchObject({
      code: 'permission_denied',
    });
  });

  it('is told as rights, one for each time range and set of channels', async () => {
    const client = await domain.client();
    await grant(client, 'BTCUSDT trades', 1n, 3n);
    await grant(client, 'ETHUSDT trades', 1n, 3n);
    await grant(client, 'ETHUSDT depth', 2n, 3n);
    const [one, two] = [String(HOUR_NS), String(2n * HOUR_NS)];
    const right = { exchange: 'binance', toNs: String(3n * HOUR_NS) };
    expect(await client.ask(ACCESS)).toEqual([
      { ...right, fromNs: one, channels: ['trade'], symbols: ['btcusdt', 'ethusdt'] },
      { ...right, fromNs: two, channels: ['depth'], symbols: ['ethusdt'] },
    ]);
  });
});

describe('instruments of an account, in the names of Tardis', () => {
  let client: Client;
  beforeAll(async () => {
    client = await domain.client();
    await grant(client, 'BTCUSDT trades', 1n, 3n);
    await grant(client, 'ETHUSDT trades', 1n, 3n);
  });

  it('have the terms through time that listings state', async () => {
    expect(await client.ask(INSTRUMENTS, { exchange: 'binance' })).toEqual([
      {
        ...{ exchange: 'binance', symbol: 'btcusdt', kind: 'spot', base: 'BTC', quote: 'USDT', ...hours(1n, 3n) },
        versions: [
          { tickSize: '0.1', fromNs: '10', observedToNs: '10' },
          { tickSize: '0.01', fromNs: '20', observedToNs: '20' },
        ],
      },
      {
        ...{ exchange: 'binance', symbol: 'ethusdt', kind: 'spot', base: 'ETH', quote: 'USDT', ...hours(1n, 3n) },
        versions: [],
      },
    ]);
  });

  it.each(['bitmex', 'ftx'])('are none of %s, where the account may read nothing', async (exchange) => {
    expect(await client.ask(INSTRUMENTS, { exchange })).toEqual([]);
  });

  it.each(['btcusdt', 'BTCUSDT'])('are one of a symbol, %s', async (symbol) => {
    const found = await client.ask<Symbols['symbols']>(INSTRUMENTS, { exchange: 'binance', symbol });
    expect(found.map((one) => one.symbol)).toEqual(['btcusdt']);
  });

  it.each([
    ['an unknown exchange', { exchange: 'nothing' }, 'invalid_argument'],
    ['a code of ours', { exchange: 'binance_usdm' }, 'invalid_argument'],
    ['a symbol at an exchange without counterpart', { exchange: 'ftx', symbol: 'BTC' }, 'invalid_argument'],
    ['a symbol that the account may not read', { exchange: 'binance', symbol: 'btcusdt' }, 'permission_denied'],
    ['an unknown symbol', { exchange: 'binance', symbol: 'nothing' }, 'invalid_argument'],
  ])('are refused for %s', async (_name, asked, code) => {
    const other = await domain.client();
    await grant(other, 'ETHUSDT trades', 1n, 3n);
    expect(await other.refusal(INSTRUMENTS, asked)).toMatchObject({ code });
  });

  it.each([
    ['an unknown exchange', 'ftx', 'invalid_argument'],
    ['an exchange that the account may not read', 'bitmex', 'permission_denied'],
  ])('have no details for %s', async (_name, exchange, code) => {
    expect(await client.refusal(EXCHANGES, { exchange })).toMatchObject({ code });
  });
});
