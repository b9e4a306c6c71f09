import type { ConnectionEnd } from '../streaming-core.js';

/** Request of a client to its connection, over a WebSocket. */
export type ControlOperation =
  | { op: 'add'; datastreamId: bigint; start: string | null }
  | { op: 'remove'; datastreamId: bigint }
  | { op: 'pause' }
  | { op: 'resume' }
  | { op: 'speed'; speed: number };

const OPERATIONS = ['add', 'remove', 'pause', 'resume', 'speed'];
const MAX_SPEED = 1_000;
const MAX_BYTES = 4_096;

type Parsed = { ok: true; operation: ControlOperation } | { ok: false; error: ConnectionEnd };

/** Parses a message of a client. The error says which member is wrong and what is accepted. */
export function parseControl(text: string): Parsed {
  const message = text.length > MAX_BYTES ? null : parsedObject(text);
  if (!message) return refused('op', 'A message must be a JSON object with a member op');
  const { op } = message;
  if (op === 'pause' || op === 'resume') return { ok: true, operation: { op } };
  if (op === 'speed') {
    const { speed } = message;
    if (typeof speed === 'number' && (speed === 0 || (speed >= 1 && speed <= MAX_SPEED))) {
      return { ok: true, operation: { op, speed } };
    }
    return refused('speed', `speed must be 0 (as fast as possible), or a number between 1 and ${MAX_SPEED}`);
  }
  if (op !== 'add' && op !== 'remove') return refused('op', `op must be one of: ${OPERATIONS.join(', ')}`);
  const datastreamId = idOf(message.datastream_id);
  if (datastreamId === null) return refused('datastream_id', 'datastream_id must be an integer of at least 1');
  if (op === 'remove') return { ok: true, operation: { op, datastreamId } };
  const { start = null } = message;
  if (typeof start === 'number' && Number.isSafeInteger(start)) {
    return { ok: true, operation: { op, datastreamId, start: String(start) } };
  }
  if (start === null || typeof start === 'string') return { ok: true, operation: { op, datastreamId, start } };
  return refused('start', 'start must be a time or a duration back from now');
}

function refused(field: string, message: string): Parsed {
  return { ok: false, error: { code: 'invalid_argument', message, details: { field } } };
}

function parsedObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function idOf(value: unknown): bigint | null {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return BigInt(value);
  return typeof value === 'string' && /^[1-9]\d{0,17}$/.test(value) ? BigInt(value) : null;
}
