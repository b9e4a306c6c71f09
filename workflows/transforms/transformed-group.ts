import type { CompiledTransform } from '../../schema/export-schemas/transforms/result-type.js';
import type { SandboxColumn } from '../../sandbox/child/protocol.js';
import type { AccountSandbox } from '../../sandbox/pool/sandbox.js';
import { SandboxFailure } from '../../sandbox/pool/sandbox-failure.js';
import type { ColumnData } from '../engine/columns/column-data.js';
import { blockEnds, columnBlock } from './column-blocks.js';
import { computeArithmetic } from './compute-arithmetic.js';
import { TransformFailure } from './transform-failure.js';

/** Text and lists that all columns of one group of rows may give. */
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

interface Block {
  run: ColumnRun;
  at: number;
  from: number;
  to: number;
}

/** The results of one group of rows, block by block. */
export class TransformedGroup {
  /** By column. */
  readonly blocks = new Map<string, SandboxColumn[]>();
  readonly misfits = new Map<string, number>();
  private resultBytes = 0;

  constructor(private readonly sandbox: AccountSandbox) {}

  /**
   * Evaluates as many blocks in parallel as the sandbox has processes, so that others get their
   * turn, and stops after a failure. Throws `TransformFailure` if the expression is at fault.
   */
  async evaluate(runs: readonly ColumnRun[]): Promise<void> {
    const parts = new Map<string, SandboxColumn[][]>();
    const { arithmetic = [], sql = [] } = Object.groupBy(runs, ({ transform }) =>
      transform.arithmetic ? 'arithmetic' : 'sql',
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

  /** Plain arithmetic needs no sandbox. */
  private compute({ name, data, transform, others }: ColumnRun): void {
    const columns = [data, ...others.map((other) => other.data)];
    const { column, misfits } = computeArithmetic(transform.arithmetic!, columns);
    this.blocks.set(name, [column]);
    this.misfits.set(name, misfits);
  }

  private async evaluateRows(run: ColumnRun, from: number, to: number): Promise<SandboxColumn[]> {
    try {
      const { sql } = run.transform;
      const column = columnBlock(run.data, from, to);
      const others = run.others.map(({ input, data }) => ({ input, column: columnBlock(data, from, to) }));
      const answer = await this.sandbox.run({ op: 'evaluate', sql, input: run.input, column, others });
      this.resultBytes += variableBytes(answer.column);
      if (this.resultBytes > MAX_RESULT_BYTES) throw new TransformFailure(run.name, tooLarge());
      this.misfits.set(run.name, (this.misfits.get(run.name) ?? 0) + answer.misfits);
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

function blocksOf(run: ColumnRun): Block[] {
  const ends = blockEnds([run.data, ...run.others.map(({ data }) => data)]);
  return ends.map((to, at) => ({ run, at, from: ends[at - 1] ?? 0, to }));
}

/** Returns the bytes of values of variable length. */
function variableBytes(column: SandboxColumn): number {
  if (column.kind === 'string') return column.bytes.length;
  return column.kind === 'list' ? 16 * column.items.valid.length + variableBytes(column.items) : 0;
}
