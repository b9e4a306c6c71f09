import { isUtf8 } from 'node:buffer';
import type { ResultType } from '../../schema/export-schemas/transforms/result-type.js';
import { areTexts } from '../child/are-texts.js';
import type { SandboxAnswers, SandboxColumn, SandboxReady, SandboxReply, SandboxTask } from '../child/protocol.js';
import {
  HEAD_BYTES,
  LEAVES,
  MAX_RESULT_BYTES,
  mostReplyBytes,
  OUTCOMES,
  padded,
  VALUE_BYTES,
} from '../child/reply-layout.js';

/** Thrown if a message is not laid out as the task requires. */
class Invalid extends Error {}

/** Returns the protections that a process says it lacks; undefined if it sent anything else. */
export function readReady(message: Buffer<ArrayBuffer>): SandboxReady | undefined {
  const reply = readReply({ op: 'bind', sql: '', input: '' }, message);
  if (!reply?.ok) return undefined;
  const text = reply.value as string;
  return { missing: text === '' ? [] : text.split('\n') };
}

/**
 * Returns what a process answered to a task, which shares the memory of the message. Undefined if
 * the message breaks the layout: a process that an expression has taken over may send anything. The
 * work is linear in the rows and items that a task may have, which are counted before any of them
 * is read.
 */
export function readReply(task: SandboxTask, message: Buffer<ArrayBuffer>): SandboxReply | undefined {
  try {
    return read(task, message);
  } catch (error) {
    if (error instanceof Invalid) return undefined;
    throw error;
  }
}

function read(task: SandboxTask, message: Buffer<ArrayBuffer>): SandboxReply {
  require(message.length >= HEAD_BYTES && message.length <= mostReplyBytes(task));
  const outcome = OUTCOMES[message[0]!];
  require(outcome !== undefined);
  const isEvaluated = outcome === 'answer' && task.op === 'evaluate';
  require(message.subarray(isEvaluated ? 3 : 1, HEAD_BYTES).every((byte) => byte === 0));
  if (isEvaluated) return { ok: true, value: evaluatedIn(task, message) };
  const body = message.subarray(HEAD_BYTES);
  if (outcome === 'answer' && task.op === 'trial') {
    require(body.length === 0);
    return { ok: true, value: null };
  }
  require(isUtf8(body));
  const text = body.toString();
  return outcome === 'answer' ? { ok: true, value: text } : { ok: false, message: text, cause: outcome };
}

function evaluatedIn(task: SandboxTask & { op: 'evaluate' }, message: Buffer<ArrayBuffer>): SandboxAnswers['evaluate'] {
  let [depth, leaf] = [0, task.result];
  for (; leaf.kind === 'list'; leaf = leaf.item) depth += 1;
  require(message[1] === depth && LEAVES[message[2]!] === columnKind(leaf));
  const arrays = new Arrays(message);
  const misfits = arrays.flags(task.column.valid.length);
  const column = columnIn(arrays, task.result, task.column.valid.length);
  arrays.end();
  return { column, misfits };
}

const columnKind = ({ kind }: Exclude<ResultType, { kind: 'list' }>) => (kind === 'timestamp' ? 'i64' : kind);

function columnIn(arrays: Arrays, type: ResultType, rows: number): SandboxColumn {
  arrays.count(VALUE_BYTES * rows);
  const valid = arrays.flags(rows);
  switch (type.kind) {
    case 'list': {
      const offsets = arrays.offsets(valid);
      return { kind: 'list', valid, offsets, items: columnIn(arrays, type.item, offsets[rows]!) };
    }
    case 'string': {
      const offsets = arrays.offsets(valid);
      return { kind: 'string', valid, offsets, bytes: arrays.texts(offsets) };
    }
    case 'f64':
      return { kind: 'f64', valid, values: arrays.next(Float64Array, rows) };
    case 'bool':
      return { kind: 'bool', valid, values: arrays.flags(rows) };
    case 'decimal':
      return { kind: 'decimal', valid, values: arrays.next(BigInt64Array, 2 * rows) };
    default:
      return { kind: 'i64', valid, values: arrays.next(BigInt64Array, rows) };
  }
}

interface ArrayType<T> {
  new (buffer: ArrayBuffer, byteOffset: number, length: number): T;
  readonly BYTES_PER_ELEMENT: number;
}

/** Reads the arrays of an evaluation one after the other. */
class Arrays {
  private at = HEAD_BYTES;
  private counted = 0;

  constructor(private readonly message: Buffer<ArrayBuffer>) {}

  /** Counts bytes of results before they are read. */
  count(bytes: number): void {
    this.counted += bytes;
    require(this.counted <= MAX_RESULT_BYTES);
  }

  next<T>(type: ArrayType<T>, length: number): T {
    const { buffer, byteOffset } = this.message;
    const start = this.at;
    this.at += padded(type.BYTES_PER_ELEMENT * length);
    require(this.at <= this.message.length);
    return new type(buffer, byteOffset + start, length);
  }

  flags(length: number): Uint8Array {
    const flags = this.next(Uint8Array, length);
    for (let i = 0; i < length; i++) require(flags[i]! <= 1);
    return flags;
  }

  /** Offsets begin at zero and never fall. A row without a value has no items. */
  offsets(valid: Uint8Array): Int32Array {
    const offsets = this.next(Int32Array, valid.length + 1);
    require(offsets[0] === 0);
    for (let i = 0; i < valid.length; i++) {
      const length = offsets[i + 1]! - offsets[i]!;
      require(valid[i] === 1 ? length >= 0 : length === 0);
    }
    return offsets;
  }

  /** Valid UTF-8, each text by itself. */
  texts(offsets: Int32Array): Uint8Array {
    const length = offsets.at(-1)!;
    this.count(length);
    const bytes = this.next(Uint8Array, length);
    require(areTexts(offsets, bytes));
    return bytes;
  }

  end(): void {
    require(this.at === this.message.length);
  }
}

function require(isValid: boolean): asserts isValid {
  if (!isValid) throw new Invalid('the message is not a reply to the task');
}
