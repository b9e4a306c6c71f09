import type { StreamValue } from './stream-values.js';
import type { InstrumentValue } from './instrument-values.js';

/**
 * The export schema language (contract, section 3), as in REST bodies, GraphQL JSON, stored
 * snapshots and the engine. Optional members are absent, never null.
 */
export const META_FORMATS = ['ns', 'us', 'ms', 's', 'iso8601'] as const;
export type MetaFormat = (typeof META_FORMATS)[number];

interface MetaColumn {
  value: 'collection_timestamp_ns' | InstrumentValue | StreamValue;
  /** Format of the collection time; `ns` when absent. */
  format?: MetaFormat;
}

/** `decimal(N)` with 0 ≤ N ≤ 38, or one of the plain names; see `parseColumnType`. */
export type TypeText = `decimal(${number})` | 'f64' | 'i64' | 'string' | 'bool';

export interface Extractor {
  json: { path: string; type: TypeText };
  /** One SQL scalar expression over the placeholder `{v}`. */
  transform?: string;
}

export interface ExportColumn {
  output_column: string;
  /** Exactly one of `meta` and `data` is set. */
  meta?: MetaColumn;
  /** Extractors by exchange code. */
  data?: Record<string, Extractor>;
}

/**
 * One row per element of the array at `path`. With `elements: 'arrays'`, an array that does not
 * begin with an array is the one element: some exchanges send `[[…],[…]]` first and `[…]` later.
 * `nested_field` names a field of rows that tells them apart: true for `[[…],[…]]`.
 */
export interface UnfoldRule {
  path: string;
  elements?: 'arrays';
  /** Only with `elements`. Hides a member of this name. */
  nested_field?: string;
}

/** Merges arrays into one and tags elements with their origin (spec.md, Export schema). */
export interface DeriveRule {
  field: string;
  op: 'tagged_concat';
  arrays: { path: string; tag: string }[];
  tag_field: string;
  value_field: string;
}

/**
 * A test of a row: the value at `path`, as text, is one of `in`, is none of `not_in` (which an
 * absent one is not), or is there at all. Exactly one of the three is set.
 */
export interface RowTest {
  path: string;
  in?: string[];
  not_in?: string[];
  present?: boolean;
}

/** A rule that a row must meet: a test, or one of several tests. */
export type WhereRule = RowTest | { any: RowTest[] };

/** Returns the tests of a rule, of which one must hold. */
export const testsOf = (rule: WhereRule): readonly RowTest[] => ('any' in rule ? rule.any : [rule]);

/** An export schema as clients write it (spec.md, Export schema), and as it is stored. */
export interface ExportSchemaContent {
  columns: ExportColumn[];
  /** Rules by exchange code. */
  unfold?: Record<string, UnfoldRule>;
  /** Derived fields by exchange code. */
  derive?: Record<string, DeriveRule[]>;
  /** Rules by exchange code. A row that does not meet all of them is left out. */
  where?: Record<string, WhereRule[]>;
}

/** The type of a column's values. Decimals hold `scale` places and 38 digits in all. */
export type ColumnType =
  { kind: 'decimal'; scale: number } | { kind: 'f64' } | { kind: 'i64' } | { kind: 'string' } | { kind: 'bool' };

/** Parses `decimal(N)`, `f64`, `i64`, `string` or `bool`. Returns null for other text. */
export function parseColumnType(text: string): ColumnType | null {
  if (text === 'f64' || text === 'i64' || text === 'string' || text === 'bool') return { kind: text };
  const decimal = /^decimal\((0|[1-9]\d?)\)$/.exec(text);
  if (!decimal) return null;
  const scale = Number(decimal[1]);
  return scale <= 38 ? { kind: 'decimal', scale } : null;
}
