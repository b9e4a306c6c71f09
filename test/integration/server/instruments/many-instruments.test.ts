import { countChanges } from '../../../../server/instruments/instrument-counts.js';
import { useTestCore } from '../../../support/core/core.js';

const test = useTestCore();
const COUNT = 100_000;
const PAGE = `query ($f: InstrumentVersionFilter, $n: Int!, $after: String) {
  instrumentVersions(filter: $f, first: $n, after: $after) {
    totalCount nodes { symbol } pageInfo { hasNextPage endCursor } } }`;

/** Each instrument has an older version: its tick size changed. */
describe('100,000 options of an exchange', () => {
  beforeAll(async () => {
    await test.staff('mutation ($c: JSON!) { loadCatalog(catalog: $c) { exchanges } }', {
      c: { exchanges: [{ code: 'deribit', displayName: 'Deribit' }] },
    });
    await test.sql(
      `INSERT INTO instrument_versions
         (exchange, symbol, from_ns, to_ns, observed_from_ns, observed_to_ns, closed_ns, source, status, kind, underlying, tick_size)
       WITH RECURSIVE digits AS (SELECT 0 AS d UNION ALL SELECT d + 1 FROM digits WHERE d < 9)
       SELECT 'deribit', CONCAT('BTC-', LPAD(a.d * 10000 + b.d * 1000 + c.d * 100 + e.d * 10 + f.d, 6, '0')),
         v.d * 1000 + 1000, IF(v.d = 0, 2000, NULL), v.d * 1000 + 1000, IF(v.d = 0, 1500, NULL), IF(v.d = 0, 2000, NULL),
         'observed', 'trading', 'option', 'btc_usd', '0.0005'
       FROM digits a, digits b, digits c, digits e, digits f, digits v WHERE v.d < 2`,
    );
    const { main } = test.core.database;
    for (const seenNs of [1_000n, 2_000n]) await countChanges(main.manager, 'deribit', seenNs);
    await test.sql('ANALYZE TABLE instrument_versions');
  });

  /** Rows of versions and counts that MySQL has read in this database. */
  const rowsRead = async (): Promise<number> => {
    const [row] = await test.sql<{ n: string }>(
      `SELECT SUM(count_read) AS n FROM performance_schema.table_io_waits_summary_by_table
       WHERE object_schema = DATABASE() AND object_name IN ('instrument_versions', 'instrument_counts')`,
    );
    return Number(row?.n);
  };

  const page = async (filter: object, first: number, after: string | null = null) => {
    const { data, errors } = await test.staff(PAGE, { f: filter, n: first, after });
    expect(errors).toBeUndefined();
    return data!['instrumentVersions'] as {
      totalCount: number;
      nodes: { symbol: string }[];
      pageInfo: { hasNextPage: boolean; endCursor: string | null };
    };
  };

  it.each([
    ['now', { exchange: 'deribit' }],
    ['then', { exchange: 'deribit', atNs: '1999' }],
    ['by underlying', { underlying: 'btc_usd', kind: 'option' }],
    ['by status, then', { exchange: 'deribit', status: 'trading', atNs: '2000' }],
  ])('are paged, %s, and only a page is read', async (_, filter) => {
    const before = await rowsRead();
    const first = await page(filter, 100);
    const read = (await rowsRead()) - before;
    expect(read).toBeGreaterThan(100);
    expect(read).toBeLessThan(1_000);
    expect([first.totalCount, first.nodes[0]?.symbol]).toEqual([COUNT, 'BTC-000000']);
    const second = await page(filter, 100, first.pageInfo.endCursor);
    expect(second.nodes.map(({ symbol }) => symbol).slice(0, 2)).toEqual(['BTC-000100', 'BTC-000101']);
  });
});
