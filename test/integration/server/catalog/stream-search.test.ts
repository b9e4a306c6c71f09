import { HOUR_NS, nowNs } from '../../../../schema/time/timestamps.js';
import { useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const SEARCH = `query ($t: String!, $f: Int!, $e: String, $c: StreamCategory, $b: StreamOrder, $d: Boolean) {
  streamSearch(text: $t, first: $f, exchange: $e, category: $c, by: $b, descending: $d) {
    totalCount found { datastream { id exchange instrument streamType category } firstDataNs lastDataNs messagesPerDay } } }`;

interface Search {
  totalCount: number;
  found: {
    datastream: { id: string; exchange: string; instrument: string; streamType: string };
    firstDataNs: string | null;
    lastDataNs: string | null;
    messagesPerDay: string | null;
  }[];
}

describe('a search of the catalogue', () => {
  const search = async (text: string, more: object = {}) => {
    const client = await domain.client();
    return client.ask<Search>(SEARCH, { t: text, f: 50, e: null, c: null, b: null, d: false, ...more });
  };
  const names = ({ found }: Search): string[] =>
    found.map(({ datastream }) => `${datastream.instrument} ${datastream.streamType}`);

  it('has the whole name first, and does without punctuation and case', async () => {
    const found = await search('BTC-USDT Trades', { e: 'binance' });
    expect(names(found).sort()).toEqual(['BTCUSDT trades', 'btcusdt trades']);
    expect(names(await search('btcusdt trades', { e: 'binance' }))[0]).toBe('btcusdt trades');
    expect(names(await search('BTCUSDT trades', { e: 'binance' }))[0]).toBe('BTCUSDT trades');
  });

  it('says the assets and the kind of the instrument', async () => {
    const client = await domain.client();
    const instruments = [{ symbol: 'WORDS', base: 'BTC', quote: 'USDT', type: 'perpetual', streams: ['trades'] }];
    const catalog = { exchanges: [{ code: 'kraken', displayName: 'Kraken', instruments }] };
    await domain.team.ask('mutation ($c: JSON!) { loadCatalog(catalog: $c) { exchanges } }', { c: catalog });
    const source = '{ streamSearch(text: "words") { found { base quote instrumentType } } }';
    const market = { base: 'BTC', quote: 'USDT', instrumentType: 'perpetual' };
    expect(await client.ask(source)).toMatchObject({ found: [market] });
  });

  it('counts everything that matches, and returns the first', async () => {
    const all = await search('');
    expect(all.found).toHaveLength(all.totalCount);
    const first = await search('', { f: 2 });
    expect(first.totalCount).toBe(all.totalCount);
    expect(names(first)).toEqual(names(all).slice(0, 2));
    expect(await search('no such stream 100%_')).toMatchObject({ totalCount: 0, found: [] });
  });

  it('continues behind the last stream of a page, for the same search only', async () => {
    const client = await domain.client();
    const source = `query ($t: String!, $after: String, $b: StreamOrder) {
      streamSearch(text: $t, first: 2, after: $after, by: $b) {
        totalCount pageInfo { hasNextPage endCursor } found { datastream { id } } } }`;
    interface Paged extends Omit<Search, 'found'> {
      pageInfo: { hasNextPage: boolean; endCursor: string | null };
      found: { datastream: { id: string } }[];
    }
    const all = (await search('', { b: 'INSTRUMENT' })).found.map(({ datastream }) => datastream.id);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: Paged = await client.ask(source, { t: '', b: 'INSTRUMENT', after });
      expect(page.totalCount).toBe(all.length);
      seen.push(...page.found.map(({ datastream }) => datastream.id));
      after = page.pageInfo.endCursor;
      expect(page.pageInfo.hasNextPage).toBe(after !== null);
      if (after) {
        expect((await client.refusal(source, { t: 'btc', b: 'INSTRUMENT', after })).code).toBe('invalid_argument');
      }
    } while (after);
    expect(seen).toEqual(all);
  });

  it('continues at the same place after the last stream of a page left the catalogue', async () => {
    const client = await domain.client();
    const source = `query ($after: String) { streamSearch(text: "gone", first: 2, after: $after) {
      pageInfo { endCursor } found { datastream { id instrument } } } }`;
    const symbols = ['GONE1', 'GONE2', 'GONE3', 'GONE4'];
    const instruments = symbols.map((symbol) => ({ symbol, streams: ['trades'] }));
    const catalog = { exchanges: [{ code: 'kraken', displayName: 'Kraken', instruments }] };
    await domain.team.ask('mutation ($c: JSON!) { loadCatalog(catalog: $c) { exchanges } }', { c: catalog });
    interface Paged {
      pageInfo: { endCursor: string };
      found: { datastream: { id: string; instrument: string } }[];
    }
    const page = await client.ask<Paged>(source);
    expect(page.found.map(({ datastream }) => datastream.instrument)).toEqual(['GONE1', 'GONE2']);
    await domain.sql('DELETE FROM datastreams WHERE id = ?', [page.found[1]?.datastream.id]);
    const next = await client.ask<Paged>(source, { after: page.pageInfo.endCursor });
    expect(next.found.map(({ datastream }) => datastream.instrument)).toEqual(['GONE3', 'GONE4']);
    await domain.sql("DELETE FROM datastreams WHERE instrument LIKE 'GONE%'");
  });

  it('filters by exchange and category, and sorts', async () => {
    const { found } = await search('', { c: 'TRADE', b: 'INSTRUMENT', d: true });
    const instruments = found.map(({ datastream }) => datastream.instrument);
    expect(instruments.length).toBeGreaterThan(1);
    expect(instruments).toEqual([...instruments].sort().reverse());
    expect(new Set(found.map(({ datastream }) => datastream.streamType))).toEqual(new Set(['trades']));
  });

  it('has first and last moment, and the messages of a day', async () => {
    const id = domain.streams['ETHUSDT trades']!;
    const ranges = [
      [10n, 20n],
      [50n, 70n],
    ];
    for (const [from, to] of ranges) {
      await domain.sql('INSERT INTO coverage_ranges (datastream_id, from_ns, to_ns, row_count) VALUES (?, ?, ?, 1)', [
        ...[id, from, to],
      ]);
    }
    const hour = (nowNs() / HOUR_NS) * HOUR_NS;
    for (const [ago, frames] of [
      [0n, '7'],
      [1n, '9007199254740993'],
      [30n, '1'],
    ] as const) {
      const total = JSON.stringify({ frames, bytes: '1', lastNs: '1', lag: null, price: null });
      await domain.sql("INSERT INTO rollup_hours (datastream_id, hour_ns, total, minutes) VALUES (?, ?, ?, '{}')", [
        id,
        hour - ago * HOUR_NS,
        total,
      ]);
    }
    const [one] = (await search('ETHUSDT trades', { e: 'binance' })).found;
    expect(one).toMatchObject({ firstDataNs: '10', lastDataNs: '70', messagesPerDay: '9007199254741000' });
    const [none] = (await search('ETHUSDT depth', { e: 'binance' })).found;
    expect(none).toMatchObject({ firstDataNs: null, lastDataNs: null, messagesPerDay: null });
  });

  it.each([0, 2_001])('refuses a page of %i', async (f) => {
    const client = await domain.client();
    const refusal = await client.refusal(SEARCH, { t: '', f, e: null, c: null, b: null, d: false });
    expect(refusal).toMatchObject({ code: 'invalid_argument', details: { field: 'limit' } });
  });
});
