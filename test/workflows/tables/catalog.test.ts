import { readFile } from 'node:fs/promises';
import { DAY_NS } from '../../../schema/time/timestamps.js';
import { guideBlocks } from '../../support/contract/guide-blocks.js';
import { ExportSystem } from '../../support/systems/export-system.js';
import { ScheduleCaller } from '../../support/systems/schedule-caller.js';
import { TableCaller } from '../../support/systems/table-caller.js';
import { type CatalogEngine, ServedTables, tableName } from '../../support/tables/served-table.js';

/** 2023-11-14T00:00:00Z */
const T0 = 1_699_920_000_000_000_000n;
const ENGINES: readonly CatalogEngine[] = ['pyiceberg', 'duckdb', 'polars'];
const SCHEMA = {
  columns: [
    { output_column: 'price', data: { binance: { json: { path: 'p', type: 'decimal(18)' } } } },
    { output_column: 'count', data: { binance: { json: { path: 'n', type: 'i64' } } } },
  ],
};

/** Server, relay, worker, MySQL, Temporal and Blob Storage are real; engines are those of users. */
describe('the catalog of tables', () => {
  const system = new ExportSystem();
  const schedules = new ScheduleCaller(system);
  const tables = new TableCaller(system);
  const served = new ServedTables();
  const name = 'trades';
  let id = '';
  let snapshots: string[];

  beforeAll(async () => {
    await system.open();
    await served.open(system);
    await system.startWorker();
    const streams = ['BTCUSDT', 'ETHUSDT'].map(async (instrument, s) => {
      const stream = await system.datastream(instrument, 'trades');
      const frames = [0, 1, 2].flatMap((day) =>
        [0, 1].map((i) => ({
          ns: T0 + BigInt(day) * DAY_NS + BigInt(i) * 1_001n,
          message: JSON.stringify({ p: `${day + s}.${i}00000000000000001`, n: 100 * s + 10 * day + i }),
        })),
      );
      await system.store(stream, frames);
      await system.grant(stream, T0, T0 + 10n * DAY_NS);
      return stream;
    });
    const select = { datastreamIds: await Promise.all(streams) };
    ({ id } = await tables.create({ name, select, schema: SCHEMA, every: 'DAY' }));
    await tables.create({ name: tableName(), select, schema: SCHEMA, every: 'DAY' });
    snapshots = [];
    for (const day of [0n, 1n, 2n]) {
      await schedules.backfill(id, T0 + day * DAY_NS, T0 + (day + 1n) * DAY_NS);
      const { snapshot } = await tables.committed(id, Number(day) + 1);
      snapshots.push(snapshot!.snapshotId);
    }
    await schedules.ended(id, 3);
  });
  afterAll(async () => {
    await served.close();
    await system.close();
  });

  const counts = (rows: unknown) => (rows as { count: number }[]).map(({ count }) => count).sort((a, b) => a - b);

  it.each(ENGINES)('lists tables with rows, which %s reads now, by a filter, and as of a snapshot', async (engine) => {
    const steps = [
      { list: true },
      { read: name },
      { read: name, where: "instrument = 'ETHUSDT' and count > 110" },
      { read: name, snapshot_id: snapshots[1] },
    ];
    const [names, all, some, before] = await served.catalog(engine, steps);
    expect(names).toEqual([name]);
    expect(counts(all)).toEqual([0, 1, 10, 11, 20, 21, 100, 101, 110, 111, 120, 121]);
    expect((all as { count: number }[]).find(({ count }) => count === 121)).toMatchObject({
      ...{ instrument: 'ETHUSDT', exchange: 'binance', price: '3.100000000000000001' },
      collection_timestamp: '2023-11-16T00:00:00.000001+00:00',
    });
    expect(counts(some)).toEqual([111, 120, 121]);
    expect(counts(before)).toEqual([0, 1, 10, 11, 100, 101, 110, 111]);
  });

  it('is joined by Spark as the page about tools says', async () => {
    const page = await readFile('docs/tools.md', 'utf8');
    const blocks = guideBlocks(page.slice(page.indexOf('## Tables in Spark')));
    const { printed, problem } = await served.runSparkBlocks(blocks);
    expect(problem).toBeUndefined();
    expect(blocks).toHaveLength(1);
    for (const { line, output } of blocks) expect(printed.get(line)!.trimEnd()).toBe(output.trimEnd());
  });

  it.each([
    ['pyiceberg', /does not support endpoint: DELETE/],
    ['duckdb', /Forbidden.*The catalog is read-only/],
  ] as const)('refuses the changes of %s', async (engine, message) => {
    const [refused, rows] = await served.catalog(engine, [{ drop: name }, { read: name }]);
    expect(refused).toEqual({ error: expect.stringMatching(message) as string });
    expect(rows).toHaveLength(12);
  });

  it.each(['pyiceberg', 'duckdb'] as const)('has no table of another account, says %s', async (engine) => {
    const { apiKey } = await system.createAccount('other');
    const [names, table] = await served.catalog(engine, [{ list: true }, { read: name }], apiKey);
    expect(names).toEqual([]);
    expect(table).toEqual({ error: expect.stringMatching(/does not exist/) as string });
  });

  it.each(['pyiceberg', 'duckdb'] as const)('refuses a wrong secret of %s', async (engine) => {
    const [refused] = await served.catalog(engine, [{ list: true }], `${system.apiKey.slice(0, -3)}abc`);
    expect(refused).toEqual({ error: expect.stringMatching(/invalid_client|API key is invalid/) as string });
  });
});
