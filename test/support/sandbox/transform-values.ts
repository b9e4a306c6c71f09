import type { ColumnType } from '../../../schema/export-schemas/model.js';
import { parseColumnType } from '../../../schema/export-schemas/model.js';
import { compileTransform } from '../../../sandbox/compile/compile-transform.js';
import { sqlTypeOf, type ResultType } from '../../../schema/export-schemas/transforms/result-type.js';
import { joinTexts } from '../../../sandbox/child/join-texts.js';
import type { SandboxColumn } from '../../../sandbox/child/protocol.js';
import type { AccountSandbox } from '../../../sandbox/pool/sandbox.js';
import { computeArithmetic } from '../../../workflows/transforms/compute-arithmetic.js';
import { resultColumn } from '../../../workflows/transforms/result-column.js';

export type Plain = string | number | bigint | boolean | null | Plain[];

/** Returns a column of plain values, decimals as text. */
export function columnOf(type: ColumnType, values: readonly Plain[]): SandboxColumn {
  const valid = Uint8Array.from(values, (value) => (value === null ? 0 : 1));
  switch (type.kind) {
    case 'i64':
      return { kind: 'i64', valid, values: BigInt64Array.from(values, (value) => BigInt((value ?? 0) as number)) };
    case 'f64':
      return { kind: 'f64', valid, values: Float64Array.from(values, (value) => Number(value ?? 0)) };
    case 'bool':
      return { kind: 'bool', valid, values: Uint8Array.from(values, (value) => (value === true ? 1 : 0)) };
    case 'decimal': {
      const words = values.flatMap((value) => {
        const scaled = unscaled(String(value ?? 0), type.scale);
        return [BigInt.asIntN(64, scaled), scaled >> 64n];
      });
      return { kind: 'decimal', valid, values: BigInt64Array.from(words) };
    }
    case 'string':
      return { kind: 'string', valid, ...joinTexts(values.map((value) => Buffer.from(String(value ?? '')))) };
  }
}

/** Returns the plain values of a column: decimals as text with all places, times in ns. */
export function valuesOf(column: SandboxColumn, type: ResultType): Plain[] {
  const items = column.kind === 'list' ? valuesOf(column.items, type.kind === 'list' ? type.item : type) : [];
  const valueOf = (i: number): Plain =>
    column.kind === 'list' ? items.slice(column.offsets[i], column.offsets[i + 1]) : valueAt(column, type, i);
  return Array.from(column.valid, (valid, i) => (valid ? valueOf(i) : null));
}

function valueAt(column: Exclude<SandboxColumn, { kind: 'list' }>, type: ResultType, i: number): Plain {
  switch (column.kind) {
    case 'i64':
    case 'f64':
      return column.values[i]!;
    case 'bool':
      return column.values[i] === 1;
    case 'string':
      return Buffer.from(column.bytes.subarray(column.offsets[i], column.offsets[i + 1])).toString();
    case 'decimal': {
      const scaled = (column.values[2 * i + 1]! << 64n) | BigInt.asUintN(64, column.values[2 * i]!);
      return placed(scaled, type.kind === 'decimal' ? type.scale : 0);
    }
  }
}

/** Compiles and runs an expression as an export would. */
export async function transformed(
  sandbox: AccountSandbox,
  expression: string,
  inputType: string,
  inputs: readonly Plain[],
): Promise<{ type: ResultType; values: Plain[]; misfits: number }> {
  const input = parseColumnType(inputType)!;
  const { sql, type, arithmetic } = await compileTransform(expression, input, sandbox);
  const column = columnOf(input, inputs);
  const answer = arithmetic
    ? computeArithmetic(arithmetic, [resultColumn(input, 'parquet', [column])])
    : await sandbox.run({ op: 'evaluate', sql, input: sqlTypeOf(input), column, result: type });
  return { type, values: valuesOf(answer.column, type), misfits: answer.misfits.filter(Boolean).length };
}

/** Starts all evaluations at once, so that the sandbox is never idle. Returns the result of one. */
export function together<T, R>(items: readonly T[], run: (item: T) => Promise<R>): (i: number) => Promise<R> {
  let results: Promise<R>[] = [];
  beforeAll(() => {
    results = items.map(run);
    // Each test reports its own failure.
    for (const result of results) result.catch(() => undefined);
  });
  return (i) => results[i]!;
}

function unscaled(text: string, scale: number): bigint {
  const [whole, fraction = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole! + fraction.padEnd(scale, '0'));
  return text.startsWith('-') ? -value : value;
}

function placed(scaled: bigint, scale: number): string {
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(scale + 1, '0');
  const sign = scaled < 0n ? '-' : '';
  return scale === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
