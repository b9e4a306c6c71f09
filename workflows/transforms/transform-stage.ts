import { Field, makeData, RecordBatch, Schema, Struct, type Data } from 'apache-arrow';
import type { ExportPlan } from '../../schema/export-schemas/plan.js';
import {
  sqlTypeOf,
  type CompiledTransform,
  type ResultType,
} from '../../schema/export-schemas/transforms/result-type.js';
import type { Sandbox } from '../../schema/export-schemas/transforms/sandbox/sandbox.js';
import { SandboxFailure } from '../../schema/export-schemas/transforms/sandbox/sandbox-failure.js';
import type { FileFormat } from '../../schema/exports/file-format.js';
import { blockEnds, columnBlock } from './column-blocks.js';
import { arrowTypeOf, nullColumn, resultColumn } from './result-column.js';
import { TransformFailure } from './transform-failure.js';

/** Text of a column in one group of rows. */
const MAX_TEXT_BYTES = 256 << 20;

interface CustomColumn {
  index: number;
  name: string;
  type: ResultType;
  /** Null where the exchange has no extractor: the column only has the type. */
  run: { transform: CompiledTransform; input: string } | null;
}

export function hasCustomTransforms(plan: ExportPlan | null): plan is ExportPlan {
  return plan !== null && customColumns(plan).length > 0;
}

/** Runs custom SQL transforms over extracted columns, in the sandbox. */
export class TransformStage {
  readonly schema: Schema;
  private readonly columns: readonly CustomColumn[];
  private readonly misfitCounts = new Map<string, number>();

  constructor(
    plan: ExportPlan,
    extracted: Schema,
    private readonly target: FileFormat,
    private readonly sandbox: Sandbox,
  ) {
    this.columns = customColumns(plan);
    const fields = [...extracted.fields];
    for (const { index, name, type } of this.columns) fields[index] = new Field(name, arrowTypeOf(type, target), true);
    this.schema = new Schema(fields);
  }

  /** The rows with their transformed columns. Throws `TransformFailure` when an expression goes beyond the sandbox's limits. */
  async apply(batch: RecordBatch): Promise<RecordBatch> {
    const children = [...batch.data.children];
    await Promise.all(
      this.columns.map(async (column) => {
        children[column.index] = await this.transformed(column, children[column.index]!);
      }),
    );
    const length = batch.numRows;
    return new RecordBatch(
      this.schema,
      makeData({ type: new Struct(this.schema.fields), length, nullCount: 0, children }),
    );
  }

  /** By column: values that did not fit, and rows whose evaluation failed. */
  misfits(extracted: Record<string, number>): Record<string, number> {
    const counts = { ...extracted };
    for (const [name, count] of this.misfitCounts) if (count > 0) counts[name] = (counts[name] ?? 0) + count;
    return counts;
  }

  private async transformed({ name, type, run }: CustomColumn, data: Data): Promise<Data> {
    if (!run) return nullColumn(type, this.target, data.length);
    const { sql } = run.transform;
    let textBytes = 0;
    let from = 0;
    const answers = blockEnds(data).map(async (to) => {
      const column = columnBlock(data, from, (from = to));
      const answer = await this.sandbox.run({ op: 'evaluate', sql, input: run.input, column });
      if (answer.column.kind === 'string') textBytes += answer.column.bytes.length;
      if (textBytes > MAX_TEXT_BYTES) throw new SandboxFailure('refused', 'the results are too large');
      this.misfitCounts.set(name, (this.misfitCounts.get(name) ?? 0) + answer.misfits);
      return answer.column;
    });
    try {
      return resultColumn(type, this.target, await Promise.all(answers));
    } catch (error) {
      throw error instanceof SandboxFailure ? new TransformFailure(name, error) : error;
    }
  }
}

function customColumns(plan: ExportPlan): CustomColumn[] {
  return plan.columns.flatMap((column, index): CustomColumn[] => {
    if (column.source === 'absent' && column.resultType) {
      return [{ index, name: column.name, type: column.resultType, run: null }];
    }
    if (column.source !== 'data' || !column.custom) return [];
    const run = { transform: column.custom, input: sqlTypeOf(column.extract) };
    return [{ index, name: column.name, type: column.custom.type, run }];
  });
}
