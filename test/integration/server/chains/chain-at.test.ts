import { type Client, SUBSCRIBE, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const CHAIN = `query ($input: ChainAtInput!) { chainAt(input: $input) { options { instrument } } }`;
const [LISTED, SUBSCRIBED, AT] = [1_600_000_000n, 1_650_000_000n, 1_700_000_000n].map((second) => second * 10n ** 9n);
const OPTION = 'BTC-26MAR27-90000-C';
const DAY_NS = 86_400n * 10n ** 9n;
let option: string;

beforeAll(async () => {
  const catalog = {
    exchanges: [{ code: 'deribit', displayName: 'Deribit', instruments: [{ symbol: OPTION, streams: ['ticker'] }] }],
  };
  await domain.team.ask('mutation ($c: JSON!) { loadCatalog(catalog: $c) { exchanges } }', { c: catalog });
  const [stream] = await domain.sql<{ id: string }>(`SELECT id FROM datastreams WHERE exchange = 'deribit'`);
  option = stream!.id;
  await domain.sql(
    `INSERT INTO instrument_versions (exchange, symbol, from_ns, to_ns, observed_from_ns, source, status, kind, underlying)
     VALUES ('deribit', ?, ?, ?, ?, 'observed', 'trading', 'option', 'btc_usd')`,
    [OPTION, LISTED, AT! + 10n * DAY_NS, LISTED],
  );
});

const input = (more: object = {}) => ({
  input: { exchange: 'deribit', underlying: 'btc_usd', atNs: String(AT), ...more },
});

/** Subscribes a client. `source`: of its span, which begins at `SUBSCRIBED`. */
async function subscribed(source: 'live' | 'grant'): Promise<Client> {
  const client = await domain.client();
  await client.ask(SUBSCRIBE, { id: option });
  const values = [SUBSCRIBED, source, source === 'grant' ? AT! + 20n * DAY_NS : null, client.accountId];
  await domain.sql('UPDATE spans SET from_ns = ?, source = ?, to_ns = ? WHERE account_id = ?', values);
  return client;
}

describe('a chain at one moment', () => {
  it.each([
    ['exchange', { exchange: 'nowhere' }],
    ['exchange', { exchange: 'deribit ' }],
    ['underlying', { underlying: 'BTC_USD' }],
    ['underlying', { exchange: 'binance' }],
  ])('names an unknown %s: %o', async (field, more) => {
    const client = await subscribed('grant');
    expect(await client.refusal(CHAIN, input(more))).toEqual({ code: 'not_found', details: { field } });
  });

  it('needs a moment after 1970', async () => {
    const client = await subscribed('grant');
    expect(await client.refusal(CHAIN, input({ atNs: '0' }))).toEqual({
      code: 'invalid_argument',
      details: { field: 'at' },
    });
  });

  it('is not found before the first listing, nor before the first data of the account, with its time', async () => {
    const client = await subscribed('grant');
    const before = (ns: bigint) => client.refusal(CHAIN, input({ atNs: String(ns) }));
    expect(await before(LISTED! - 1n)).toEqual({
      code: 'not_found',
      details: { field: 'at', earliest: '2020-09-13T12:26:40.000000Z' },
    });
    expect(await before(SUBSCRIBED! - 1n)).toEqual({
      code: 'not_found',
      details: { field: 'at', earliest: '2022-04-15T05:20:00.000000Z' },
    });
  });

  it('is denied without a subscription, and behind the spans', async () => {
    const stranger = await domain.client();
    expect((await stranger.refusal(CHAIN, input())).code).toBe('permission_denied');
    const client = await subscribed('grant');
    const late = input({ atNs: String(AT! + 22n * DAY_NS) });
    await domain.sql('UPDATE instrument_versions SET to_ns = NULL');
    expect((await client.refusal(CHAIN, late)).code).toBe('permission_denied');
    await domain.sql('UPDATE instrument_versions SET to_ns = ?', [AT! + 10n * DAY_NS]);
  });

  it('is not found where nothing is sealed yet', async () => {
    const client = await subscribed('live');
    expect(await client.refusal(CHAIN, input())).toEqual({ code: 'not_found', details: { reason: 'not_sealed' } });
  });

  it('has no options when none is listed, and else asks a worker', async () => {
    const client = await subscribed('grant');
    const none = input({ atNs: String(AT! + 10n * DAY_NS) });
    expect(await client.ask(CHAIN, none)).toEqual({ options: [] });
    // All is well, but no Temporal belongs to this core.
    expect((await client.refusal(CHAIN, input())).code).toBe('unavailable');
  });
});
