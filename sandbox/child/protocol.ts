import type { ResultType } from '../../schema/export-schemas/transforms/result-type.js';

/** Values of a column on their way into the sandbox and out of it. `valid` has one byte a row. */
export type SandboxColumn =
  | { kind: 'i64'; valid: Uint8Array; values: BigInt64Array }
  | { kind: 'f64'; valid: Uint8Array; values: Float64Array }
  | { kind: 'bool'; valid: Uint8Array; values: Uint8Array }
  /** Two words a value, the low one first, in two's complement. */
  | { kind: 'decimal'; valid: Uint8Array; values: BigInt64Array }
  | { kind: 'string'; valid: Uint8Array; offsets: Int32Array; bytes: Uint8Array }
  /** Row `i` has the items from `offsets[i]` to `offsets[i + 1]`; only ever comes out. */
  | { kind: 'list'; valid: Uint8Array; offsets: Int32Array; items: SandboxColumn };

/** The first message of a child: it takes tasks. */
export interface SandboxReady {
  /** Protections that the process could not establish. */
  missing: string[];
}

export type SandboxTask =
  /** `json_serialize_sql` of the text. */
  | { op: 'parse'; text: string }
  /**
   * The DuckDB type of the expression over a column `v` of type `input`, and `v1`, `v2`, … of the
   * types `others`.
   */
  | { op: 'bind'; sql: string; input: string; others?: readonly string[] }
  /** Refused if the expression fails for every value. Binding does not check all of it. */
  | { op: 'trial'; sql: string; input: string; others?: readonly string[] }
  /** The expression over each row; a row whose evaluation fails is null and a misfit. */
  | {
      op: 'evaluate';
      sql: string;
      input: string;
      column: SandboxColumn;
      /** The type of the expression. */
      result: ResultType;
      others?: readonly { input: string; column: SandboxColumn }[];
    };

export interface SandboxAnswers {
  parse: string;
  bind: string;
  trial: null;
  /** `misfits` is 1 for the rows whose evaluation failed. */
  evaluate: { column: SandboxColumn; misfits: Uint8Array };
}

export type SandboxReply =
  { ok: true; value: SandboxAnswers[keyof SandboxAnswers] } | { ok: false; message: string; cause: FailureCause };

/**
 * Cause of a failed task. After `memory` and `database` the process must not be used again: it was
 * short of memory, or DuckDB invalidated its database and refuses every later task.
 */
export type FailureCause = 'expression' | 'memory' | 'database';
