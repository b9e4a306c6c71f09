import { link, mkdir, open, readdir, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { MessageBatch } from '../../../workflows/messages/message-batch.js';
import { readRowGroup } from '../../../workflows/segments/read-segment.js';
import { readRowGroups } from '../../../workflows/segments/segment-pages.js';
import { writeSegment } from '../../../workflows/segments/write-segment.js';
import type { BenchData } from '../../support/engine/engine-data.js';

const STREAM = 1n;
/** Messages of a segment file. */
const SEGMENT = 131_072;

/** Messages made in memory at once; more messages are these again and again. */
const MOST_MESSAGES = 5_000_000;

/**
 * Writes the data set as raw segments once; gives their folder. The same numbers always give the
 * same files.
 */
export async function prepareSegments(data: BenchData, messages: number): Promise<string> {
  const folder = path.resolve('.local/bench/export', `${data.name}-${messages}`);
  if ((await readdir(folder).catch(() => [])).length > 0) return folder;
  const draft = `${folder}.${process.pid}.tmp`;
  await mkdir(draft, { recursive: true });
  if (messages > MOST_MESSAGES) await repeatSegments(data, messages / MOST_MESSAGES, draft);
  else await writeSegments(data, messages, draft);
  await rm(folder, { recursive: true, force: true });
  await rename(draft, folder);
  return folder;
}

async function repeatSegments(data: BenchData, times: number, folder: string): Promise<void> {
  const once = await prepareSegments(data, MOST_MESSAGES);
  const files = (await readdir(once)).sort();
  for (let round = 0; round < times; round++) {
    for (const file of files) await link(path.join(once, file), path.join(folder, `${round + 100}-${file}`));
  }
}

async function writeSegments(data: BenchData, messages: number, folder: string): Promise<void> {
  const batches = data.batches(messages);
  const perFile = SEGMENT / 8_192;
  for (let from = 0, file = 0; from < batches.length; from += perFile, file++) {
    const { bytes } = await writeSegment(framesOf(batches.slice(from, from + perFile)));
    await writeFile(path.join(folder, `${String(file).padStart(5, '0')}.parquet`), bytes);
  }
}

/** Bytes of a segment's end that have its footer. */
const FOOTER_BYTES = 64 << 10;

/**
 * Messages of all segments of a folder in order. Reads a row group at a time, as workers do from
 * Blob Storage.
 */
export async function* readSegments(folder: string): AsyncGenerator<MessageBatch> {
  for (const name of (await readdir(folder)).sort()) {
    const file = await open(path.join(folder, name));
    const { size } = await file.stat();
    for (const group of readRowGroups(await readRange(file, Math.max(0, size - FOOTER_BYTES), size))) {
      const batch = readRowGroup(await readRange(file, group.offset, group.end), group.offset, group, STREAM);
      if (batch) yield batch;
    }
    await file.close();
  }
}

async function readRange(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const { buffer } = await file.read(Buffer.allocUnsafeSlow(to - from), 0, to - from, from);
  return buffer;
}

function framesOf(batches: readonly MessageBatch[]) {
  const length = batches.reduce((sum, batch) => sum + batch.length, 0);
  const frames = {
    length,
    datastreamId: new BigInt64Array(length).fill(STREAM),
    seq: new BigInt64Array(length),
    collectionTimestampNs: new BigInt64Array(length),
    data: Buffer.concat(batches.map(({ data }) => data)),
    starts: new Int32Array(length),
    ends: new Int32Array(length),
  };
  let row = 0;
  let at = 0;
  for (const batch of batches) {
    frames.seq.set(batch.seq, row);
    frames.collectionTimestampNs.set(batch.collectionTimestampNs, row);
    for (let i = 0; i < batch.length; i++, row++) {
      frames.starts[row] = at + batch.offsets[i]!;
      frames.ends[row] = at + batch.offsets[i + 1]!;
    }
    at += batch.data.length;
  }
  return frames;
}
