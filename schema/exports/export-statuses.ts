/**
 * Statuses of an export; the last three are final for clients (contract 3). Only an operator can
 * retry a failed one.
 */
export const EXPORT_STATUSES = ['queued', 'running', 'succeeded', 'failed', 'canceled'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];
