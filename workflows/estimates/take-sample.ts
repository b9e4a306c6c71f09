import type { ExportSample, SampledFiles } from '../../schema/estimates/sample-task.js';
import type { EncodePartitionOptions } from '../engine/encode-partition.js';
import type { EncodedPartition } from '../engine/output/encode-options.js';
import type { MessageBatch } from '../messages/message-batch.js';
import { batchView } from '../segments/stored-messages.js';

/** Rows after which a sample ends: one message may give thousands. */
const MAX_ROWS = 1 << 17;
/** Messages between two checks of the bounds. */
const STEP = 64;

type Encode = (options: Pick<EncodePartitionOptions, 'batches' | 'sink' | 'onProgress'>) => Promise<EncodedPartition>;

interface SampleOptions {
  /** Messages of each file, in order. */
  files: readonly (() => AsyncIterable<MessageBatch>)[];
  /** Message bytes of the whole sample, divided equally between the files. */
  maxBytes: number;
  encode: Encode;
  isOver: () => boolean;
}

/**
 * Encodes some messages of each file as an export would, and counts all of them and their first
 * half, which shows how a file grows. Places far apart are not in one file, since jumps in time
 * would be encoded differently. Throws what `files` and `encode` throw.
 */
export async function takeSample({ files, maxBytes, encode, isOver }: SampleOptions): Promise<ExportSample> {
  const share = 1 / files.length;
  const empty = await encoded(encode, []);
  const sample: ExportSample = { ...nothing(), half: nothing(), emptyBytes: empty.bytes, complete: true };
  for (const open of files) {
    const views: MessageBatch[] = [];
    let bytes = 0;
    let rows = 0;
    async function* sampled(): AsyncGenerator<MessageBatch> {
      for await (const view of stepsOf(open())) {
        if (bytes >= maxBytes * share || rows >= MAX_ROWS * share || isOver()) {
          sample.complete = false;
          return;
        }
        bytes += bytesOf(view);
        views.push(view);
        yield view;
      }
    }
    const file = await encoded(encode, sampled(), (now) => (rows = now));
    if (views.length === 0) continue;
    const half = firstHalf(views, bytes / 2);
    add(sample, views, file);
    add(sample.half, half, await encoded(encode, half));
  }
  return sample;
}

const nothing = (): SampledFiles => ({ files: 0, messages: 0, messageBytes: 0, rows: 0, bytes: 0 });

function add(to: SampledFiles, views: readonly MessageBatch[], file: { rows: number; bytes: number }): void {
  to.files += 1;
  to.messages += views.reduce((sum, view) => sum + view.length, 0);
  to.messageBytes += views.reduce((sum, view) => sum + bytesOf(view), 0);
  to.rows += file.rows;
  to.bytes += file.bytes;
}

async function* stepsOf(batches: AsyncIterable<MessageBatch>): AsyncGenerator<MessageBatch> {
  for await (const batch of batches) {
    for (let from = 0; from < batch.length; from += STEP)
      yield batchView(batch, from, Math.min(from + STEP, batch.length));
  }
}

function firstHalf(views: readonly MessageBatch[], untilBytes: number): MessageBatch[] {
  let bytes = 0;
  return views.filter((view) => (bytes += bytesOf(view)) <= untilBytes);
}

async function encoded(
  encode: Encode,
  views: AsyncIterable<MessageBatch> | readonly MessageBatch[],
  onRows: (rows: number) => void = () => undefined,
): Promise<{ rows: number; bytes: number }> {
  let bytes = 0;
  const sink = async (chunk: Uint8Array): Promise<void> => void (bytes += chunk.length);
  const batches = (async function* () {
    yield* views;
  })();
  const { rows } = await encode({ batches, sink, onProgress: (_messages, now) => onRows(now) });
  return { rows, bytes };
}

const bytesOf = ({ offsets, length }: MessageBatch): number => offsets[length]! - offsets[0]!;
