import type { InstrumentValue } from './instrument-values.js';
import type { StreamValue } from './stream-values.js';
import type { ColumnType, MetaFormat } from './model.js';
import type { NativeTransform } from './native-transform.js';
import type { PathNode, PathTrie } from './path-trie.js';
import type { PathSegments } from './path.js';
import type { CompiledTransform, ResultType } from './transforms/result-type.js';

/** Location of a row's value: in the message, in the row's element, or in a derived field. */
export type Access =
  | { at: 'message'; node: PathNode }
  | { at: 'element'; node: PathNode }
  /** Value in the element if it has `member`, decided per row. */
  | { at: 'member'; member: PathNode; node: PathNode; otherwise: Access }
  /** The tag, position or value of a derived field's element. */
  | { at: 'tag' | 'index' | 'tagged' }
  /** Whether the row is an element of an array of arrays. */
  | { at: 'nested' }
  | { at: 'derived'; rule: number; rest: PathSegments }
  | { at: 'missing' };

/** Alternatives in the order of trial. */
export type Accesses = readonly Access[];

export interface PlannedRule {
  field: string;
  tagField: string;
  valueField: string;
  inputs: { tag: string; from: Accesses }[];
}

/** One alternative of the unfold path, and how columns read its rows. */
export interface PlannedUnfold {
  elements: Access;
  /** An array that does not begin with an array is the one element. */
  ofArrays: boolean;
  /** Accesses of the plan's columns, then of its tests. */
  columns: readonly Accesses[];
}

/**
 * Instructions for reading a message. Messages with a member `data` use other paths than those
 * without.
 */
export interface Reading {
  derived: readonly PlannedRule[];
  /** Null: one row per message, columns as in `columns`. */
  unfold: readonly PlannedUnfold[] | null;
  /** Accesses of the plan's columns, then of its tests. */
  columns: readonly Accesses[];
}

/** The value of a column of the instrument over a time range; times in ns. */
export interface PlannedVersion {
  fromNs: bigint;
  toNs: bigint | null;
  /** As text; null if it is not known. */
  value: string | null;
}

export type PlannedColumn =
  | {
      name: string;
      source: 'meta';
      format: MetaFormat;
      /** Only an input of transforms: not in files. */
      isHidden?: true;
    }
  | { name: string; source: 'stream'; value: StreamValue; text?: string }
  | {
      name: string;
      source: 'instrument';
      value: InstrumentValue;
      type: ColumnType;
      isInput?: boolean;
      /** Versions in the order of time. Absent: nothing is known. */
      versions?: readonly PlannedVersion[];
    }
  | { name: string; source: 'absent'; type: ColumnType; resultType?: ResultType; isInput?: boolean }
  | {
      name: string;
      source: 'data';
      /** Whether transforms of other columns take its values. */
      isInput?: boolean;
      type: ColumnType;
      extract: ColumnType;
      transform: NativeTransform | null;
      /** Applied to the extracted values, which then have its type. */
      custom?: CompiledTransform;
    };

/**
 * Test of a value's text: one of `texts`, another one, or absent. One of the consecutive tests up
 * to the next `isLast` must hold.
 */
export interface PlannedTest {
  texts: readonly string[];
  ifListed: boolean;
  ifOther: boolean;
  ifAbsent: boolean;
  isLast: boolean;
}

/** A schema compiled for one exchange. `message` and `element` hold all places of its paths. */
export interface ReadPlan {
  columns: readonly PlannedColumn[];
  /** A row that does not meet them is left out. */
  tests: readonly PlannedTest[];
  message: PathTrie;
  element: PathTrie;
  /**
   * The root's member `data`, if some path begins with `data.`. Its presence decides which reading
   * applies.
   */
  dataMember: PathNode | null;
  withData: Reading;
  withoutData: Reading;
}

/** Content that has no read plan. It has none at the next attempt either. */
export class ReadPlanError extends Error {}
