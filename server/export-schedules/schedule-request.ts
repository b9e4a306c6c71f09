import { parseLagNs, type PeriodLength } from '../../schema/export-schedules/period.rule.js';
import { selectionInput } from '../../schema/export-sets/selection.rule.js';
import type { TimeRange } from '../../schema/time/time-range.js';
import { invalidArgument } from '../errors/domain-error.js';
import { setOutputOf } from '../export-sets/model/set-output.types.js';
import { readSetRequest, type SetRequest, type SetRequestInput } from '../export-sets/request/set-request.js';
import type { ExportScheduleEntity } from './export-schedule.entity.js';

/** A set without times. */
export type SetWithoutTimes = Omit<SetRequestInput, 'fromNs' | 'toNs'>;

/** Returns the lag. Throws `invalid_argument` unless it is a duration below a period. */
export function requireLag(lag: string, every: PeriodLength): string {
  if (parseLagNs(lag, every) !== null) return lag;
  throw invalidArgument('lag', `lag must be a duration below ${every} in s, m or h, such as 0s, 90s or 2m`);
}

/** Returns the lag of a stored schedule in nanoseconds. */
export function lagNsOf({ lag, every }: Pick<ExportScheduleEntity, 'lag' | 'every'>): bigint {
  const ns = parseLagNs(lag, every);
  if (ns === null) throw new Error(`lag ${lag} was not validated`);
  return ns;
}

/** Validates the shape of a set for a period; `invalid_argument` names the field. */
export function readPeriodRequest(set: SetWithoutTimes, { fromNs, toNs }: TimeRange): SetRequest {
  return readSetRequest({ ...set, fromNs: String(fromNs), toNs: String(toNs) }, toNs);
}

/** Returns the set that a schedule makes, without times. */
export function setOf(row: ExportScheduleEntity): SetWithoutTimes {
  const { selection, schemaAsked: schema, ...set } = setOutputOf(row);
  return { ...set, select: selectionInput(selection), schema };
}
