/**
 * Causes of a run: its period ended, a request asked for it or for a backfill, or the data of its
 * period changed.
 */
export const RUN_CAUSES = ['schedule', 'request', 'backfill', 'revision'] as const;
export type RunCause = (typeof RUN_CAUSES)[number];
