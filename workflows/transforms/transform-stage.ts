import type { ReadPlan } from '../../schema/export-schemas/read-plan.js';
import {
  sqlTypeOf,
  type CompiledTransform,
  type ResultType,
} from '../../schema/export-schemas/transforms/result-type.js';
import type { AccountSandbox } from '../../sandbox/pool/sandbox.js';
import type { FileFormat } from '../../schema/exports/file-format.js';
import type { BatchField, RowBatch } from '../engine/columns/row-batch.js';
import { countNulls } from '../engine/rows/row-collector.js';
import { nullColumn, resultColumn, valueTypeOf } from './result-column.js';
import { TransformedGroup } from './transformed-group.js';

interface CustomColumn {
  index: number;
  name: string;
  type: ResultType;
  /** Null if the exchange has no extractor. The column then has only the type. */
  run: { transform: CompiledTransform; input: string } | null;
}

export function hasCustomTransforms(plan: ReadPlan | null): plan is ReadPlan {
  return plan !== null && customColumns(plan).length > 0;
}

/** Runs custom SQL transforms over extracted columns, in the sandbox. */
export class TransformStage {
  readonly fields: readonly BatchField[];
  private readonly columns: readonly CustomColumn[];
  private readonly misfitCounts = new Map<string, number>();
  /** Nulls of the transformed rows, by column; columns without any are omitted. */
  readonly nulls: Record<string, number> = {};

  constructor(
    plan: ReadPlan,
    extracted: readonly BatchField[],
    private readonly target: FileFormat,
    private readonly sandbox: AccountSandbox,
  ) {
    this.columns = customColumns(plan);
    const fields = [...extracted];
    for (const { index, name, type } of this.columns) {
      fields[index] = { ...fields[index]!, name, type: valueTypeOf(type, target) };
    }
    this.fields = fields;
  }

  /**
   * Returns the rows with their transformed columns. Throws `TransformFailure` if an expression
   * exceeds the sandbox's limits.
   */
  async apply(batch: RowBatch): Promise<RowBatch> {
    const { rows } = batch;
    const columns = [...batch.columns];
    const group = new TransformedGroup(this.sandbox);
    const runs = this.columns.flatMap((column) => (column.run ? [{ ...column, run: column.run }] : []));
    await group.evaluate(runs.map(({ index, name, run }) => ({ name, data: columns[index]!, ...run })));
    for (const { index, name, type, run } of this.columns) {
      const blocks = group.blocks.get(name);
      columns[index] = run && blocks ? resultColumn(type, this.target, blocks) : nullColumn(type, this.target, rows);
    }
    for (const [name, count] of group.misfits) this.misfitCounts.set(name, (this.misfitCounts.get(name) ?? 0) + count);
    countNulls(this.nulls, { fields: this.fields, columns });
    return { fields: this.fields, rows, columns };
  }

  /** By column: values that did not fit, and rows whose evaluation failed. */
  misfits(extracted: Record<string, number>): Record<string, number> {
    const counts = { ...extracted };
    for (const [name, count] of this.misfitCounts) if (count > 0) counts[name] = (counts[name] ?? 0) + count;
    return counts;
  }
}

function customColumns(plan: ReadPlan): CustomColumn[] {
  return plan.columns.flatMap((column, index): CustomColumn[] => {
    if (column.source === 'absent' && column.resultType) {
      return [{ index, name: column.name, type: column.resultType, run: null }];
    }
    if (column.source !== 'data' || !column.custom) return [];
    const run = { transform: column.custom, input: sqlTypeOf(column.extract) };
    return [{ index, name: column.name, type: column.custom.type, run }];
  });
}
