/** A lower priority of activities than those of exports and deletions have. */
export const LAST = { priorityKey: 5 } as const;
