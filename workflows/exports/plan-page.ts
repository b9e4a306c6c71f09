import type { PlanFieldsFragment } from '../generated/operations.js';
import type { PlanPage } from './contract.js';

/** Converts the server's plan to the JSON that workflows pass on. */
export function planPageOf({ partitionCount, expectedMessages, unwritten }: PlanFieldsFragment): PlanPage {
  return {
    partitionCount,
    expectedMessages: Number(expectedMessages),
    unwritten: unwritten.map(({ fromNs, toNs, estimatedMessages, ...partition }) => ({
      ...partition,
      ...{ fromNs: String(fromNs), toNs: String(toNs), estimatedMessages: Number(estimatedMessages) },
    })),
  };
}
