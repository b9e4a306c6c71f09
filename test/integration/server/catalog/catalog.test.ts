import { CATALOG, slice, SUBSCRIBE, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const LOAD = 'mutation ($c: JSON!) { loadCatalog(catalog: $c) { exchanges instruments datastreams } }';
const LIST = `query ($filter: DatastreamFilter, $first: Int!, $after: String) {
  datastreams(filter: $filter, first: $first, after: $after) {
    totalCount nodes { id exchange instrument streamType category wireFormat } pageInfo { hasNextPage endCursor } } }`;

interface Page {
  totalCount: number;
  nodes: { id: string; instrument: string; streamType: string; category: string }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

describe('loading the catalogue', () => {
  it('changes nothing the second time', async () => {
    const before = await domain.sql('SELECT * FROM datastreams ORDER BY id');
    expect(await domain.team.ask(LOAD, { c: CATALOG })).toEqual({ exchanges: 2, instruments: 4, datastreams: 7 });
    expect(await domain.sql('SELECT * FROM datastreams ORDER BY id')).toEqual(before);
  });

  it('names the place of the error', async () => {
    const bad = { exchanges: [{ code: 'x', displayName: 'X', instruments: [{ symbol: 'A', streams: ['nonsense'] }] }] };
    const { code, details } = await domain.team.refusal(LOAD, { c: bad });
    expect([code, details?.['field']]).toEqual(['invalid_argument', 'catalog.exchanges.0.instruments.0.streams.0']);
  });

  it('names the place of the first error of a listing', async () => {
    const source = `mutation ($listed: JSON!) {
      syncCatalog(exchange: "binance", instruments: $listed, covers: [], dryRun: true, force: false) { added } }`;
    const listed = [{ symbol: 'A', streams: [] }, { streams: [] }];
    expect((await domain.team.refusal(source, { listed })).details).toEqual({ field: 'instruments.1.symbol' });
  });

  it('is for staff only', async () => {
    const client = await domain.client();
    expect((await client.refusal(LOAD, { c: CATALOG })).code).toBe('permission_denied');
  });

  it('loads ten thousand streams in one call', async () => {
    const streams = ['trades', 'depth', 'book_ticker', 'ticker', 'kline_1m'];
    const instruments = Array.from({ length: 2_000 }, (_, i) => ({ symbol: `S${i}`, streams }));
    await domain.team.ask(LOAD, { c: { exchanges: [{ code: 'many', displayName: 'Many', instruments }] } });
    const rows = await domain.sql<{ n: string }>("SELECT COUNT(*) AS n FROM datastreams WHERE exchange = 'many'");
    expect(Number(rows[0]?.n)).toBe(10_000);
  });
});

describe('lists of datastreams', () => {
  it('are listed newest first, each once over all pages', async () => {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: Page = await domain.team.ask(LIST, { filter: { exchange: 'binance' }, first: 4, after });
      expect(page.totalCount).toBe(6);
      seen.push(...page.nodes.map(({ id }) => id));
      after = page.pageInfo.endCursor;
    } while (after);
    expect(seen.map(Number)).toEqual(seen.map(Number).sort((a, b) => b - a));
    expect(new Set(seen).size).toBe(6);
  });

  it.each([
    [{ streamType: 'trade', exchange: 'binance' }, 3],
    [{ streamType: 'trades', exchange: 'binance' }, 3],
    [{ instrument: 'btcusdt' }, 1],
    [{ instrument: 'BTCUSDT' }, 3],
    [{ wireFormat: 'json', exchange: 'kraken' }, 1],
    [{ wireFormat: 'xml' }, 0],
    [{ exchange: 'Binance' }, 0],
    [{ exchange: 'binance ' }, 0],
    [{ instrument: 'BTCUSDT ' }, 0],
    [{ streamType: 'trades ' }, 0],
    [{ wireFormat: 'json ' }, 0],
    [{ exchange: 'börse' }, 0],
    [{ streamType: '取引' }, 0],
    [{ instrument: "x' OR 1=1 --" }, 0],
    [{ search: 'BINANCE btc  trades' }, 2],
    [{ search: ' kraken' }, 1],
    [{ search: 'btc', category: 'TICKER' }, 1],
    [{ search: '_TCUSDT' }, 0],
    [{ search: '%' }, 0],
    [{ search: '', exchange: 'kraken' }, 1],
    [{ category: 'BOOK_UPDATE', exchange: 'binance' }, 1],
  ])('filtered by %j', async (filter, count) => {
    const page = await domain.team.ask<Page>(LIST, { filter, first: 100 });
    expect([page.totalCount, page.nodes.length]).toEqual([count, count]);
  });

  const COLUMNS =
    '(exchange, symbol, from_ns, to_ns, observed_from_ns, source, kind, status, underlying, expires_at_ns)';
  beforeAll(() =>
    domain.sql(
      `INSERT INTO instrument_versions ${COLUMNS} VALUES
         ('binance', 'BTCUSDT', 1, 2, 1, 'observed', 'option', 'trading', 'usd', 100),
         ('binance', 'BTCUSDT', 2, NULL, 2, 'observed', 'spot', 'trading', NULL, NULL),
         ('binance', 'ETHUSDT', 1, NULL, 1, 'observed', 'future', 'halted', 'eth', 2000),
         ('kraken', 'ETHUSDT', 1, NULL, 1, 'observed', 'option', 'trading', 'usd', 100)`,
    ),
  );
  it.each([
    [{ kind: 'spot' }, ['BTCUSDT depth5', 'BTCUSDT ticker', 'BTCUSDT trades']],
    [{ kind: 'future' }, ['ETHUSDT depth', 'ETHUSDT trades']],
    [{ kind: 'future', streamType: 'depth' }, ['ETHUSDT depth']],
    [{ underlying: 'eth', status: 'halted' }, ['ETHUSDT depth', 'ETHUSDT trades']],
    [{ underlying: 'usd' }, []],
    [{ expiresFromNs: '2000', expiresToNs: '2001' }, ['ETHUSDT depth', 'ETHUSDT trades']],
    [{ expiresFromNs: '2001' }, []],
    [{ expiresToNs: '2000' }, []],
  ])('are found by the terms that their instruments have now, %j', async (filter, names) => {
    const page = await domain.team.ask<Page>(LIST, { filter, first: 100 });
    expect(page.nodes.map(({ instrument, streamType }) => `${instrument} ${streamType}`).sort()).toEqual(names);
    expect(page.totalCount).toBe(names.length);
    const { streamType, ...terms } = { streamType: '', ...filter };
    const SEARCH = `query ($t: String!, $terms: InstrumentTermsFilter) { streamSearch(text: $t, terms: $terms) {
      totalCount found { datastream { instrument streamType } } } }`;
    const client = await domain.client();
    const found = await client.ask<{ totalCount: number }>(SEARCH, { t: streamType, terms });
    expect(found.totalCount).toBe(names.length);
  });

  it('refuses a kind that no instrument has', async () => {
    const refusal = await domain.team.refusal(LIST, { filter: { kind: 'swap' }, first: 1 });
    expect(refusal).toMatchObject({ code: 'invalid_argument', details: { field: 'kind' } });
  });

  it('are listed by name, each once over all pages', async () => {
    const NAMED = `query ($after: String) { datastreams(filter: { exchange: "binance" }, sort: NAME, first: 4, after: $after) {
      nodes { id instrument streamType } pageInfo { endCursor } } }`;
    const first = await domain.team.ask<Page>(NAMED);
    const second = await domain.team.ask<Page>(NAMED, { after: first.pageInfo.endCursor });
    expect([...first.nodes, ...second.nodes].map((each) => `${each.instrument} ${each.streamType}`)).toEqual([
      ...['BTCUSDT depth5', 'BTCUSDT ticker', 'BTCUSDT trades'],
      ...['ETHUSDT depth', 'ETHUSDT trades', 'btcusdt trades'],
    ]);
    const foreign = await domain.team.refusal(LIST, {
      filter: { exchange: 'binance' },
      first: 4,
      after: first.pageInfo.endCursor,
    });
    expect(foreign).toMatchObject({ code: 'invalid_argument', details: { field: 'page_token' } });
  });

  it('show how fresh a stream is and whether the account subscribes to it', async () => {
    const id = domain.streams['BTCUSDT ticker']!;
    const ONE = `query ($id: Int64!) { datastream(id: $id) { lastDataNs subscription { id status } } }`;
    const client = await domain.client();
    expect(await client.ask(ONE, { id })).toEqual({ lastDataNs: null, subscription: null });
    const { epoch } = await domain.worker.ask<{ epoch: string }>(
      'mutation { beginImport(exchange: "binance", digest: "fresh") { epoch } }',
    );
    const segments = [
      { blobName: 'raw/fresh.parquet', blobBytes: '1', slices: [slice(id, 100, 250), slice(id, 260, 300)] },
    ];
    await domain.worker.ask(
      `mutation ($epoch: Int64!, $segments: [SegmentInput!]!) {
        commitImport(exchange: "binance", digest: "fresh", epoch: $epoch, segments: $segments) }`,
      { epoch, segments },
    );
    const subscription = await client.ask<{ id: string }>(SUBSCRIBE, { id });
    const has = { id: subscription.id, status: 'ACTIVE' };
    expect(await client.ask(ONE, { id })).toEqual({ lastDataNs: '300', subscription: has });
    const other = await domain.client();
    expect(await other.ask(ONE, { id })).toEqual({ lastDataNs: '300', subscription: null });
    await client.ask('mutation ($id: ID!) { deleteSubscription(id: $id) }', subscription);
    expect(await client.ask(ONE, { id })).toEqual({ lastDataNs: '300', subscription: null });
    expect(await domain.team.ask(ONE, { id })).toEqual({ lastDataNs: '300', subscription: null });
  });

  it('refuse a page size out of range and a cursor of another filter', async () => {
    for (const first of [0, 1_001]) {
      expect((await domain.team.refusal(LIST, { first })).details).toEqual({ field: 'limit' });
    }
    const { pageInfo } = await domain.team.ask<Page>(LIST, { first: 1 });
    const answer = await domain.team.refusal(LIST, {
      first: 1,
      after: pageInfo.endCursor,
      filter: { exchange: 'many' },
    });
    expect(answer).toEqual({ code: 'invalid_argument', details: { field: 'page_token' } });
  });

  it('are nested in exchanges and instruments, with their own cursors', async () => {
    const source = `query ($after: String) { exchange(code: "binance") { code displayName
      datastreams(first: 1, after: $after) { totalCount pageInfo { endCursor } }
      instrument(symbol: "BTCUSDT") { base datastreams(first: 1) { totalCount pageInfo { endCursor } } } } }`;
    interface Nested {
      datastreams: Page;
      instrument: { base: string; datastreams: Page };
    }
    const nested = await domain.team.ask<Nested>(source);
    expect([nested.datastreams.totalCount, nested.instrument.datastreams.totalCount]).toEqual([6, 3]);
    const foreign = nested.instrument.datastreams.pageInfo.endCursor;
    expect((await domain.team.refusal(source, { after: foreign })).details).toEqual({ field: 'page_token' });
  });
});

describe('instruments', () => {
  const INSTRUMENTS = `query ($filter: InstrumentFilter) { exchange(code: "binance") {
    instruments(filter: $filter) { totalCount nodes { symbol base instrumentType } } } }`;
  it.each([
    [{ search: 'btc' }, ['btcusdt', 'BTCUSDT']],
    [{ search: 'BtCuSd' }, ['btcusdt', 'BTCUSDT']],
    [{ search: '%' }, []],
    [{ search: '_' }, []],
    [{ search: '\\' }, []],
    [{ base: 'ETH' }, ['ETHUSDT']],
    [{ base: 'eth' }, []],
    [{ base: 'ETH ' }, []],
    [{ quote: 'USDT ' }, []],
    [{ instrumentType: 'spot ' }, []],
    [{ quote: 'USDT', instrumentType: 'spot' }, ['ETHUSDT', 'BTCUSDT']],
    [{ instrumentType: 'spöt' }, []],
  ])('filtered by %j', async (filter, symbols) => {
    const { instruments } = await domain.team.ask<{ instruments: { nodes: { symbol: string }[] } }>(INSTRUMENTS, {
      filter,
    });
    expect(instruments.nodes.map(({ symbol }) => symbol)).toEqual(symbols);
  });
});

it.each([
  ['binance', 'BTCUSDT', 'trades', true],
  ['binance ', 'BTCUSDT', 'trades', false],
  ['binance', 'BTCUSDT ', 'trades', false],
  ['binance', 'BTCUSDT', 'trades ', false],
])('finds by exact names only: %j, %j, %j', async (exchange, symbol, type, isFound) => {
  const names = { exchange, symbol, type };
  const stream = `query ($exchange: String!, $symbol: String!, $type: String!) {
    findDatastream(exchange: $exchange, instrument: $symbol, streamType: $type) { streamType } }`;
  expect(await domain.worker.ask(stream, names)).toEqual(isFound ? { streamType: type } : null);
  const instrument =
    'query ($exchange: String!, $symbol: String!) { exchange(code: $exchange) { instrument(symbol: $symbol) { symbol } } }';
  const found = await domain.worker.ask(instrument, { exchange, symbol });
  const isInstrument = exchange === 'binance' && symbol === 'BTCUSDT';
  expect(found).toEqual(exchange === 'binance' ? { instrument: isInstrument ? { symbol } : null } : null);
});

describe('resolving streams', () => {
  const RESOLVE = `mutation ($keys: [StreamKeyInput!]!, $create: Boolean!, $exchange: String = "kraken") {
    resolveDatastreams(exchange: $exchange, keys: $keys, create: $create) { id instrument streamType } }`;
  const keys = [
    { instrument: 'XBT/USD', streamType: 'depth' },
    { instrument: 'XBT/USD', streamType: 'trades' },
    { instrument: 'NEW/USD', streamType: 'trades' },
    { instrument: 'NEW/USD', streamType: 'nonsense' },
  ];
  type Found = ({ id: string; instrument: string; streamType: string } | null)[];

  it('answers in order, with null for unknown streams, and creates on request', async () => {
    const found = await domain.worker.ask<Found>(RESOLVE, { keys, create: false });
    expect(found.map((stream) => stream?.streamType ?? null)).toEqual([null, 'trades', null, null]);
    const made = await domain.worker.ask<Found>(RESOLVE, { keys, create: true });
    expect(made.map((stream) => stream?.streamType ?? null)).toEqual(['depth', 'trades', 'trades', null]);
    expect(await domain.worker.ask(RESOLVE, { keys, create: false })).toEqual(made);
  });

  it('gives concurrent callers the same streams', async () => {
    const fresh = [{ instrument: 'RACE', streamType: 'trades' }];
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => domain.worker.ask<Found>(RESOLVE, { keys: fresh, create: true })),
    );
    expect(new Set(answers.map((answer) => answer[0]?.id)).size).toBe(1);
  });

  it('does not create exchanges', async () => {
    const refusal = await domain.worker.refusal(RESOLVE, { keys, create: true, exchange: 'nowhere' });
    expect(refusal.code).toBe('not_found');
  });
});
