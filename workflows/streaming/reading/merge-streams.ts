import type { ReasonedRange } from '../../../schema/time/time-range.js';
import type { MessageBatch } from '../../messages/message-batch.js';

/** The rows and gaps of one stream in a window, each by time. */
export interface StreamSource<Stream> {
  stream: Stream;
  datastreamId: bigint;
  batches: AsyncIterable<MessageBatch>;
  gaps: readonly ReasonedRange[];
}

/** Rows [from, to) of a batch that come before everything else that is left, or a gap. */
export type MergedRun<Stream> =
  | { kind: 'rows'; stream: Stream; batch: MessageBatch; from: number; to: number }
  | { kind: 'gap'; stream: Stream; gap: ReasonedRange };

const MOST_RUNS = 1_024;

/** Something to take from: the rows of a stream, or its gaps. */
interface Head<Stream> {
  /** Time of the next row or gap. */
  ns: bigint;
  /** Decides between equal times: by datastream id, gaps first. */
  rank: number;
  source: StreamSource<Stream>;
  rows: { iterator: AsyncIterator<MessageBatch>; batch: MessageBatch; at: number } | null;
  gap: number;
}

/**
 * Merges streams in order of (time, datastream id, sequence). A gap comes at its beginning, before
 * the messages of its stream at that time. Yields what is known before more has to be read.
 */
export async function* mergeStreams<Stream>(
  sources: readonly StreamSource<Stream>[],
): AsyncGenerator<readonly MergedRun<Stream>[]> {
  const sorted = [...sources].sort((a, b) => (a.datastreamId < b.datastreamId ? -1 : 1));
  const iterators = sorted.map(({ batches }) => batches[Symbol.asyncIterator]());
  const heap: Head<Stream>[] = [];
  try {
    // All begin to read at once.
    const firsts = await Promise.all(iterators.map((iterator) => nextBatch(iterator)));
    sorted.forEach((source, i) => {
      const [gap] = source.gaps;
      if (gap) push(heap, { ns: gap.fromNs, rank: 2 * i, source, rows: null, gap: 0 });
      const batch = firsts[i];
      const rows = batch && { iterator: iterators[i]!, batch, at: 0 };
      if (rows) push(heap, { ns: batch.collectionTimestampNs[0]!, rank: 2 * i + 1, source, rows, gap: 0 });
    });
    let runs: MergedRun<Stream>[] = [];
    for (let head = heap[0]; head; head = heap[0]) {
      if (runs.length >= MOST_RUNS) {
        yield runs;
        runs = [];
      }
      if (!head.rows) {
        const { source } = head;
        runs.push({ kind: 'gap', stream: source.stream, gap: source.gaps[head.gap]! });
        const next = source.gaps[++head.gap];
        if (next) head.ns = next.fromNs;
        settle(heap, next !== undefined);
        continue;
      }
      const { rows } = head;
      const { batch, at: from } = rows;
      const to = runEnd(batch, from, head.rank, rivalOf(heap));
      rows.at = to;
      runs.push({ kind: 'rows', stream: head.source.stream, batch, from, to });
      let more: MessageBatch | null = batch;
      if (to === batch.length) {
        yield runs;
        runs = [];
        more = await nextBatch(rows.iterator);
        if (more) Object.assign(rows, { batch: more, at: 0 });
      }
      if (more) head.ns = more.collectionTimestampNs[rows.at]!;
      settle(heap, more !== null);
    }
    if (runs.length > 0) yield runs;
  } finally {
    await Promise.allSettled(iterators.map(async (iterator) => iterator.return?.()));
  }
}

async function nextBatch(iterator: AsyncIterator<MessageBatch>): Promise<MessageBatch | null> {
  for (;;) {
    const next = await iterator.next();
    if (next.done) return null;
    if (next.value.length > 0) return next.value;
  }
}

const isBefore = (a: Head<unknown>, b: Head<unknown>): boolean => a.ns < b.ns || (a.ns === b.ns && a.rank < b.rank);

/** Returns the smaller child of the root: what comes next but for the root. */
function rivalOf<Stream>(heap: readonly Head<Stream>[]): Head<Stream> | undefined {
  const [, left, right] = heap;
  return left && right && isBefore(right, left) ? right : left;
}

/** Returns how far the rows go on before the rival; at least one row. */
function runEnd(batch: MessageBatch, from: number, rank: number, rival: Head<unknown> | undefined): number {
  const { length, collectionTimestampNs: times } = batch;
  if (!rival) return length;
  const passes = (row: number): boolean => times[row]! < rival.ns || (times[row] === rival.ns && rank < rival.rank);
  if (passes(length - 1)) return length;
  let to = from + 1;
  while (passes(to)) to++;
  return to;
}

function push<Stream>(heap: Head<Stream>[], head: Head<Stream>): void {
  let at = heap.length;
  heap.push(head);
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!isBefore(heap[at]!, heap[parent]!)) return;
    swap(heap, at, parent);
    at = parent;
  }
}

/** Restores the order after the root has moved on, or removes it. */
function settle<Stream>(heap: Head<Stream>[], isLeft: boolean): void {
  if (!isLeft) {
    const last = heap.pop()!;
    if (heap.length === 0) return;
    heap[0] = last;
  }
  for (let at = 0; ;) {
    let least = at;
    for (const child of [2 * at + 1, 2 * at + 2]) {
      if (child < heap.length && isBefore(heap[child]!, heap[least]!)) least = child;
    }
    if (least === at) return;
    swap(heap, at, least);
    at = least;
  }
}

function swap<Stream>(heap: Head<Stream>[], a: number, b: number): void {
  [heap[a], heap[b]] = [heap[b]!, heap[a]!];
}
