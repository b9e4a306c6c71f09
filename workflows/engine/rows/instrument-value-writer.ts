import type { PlannedColumn, PlannedVersion } from '../../../schema/export-schemas/read-plan.js';
import type { FileFormat } from '../../../schema/exports/file-format.js';
import { BoolBuilder } from '../columns/bool-builder.js';
import { builderFor } from '../columns/builder-for.js';
import type { ColumnBuilder } from '../columns/column-builder.js';
import { DecimalBuilder } from '../columns/decimal-builder.js';
import { Int64Builder } from '../columns/int64-builder.js';
import { TextBuilder } from '../columns/text-builder.js';
import { ScaledInteger } from '../json/scaled-integer.js';

export type InstrumentTermColumn = Pick<PlannedColumn & { source: 'instrument' }, 'type' | 'isInput' | 'versions'>;

/** Writes a term of the instrument at the time of each row. */
export class InstrumentValueWriter {
  readonly builder: ColumnBuilder;
  /** The most bytes of text that a row has. */
  readonly textSlack: number;
  private readonly versions: readonly (PlannedVersion & { append: () => void })[];
  private current = 0;

  constructor({ type, isInput, versions = [] }: InstrumentTermColumn, target: FileFormat) {
    // CSV has the digits of the exchange.
    const isText = type.kind === 'decimal' && target === 'csv' && !isInput;
    this.builder = builderFor(isText ? { kind: 'string' } : type);
    this.versions = versions.map((version) => ({ ...version, append: appendOf(this.builder, version.value) }));
    const lengths = versions.map(({ value }) => (value === null ? 0 : Buffer.byteLength(value)));
    this.textSlack = this.builder.hasText ? Math.max(0, ...lengths) : 0;
  }

  /** Appends the values of rows with these times, each of a low and a high word. */
  append(times: Int32Array, rows: number): void {
    for (let row = 0; row < rows; row++) {
      const version = this.versionAt((BigInt(times[2 * row + 1]!) << 32n) | BigInt(times[2 * row]! >>> 0));
      if (version) version.append();
      else this.builder.appendNull();
    }
  }

  /** Rows come in order of time, so the version is mostly that of the row before. */
  private versionAt(ns: bigint): { append: () => void } | undefined {
    const { versions } = this;
    while (this.current > 0 && versions[this.current]!.fromNs > ns) this.current--;
    while (this.current + 1 < versions.length && versions[this.current + 1]!.fromNs <= ns) this.current++;
    const version = versions[this.current];
    return version && version.fromNs <= ns && (version.toNs === null || ns < version.toNs) ? version : undefined;
  }
}

/** Returns what appends a value, which is parsed once. */
function appendOf(builder: ColumnBuilder, value: string | null): () => void {
  const appendNull = (): void => builder.appendNull();
  if (value === null) return appendNull;
  const bytes = Buffer.from(value);
  if (builder instanceof TextBuilder) return () => builder.append(bytes, 0, bytes.length);
  if (builder instanceof BoolBuilder) return () => builder.append(value === 'true');
  if (builder instanceof Int64Builder) return () => builder.appendBigInt(BigInt(value));
  const number = new ScaledInteger();
  const scale = builder.type.kind === 'decimal' ? builder.type.scale : 0;
  if (!(builder instanceof DecimalBuilder) || !number.read(bytes, 0, bytes.length, scale)) return appendNull;
  return () => builder.append(number);
}
