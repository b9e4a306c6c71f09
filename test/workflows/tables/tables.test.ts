import { readFile } from 'node:fs/promises';
import { DAY_NS } from '../../../schema/time/timestamps.js';
import { guideBlocks } from '../../support/contract/guide-blocks.js';
import { ExportSystem } from '../../support/systems/export-system.js';
import { ScheduleCaller } from '../../support/systems/schedule-caller.js';
import { SetCaller } from '../../support/systems/set-caller.js';
import { TableCaller } from '../../support/systems/table-caller.js';
import { comeLate } from '../../support/tables/late-frame.js';
import { type Engine, type Row, ServedTables, tableName } from '../../support/tables/served-table.js';
import { until } from '../../support/until.js';

/** 2023-11-14T00:00:00Z */
const T0 = 1_699_920_000_000_000_000n;
const PAGE = await readFile('docs/tools.md', 'utf8');
const ENGINES: readonly Engine[] = ['pyiceberg', 'duckdb'];
/** A column of each type. */
const SCHEMA = {
  columns: [
    { output_column: 'collection_timestamp_ns', meta: { value: 'collection_timestamp_ns' } },
    ...(
      [
        ['price', 'p', 'decimal(18)'],
        ['count', 'n', 'i64'],
        ['ratio', 'r', 'f64'],
        ['maker', 'm', 'bool'],
        ['side', 's', 'string'],
      ] as const
    ).map(([output_column, path, type]) => ({ output_column, data: { binance: { json: { path, type } } } })),
  ],
};
const trade = (i: number) => ({ p: `-${i}.000000000000000001`, n: i - 5, r: i / 4, m: i % 2 === 0, s: `side ${i}` });

/** Server, relay, worker, MySQL, Temporal and Blob Storage are real; engines are those of users. */
describe('a table through the whole system', () => {
  const system = new ExportSystem();
  const schedules = new ScheduleCaller(system);
  const sets = new SetCaller(system);
  const tables = new TableCaller(system);
  const served = new ServedTables();

  const sql = <Found>(query: string, values: unknown[]) =>
    system.server.core.database.main.query<Found[]>(query, values);
  const stored = async (instrument: string, days: readonly bigint[], rows = 3) => {
    const id = await system.datastream(instrument, 'trades');
    const frames = days.flatMap((day) =>
      Array.from({ length: rows }, (_, i) => ({
        ns: T0 + day * DAY_NS + BigInt(i) * 1_001n,
        message: JSON.stringify(i === 2 ? {} : trade(i + Number(day) * 10)),
      })),
    );
    await system.store(id, frames);
    await system.grant(id, T0, T0 + 10n * DAY_NS);
    return id;
  };
  const created = async (datastreamIds: string[], more: object = {}) => {
    const input = { name: tableName(), select: { datastreamIds }, schema: SCHEMA, every: 'DAY', ...more };
    return (await tables.create(input)).id;
  };
  /** Adds periods and waits for them. Returns where the table is then. */
  const filled = async (id: string, from: bigint, to: bigint, snapshots: number) => {
    await schedules.backfill(id, T0 + from * DAY_NS, T0 + to * DAY_NS);
    const table = await tables.committed(id, snapshots);
    await schedules.ended(id, Number(to - from));
    return { metadata: table.metadataLocation!, snapshot: table.snapshot! };
  };
  const sorted = (rows: readonly Row[]) =>
    rows.map((row) => JSON.stringify(row)).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));

  beforeAll(async () => {
    await system.open();
    await served.open(system);
    await system.startWorker();
  });
  afterAll(async () => {
    await served.close();
    await system.close();
  });

  it('has the rows of its datastreams, of every type, for engines of others', async () => {
    const streams = [await stored('ONE', [0n, 1n]), await stored('TWO/USD', [0n, 1n])];
    const { metadata, snapshot } = await filled(await created(streams), 0n, 2n, 2);
    expect(snapshot).toMatchObject({ totalRows: '12', totalFiles: 4 });
    const expected = ['ONE', 'TWO/USD'].flatMap((instrument) =>
      [0, 1].flatMap((day) =>
        [0, 1, 2].map((i) => {
          const ns = T0 + BigInt(day) * DAY_NS + BigInt(i) * 1_001n;
          const { p, n, r, m, s } = trade(i + day * 10);
          const values = i === 2 ? [null, null, null, null, null] : [p, n, r, m, s];
          return {
            collection_timestamp: `2023-11-${14 + day}T00:00:00${i === 0 ? '' : `.${String(i).padStart(6, '0')}`}+00:00`,
            ...{ exchange: 'binance', instrument, stream_type: 'trades', collection_timestamp_ns: Number(ns) },
            ...Object.fromEntries(['price', 'count', 'ratio', 'maker', 'side'].map((name, c) => [name, values[c]])),
          };
        }),
      ),
    );
    for (const engine of ENGINES) {
      expect(sorted((await served.read(engine, metadata)).rows)).toEqual(sorted(expected));
    }
  });

  it('lets a query of one instrument and day read one file', async () => {
    const streams = [await stored('THREE', [0n, 1n]), await stored('FOUR', [0n, 1n])];
    const { metadata } = await filled(await created(streams), 0n, 2n, 2);
    const where = "instrument = 'FOUR' and collection_timestamp >= '2023-11-15T00:00:00+00:00'";
    const { rows, files } = await served.read('pyiceberg', metadata, { where });
    expect(files).toHaveLength(1);
    expect(rows.map(({ instrument }) => instrument)).toEqual(['FOUR', 'FOUR', 'FOUR']);
    // The bounds of a column exclude both files of the first day.
    expect((await served.read('pyiceberg', metadata, { where: 'count > 4' })).files).toHaveLength(2);
    expect((await served.read('duckdb', metadata, { where: "instrument = 'FOUR' AND count > 4" })).rows).toHaveLength(
      2,
    );
  });

  it('replaces a period whose data changed later, and keeps the snapshot before it', async () => {
    const stream = await stored('LATE', [0n, 1n]);
    const id = await created([stream]);
    const first = await filled(id, 0n, 2n, 2);
    await comeLate(system, id, stream, { ns: T0 + 500n, message: JSON.stringify(trade(99)) });
    const { metadataLocation, snapshot } = await tables.committed(id, 3);
    expect(snapshot).toMatchObject({ totalRows: '7', totalFiles: 2 });
    for (const engine of ENGINES) {
      const now = await served.read(engine, metadataLocation!);
      expect(now.rows.map(({ count }) => count)).toEqual(expect.arrayContaining([94]));
      expect(now.rows).toHaveLength(7);
      const before = await served.read(engine, metadataLocation!, { snapshot_id: first.snapshot.snapshotId });
      expect(before.rows).toHaveLength(6);
      expect(before.rows.map(({ count }) => count)).not.toContain(94);
    }
  });

  it('is read as the page about tools says', async () => {
    await filled(await created([await stored('BTCUSDT', [0n, 1n])], { name: 'btc_trades' }), 0n, 2n, 2);
    const blocks = guideBlocks(PAGE.slice(PAGE.indexOf('## Tables in place'), PAGE.indexOf('## Tables in Spark')));
    expect(blocks).toHaveLength(3);
    const run = await served.runBlocks(blocks, system.apiKey);
    expect(run.problem).toBeUndefined();
    for (const { line, output } of blocks) expect(run.printed.get(line)!.trimEnd()).toBe(output.trimEnd());
  });

  it('has keys in the bucket of its account as long as it has their files', async () => {
    const id = await created([await stored('KEYS', [0n, 1n])]);
    expect(await served.keys(`tables/${id}/`)).toEqual([]);
    const { metadata } = await filled(id, 0n, 2n, 2);
    const keys = await served.keys(`tables/${id}/`);
    expect(keys).toEqual(keys.toSorted());
    // Each commit has written its metadata, a list of manifests and a manifest.
    expect(keys.map((key) => key.replace(/^.*?(data\/exp_|metadata\/.*\.)/, '$1').slice(0, 9))).toEqual([
      ...Array.from({ length: 2 }, () => 'data/exp_'),
      ...Array.from({ length: 6 }, () => 'metadata/'),
    ]);
    expect(await served.keys(`tables/${id}/`, '/')).toEqual([`tables/${id}/data/`, `tables/${id}/metadata/`]);

    const other = await served.accessOf((await system.createAccount('other')).apiKey);
    expect(await served.keys('tables/', '', other)).toEqual([]);
    for (const key of keys) expect(await served.status(key)).toBe(200);
    for (const key of keys) expect(await served.status(key, other)).toBe(404);

    await sql(
      'UPDATE exports SET expires_at = UTC_TIMESTAMP(6) WHERE id IN (SELECT export_id FROM table_exports WHERE table_id = ?)',
      [id],
    );
    expect((await served.read('pyiceberg', metadata)).rows).toHaveLength(6);
    await tables.delete(id);
    expect(await served.keys(`tables/${id}/`)).toEqual([]);
    for (const key of keys) expect(await served.status(key)).toBe(404);
  });

  it('lets go of the keys of snapshots that it no longer has', async () => {
    const id = await created([await stored('AGED', [0n, 1n, 2n])]);
    const { metadata } = await filled(id, 0n, 2n, 2);
    const before = await served.keys(`tables/${id}/`);
    const [first] = before.filter((key) => key.includes('/data/'));
    await sql('UPDATE table_exports SET removed_by = 1 WHERE table_id = ? AND export_id = ?', [
      id,
      first!.split('/')[3],
    ]);
    const later = await filled(id, 2n, 3n, 3);
    expect(later.metadata).not.toBe(metadata);
    const after = await served.keys(`tables/${id}/`);
    expect(before.filter((key) => !after.includes(key))).toEqual([first]);
  });

  it('keeps its files when the set that made them is deleted', async () => {
    const id = await created([await stored('KEPT', [0n])]);
    const { metadata } = await filled(id, 0n, 1n, 1);
    const [run] = await schedules.runs(id);
    await sets.act('delete', run!.setId!);
    const [row] = await sql<{ export: string }>('SELECT export_id AS export FROM table_exports WHERE table_id = ?', [
      id,
    ]);
    await until('the removal has begun', async () => {
      const left = await sql("SELECT id FROM outbox_messages WHERE kind = 'export-set.delete'", []);
      return left.length === 0;
    });
    await system.client.workflow.getHandle(`delete-files-${run!.setId}`).result();
    expect(await system.filesOf(row!.export)).toHaveLength(1);
    expect((await served.read('pyiceberg', metadata)).rows).toHaveLength(3);
  });
});
