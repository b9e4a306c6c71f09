import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TimeRange } from '../../../schema/time/time-range.js';
import { DAY_NS, NS_PER_MS } from '../../../schema/time/timestamps.js';
import type { MessageBatch } from '../../../workflows/messages/message-batch.js';
import { FrameColumnsBuilder } from '../../../workflows/segments/frame-columns.js';
import { readRowGroup } from '../../../workflows/segments/read-segment.js';
import { readRowGroups } from '../../../workflows/segments/segment-pages.js';
import { writeSegment } from '../../../workflows/segments/write-segment.js';
import { Random } from '../../support/engine/random.js';

const STREAM = 1n;
/** Messages of a segment file. */
const SEGMENT = 131_072;
/** A midnight. */
const START_NS = 1_699_920_000_000_000_000n;

/** The day of which segments are written. */
export const TRADE_DAY: TimeRange = { fromNs: START_NS, toNs: START_NS + DAY_NS };

interface SegmentFile {
  path: string;
  range: TimeRange;
}

/**
 * Writes a day of Binance trades as raw segments, once; returns their folder. Ids count up, one in
 * 5,000 is sent twice, and trades were made up to 20 ms before they arrive.
 */
export async function prepareTradeDay(trades: number): Promise<string> {
  const folder = path.resolve('.local/bench/bars', String(trades));
  if ((await readdir(folder).catch(() => [])).length > 0) return folder;
  const draft = `${folder}.${process.pid}.tmp`;
  await mkdir(draft, { recursive: true });
  const random = new Random(1);
  let price = 4_200_000;
  for (let from = 0; from < trades; from += SEGMENT) {
    const frames = new FrameColumnsBuilder();
    const to = Math.min(trades, from + SEGMENT);
    for (let i = from; i < to; i++) {
      price += random.below(21) - 10;
      const ns = START_NS + (DAY_NS * BigInt(i)) / BigInt(trades);
      const madeMs = Number(ns / NS_PER_MS) - random.below(20);
      const id = 3_000_000_000 + (i % 5_000 === 4_999 ? i - 1 - random.below(1_000) : i);
      const quantity = (random.below(10_000) / 100_000).toFixed(5);
      const text = `{"e":"trade","E":${madeMs + 1},"s":"BTCUSDT","t":${id},"p":"${(price / 100).toFixed(8)}","q":"${quantity}000","T":${madeMs},"m":${random.chance(0.5)},"M":true}`;
      frames.append(STREAM, BigInt(i), ns, Buffer.from(text));
    }
    const built = frames.build();
    const { bytes } = await writeSegment(built);
    const times = built.collectionTimestampNs;
    await writeFile(path.join(draft, `${times[0]}-${times[built.length - 1]}.parquet`), bytes);
  }
  await rename(draft, folder);
  return folder;
}

/** Returns the files of one of several parts of the day, in order. */
export async function segmentsOfPart(folder: string, part: number, of: number): Promise<SegmentFile[]> {
  const names = (await readdir(folder)).sort();
  const edge = (i: number): number => Math.floor((names.length * i) / of);
  return names.slice(edge(part), edge(part + 1)).map((name) => {
    const [first, last] = path.basename(name, '.parquet').split('-').map(BigInt) as [bigint, bigint];
    return { path: path.join(folder, name), range: { fromNs: first, toNs: last + 1n } };
  });
}

/** Yields the messages of segments, a row group at a time. */
export async function* messagesOf(files: readonly SegmentFile[]): AsyncGenerator<MessageBatch> {
  for (const file of files) {
    const bytes = await readFile(file.path);
    for (const group of readRowGroups(bytes)) {
      const batch = readRowGroup(bytes, 0, group, STREAM);
      if (batch) yield batch;
    }
  }
}
