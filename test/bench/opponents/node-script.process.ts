import { open } from 'node:fs/promises';
import { createGzip } from 'node:zlib';
import { once } from 'node:events';
import * as arrow from 'apache-arrow';
import { readSegments } from '../export/segments.js';

/**
 * The script that one writes first: JSON.parse, a string a line, zlib. For Parquet arrow and
 * parquet-wasm. A whole process: `node-script.process.js <data> <format> <segments> <output>`.
 * Frozen: an opponent is not tuned later.
 */
const [name, format, folder, output] = process.argv.slice(2) as [string, string, string, string];
type Value = bigint | boolean | string;

interface Trade {
  T: number;
  t: number;
  p: string;
  q: string;
  m: boolean;
}

interface Depth {
  u: number;
  b: [string, string][];
  a: [string, string][];
}

const NAMES =
  name === 'trades'
    ? ['collection_timestamp_ns', 'exchange_ts', 'id', 'price', 'quantity', 'is_buyer_maker', 'side']
    : ['collection_timestamp_ns', 'update_id', 'side', 'price', 'quantity'];

function* rowsOf(ns: bigint, text: string): Generator<Value[]> {
  if (name === 'trades') {
    const { T, t, p, q, m } = JSON.parse(text) as Trade;
    yield [ns, BigInt(T) * 1_000_000n, BigInt(t), p, q, m, m ? 'sell' : 'buy'];
    return;
  }
  const { u, b, a } = JSON.parse(text) as Depth;
  for (const [price, quantity] of b) yield [ns, BigInt(u), 'bid', price, quantity];
  for (const [price, quantity] of a) yield [ns, BigInt(u), 'ask', price, quantity];
}

let rows = 0;

async function* groups(size: number): AsyncGenerator<Value[][]> {
  let group: Value[][] = [];
  for await (const { length, collectionTimestampNs, data, offsets } of readSegments(folder)) {
    const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    for (let i = 0; i < length; i++) {
      for (const row of rowsOf(collectionTimestampNs[i]!, bytes.toString('utf8', offsets[i], offsets[i + 1]))) {
        group.push(row);
        rows++;
      }
      if (group.length < size) continue;
      yield group;
      group = [];
    }
  }
  if (group.length > 0) yield group;
}

async function writeCsv(): Promise<void> {
  const file = await open(output, 'w');
  const gzip = createGzip();
  const done = once(gzip.pipe(file.createWriteStream()), 'close');
  gzip.write(`${NAMES.join()}\n`);
  for await (const group of groups(10_000)) {
    if (!gzip.write(group.map((row) => `${row.join()}\n`).join(''))) await once(gzip, 'drain');
  }
  gzip.end();
  await done;
}

/** The value with eighteen places as four words. */
function decimalWords(text: string): Uint32Array {
  const [whole, fraction = ''] = text.split('.');
  const value = BigInt.asUintN(128, BigInt(whole + fraction.padEnd(18, '0')));
  return Uint32Array.from([0n, 32n, 64n, 96n], (shift) => Number((value >> shift) & 0xffffffffn));
}

function columnOf(column: string, values: Value[]): arrow.Vector {
  if (typeof values[0] === 'bigint') return arrow.vectorFromArray(values, new arrow.Int64());
  if (typeof values[0] === 'boolean') return arrow.vectorFromArray(values, new arrow.Bool());
  if (column === 'side') return arrow.vectorFromArray(values, new arrow.Utf8());
  return arrow.vectorFromArray(
    values.map((value) => decimalWords(String(value))),
    new arrow.Decimal(18, 38, 128),
  );
}

async function writeParquet(): Promise<void> {
  const wasm = await import('parquet-wasm/node');
  const file = await open(output, 'w');
  const properties = new wasm.WriterPropertiesBuilder().setCompression(wasm.Compression.ZSTD).build();
  const stream = new ReadableStream<import('parquet-wasm/node').RecordBatch>({
    async start(controller) {
      for await (const group of groups(100_000)) {
        const columns = NAMES.map(
          (column, i) =>
            [
              column,
              columnOf(
                column,
                group.map((row) => row[i]!),
              ),
            ] as const,
        );
        const table = new arrow.Table(Object.fromEntries(columns));
        const bytes = arrow.tableToIPC(table, 'stream');
        for (const batch of wasm.Table.fromIPCStream(bytes).recordBatches()) controller.enqueue(batch);
      }
      controller.close();
    },
  });
  const written = (await wasm.transformParquetStream(stream, properties)) as unknown as AsyncIterable<Uint8Array>;
  for await (const chunk of written) await file.write(chunk);
  await file.close();
}

await (format === 'csv' ? writeCsv() : writeParquet());
console.log(JSON.stringify({ rows, steps: {} }));
