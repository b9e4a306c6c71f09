import { z } from 'zod';
import { MINUTE_NS, msToNs } from '../../../schema/time/timestamps.js';

/** Returns the minute of a date or time, UTC if it has no zone; null if it is none. */
export function minuteNs(text: string): bigint | null {
  const ms = Date.parse(/(z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
  if (Number.isNaN(ms) || ms < 0) return null;
  const ns = msToNs(ms);
  return ns - (ns % MINUTE_NS);
}

/** A date or time, at the beginning of its minute. */
export const minute = z.string({ error: 'must be a date' }).transform((text, context) => {
  const ns = minuteNs(text);
  if (ns !== null) return ns;
  context.addIssue({ code: 'custom', message: 'must be a date' });
  return z.NEVER;
});
