import { parse } from 'graphql';
import { createPreviewRunner } from '../../../server/previews/preview-runner.js';
import { ExportSystem, type StoredFrame } from '../../support/systems/export-system.js';
import { silent } from '../../support/core/core.js';

const T0 = 1_700_000_000_000_000_000n;
const PREVIEW = `query ($input: SchemaPreviewInput!) { schemaPreview(input: $input) {
  columns { name type } rows misfits scannedMessages } }`;

const trade = (i: number): StoredFrame => ({
  ns: T0 + BigInt(i) * 1_000n,
  message: `{"stream":"btcusdt@trade","data":{"e":"trade","E":1700000000000,"s":"BTCUSDT","t":${i},"p":"4${i}.10","q":"0.5","T":1700000000000,"m":${i % 2 === 0}}}`,
});

interface Preview {
  columns: { name: string; type: string }[];
  rows: unknown[][];
  misfits: Record<string, number>;
  scannedMessages: number;
}

/** Server, worker, MySQL, Temporal and blob store are the real ones. */
describe('a preview through the whole system', () => {
  const system = new ExportSystem();
  let datastreamId: string;
  let requests = 0;

  beforeAll(async () => {
    await system.open();
    datastreamId = await system.datastream('BTCUSDT', 'trades');
    const frames = Array.from({ length: 3_000 }, (_, i) => trade(i));
    await system.store(datastreamId, frames.slice(1_000));
    await system.store(datastreamId, frames.slice(0, 1_000));
    await system.grant(datastreamId, T0 + 10_000n, T0 + 15_000n);
    await system.grant(datastreamId, T0 + 20_000n, T0 + 9_000_000n);
  });
  afterAll(() => system.close());

  async function askedOnce(more: object) {
    const startedMs = performance.now();
    requests += 1;
    const call = { requestId: `req_${String(requests).padStart(16, '0')}`, apiKey: system.apiKey };
    const variables = { input: { datastreamId, schema: 'normalized', ...more } };
    const transport = system.server.core.inProcessTransport('service');
    const { data, errors } = await transport.execute<Record<string, Preview>, object & Record<string, unknown>>(
      parse(PREVIEW),
      variables,
      call,
    );
    const ms = performance.now() - startedMs;
    const { message, extensions } = errors?.[0] ?? {};
    return {
      preview: data?.['schemaPreview'] ?? null,
      code: extensions?.code,
      details: extensions?.details,
      message,
      ms,
    };
  }

  /**
   * Asks again when it was given up after eight seconds: a busy machine may take as long to start a
   * sandbox.
   */
  async function preview(more: object): ReturnType<typeof askedOnce> {
    const asked = await askedOnce(more);
    return asked.code === 'unavailable' ? preview(more) : asked;
  }

  it('is unavailable without a worker, and says so at once', async () => {
    const { code, ms } = await askedOnce({});
    expect(code).toBe('unavailable');
    // Eight seconds, and what a busy machine adds.
    expect(ms).toBeLessThan(60_000);
  });

  describe('with a worker', () => {
    beforeAll(async () => {
      await system.startWorker();
    });

    it('shows the results of custom SQL and the place of each error', async () => {
      const asked = (transform: string) => ({
        limit: 1,
        schema: {
          columns: [
            { output_column: 'x', data: { binance: { json: { path: 'data.p', type: 'decimal(8)' }, transform } } },
          ],
        },
      });
      const { preview: shown } = await preview(asked("concat(upper('p'), {v} * 2)"));
      expect(shown).toMatchObject({ columns: [{ name: 'x', type: 'string' }], rows: [['P820.20000000']], misfits: {} });
      expect((await preview(asked('getenv({v})'))).code).toBe('invalid_argument');
    });

    describe('that would be too long for Temporal', () => {
      const columns = (count: number, type: string, transform: string) => ({
        columns: Array.from({ length: count }, (_, i) => ({
          output_column: `x${i}`,
          data: { binance: { json: { path: 'data.p', type }, transform } },
        })),
      });

      it('has fewer rows, by the bytes of their text', async () => {
        const schema = columns(8, 'string', "repeat('日', 999) || {v}");
        const { preview: shown } = await preview({ limit: 100, schema });
        expect(shown?.rows.length).toBe(37);
        expect(shown?.rows[36]?.[7]).toBe(`${'日'.repeat(999)}451.10`);
      });

      it('has fewer items of the lists of a single row', async () => {
        const large = await system.datastream('LARGEUSDT', 'trades');
        const words = Array.from({ length: 1_000 }, (_, i) => String(i).padStart(100, 'w'));
        await system.store(large, [{ ns: T0, message: JSON.stringify({ data: { p: words.join(',') } }) }]);
        await system.grant(large, T0, T0 + 10n);
        const schema = columns(30, 'string', "[string_split({v}, ',')]");
        const { preview: shown } = await preview({ datastreamId: large, schema });
        expect(shown?.rows).toEqual([Array.from({ length: 30 }, () => [words.slice(0, 250)])]);
      });
    });

    it('shows the first rows inside the spans, in order', async () => {
      const { preview: shown } = await preview({ limit: 7 });
      expect(shown?.columns.slice(0, 4)).toEqual([
        { name: 'collection_timestamp_ns', type: 'i64' },
        { name: 'exchange_timestamp_ns', type: 'i64' },
        { name: 'trade_id', type: 'string' },
        { name: 'price', type: 'decimal(18)' },
      ]);
      expect(shown?.rows.map((row) => row[0])).toEqual(
        [10, 11, 12, 13, 14, 20, 21].map((i) => String(T0 + BigInt(i) * 1_000n)),
      );
      expect(shown?.rows[0]?.slice(2, 4)).toEqual(['10', '410.1']);
      expect(shown).toMatchObject({ misfits: {}, scannedMessages: 7 });
    });

    it('accepts a range, the raw schema and an inline schema', async () => {
      const range = { fromNs: String(T0 + 12_000n), toNs: String(T0 + 21_000n) };
      expect((await preview({ schema: 'raw', ...range })).preview?.rows.map((row) => row[0])).toEqual(
        [12, 13, 14, 20].map((i) => String(T0 + BigInt(i) * 1_000n)),
      );
      const price = { json: { path: 'data.p', type: 'i64' } };
      const inline = { columns: [{ output_column: 'price', data: { binance: price } }] };
      expect((await preview({ schema: inline, ...range })).preview).toEqual({
        columns: [{ name: 'price', type: 'i64' }],
        rows: [[null], [null], [null], [null]],
        misfits: { price: 4 },
        scannedMessages: 4,
      });
    });

    it('has columns but no rows if nothing is stored', async () => {
      const { preview: shown } = await preview({ fromNs: '1', toNs: '2' });
      expect(shown).toMatchObject({ rows: [], scannedMessages: 0 });
    });

    it('answers previews one after the other without a restart', async () => {
      const times: number[] = [];
      for (let i = 0; i < 20; i++) times.push((await preview({ limit: 20 })).ms);
      times.sort((a, b) => a - b);
      if (process.env.TEST_LOG_LEVEL) process.stdout.write(`preview ms: ${times.map(Math.round).join(' ')}\n`);
      // A tenth of that on a free machine.
      expect(times[10]).toBeLessThan(5_000);
    });

    it('goes on without stored data that cannot be read', async () => {
      const lost = await system.datastream('LOSTUSDT', 'trades');
      const blobName = await system.store(lost, [{ ns: T0, message: '{}' }]);
      await system.store(lost, [{ ns: T0 + 5n, message: '{"kept":1}' }]);
      await system.grant(lost, T0, T0 + 10n);
      await system.removeBlob(blobName);
      const { preview: shown } = await preview({ datastreamId: lost });
      expect(shown).toMatchObject({ scannedMessages: 1 });
    });

    it.each([0, 20])('is given up with the request, after %i ms', async (afterMs) => {
      const gone = new AbortController();
      const run = createPreviewRunner(system.client, silent);
      const task = {
        requestId: `req_gone_${afterMs}`,
        accountId: system.accountId,
        datastream: { id: datastreamId, exchange: 'binance', instrument: 'BTCUSDT', streamType: 'trades' },
        schema: { kind: 'raw' as const },
        view: null,
        range: { fromNs: String(T0), toNs: String(T0 + 9_000_000n) },
        ranges: [{ fromNs: String(T0), toNs: String(T0 + 9_000_000n) }],
        limit: 100,
        newest: false,
      };
      if (afterMs === 0) gone.abort();
      else setTimeout(() => gone.abort(), afterMs);
      await expect(run(task, gone.signal)).rejects.toMatchObject({ code: 'request_timeout' });
    });
  });
});
