/** Priority of background activities, below exports and deletions. */
export const BACKGROUND = { priorityKey: 5 } as const;
