import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { TASK_QUEUES } from '../../../../schema/jobs/task-queues.js';
import type { CheckpointOutcome } from '../../../../workflows/books/checkpoint-books.workflow.js';
import { Random } from '../../../support/engine/random.js';
import { readParquet } from '../../../support/engine/read-parquet.js';
import { ExportSystem } from '../../../support/systems/export-system.js';
import { replayed, type BookRowMessage } from '../../../support/views/replayed-rows.js';
import { simulateDay, sourceOfDay } from '../../../support/views/simulated-day.js';
import { SIMULATED_FORMATS } from '../../../support/views/simulated-stream.js';

const DAY_NS = 1_700_006_400_000_000_000n;
const SECOND_NS = 1_000_000_000n;
const format = SIMULATED_FORMATS.find(({ exchange }) => exchange === 'binance')!;

/**
 * Server, relay, worker, MySQL, Temporal and blob store are the real ones; the exchange is
 * simulated, with faults.
 */
describe('order books through the whole system', () => {
  const system = new ExportSystem();
  const day = simulateDay(format, new Random(3), 1_200, DAY_NS);
  const stored = (isPolled: boolean) =>
    day.frames
      .filter((frame) => frame.isPolled === isPolled)
      .map(({ ns, bytes }) => ({ ns, message: bytes.toString() }));
  // Within the day, so that state before and confirmation behind have to be found.
  const cut = { fromNs: DAY_NS + 3_000n * SECOND_NS, toNs: day.range.toNs - 2_000n * SECOND_NS };
  const range = { fromNs: String(cut.fromNs), toNs: String(cut.toNs) };
  let datastreamId: string;

  beforeAll(async () => {
    await system.open();
    datastreamId = await system.datastream('BTCUSDT', 'depth');
    const polledId = await system.datastream('BTCUSDT', 'depth_snapshot');
    const lease = await system.lease();
    await lease.seal(polledId, stored(true), DAY_NS);
    await lease.seal(datastreamId, stored(false), day.range.toNs, day.gaps);
    // Of the changes only: a book view entitles to the polled books that it needs.
    await system.grant(datastreamId, day.range.fromNs, day.range.toNs);
    await system.startWorker();
  });
  afterAll(() => system.close());

  async function exported(view: object, more: object = {}) {
    const id = await system.createExport({
      ...{ datastreamId, ...range, schema: 'raw', format: 'CSV' },
      ...{ view: { kind: 'book', ...view } },
      ...more,
    });
    const state = await system.finished(id);
    if (state.status !== 'SUCCEEDED') throw new Error(state.reason ?? state.status);
    const { exportManifest } = await system.account(
      'query ($id: ID!) { exportManifest(id: $id) { view messages rows misfits brokenMessages } }',
      { id },
    );
    return { files: await system.download(id), manifest: exportManifest as Record<string, unknown> };
  }

  it('has the rows of the exchange’s book, and says when it is unknown', async () => {
    const asked = { depth: 3, intervalNs: 10n * SECOND_NS, grouping: '0.5' };
    const expected = await replayed('binance', sourceOfDay(day), asked, [cut]);
    const { files, manifest } = await exported({ depth: 3, interval: '10s', grouping: '0.5' });
    expect(files.map(({ filename }) => filename)).toEqual(['binance_BTCUSDT_depth_book.csv.gz']);
    const lines = gunzipSync(files[0]!.bytes).toString().trimEnd().split('\n').slice(1);
    expect(lines).toEqual(expected.rows.map(({ ns, text }) => `${ns},"${text.replaceAll('"', '""')}"`));
    expect(expected.unknown.length).toBeGreaterThan(3);
    expect(new Set(expected.unknown.map(({ reason }) => reason))).toEqual(new Set(['gap', 'sequence']));
    expect(manifest).toMatchObject({
      view: {
        ...{ kind: 'book', depth: 3, interval: '10s', grouping: '0.5', checksums: expected.checksums },
        unknown: expected.unknown.map(({ fromNs, toNs, reason }) => ({
          from: String(fromNs),
          to: String(toNs),
          reason,
        })),
      },
      ...{ rows: String(expected.rows.length), misfits: {}, brokenMessages: '0' },
    });
  });

  it('has a row for each change with interval 0, through built-ins and custom schemas', async () => {
    const { rows } = await replayed('binance', sourceOfDay(day), { depth: 25, intervalNs: null }, [cut]);
    const books = rows.map(({ text }) => JSON.parse(text) as BookRowMessage);
    const [five, levels, custom] = await Promise.all([
      exported({ interval: '0' }, { schema: 'book_5', format: 'PARQUET' }),
      exported({ interval: '0' }, { schema: 'normalized', format: 'PARQUET' }),
      exported({ interval: '0' }, { schema: SPREAD, format: 'CSV' }),
    ]);
    const read = await readParquet(five.files[0]!.bytes);
    expect(read.rows.map((row) => row['collection_timestamp_ns'])).toEqual(rows.map(({ ns }) => ns));
    expect(read.rows.map((row) => decimal(row['bid_price_1']))).toEqual(books.map(({ bids }) => bids[1]?.[0]));
    expect(levels.manifest['rows']).toBe(
      String(books.reduce((sum, { bids, asks }) => sum + bids.length + asks.length, 0)),
    );
    expect(gunzipSync(custom.files[0]!.bytes).toString().split('\n').slice(1, 4)).toEqual(
      books.slice(0, 3).map(({ asks }) => `${Number(asks[0]![0]) * 2}`),
    );
  });

  describe('at one moment', () => {
    const BOOK = `query ($input: BookAtInput!) {
      bookAt(input: $input) { exchangeTimestampNs updateId bids asks } }`;
    const ask = (atNs: bigint, more: object = {}) =>
      system.account(BOOK, { input: { datastreamId, atNs: String(atNs), ...more } });

    it('is that of the row of a view', async () => {
      const asked = { depth: 2, intervalNs: 60n * SECOND_NS, grouping: '0.5' };
      const { rows } = await replayed('binance', sourceOfDay(day), asked, [cut]);
      for (const { ns, text } of [rows[0]!, rows.at(-1)!]) {
        const { update_id: updateId, bids, asks } = JSON.parse(text) as BookRowMessage;
        const { bookAt } = await ask(ns, { depth: 2, grouping: '0.5' });
        expect(bookAt).toMatchObject({ updateId: String(updateId), bids, asks });
      }
    });

    it('says why it is unknown', async () => {
      const { unknown } = await replayed('binance', sourceOfDay(day), { depth: 1, intervalNs: SECOND_NS }, [day.range]);
      for (const wanted of ['gap', 'sequence']) {
        const { fromNs, toNs } = unknown.find(({ reason }) => reason === wanted)!;
        for (const atNs of [fromNs, toNs]) {
          await expect(ask(atNs)).rejects.toThrow(`"code":"not_found","details":{"reason":"${wanted}"}`);
        }
      }
    });
  });

  it('shows the first rows in a preview', async () => {
    const { schemaPreview } = await system.account(
      'query ($input: SchemaPreviewInput!) { schemaPreview(input: $input) { columns { name } rows } }',
      {
        input: {
          ...{ datastreamId, ...range, schema: 'book_5', limit: 3 },
          view: { kind: 'book', interval: '1m' },
        },
      },
    );
    const { rows } = schemaPreview as { rows: unknown[][] };
    const expected = await replayed('binance', sourceOfDay(day), { depth: 5, intervalNs: 60n * SECOND_NS }, [cut]);
    expect(rows.map(([ns]) => String(ns))).toEqual(expected.rows.slice(0, 3).map(({ ns }) => String(ns)));
  });

  it('estimates a row for each boundary', async () => {
    const { exportEstimate } = await system.account(
      'query ($input: CreateExportInput!) { exportEstimate(input: $input) { rows bytes partitions } }',
      { input: { datastreamId, ...range, schema: 'book_5', view: { kind: 'book', interval: '10s' } } },
    );
    const boundaries = Number((cut.toNs - cut.fromNs) / (10n * SECOND_NS)) + 1;
    expect(exportEstimate).toMatchObject({ rows: String(boundaries), partitions: 1 });
  });

  it('plans files by the rows of the view, quiet hours included', async () => {
    const { exportEstimate } = await system.account(
      'query ($input: CreateExportInput!) { exportEstimate(input: $input) { rows partitions } }',
      {
        input: { datastreamId, ...range, schema: 'normalized', view: { kind: 'book', depth: 500, interval: '10ms' } },
      },
    );
    expect(Number((exportEstimate as { partitions: number }).partitions)).toBeGreaterThan(1);
  });

  describe('with checkpoints', () => {
    const checkpoint = (settleMs = 0) =>
      system.client.workflow.execute('checkpointBooks', {
        workflowId: `checkpoint-${randomUUID()}`,
        taskQueue: TASK_QUEUES.maintenance,
        args: [{ settleMs }],
      }) as Promise<CheckpointOutcome>;
    const stored = () =>
      system.server.core.database.main.query<{ at_ns: string }[]>(
        'SELECT at_ns FROM book_checkpoints WHERE datastream_id = ? ORDER BY at_ns',
        [datastreamId],
      );

    it('has the same rows, which begin from them', async () => {
      const before = await exported({ interval: '0' });
      const { books, known, unknown, failed } = await checkpoint();
      const hours = await stored();
      expect({ books, failed, written: known + unknown }).toEqual({ books: 1, failed: 0, written: hours.length });
      expect(hours.length).toBeGreaterThanOrEqual(3);
      expect(await checkpoint()).toMatchObject({ books: 0 });
      const after = await exported({ interval: '0' });
      expect(after.files.map(({ sha256 }) => sha256)).toEqual(before.files.map(({ sha256 }) => sha256));
      expect(after.manifest['view']).toEqual(before.manifest['view']);
      // The rest of the day needs no message from before the boundary.
      const fromNs = BigInt(hours[1]!.at_ns);
      const rest = { fromNs: String(fromNs), toNs: range.toNs };
      const { rows } = await replayed('binance', sourceOfDay(day), { depth: 25, intervalNs: null }, [
        { fromNs, toNs: cut.toNs },
      ]);
      const { manifest } = await exported({ interval: '0' }, rest);
      expect(manifest).toMatchObject({ rows: String(rows.length) });
      const read = Number(manifest['messages']);
      expect(read).toBeLessThan(day.frames.filter(({ ns }) => ns >= fromNs && ns < cut.toNs).length + 20);
    });

    it('shows late data in rows, and writes them again', async () => {
      const [first, second] = (await stored()).map(({ at_ns: ns }) => BigInt(ns)) as [bigint, bigint];
      await system.store(datastreamId, [{ ns: second - 1n, message: '{"data":{' }]);
      expect((await stored()).map(({ at_ns: ns }) => BigInt(ns))).not.toContain(second);
      const asked = `query ($input: BookAtInput!) { bookAt(input: $input) { updateId } }`;
      const input = { datastreamId, atNs: String(second) };
      await expect(system.account(asked, { input })).rejects.toThrow('"reason":"unreadable"');
      expect(await checkpoint()).toMatchObject({ books: 1, failed: 0, refused: 0 });
      expect((await stored()).map(({ at_ns: ns }) => BigInt(ns))).toEqual(expect.arrayContaining([first, second]));
      await expect(system.account(asked, { input })).rejects.toThrow('"reason":"unreadable"');
    });
  });
});

const SPREAD = {
  columns: [
    { output_column: 'twice', data: { book: { json: { path: 'asks.0.0', type: 'f64' }, transform: '{v} * 2' } } },
  ],
};

function decimal(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  const { scaled, scale } = value as { scaled: bigint; scale: number };
  return String(Number(scaled) / 10 ** scale);
}
