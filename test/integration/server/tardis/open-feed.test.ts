import { type Client, SEALED_THROUGH, SUBSCRIBE, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const OPEN = 'mutation ($input: TardisFeedInput!) { openTardisFeed(input: $input) { id } }';
const WORK = `query ($id: ID!) { streamConnection(id: $id) {
  fromNs toNs speed feed streams { datastream { id } granted { fromNs toNs } live { fromNs toNs } } } }`;
const MINUTE_NS = 60_000_000_000n;
const HOUR_NS = 60n * MINUTE_NS;
const BTC = 'BTCUSDT trades';

interface Work {
  feed: { exchange: string; channels: Record<string, string[]> };
  streams: { datastream: { id: string } }[];
}

const stream = (name: string): string => domain.streams[name]!;
const minute = (hour: bigint, filters: object[] = [], exchange = 'binance') => ({
  ...{ exchange, filters, fromNs: String(hour * HOUR_NS), toNs: String(hour * HOUR_NS + MINUTE_NS) },
});
const trade = (...symbols: string[]) => [{ channel: 'trade', symbols }];
const open = async (client: Client, input: object) => (await client.ask<{ id: string }>(OPEN, { input })).id;
const refused = (client: Client, input: object) => client.refusal(OPEN, { input });

/** Gives the account hours 1 and 2 of a stream. */
async function granted(client: Client, ...names: string[]): Promise<void> {
  for (const name of names) {
    await domain.team.ask(
      `mutation ($a: ID!, $d: Int64!, $f: Int64!, $t: Int64!) { grantSpan(accountId: $a, datastreamId: $d, fromNs: $f, toNs: $t) { spanId } }`,
      { a: client.accountId, d: stream(name), f: String(HOUR_NS), t: String(3n * HOUR_NS) },
    );
  }
}

async function clientOf(...names: string[]): Promise<Client> {
  const client = await domain.client();
  await granted(client, ...names);
  return client;
}

beforeAll(() => domain.sql(SEALED_THROUGH, [String(5n * HOUR_NS)]));

describe('a raw feed', () => {
  it('has the streams of its channels and symbols, in the range', async () => {
    const client = await clientOf(BTC, 'ETHUSDT trades', 'ETHUSDT depth');
    const id = await open(
      client,
      minute(1n, [...trade('btcusdt', 'ethusdt'), { channel: 'depth', symbols: ['ethusdt'] }]),
    );
    const work = await domain.worker.ask<Work>(WORK, { id });
    expect(work).toMatchObject({ fromNs: String(HOUR_NS), toNs: String(HOUR_NS + MINUTE_NS), speed: 0 });
    expect(work.feed).toEqual({
      exchange: 'binance',
      channels: {
        [stream(BTC)]: ['trade'],
        [stream('ETHUSDT trades')]: ['trade'],
        [stream('ETHUSDT depth')]: ['depth'],
      },
    });
    expect(work.streams.map(({ datastream }) => datastream.id).sort()).toEqual(Object.keys(work.feed.channels).sort());
  });

  it.each([
    ['of a channel without symbols', [{ channel: 'trade' }]],
    ['of a channel with an empty list', [{ channel: 'trade', symbols: [] }]],
    ['of a channel whose symbols are null', [{ channel: 'trade', symbols: null }]],
  ])('%s has what the account may read of it', async (_name, filters) => {
    const client = await clientOf(BTC, 'ETHUSDT depth');
    const { feed } = await domain.worker.ask<Work>(WORK, { id: await open(client, minute(1n, filters)) });
    expect(feed.channels).toEqual({ [stream(BTC)]: ['trade'] });
  });

  it('without filters has all that the account may read', async () => {
    const client = await clientOf(BTC, 'ETHUSDT depth');
    const { feed } = await domain.worker.ask<Work>(WORK, { id: await open(client, minute(1n)) });
    expect(feed.channels).toEqual({ [stream(BTC)]: ['trade'], [stream('ETHUSDT depth')]: ['depth'] });
  });

  it('that speaks the replay protocol says so to the process that streams', async () => {
    const client = await clientOf(BTC);
    const replay = { disconnects: true, isSubscribed: true };
    const { feed } = await domain.worker.ask<Work>(WORK, { id: await open(client, { ...minute(1n), replay }) });
    expect(feed).toEqual({ exchange: 'binance', channels: { [stream(BTC)]: ['trade'] }, replay });
  });

  it.each([
    ['an exchange without counterpart', minute(1n, [], 'ftx'), /exchange must be one of binance, binance-delivery/],
    ['a code of ours', minute(1n, [], 'binance_usdm'), /exchange must be one of/],
    [
      'a channel that is not held',
      minute(1n, [{ channel: 'recentTrades' }]),
      /channels are aggTrade, bookTicker, depth/,
    ],
    ['a symbol that does not exist', minute(1n, trade('btcusdt', 'nonesuch')), /the symbol nonesuch .* is not held/],
    ['a symbol in the wrong case', minute(1n, trade('BTCUSDT')), /the symbol BTCUSDT .* is not held/],
    ['a symbol without that channel', minute(1n, [{ channel: 'depth', symbols: ['btcusdt'] }]), /is not held/],
  ])('names %s', async (_name, input, message) => {
    const client = await clientOf(BTC);
    expect(await refused(client, input)).toMatchObject({ code: 'invalid_argument' });
    await expect(open(client, input)).rejects.toThrow(message);
  });

  it('is refused for a symbol to which the account has no subscription', async () => {
    const client = await clientOf(BTC);
    expect(await refused(client, minute(1n, trade('btcusdt', 'ethusdt')))).toMatchObject({ code: 'permission_denied' });
    expect(await refused(client, minute(1n, [{ channel: 'depth' }]))).toMatchObject({ code: 'permission_denied' });
  });

  it('is refused for a minute outside of the spans', async () => {
    const client = await clientOf(BTC, 'ETHUSDT trades');
    expect(await refused(client, minute(3n, trade('btcusdt')))).toMatchObject({ code: 'permission_denied' });
    expect(await refused(client, minute(3n))).toMatchObject({ code: 'permission_denied' });
    expect(await refused(client, minute(0n))).toMatchObject({ code: 'permission_denied' });
  });

  it('is refused for a minute that is not complete yet', async () => {
    const client = await domain.client();
    await client.ask(SUBSCRIBE, { id: stream(BTC) });
    const hour = BigInt(Date.now()) / 3_600_000n + 1n;
    expect(await refused(client, minute(hour, trade('btcusdt')))).toMatchObject({ code: 'invalid_argument' });
  });

  it('needs a plan', async () => {
    const client = await domain.client({ status: 'SUSPENDED' });
    await granted(client, BTC);
    expect(await refused(client, minute(1n, trade('btcusdt')))).toMatchObject({ code: 'payment_required' });
  });

  it('is not counted as a stream, but at most 64 may be open', async () => {
    const client = await clientOf(BTC);
    for (let open_ = 0; open_ < 64; open_++) await open(client, minute(1n, trade('btcusdt')));
    const details = { reason: 'open_feeds', limit: 64, current: 64, retry_after: 1 };
    expect(await refused(client, minute(1n))).toMatchObject({ code: 'rate_limited', details });
    const streams = { select: { datastreamIds: [stream(BTC)] } };
    const opened = await client.ask<{ id: string }>(
      'mutation ($input: StreamInput!) { openStream(input: $input) { id } }',
      {
        input: streams,
      },
    );
    expect(opened.id).toMatch(/^con_/);
  });
});
