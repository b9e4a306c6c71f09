import type { PlannedColumn, ReadPlan } from '../../schema/export-schemas/read-plan.js';
import {
  sqlTypeOf,
  type CompiledTransform,
  type ResultType,
} from '../../schema/export-schemas/transforms/result-type.js';
import type { AccountSandbox } from '../../sandbox/pool/sandbox.js';
import { sumCounts } from '../../schema/exports/column-counts.rule.js';
import type { FileFormat } from '../../schema/exports/file-format.js';
import type { ColumnData } from '../engine/columns/column-data.js';
import type { BatchField, RowBatch } from '../engine/columns/row-batch.js';
import { takeRows, textBytesOf } from '../engine/columns/take-rows.js';
import { countNulls } from '../engine/rows/row-collector.js';
import { nullColumn, resultColumn, valueTypeOf } from './result-column.js';
import { columnBlock } from './column-blocks.js';
import { TransformedGroup, type ColumnRun } from './transformed-group.js';

interface CustomColumn {
  index: number;
  name: string;
  type: ResultType;
  /** Whether transforms of other columns take its values. */
  isInput: boolean;
  /** Null if the exchange has no extractor. The column then has only the type. */
  run: { transform: CompiledTransform; input: string; others: readonly { input: string; index: number }[] } | null;
}

export function hasCustomTransforms(plan: ReadPlan | null): plan is ReadPlan {
  return plan !== null && customColumns(plan).length > 0;
}

/** Runs custom SQL transforms over extracted columns, in the sandbox, and plain arithmetic here. */
export class TransformStage {
  readonly fields: readonly BatchField[];
  /** Those that others name come in an earlier wave. */
  private readonly waves: readonly (readonly CustomColumn[])[];
  /**
   * Columns without a transform of this stage that were extracted for transforms, and are shown as
   * text.
   */
  private readonly shown: readonly { index: number; type: ResultType }[];
  /** Positions of the columns in files. */
  private readonly visible: readonly number[];
  private readonly misfitCounts = new Map<string, number>();
  private readonly nullCounts = new Map<string, number>();

  constructor(
    plan: ReadPlan,
    extracted: readonly BatchField[],
    private readonly target: FileFormat,
    private readonly sandbox: AccountSandbox,
  ) {
    const custom = customColumns(plan);
    this.waves = wavesOf(custom);
    this.shown = target === 'csv' ? decimalInputs(plan) : [];
    const fields = [...extracted];
    for (const { index, type } of [...custom, ...this.shown]) {
      fields[index] = { ...fields[index]!, name: plan.columns[index]!.name, type: valueTypeOf(type, target) };
    }
    this.visible = [...plan.columns.keys()].filter((index) => !isHidden(plan.columns[index]!));
    this.fields = this.visible.map((index) => fields[index]!);
  }

  /**
   * Returns the rows with their transformed columns. Throws `TransformFailure` if an expression
   * exceeds the sandbox's limits.
   */
  async apply(batch: RowBatch): Promise<RowBatch> {
    const { rows } = batch;
    /** Typed values, which transforms take. */
    const values = [...batch.columns];
    const outputs = [...batch.columns];
    const group = new TransformedGroup(this.sandbox);
    for (const wave of this.waves) {
      await group.evaluate(wave.flatMap(({ index, name, run }) => (run ? [columnRun(name, index, run, values)] : [])));
      for (const { index, name, type, isInput, run } of wave) {
        const blocks = run && group.blocks.get(name);
        const places = group.places.get(name);
        const made = (target: FileFormat): ColumnData => {
          if (!blocks) return nullColumn(type, target, rows);
          const addText = (bytes: number): void => group.addText(name, bytes);
          const column = resultColumn(type, target, blocks, addText);
          if (!places) return column;
          addText(textBytesOf(column, places));
          return takeRows(column, places);
        };
        outputs[index] = made(this.target);
        if (isInput) values[index] = this.target === 'parquet' ? outputs[index] : made('parquet');
      }
    }
    for (const { index, type } of this.shown) {
      outputs[index] = resultColumn(type, this.target, [columnBlock(values[index]!, 0, rows)]);
    }
    for (const [name, count] of group.misfits) this.misfitCounts.set(name, (this.misfitCounts.get(name) ?? 0) + count);
    const columns = this.visible.map((index) => outputs[index]!);
    countNulls(this.nullCounts, { fields: this.fields, columns });
    return { fields: this.fields, rows, columns };
  }

  /** Returns, by column, the values that did not fit and the rows whose evaluation failed. */
  misfits(extracted: Record<string, number>): Record<string, number> {
    return sumCounts([extracted, Object.fromEntries(this.misfitCounts)]);
  }

  /** Nulls of the transformed rows, by column; columns without any are omitted. */
  nulls(): Record<string, number> {
    return Object.fromEntries(this.nullCounts);
  }
}

function columnRun(
  name: string,
  index: number,
  { transform, input, others }: NonNullable<CustomColumn['run']>,
  values: readonly ColumnData[],
): ColumnRun {
  const named = others.map((other) => ({ input: other.input, data: values[other.index]! }));
  return { name, data: values[index]!, transform, input, others: named };
}

function customColumns(plan: ReadPlan): CustomColumn[] {
  return plan.columns.flatMap((column, index): CustomColumn[] => {
    if (column.source !== 'absent' && column.source !== 'data') return [];
    const { name, isInput = false } = column;
    if (column.source === 'absent') {
      return column.resultType ? [{ index, name, type: column.resultType, isInput, run: null }] : [];
    }
    if (!column.custom) return [];
    const others = (column.custom.others ?? []).map(({ name: named, type }) => ({
      input: sqlTypeOf(type),
      index: plan.columns.findIndex((other) => other.name === named),
    }));
    const run = { transform: column.custom, input: sqlTypeOf(column.extract), others };
    return [{ index, name, type: column.custom.type, isInput, run }];
  });
}

/** Groups columns so that each comes after those whose values it takes. */
function wavesOf(columns: readonly CustomColumn[]): CustomColumn[][] {
  const waves: CustomColumn[][] = [];
  for (let left = [...columns]; left.length > 0;) {
    const isReady = ({ run }: CustomColumn): boolean =>
      !run?.others.some((other) => left.some(({ index }) => index === other.index));
    const wave = left.filter(isReady);
    if (wave.length === 0) throw new Error('transforms name columns in a circle');
    waves.push(wave);
    left = left.filter((column) => !wave.includes(column));
  }
  return waves;
}

/** Decimals that transforms of other columns take: CSV shows them as text. */
function decimalInputs(plan: ReadPlan): { index: number; type: ResultType }[] {
  return plan.columns.flatMap((column, index) => {
    if (column.source === 'meta' || column.source === 'stream' || !column.isInput || column.type.kind !== 'decimal')
      return [];
    const isCustom = column.source === 'data' ? column.custom : column.source === 'absent' && column.resultType;
    return isCustom ? [] : [{ index, type: column.type }];
  });
}

const isHidden = (column: PlannedColumn): boolean => column.source === 'meta' && column.isHidden === true;
