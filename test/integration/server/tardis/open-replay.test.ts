import { type Client, SEALED_THROUGH, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const OPEN = 'mutation ($input: TardisReplayInput!) { openTardisReplay(input: $input) { id } }';
const WORK = `query ($id: ID!) { streamConnection(id: $id) {
  fromNs toNs speed replay schemaSnapshots streams { datastream { id } } } }`;
const GRANT =
  'mutation ($a: ID!, $d: Int64!, $f: Int64!, $t: Int64!) { grantSpan(accountId: $a, datastreamId: $d, fromNs: $f, toNs: $t) { spanId } }';
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
