import { useState } from 'react';
import { dateOfDay, dayOf } from '../../schema/quality/utc-day.rule.js';
import { DAY_NS, msToNs } from '../../schema/time/timestamps.js';
import { useAsk } from '../core/queries.js';
import { PageCoverageDocument } from '../generated/operations.js';

/** Days that are shown: the last one is yesterday, which is complete. */
const SHOWN_DAYS = 7;

/** Returns the coverage of the last days, and their dates. */
export function useCoverage() {
  const [todayNs] = useState(() => dayOf(msToNs(Date.now())));
  const firstNs = todayNs - BigInt(SHOWN_DAYS) * DAY_NS;
  const answer = useAsk(PageCoverageDocument, { fromNs: String(firstNs), toNs: String(todayNs) });
  const dates = Array.from({ length: SHOWN_DAYS }, (_, i) => dateOfDay(firstNs + BigInt(i) * DAY_NS));
  return { ...answer, dates };
}
