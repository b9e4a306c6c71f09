import type { MessageBatch } from '../../../messages/message-batch.js';

/** Equal rows at equal distances. */
interface Run {
  firstNs: bigint;
  stepNs: bigint;
  count: number;
  /** Beginning of the row's bytes in `data`. */
  from: number;
  to: number;
}

/** Bounds of a batch: what the engine takes at once, in some milliseconds. */
const BATCH_ROWS = 8_192;
const BATCH_BYTES = 1 << 20;

/**
 * The rows of a view before they become batches. A quiet hour of equal rows takes as much memory as
 * one of them.
 */
export class RowRuns {
  private runs: Run[] = [];
  private data = new Uint8Array(1 << 16);
  private end = 0;
  /** Rows that are certain: runs before this index. */
  private certain = 0;
  private seq = 0n;

  /** Bytes that wait to be taken. */
  get bytes(): number {
    return this.end;
  }

  /** Adds `count` equal rows. */
  add(firstNs: bigint, stepNs: bigint, count: number, row: Uint8Array): void {
    const from = this.end;
    const to = from + row.length;
    if (to > this.data.length) this.grow(to);
    this.data.set(row, from);
    this.end = to;
    this.runs.push({ firstNs, stepNs, count, from, to });
  }

  /** All rows so far are right. */
  confirm(): void {
    this.certain = this.runs.length;
  }

  /** Drops the rows after `lastNs` that are not certain. */
  dropAfter(lastNs: bigint): void {
    const kept = this.runs.slice(this.certain).flatMap((run) => {
      if (run.firstNs > lastNs) return [];
      const steps = run.stepNs === 0n ? 0n : (lastNs - run.firstNs) / run.stepNs;
      return [{ ...run, count: Math.min(run.count, Number(steps) + 1) }];
    });
    this.runs.splice(this.certain, Infinity, ...kept);
    this.confirm();
  }

  /** Yields the certain rows as batches and forgets them. Add none until all are taken. */
  *take(): Generator<MessageBatch> {
    const { runs, certain } = this;
    for (let i = 0, row = 0; i < certain;) {
      let rows = 0;
      let bytes = 0;
      const [firstRun, firstRow] = [i, row];
      while (i < certain && rows < BATCH_ROWS && bytes < BATCH_BYTES) {
        const { count, from, to } = runs[i]!;
        const room = Math.max(1, Math.floor((BATCH_BYTES - bytes) / Math.max(1, to - from)));
        const taken = Math.min(count - row, BATCH_ROWS - rows, room);
        rows += taken;
        bytes += taken * (to - from);
        row += taken;
        if (row < count) continue;
        i++;
        row = 0;
      }
      yield this.batchOf(firstRun, firstRow, rows, bytes);
    }
    this.forgetCertain();
  }

  private forgetCertain(): void {
    const base = this.runs[this.certain]?.from ?? this.end;
    this.data.copyWithin(0, base, this.end);
    this.runs = this.runs.slice(this.certain).map((run) => ({ ...run, from: run.from - base, to: run.to - base }));
    this.end -= base;
    this.certain = 0;
  }

  private batchOf(firstRun: number, firstRow: number, length: number, bytes: number): MessageBatch {
    const data = new Uint8Array(bytes);
    const offsets = new Int32Array(length + 1);
    const seq = new BigInt64Array(length);
    const collectionTimestampNs = new BigInt64Array(length);
    let run = firstRun;
    let row = firstRow;
    let at = 0;
    for (let i = 0; i < length; i++) {
      const { firstNs, stepNs, count, from, to } = this.runs[run]!;
      data.set(this.data.subarray(from, to), at);
      at += to - from;
      offsets[i + 1] = at;
      seq[i] = this.seq++;
      collectionTimestampNs[i] = stepNs === 0n ? firstNs : firstNs + BigInt(row) * stepNs;
      if (++row < count) continue;
      run++;
      row = 0;
    }
    return { length, seq, collectionTimestampNs, data, offsets };
  }

  private grow(to: number): void {
    const data = new Uint8Array(Math.max(to, this.data.length * 2));
    data.set(this.data.subarray(0, this.end));
    this.data = data;
  }
}
