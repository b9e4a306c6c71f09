import type { SandboxAnswers, SandboxColumn, SandboxReady, SandboxReply, SandboxTask } from './protocol.js';
import { HEAD_BYTES, LEAVES, MAX_TEXT_BYTES, mostReplyBytes, OUTCOMES, padded } from './reply-layout.js';

/** UTF-8 has at most four bytes for a character, three of them for one of UTF-16. */
const MAX_TEXT_CHARACTERS = Math.floor(MAX_TEXT_BYTES / 3);

/** Returns the message that says that the process takes tasks. */
export const readyBytes = ({ missing }: SandboxReady): Uint8Array[] => textBytes('answer', short(missing.join('\n')));

/** Returns the message with the outcome of a task. */
export function replyBytes(task: SandboxTask, reply: SandboxReply): Uint8Array[] {
  if (!reply.ok) return textBytes(reply.cause, short(reply.message));
  const { value } = reply;
  const parts = value === null ? [head('answer')] : typeof value === 'string' ? textBytes('answer', value) : all(value);
  const bytes = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return bytes <= mostReplyBytes(task) ? parts : textBytes('expression', 'the answer is too large');
}

const short = (text: string): string => text.slice(0, MAX_TEXT_CHARACTERS);

const textBytes = (outcome: (typeof OUTCOMES)[number], text: string): Uint8Array[] => [
  head(outcome),
  Buffer.from(text),
];

const head = (outcome: (typeof OUTCOMES)[number], depth = 0, leaf = 0): Uint8Array => {
  const bytes = new Uint8Array(HEAD_BYTES);
  bytes.set([OUTCOMES.indexOf(outcome), depth, leaf]);
  return bytes;
};

function all({ column, misfits }: SandboxAnswers['evaluate']): Uint8Array[] {
  let [depth, leaf] = [0, column];
  for (; leaf.kind === 'list'; leaf = leaf.items) depth += 1;
  return [head('answer', depth, LEAVES.indexOf(leaf.kind)), ...array(misfits), ...arraysOf(column)];
}

function arraysOf(column: SandboxColumn): Uint8Array[] {
  const valid = array(column.valid);
  if (column.kind === 'list') return [...valid, ...array(column.offsets), ...arraysOf(column.items)];
  if (column.kind === 'string') return [...valid, ...array(column.offsets), ...array(column.bytes)];
  return [...valid, ...array(column.values)];
}

function array({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array[] {
  const bytes = new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
  return [bytes, new Uint8Array(padded(byteLength) - byteLength)];
}
