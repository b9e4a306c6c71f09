import type { CompiledTransform } from '../../schema/export-schemas/transforms/result-type.js';
import type { SandboxColumn } from '../../sandbox/child/protocol.js';
import type { AccountSandbox } from '../../sandbox/pool/sandbox.js';
import { SandboxFailure } from '../../sandbox/pool/sandbox-failure.js';
import type { ColumnData } from '../engine/columns/column-data.js';
import { blockEnds, columnBlock } from './column-blocks.js';
import { computeArithmetic } from './compute-arithmetic.js';
import { distinctValues } from './distinct-values.js';
import { TransformFailure } from './transform-failure.js';

/** Text and lists that all columns of one group of rows may give, and the text that shows them. */
const MAX_RESULT_BYTES = 256 << 20;
/**
 * A block that takes too much memory is split in halves, down to this many rows: short values may
 * make long lists.
 */
const LEAST_ROWS = 1_024;

/** A column of the group and what to run over it. */
export interface ColumnRun {
  name: string;
  data: ColumnData;
  transform: CompiledTransform;
  /** Type of the values in SQL. */
  input: string;
  /** The other columns that the transform names, in its order. */
  others: readonly { input: string; data: ColumnData }[];
}

/** A run over values that may stand for several rows. */
interface ValueRun extends ColumnRun {
  /** Number of rows that have each value. */
  times: Int32Array;
}

interface Block {
  run: ValueRun;
  at: number;
  from: number;
  to: number;
}

/** The results of one group of rows, block by block. */
export class TransformedGroup {
  /** Blocks by column. */
  readonly blocks = new Map<string, SandboxColumn[]>();
  /**
   * Rows of blocks that the rows have, by column. Omits columns whose blocks have the rows
   * themselves.
   */
  readonly places = new Map<string, Int32Array>();
  readonly misfits = new Map<string, number>();
  private resultBytes = 0;
  private textBytes = 0;

  constructor(private readonly sandbox: AccountSandbox) {}

  /**
   * Evaluates as many blocks in parallel as the sandbox has processes, so that others get their
   * turn, and stops after a failure. Values that repeat are evaluated once: all functions that
   * expressions may call depend on their arguments alone. Throws `TransformFailure` if the
   * expression is at fault.
   */
  async evaluate(runs: readonly ColumnRun[]): Promise<void> {
    const parts = new Map<string, SandboxColumn[][]>();
    const { arithmetic = [], sql = [] } = Object.groupBy(
      runs.map((run) => this.overDistinct(run)),
      ({ transform }) => (transform.arithmetic ? 'arithmetic' : 'sql'),
    );
    for (const run of arithmetic) this.compute(run);
    const blocks = sql.flatMap(blocksOf).values();
    let isOver = false;
    const work = async (): Promise<void> => {
      for (const block of blocks) {
        if (isOver) return;
        const ofColumn = parts.get(block.run.name) ?? [];
        parts.set(block.run.name, ofColumn);
        ofColumn[block.at] = await this.evaluateRows(block.run, block.from, block.to);
      }
    };
    const works = Array.from({ length: this.sandbox.processes }, () => work().finally(() => (isOver = true)));
    await Promise.all(works);
    for (const [name, ofColumn] of parts) this.blocks.set(name, ofColumn.flat());
  }

  /**
   * Counts text that shows results of a column. Throws `TransformFailure` if that of the group is
   * too large.
   */
  addText(name: string, bytes: number): void {
    this.textBytes += bytes;
    if (this.textBytes > MAX_RESULT_BYTES) throw new TransformFailure(name, tooLarge());
  }

  private overDistinct(run: ColumnRun): ValueRun {
    const distinct = run.others.length > 0 ? null : distinctValues(run.data);
    if (!distinct) return { ...run, times: new Int32Array(run.data.length).fill(1) };
    this.places.set(run.name, distinct.places);
    return { ...run, data: distinct.data, times: distinct.times };
  }

  /** Plain arithmetic needs no sandbox. */
  private compute({ name, data, transform, others, times }: ValueRun): void {
    const columns = [data, ...others.map((other) => other.data)];
    const { column, misfits } = computeArithmetic(transform.arithmetic!, columns);
    this.blocks.set(name, [column]);
    this.misfits.set(name, rowsWith(misfits, times));
  }

  private async evaluateRows(run: ValueRun, from: number, to: number): Promise<SandboxColumn[]> {
    try {
      const { sql, type: result } = run.transform;
      const column = columnBlock(run.data, from, to);
      const others = run.others.map(({ input, data }) => ({ input, column: columnBlock(data, from, to) }));
      const answer = await this.sandbox.run({ op: 'evaluate', sql, input: run.input, column, result, others });
      const times = run.times.subarray(from, to);
      this.resultBytes += variableBytes(answer.column, times);
      if (this.resultBytes > MAX_RESULT_BYTES) throw new TransformFailure(run.name, tooLarge());
      this.misfits.set(run.name, (this.misfits.get(run.name) ?? 0) + rowsWith(answer.misfits, times));
      return [answer.column];
    } catch (error) {
      if (!(error instanceof SandboxFailure) || !error.isOfExpression) throw error;
      // A timeout is not retried: an expression that takes too long would hold a process for
      // minutes.
      if (error.kind === 'timeout' || to - from < 2 * LEAST_ROWS) throw new TransformFailure(run.name, error);
      const middle = (from + to) >> 1;
      return [...(await this.evaluateRows(run, from, middle)), ...(await this.evaluateRows(run, middle, to))];
    }
  }
}

const tooLarge = (): SandboxFailure => new SandboxFailure('refused', 'the results are too large');

function blocksOf(run: ValueRun): Block[] {
  const ends = blockEnds([run.data, ...run.others.map(({ data }) => data)]);
  return ends.map((to, at) => ({ run, at, from: ends[at - 1] ?? 0, to }));
}

/** Returns how many rows have the flagged values. */
const rowsWith = (flags: Uint8Array, times: Int32Array): number =>
  times.reduce((rows, n, i) => rows + n * flags[i]!, 0);

/** Returns the bytes of values of variable length, each as often as rows have it. */
function variableBytes(column: SandboxColumn, times: Int32Array): number {
  if (column.kind !== 'string' && column.kind !== 'list') return 0;
  const { kind, offsets } = column;
  const lengths = times.reduce((sum, n, i) => sum + n * (offsets[i + 1]! - offsets[i]!), 0);
  if (kind === 'string') return lengths;
  const ofItems = new Int32Array(column.items.valid.length);
  times.forEach((n, i) => ofItems.fill(n, offsets[i], offsets[i + 1]));
  return 16 * lengths + variableBytes(column.items, ofItems);
}
