import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';

/** Prefixes of the public identifiers (spec.md, Identifiers); those from `acc_` on are ours. */
const ID_PREFIXES = {
  subscription: 'sub',
  export: 'exp',
  artifact: 'art',
  exportSchema: 'sch',
  span: 'spn',
  account: 'acc',
  user: 'usr',
  apiKey: 'key',
  session: 'ses',
  webhook: 'whk',
  webhookDelivery: 'msg',
  invitation: 'inv',
  exportSet: 'set',
  destination: 'dst',
  exportSchedule: 'sdl',
  scheduleRun: 'run',
  streamConnection: 'con',
  table: 'tbl',
} as const;
/** A resource with a public identifier. */
export type IdKind = keyof typeof ID_PREFIXES;

/**
 * Returns a new identifier: `{prefix}_` and 32 hex digits of a UUIDv7. Ids of one process sort in
 * order of creation.
 */
export function newId(kind: IdKind): string {
  return `${ID_PREFIXES[kind]}_${v7().replaceAll('-', '')}`;
}

/** Returns a new request id: `req_` and 16 hex digits (contract 1). */
export function newRequestId(): string {
  // Node draws UUIDs from a pool of random bytes. The first and the last digits are all random; six
  // bits between them are not.
  const uuid = randomUUID();
  return `req_${uuid.slice(0, 8)}${uuid.slice(-8)}`;
}

/** Returns the pattern of SQL's LIKE for identifiers of the kind. */
export const idPattern = (kind: IdKind): string => `${ID_PREFIXES[kind]}%`;

/** Returns whether `value` is the id of an export schedule, or of a table, which is one. */
export const isScheduleId = (value: string): boolean => isId('exportSchedule', value) || isId('table', value);

/** Returns whether `value` is a well-formed identifier of the kind. */
export function isId(kind: IdKind, value: string): boolean {
  return new RegExp(`^${ID_PREFIXES[kind]}_[a-f0-9]{32}$`).test(value);
}
