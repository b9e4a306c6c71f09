import { isBigInt64Array, isFloat64Array, isInt32Array, isUint8Array } from 'node:util/types';
import type { FailureCause, SandboxReply, SandboxTask } from '../child/protocol.js';

const CAUSES: readonly unknown[] = ['expression', 'memory', 'database'] satisfies FailureCause[];
/** Characters of a message, a type or a syntax tree. */
const MAX_TEXT = 16 << 20;
/** Lists in lists that a column may have. */
const MAX_DEPTH = 16;

/** Whether `reply` answers `task` as the protocol says. A process that an expression has taken over may send anything. */
export function isReplyTo(task: SandboxTask, reply: unknown): reply is SandboxReply {
  if (!isRecord(reply)) return false;
  if (reply['ok'] !== true) return reply['ok'] === false && isText(reply['message']) && CAUSES.includes(reply['cause']);
  const { value } = reply;
  if (task.op === 'trial') return value === null;
  if (task.op !== 'evaluate') return isText(value);
  const rows = task.column.valid.length;
  return isRecord(value) && areFlags(value['misfits'], rows) && isColumn(value['column'], rows, 0);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= MAX_TEXT;
const areFlags = (value: unknown, rows: number): boolean =>
  isUint8Array(value) && value.length === rows && value.every((flag) => flag <= 1);

function isColumn(column: unknown, rows: number, depth: number): boolean {
  if (!isRecord(column) || depth > MAX_DEPTH) return false;
  const { kind, valid, values, offsets, bytes, items } = column;
  if (!isUint8Array(valid) || valid.length !== rows) return false;
  switch (kind) {
    case 'i64':
      return isBigInt64Array(values) && values.length === rows;
    case 'f64':
      return isFloat64Array(values) && values.length === rows;
    case 'bool':
      return isUint8Array(values) && values.length === rows;
    case 'decimal':
      return isBigInt64Array(values) && values.length === 2 * rows;
    case 'string':
      return areOffsets(offsets, rows) && isUint8Array(bytes) && offsets[rows]! <= bytes.length;
    case 'list':
      return areOffsets(offsets, rows) && isColumn(items, offsets[rows]!, depth + 1);
    default:
      return false;
  }
}

/** Whether these are `rows` + 1 offsets that begin at zero and never fall. */
function areOffsets(offsets: unknown, rows: number): offsets is Int32Array {
  if (!isInt32Array(offsets) || offsets.length !== rows + 1 || offsets[0] !== 0) return false;
  for (let i = 0; i < rows; i++) if (offsets[i + 1]! < offsets[i]!) return false;
  return true;
}
