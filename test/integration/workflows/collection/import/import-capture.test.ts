import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { BlobServiceClient } from '@azure/storage-blob';
import { getOperationAST } from 'graphql';
import type { CoreTransport } from '../../../../../schema/core-client/core-transport.js';
import { BlobStore } from '../../../../../workflows/blobs/blob-store.js';
import { importCapture } from '../../../../../workflows/collection/import/import-capture.js';
import { collectedFrames } from '../../../../support/collection/collected.js';
import { capturePath, hasCaptures } from '../../../../support/engine/captures.js';
import { WRITTEN, writtenCapture } from '../../../../support/engine/written-captures.js';
import { FakeCore } from '../../../../support/collection/fake-core.js';

const azurite = process.env.AZURE_STORAGE_CONNECTION_STRING ?? 'UseDevelopmentStorage=true';
const container = BlobServiceClient.fromConnectionString(azurite).getContainerClient(`import-${process.pid}`);
const blobs = new BlobStore(container);
/** Users of the project do not have the captures. */
const onCaptures = hasCaptures ? it : it.skip;

function trade(symbol: string, id: number): string {
  return `{"stream":"${symbol.toLowerCase()}@trade","data":{"e":"trade","E":1,"s":"${symbol}","t":${id},"p":"1.10"}}`;
}

describe('import of captures', () => {
  let core: FakeCore;
  let directory: string;
  beforeEach(async () => {
    core = new FakeCore();
    directory = await mkdtemp(join(tmpdir(), 'import-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));
  afterAll(() => container.deleteIfExists());

  async function write(name: string, content: string | Buffer): Promise<string> {
    const path = join(directory, name);
    await writeFile(path, content);
    return path;
  }
  const run = (files: string[], create = true, exchange = 'binance') =>
    importCapture({ exchange, files, create, transport: core, blobs });

  it('routes each message to its datastream and counts the rest by reason', async () => {
    const lines = [
      `1000\t${trade('BTCUSDT', 1)}`,
      '1001\t{"result":null,"id":1}',
      `1002\t${trade('ETHUSDT', 7)}`,
      '1003\t{"stream":"!miniTicker@arr","data":[]}',
      `1003\t${trade('BTCUSDT', 2)}`,
      '1004\tnot json',
    ];
    const report = await run([await write('a.tsv', lines.join('\n'))]);
    expect(report).toMatchObject({
      ...{ messages: 6, routed: 3, datastreams: { 1: 2, 2: 1 } },
      unrouted: { acknowledgement: 1, 'names several instruments': 1, 'broken frame': 1 },
    });
    expect(await collectedFrames(core, blobs, 1n)).toMatchObject([
      { ns: 1000n, message: trade('BTCUSDT', 1) },
      { ns: 1003n, message: trade('BTCUSDT', 2) },
    ]);
  });

  it('skips unknown instruments without create', async () => {
    const report = await run([await write('a.tsv', `5\t${trade('NEWUSDT', 1)}\n`)], false);
    expect(report).toMatchObject({ messages: 1, routed: 0, unrouted: { 'unknown datastream': 1 } });
  });

  it('adds nothing for the same content, compressed or not, and still reports', async () => {
    const content = `5\t${trade('BTCUSDT', 1)}\n`;
    const first = await run([await write('a.tsv', content)]);
    const again = await run([await write('b.tsv.gz', gzipSync(content))]);
    expect(again).toEqual({ ...first, added: 0, alreadyImported: [join(directory, 'b.tsv.gz')] });
    expect(await collectedFrames(core, blobs, 1n)).toHaveLength(1);
  });

  it('adds only what was skipped, when the same content is imported again with create', async () => {
    core.datastreams.set('binance BTCUSDT trades', 1n);
    const lines = [`5\t${trade('BTCUSDT', 1)}`, `6\t${trade('NEWUSDT', 1)}`, `7\t${trade('BTCUSDT', 2)}`];
    const file = await write('a.tsv', lines.join('\n'));
    expect(await run([file], false)).toMatchObject({ routed: 2, added: 2, unrouted: { 'unknown datastream': 1 } });
    expect(await run([file], true)).toMatchObject({
      ...{ routed: 3, added: 1, datastreams: { 1: 2, 2: 1 } },
      ...{ unrouted: {}, alreadyImported: [] },
    });
    expect(await run([file], true)).toMatchObject({ routed: 3, added: 0, alreadyImported: [file] });
    expect(await collectedFrames(core, blobs, 1n)).toHaveLength(2);
    expect(await collectedFrames(core, blobs, 2n)).toMatchObject([{ ns: 6n, message: trade('NEWUSDT', 1) }]);
  });

  it('survives the loss of every first answer of the server', async () => {
    const lost = new Set<string>();
    const execute: CoreTransport['execute'] = async (document, variables) => {
      const answer = await core.execute(document, variables);
      const name = getOperationAST(document)!.name!.value;
      if (lost.has(name)) return answer;
      lost.add(name);
      throw new Error('socket hang up');
    };
    const files = [await write('a.tsv', `5\t${trade('BTCUSDT', 1)}\n6\t${trade('BTCUSDT', 2)}\n`)];
    const report = await importCapture({ exchange: 'binance', files, create: true, transport: { execute }, blobs });
    expect(report).toMatchObject({ added: 2, alreadyImported: [] });
    expect([...lost]).toEqual(['BeginImport', 'ResolveDatastreams', 'CommitImport']);
    expect(await collectedFrames(core, blobs, 1n)).toHaveLength(2);
  });

  it('keeps frames byte for byte, including tabs and invalid UTF-8', async () => {
    const frame = Buffer.concat([Buffer.from(trade('BTCUSDT', 1).slice(0, -1)), Buffer.of(0xff, 0x09, 0xfe, 0x7d)]);
    await run([await write('a.tsv', Buffer.concat([Buffer.from('5\t'), frame, Buffer.from('\n')]))]);
    const [stored] = await collectedFrames(core, blobs, 1n);
    expect(Buffer.from(stored?.message ?? '', 'latin1')).toEqual(frame);
  });

  it('divides segments at the hour', async () => {
    const hour = 3_600_000_000_000n;
    const lines = [hour - 1n, hour, hour + 1n, 5n * hour].map((ns, i) => `${ns}\t${trade('BTCUSDT', i)}`);
    await run([await write('a.tsv', lines.join('\n'))]);
    expect([...core.segments.keys()].map((name) => name.replace(/.*1970/, '1970'))).toHaveLength(3);
  });

  it.each([
    ['no tab', `1\t${trade('BTCUSDT', 1)}\n\nnonsense\n`, /a\.tsv:3: no tab/],
    ['a non-numeric time', '12x\t{}\n', /a\.tsv:1: '12x' is not a time/],
    ['a time beyond int64', '9999999999999999999\t{}\n', /a\.tsv:1: .* is not a time/],
    ['no message', '5\t\n', /a\.tsv:1: no message/],
    ['time going backwards', `6\t${trade('A', 1)}\n5\t${trade('A', 2)}\n`, /a\.tsv:2: time goes backwards/],
  ])('refuses a line with %s, naming it, and adds nothing', async (_, content, message) => {
    await expect(run([await write('a.tsv', content)])).rejects.toThrow(message);
    expect(core.segments.size).toBe(0);
  });

  it('rejects a truncated gzip file', async () => {
    const whole = gzipSync(`5\t${trade('BTCUSDT', 1)}\n`.repeat(500));
    await expect(run([await write('a.tsv.gz', whole.subarray(0, whole.length - 20))])).rejects.toThrow(/gzip/);
  });

  describe('with salvage', () => {
    const salvage = (files: string[]) =>
      importCapture({ exchange: 'binance', files, create: true, salvage: true, transport: core, blobs });
    // Distinct digits, so that the end of the compressed file holds the end of the content.
    const lines = Array.from(
      { length: 20_000 },
      (_, i) => `${1_000 + i}\t${trade('BTCUSDT', (i * 7_919_777) % 1e9)}\n`,
    );
    const packed = gzipSync(lines.join(''));

    it('imports the complete lines of a truncated gzip file once, and says where they end', async () => {
      const file = await write('a.tsv.gz', packed.subarray(0, packed.length - 1_000));
      await expect(run([file])).rejects.toThrow(/a\.tsv\.gz: not a whole gzip file; --salvage/);
      const report = await salvage([file]);
      const [end] = report.salvaged;
      const count = end!.lines;
      expect(count).toBeGreaterThan(19_000);
      expect(count).toBeLessThan(20_000);
      expect(report).toMatchObject({ messages: count, routed: count, added: count });
      expect(end).toMatchObject({
        ...{ file, reason: 'unexpected end of file' },
        ...{ bytes: lines.slice(0, count).join('').length, lastTimestampNs: BigInt(999 + count) },
      });
      expect(end!.droppedBytes).toBeLessThan(lines[count]!.length);
      const stored = await collectedFrames(core, blobs, 1n);
      expect(stored).toHaveLength(count);
      expect(`${stored.at(-1)!.ns}\t${stored.at(-1)!.message}\n`).toBe(lines[count - 1]);

      expect(await salvage([file])).toEqual({ ...report, added: 0, alreadyImported: [file] });
      expect(await collectedFrames(core, blobs, 1n)).toHaveLength(count);
    });

    it.each([
      ['the middle', packed.length >> 1, /a\.tsv\.gz/],
      ['the checksum', packed.length - 8, /damaged, not only cut \(incorrect data check\)/],
    ])('refuses damaged bytes in %s: what they became cannot be told from data', async (_, at, message) => {
      const damaged = Buffer.from(packed).fill(0xff, at, at + 4);
      await expect(salvage([await write('a.tsv.gz', damaged)])).rejects.toThrow(message);
      expect(core.segments.size).toBe(0);
    });

    it('leaves a cut last line of a plain file out', async () => {
      const report = await salvage([await write('a.tsv', `${lines[0]}${lines[1]}10`)]);
      expect(report.salvaged).toMatchObject([
        { lines: 2, droppedBytes: 2, lastTimestampNs: 1_001n, reason: 'the last line is cut' },
      ]);
      expect(report).toMatchObject({ messages: 2, added: 2 });
    });

    it('treats whole files as without it', async () => {
      const content = `${lines[0]}${lines[1]!.trimEnd()}`;
      const first = await run([await write('a.tsv', content)]);
      const again = await salvage([await write('b.tsv.gz', gzipSync(content))]);
      expect(again).toEqual({ ...first, added: 0, alreadyImported: [join(directory, 'b.tsv.gz')] });
    });

    it('refuses a file without a readable line', async () => {
      await expect(salvage([await write('a.tsv.gz', packed.subarray(0, 12))])).rejects.toThrow(/no line/);
      expect(core.segments.size).toBe(0);
    });
  });

  it('rejects an exchange with an unknown message format', async () => {
    await expect(run([], true, 'nowhere')).rejects.toThrow(/nowhere/);
  });

  type Counts = Readonly<Record<string, number>>;
  async function expectComplete(exchange: string, path: string, rows: Counts, unrouted: Counts): Promise<void> {
    const report = await run([path], true, exchange);
    const lines = gunzipSync(await readFile(path))
      .toString('latin1')
      .trimEnd()
      .split('\n');
    const routed = Object.values(rows).reduce((sum, count) => sum + count, 0);
    expect(report).toMatchObject({ messages: lines.length, routed, unrouted });
    expect(routed + Object.values(unrouted).reduce((sum, count) => sum + count, 0)).toBe(lines.length);
    const byType: Record<string, number> = {};
    const frames = new Set<string>();
    for (const [name, id] of core.datastreams) {
      const streamType = name.split(' ')[2] ?? '';
      byType[streamType] = (byType[streamType] ?? 0) + (report.datastreams[String(id)] ?? 0);
      for (const { ns, message } of await collectedFrames(core, blobs, id)) frames.add(`${ns}\t${message}`);
    }
    expect(byType).toEqual(rows);
    expect(lines.filter((line) => frames.has(line)).length).toBe(routed);
  }

  it.each(Object.keys(WRITTEN) as (keyof typeof WRITTEN)[])(
    'imports a written capture of %s completely',
    async (name) => {
      const lines = writtenCapture(name).map(({ ns, bytes }) => `${ns}\t${bytes.toString()}\n`);
      const { exchange, rows, unrouted } = WRITTEN[name];
      await expectComplete(exchange, await write('a.tsv.gz', gzipSync(lines.join(''))), rows, unrouted);
    },
  );

  onCaptures.each<[exchange: string, file: string, rows: Record<string, number>, unrouted: Record<string, number>]>([
    ['binance', 'binance', { depth: 105, book_ticker: 52, agg_trades: 1, kline_1m: 1 }, {}],
    ['binance_usdm', 'binance-futures', { depth: 443, book_ticker: 378, agg_trades: 58, kline_1m: 42 }, {}],
    ['coinbase', 'coinbase', { depth: 5_872, ticker: 46, trades: 46 }, { acknowledgement: 3 }],
    ['kraken_v1', 'kraken', { depth: 2_544, ticker: 14, trades: 4 }, { acknowledgement: 30, heartbeat: 63, status: 3 }],
    ['bybit_v2', 'bybit', { depth: 2_557, trades: 87 }, { acknowledgement: 20 }],
    ['okx', 'okx', { depth: 171, trades: 39, ticker: 18 }, { acknowledgement: 18 }],
    ['deribit', 'deribit', { ticker: 49, depth: 31 }, { acknowledgement: 1 }],
    ['bitmex', 'bitmex', { depth: 1_162, book_ticker: 65, trades: 14 }, { acknowledgement: 30, status: 1 }],
    ['bitstamp', 'bitstamp', { depth: 425, trades: 3 }, { acknowledgement: 20 }],
  ])('imports the recorded capture of %s completely', (exchange, file, rows, unrouted) =>
    expectComplete(exchange, capturePath(file), rows, unrouted),
  );
});
