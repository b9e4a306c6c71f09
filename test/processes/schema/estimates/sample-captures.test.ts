import { SAMPLE_BYTES, SAMPLE_FILES } from '../../../../schema/estimates/sample-task.js';
import { estimateFromSample } from '../../../../schema/estimates/estimate-from-sample.rule.js';
import { findBuiltInSchema } from '../../../../schema/export-schemas/built-ins.js';
import type { ReadPlan } from '../../../../schema/export-schemas/read-plan.js';
import { compileWithTransforms } from '../../../../sandbox/compile/compile-with-transforms.js';
import { PARQUET_COMPRESSIONS } from '../../../../schema/exports/file-format.js';
import { encodePartition, type EncodePartitionOptions } from '../../../../workflows/engine/encode-partition.js';
import { takeSample } from '../../../../workflows/estimates/take-sample.js';
import { encodeTransformed } from '../../../../workflows/transforms/encode-transformed.js';
import { hasCustomTransforms } from '../../../../workflows/transforms/transform-stage.js';
import { CAPTURE_READINGS } from '../../../support/engine/capture-readings.js';
import { hasCaptures, readCapture } from '../../../support/engine/captures.js';
import { batchesOf } from '../../../support/engine/message-batches.js';
import { WRITTEN, writtenCapture } from '../../../support/engine/written-captures.js';
import { testSandbox } from '../../../support/sandbox/test-sandbox.js';
import type { Message } from '../../../support/engine/reference-interpreter.js';

const KINDS = [
  { format: 'csv', compression: 'zstd' },
  ...PARQUET_COMPRESSIONS.map((compression) => ({ format: 'parquet', compression }) as const),
] as const;
type Kind = (typeof KINDS)[number];

function encoder(plan: ReadPlan | null, kind: Kind) {
  return (options: Pick<EncodePartitionOptions, 'batches' | 'sink' | 'onProgress'>) =>
    hasCustomTransforms(plan)
      ? encodeTransformed({ ...options, ...kind, plan }, testSandbox)
      : encodePartition({ ...options, ...kind, plan });
}

const bytesOf = (messages: readonly Message[]): number => messages.reduce((sum, { bytes }) => sum + bytes.length, 0);

/** Estimate over what the export gives, of rows and of bytes. */
async function ratios(messages: Message[], plan: ReadPlan | null, kind: Kind, maxBytes: number, count: number) {
  const encode = encoder(plan, kind);
  const isOver = () => false;
  const whole = { rows: 0, bytes: 0 };
  const sink = async (chunk: Uint8Array): Promise<void> => void (whole.bytes += chunk.length);
  whole.rows = (await encode({ batches: batchesOf(messages), sink })).rows;
  const at = Array.from({ length: count + 1 }, (_, i) => Math.floor((messages.length * i) / count));
  const files = at.slice(1).map((to, i) => () => batchesOf(messages.slice(at[i], to)));
  const sample = await takeSample({ files, maxBytes, encode, isOver });
  const totals = { messages: messages.length, messageBytes: bytesOf(messages), partitions: 1 };
  const estimate = estimateFromSample(sample, totals);
  return { rows: estimate.rows / whole.rows, bytes: estimate.bytes / whole.bytes, complete: sample.complete };
}

const within = (share: number, ratio: number): boolean => ratio >= 1 - share && ratio <= 1 + share;

const STREAMS = CAPTURE_READINGS.flatMap((reading) => {
  const names = reading.category === 'orderbook' ? ['normalized', 'book_5', 'book_20'] : ['normalized'];
  return names.map((name) => ({ ...reading, name }));
});
type Stream = (typeof STREAMS)[number];

const messagesOf = (capture: readonly Message[], { read }: Stream): Message[] =>
  capture.filter(({ bytes }) => read(JSON.parse(bytes.toString())) !== null);

async function expectClose(messages: Message[], { exchange, category, name }: Stream): Promise<void> {
  const plan = await compileWithTransforms(findBuiltInSchema(name, category)!.content, exchange, testSandbox);
  for (const kind of KINDS) {
    const { rows, bytes, complete } = await ratios(messages, plan, kind, SAMPLE_BYTES, 1);
    const found = { kind, complete, rows: within(0.25, rows), bytes: within(0.25, bytes) };
    expect(found).toEqual({ kind, complete: true, rows: true, bytes: true });
  }
}

describe('estimates of built-ins', () => {
  const written = STREAMS.flatMap((stream) => {
    const name = Object.keys(WRITTEN).find((one) => one === stream.file) as keyof typeof WRITTEN | undefined;
    const messages = name ? messagesOf(writtenCapture(name), stream) : [];
    return messages.length > 0 ? [{ ...stream, messages }] : [];
  });

  it.each(written)('on written messages: $exchange $category $name', (stream) => expectClose(stream.messages, stream));

  // Users of the project do not have the recordings.
  (hasCaptures ? it : it.skip).each(STREAMS)('on recorded messages: $exchange $category $name', (stream) =>
    expectClose(messagesOf(readCapture(stream.file), stream), stream),
  );
});

describe('estimates of more than a sample holds', () => {
  const trades = Array.from({ length: 400_000 }, (_, i) => {
    const price = 42_000 + Math.round(2_000 * Math.sin(i / 9_000) + (i % 7)) / 100;
    const quantity = ((i * 7_919) % 5_000) / 100_000;
    const data = { t: 3_000_000_000 + i, p: price.toFixed(8), q: quantity.toFixed(8), T: 1_700_000_000_000 + i * 3 };
    const m = (i * 31) % 5 < 2;
    return { ns: BigInt(data.T) * 1_000_000n + 42_017n, bytes: Buffer.from(JSON.stringify({ data: { ...data, m } })) };
  });

  it.each(KINDS)('$format $compression', async (kind) => {
    const { content } = findBuiltInSchema('normalized', 'trade')!;
    const plan = await compileWithTransforms(content, 'binance', testSandbox);
    const { rows, bytes, complete } = await ratios(trades, plan, kind, SAMPLE_BYTES, SAMPLE_FILES[kind.format]);
    expect({ complete, rows: within(0.25, rows) }).toEqual({ complete: false, rows: true });
    expect(bytes).toBeGreaterThan(0.75);
    expect(bytes).toBeLessThan(1.25);
  });

  it('without the rows that the schema leaves out', async () => {
    const { content } = findBuiltInSchema('normalized', 'trade')!;
    const sold = { ...content, where: { binance: [{ path: 'data.m', in: ['true'] }] } };
    const plan = await compileWithTransforms(sold, 'binance', testSandbox);
    const kind = { format: 'csv', compression: 'zstd' } as const;
    const { rows, bytes } = await ratios(trades, plan, kind, SAMPLE_BYTES, SAMPLE_FILES[kind.format]);
    expect([within(0.25, rows), within(0.25, bytes)]).toEqual([true, true]);
  });

  it('sees that a schema lists the same array several times', async () => {
    const messages = Array.from({ length: 3_000 }, (_, i) => ({
      ns: BigInt(i),
      bytes: Buffer.from(`{"data":{"b":[["1","2"],["3","${i}"]]}}`),
    }));
    const rowsOf = async (times: number): Promise<number> => {
      const arrays = Array.from({ length: times }, (_, tag) => ({ path: 'data.b', tag: String(tag) }));
      const rule = { field: 'l', op: 'tagged_concat' as const, arrays, tag_field: 't', value_field: 'v' };
      const column = { output_column: 'p', data: { binance: { json: { path: 'l.v.0', type: 'i64' as const } } } };
      const content = { columns: [column], unfold: { binance: { path: 'l' } }, derive: { binance: [rule] } };
      const encode = encoder(await compileWithTransforms(content, 'binance', testSandbox), KINDS[0]);
      const files = [() => batchesOf(messages)];
      const sample = await takeSample({ files, maxBytes: 50_000, encode, isOver: () => false });
      return estimateFromSample(sample, { messages: 3_000, messageBytes: bytesOf(messages), partitions: 1 }).rows;
    };
    const once = await rowsOf(1);
    expect(within(0.05, once / 6_000)).toBe(true);
    expect(within(0.05, (await rowsOf(20)) / once / 20)).toBe(true);
  });
});
