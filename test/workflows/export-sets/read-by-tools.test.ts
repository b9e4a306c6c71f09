import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { DAY_NS } from '../../../schema/time/timestamps.js';
import { packageTools } from '../../../scripts/stack/programs/python-tools.js';
import { ExportSystem, type StoredFrame } from '../../support/systems/export-system.js';
import { SetCaller, type SetFile } from '../../support/systems/set-caller.js';

/** 2023-11-14T22:13:20Z */
const T0 = 1_700_000_000_000_000_000n;
const POLARS = `
import sys, polars
frame = polars.scan_parquet(sys.argv[1] + "/**/*.parquet", hive_partitioning=True, try_parse_hive_dates=True)
rows = frame.sort("collection_timestamp_ns").select("exchange", "stream_type", "instrument", "date", "bid_price").collect()
print("\\n".join(",".join(str(value) for value in row) for row in rows.rows()))
`;

const ticker = (symbol: string, price: number, ns: bigint): StoredFrame => ({
  ns,
  message: JSON.stringify({
    stream: `${symbol.toLowerCase()}@bookTicker`,
    data: { u: 1, s: symbol, b: `${price}.5`, B: '1', a: `${price}.6`, A: '2' },
  }),
});

describe('the files of a set', () => {
  const system = new ExportSystem();
  const sets = new SetCaller(system);
  const folder = mkdtempSync(path.join(tmpdir(), 'set-'));
  const range = { fromNs: String(T0), toNs: String(T0 + 2n * DAY_NS) };
  const ids: string[] = [];

  beforeAll(async () => {
    await system.open();
    for (const [i, symbol] of ['BTCUSDT', 'A/B USDT'].entries()) {
      const id = await system.datastream(symbol, 'book_ticker');
      await system.store(
        id,
        [0n, DAY_NS].map((day, n) => ticker(symbol, 10 * (i + 1) + n, T0 + day + BigInt(i))),
      );
      await system.grant(id, T0, T0 + 2n * DAY_NS);
      ids.push(id);
    }
    await system.startWorker();
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await system.close();
  });

  /** Downloads a set into a folder of its own. */
  async function pulled(name: string, options: object): Promise<{ root: string; id: string; files: SetFile[] }> {
    const { id } = await sets.create({ select: { datastreamIds: ids }, ...range, schema: 'normalized', ...options });
    expect((await sets.finished(id)).status).toBe('SUCCEEDED');
    const files = await sets.files(id);
    const root = path.join(folder, name);
    for (const { filename, bytes } of files) {
      mkdirSync(path.dirname(path.join(root, filename)), { recursive: true });
      writeFileSync(path.join(root, filename), bytes);
    }
    return { root, id, files };
  }

  it('of Hive layout are a dataset for DuckDB and polars, and sha256sum finds them whole', async () => {
    const { root, id } = await pulled('hive', { layout: 'HIVE', format: 'PARQUET' });
    const { exportSetChecksums } = await system.account('query ($id: ID!) { exportSetChecksums(id: $id) }', { id });
    writeFileSync(path.join(root, 'SHA256SUMS'), exportSetChecksums as string);
    const check = spawnSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: root, encoding: 'utf8' });
    expect([check.status, check.stdout.match(/: OK$/gm)]).toEqual([0, Array(4).fill(': OK')]);

    const price = (text: string): string => text.padEnd(text.indexOf('.') + 19, '0');
    const expected = [
      ['BTCUSDT', '2023-11-14', '10.5'],
      ['A/B USDT', '2023-11-14', '20.5'],
      ['BTCUSDT', '2023-11-15', '11.5'],
      ['A/B USDT', '2023-11-15', '21.5'],
    ].map(([symbol, date, bid]) => `binance,book_ticker,${symbol},${date},${price(bid!)}`);
    const connection = await (await DuckDBInstance.create()).connect();
    const reader = await connection.runAndReadAll(
      `SELECT concat_ws(',', exchange, stream_type, instrument, date, bid_price) AS line
       FROM read_parquet('${root}/**/*.parquet', hive_partitioning = true) ORDER BY collection_timestamp_ns`,
    );
    expect(reader.getRowObjects().map(({ line }) => line)).toEqual(expected);

    const python = path.join(await packageTools(), 'python3');
    const polars = spawnSync(python, ['-c', POLARS, root], { encoding: 'utf8' });
    expect([polars.stderr, polars.stdout.trim().split('\n')]).toEqual(['', expected]);
  }, 300_000);

  it('can be Arrow IPC files, with times and doubles', async () => {
    const parquetTypes = { numbers: 'double', timestamps: 'timestamp' };
    const { files } = await pulled('arrow', { format: 'ARROW', parquetTypes });
    expect(files.map(({ filename }) => filename)).toEqual([
      'binance_BTCUSDT_book_ticker.arrow',
      'binance_A-B-USDT_book_ticker.arrow',
    ]);
    for (const { bytes } of files) {
      expect([bytes.subarray(0, 6).toString(), bytes.subarray(-6).toString()]).toEqual(['ARROW1', 'ARROW1']);
    }
  });

  it('can be CSV in zstd frames', async () => {
    const { files } = await pulled('zst', { format: 'CSV_ZST' });
    expect(files.map(({ filename }) => filename)[0]).toBe('binance_BTCUSDT_book_ticker.csv.zst');
    expect(zstdDecompressSync(files[0]!.bytes).toString()).toBe(
      'collection_timestamp_ns,exchange_timestamp_ns,bid_price,bid_quantity,ask_price,ask_quantity\n' +
        `${T0},,10.5,1,10.6,2\n${T0 + DAY_NS},,11.5,1,11.6,2\n`,
    );
  });
});
