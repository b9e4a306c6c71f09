import type { FailureCause, SandboxTask } from './protocol.js';

/**
 * The layout of what a process sends. It begins with `HEAD_BYTES`: the outcome, and for an
 * evaluation the depth of its lists and the kind of their items. A text follows as UTF-8. An
 * evaluation is followed by its misfits and its column: arrays without their lengths, which follow
 * from the rows of the task and from offsets. Each begins at a multiple of `HEAD_BYTES`.
 */
export const HEAD_BYTES = 8;
export const OUTCOMES = ['answer', 'expression', 'memory', 'database'] as const satisfies ('answer' | FailureCause)[];
/** Kinds of columns but lists, and the bytes of a value. Texts have only offsets there. */
const WIDTHS = { i64: 8, f64: 8, bool: 1, decimal: 16, string: 0 } as const;
export const LEAVES = Object.keys(WIDTHS) as (keyof typeof WIDTHS)[];

/** Bytes that a value counts beside its text or items. */
export const VALUE_BYTES = 16;
/** The most bytes that the results of a task may count. */
export const MAX_RESULT_BYTES = 64 << 20;
/** Protections that are missing, an error of DuckDB, or a type. */
export const MAX_TEXT_BYTES = 16 << 10;
/** The message of a process that takes tasks. */
export const MAX_READY_BYTES = HEAD_BYTES + MAX_TEXT_BYTES;
/** Bytes of a syntax tree for a character of the text, and for a text without any. */
const TREE_BYTES = { character: 320, least: 16 << 10 };
/** More than the offsets, flags and values of `VALUE_BYTES`. */
const COLUMN_FACTOR = 17 / 16;
/** Padding behind the ends of arrays. */
const PADDING_BYTES = 256;

/** Returns the multiple of `HEAD_BYTES` that bytes fill. */
export const padded = (bytes: number): number => HEAD_BYTES * Math.ceil(bytes / HEAD_BYTES);

/** Returns how many bytes a reply to the task may have. */
export function mostReplyBytes(task: SandboxTask): number {
  return HEAD_BYTES + Math.max(MAX_TEXT_BYTES, mostAnswerBytes(task));
}

function mostAnswerBytes(task: SandboxTask): number {
  if (task.op === 'parse') return TREE_BYTES.least + TREE_BYTES.character * task.text.length;
  if (task.op !== 'evaluate') return MAX_TEXT_BYTES;
  const rows = task.column.valid.length;
  const { kind } = task.result;
  if (kind === 'string' || kind === 'list') return padded(rows) + COLUMN_FACTOR * MAX_RESULT_BYTES + PADDING_BYTES;
  return 2 * padded(rows) + padded(WIDTHS[kind === 'timestamp' ? 'i64' : kind] * rows);
}
