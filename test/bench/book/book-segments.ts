import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { earlier, later, type TimeRange } from '../../../schema/time/time-range.js';
import { HOUR_NS } from '../../../schema/time/timestamps.js';
import { rowsInRanges } from '../../../workflows/messages/rows-in-ranges.rule.js';
import type { MessageBatch } from '../../../workflows/messages/message-batch.js';
import { FrameColumnsBuilder } from '../../../workflows/segments/frame-columns.js';
import { readRowGroup } from '../../../workflows/segments/read-segment.js';
import { readRowGroups } from '../../../workflows/segments/segment-pages.js';
import { batchView } from '../../../workflows/segments/stored-messages.js';
import { writeSegment } from '../../../workflows/segments/write-segment.js';
import type { BookInput } from '../../../workflows/views/book/partition/book-input.js';
import { bookDay, type BookDayShape } from './book-day.js';

const STREAM = 1n;
const KINDS = ['changes', 'polled'] as const;
type Kind = (typeof KINDS)[number];

/** A day of which raw segments are written. */
export interface PreparedDay {
  folder: string;
  messages: number;
  /** Level changes of all messages. */
  changes: number;
}

/** Writes the messages of a day as raw segments of an hour, once. */
export async function prepareBookDay(shape: BookDayShape): Promise<PreparedDay> {
  const folder = path.resolve('.local/bench/book', `${shape.changes}-by-${shape.changesAMessage}`);
  const counts = path.join(folder, 'counts.json');
  const known = await readFile(counts, 'utf8').catch(() => null);
  if (known !== null) return { folder, ...(JSON.parse(known) as Omit<PreparedDay, 'folder'>) };
  const draft = `${folder}.${process.pid}.tmp`;
  for (const kind of KINDS) await mkdir(path.join(draft, kind), { recursive: true });
  const builders = { changes: new FrameColumnsBuilder(), polled: new FrameColumnsBuilder() };
  const write = async (): Promise<void> => {
    for (const kind of KINDS) {
      const frames = builders[kind].build();
      builders[kind] = new FrameColumnsBuilder();
      if (frames.length === 0) continue;
      const { bytes } = await writeSegment(frames);
      const [first, last] = [frames.collectionTimestampNs[0]!, frames.collectionTimestampNs[frames.length - 1]!];
      await writeFile(path.join(draft, kind, `${first}-${last}.parquet`), bytes);
    }
  };
  const counted = { messages: 0, changes: 0 };
  let hour = 0n;
  for (const { ns, text, isPolled, changes } of bookDay(shape)) {
    if (ns / HOUR_NS !== hour) await write();
    hour = ns / HOUR_NS;
    builders[isPolled ? 'polled' : 'changes'].append(STREAM, BigInt(++counted.messages), ns, Buffer.from(text));
    counted.changes += changes;
  }
  await write();
  await writeFile(path.join(draft, path.basename(counts)), JSON.stringify(counted));
  await rename(draft, folder);
  return { folder, ...counted };
}

/** The messages of a prepared day, as a partition reads them. */
export async function bookDayInput(folder: string): Promise<BookInput & { held: TimeRange }> {
  const files = await filesOf(folder, 'changes');
  const held = files.reduce<TimeRange | null>(
    (all, { range: { fromNs, toNs } }) => ({
      fromNs: all ? earlier(all.fromNs, fromNs) : fromNs,
      toNs: all ? later(all.toNs, toNs) : toNs,
    }),
    null,
  );
  return {
    changes: (range) => messagesIn(folder, 'changes', range),
    polled: (range) => messagesIn(folder, 'polled', range),
    breaks: () => Promise.resolve([]),
    held: held!,
  };
}

/** Yields the messages of one stream inside a range. */
async function* messagesIn(folder: string, kind: Kind, range: TimeRange): AsyncGenerator<MessageBatch> {
  for (const file of await filesOf(folder, kind)) {
    if (file.range.fromNs >= range.toNs || file.range.toNs <= range.fromNs) continue;
    const bytes = await readFile(file.name);
    for (const group of readRowGroups(bytes)) {
      const { timesNs } = group;
      if (timesNs && (timesNs.min >= range.toNs || timesNs.max < range.fromNs)) continue;
      const batch = readRowGroup(bytes, 0, group, STREAM);
      if (!batch) continue;
      for (const [from, to] of rowsInRanges(batch.collectionTimestampNs, batch.length, [range])) {
        yield batchView(batch, from, to);
      }
    }
  }
}

async function filesOf(folder: string, kind: Kind): Promise<{ name: string; range: TimeRange }[]> {
  const names = (await readdir(path.join(folder, kind))).sort();
  return names.map((name) => {
    const [first, last] = path.basename(name, '.parquet').split('-').map(BigInt) as [bigint, bigint];
    return { name: path.join(folder, kind, name), range: { fromNs: first, toNs: last + 1n } };
  });
}
