import { SET_QUERIES } from '../export-sets/set-queries.rule.js';
import { SUBSCRIPTION_QUERIES } from '../subscriptions/subscription-queries.rule.js';

/** The operations to refetch, by the prefix of an event's kind. */
const STALE: Record<string, readonly string[]> = {
  'export.': ['PageExports', 'PageExportCount', 'PageExportsUnderWay', 'PageBilling', 'PageCaps', 'PageUsageDays'],
  'export_schedule.': ['PageSchedules', 'PageSchedule', 'PageScheduleRuns'],
  'export_set.': [...SET_QUERIES, 'PageBilling', 'PageCaps', 'PageUsageDays'],
  'subscription.': [...SUBSCRIPTION_QUERIES, 'PageCaps'],
  'export_schema.': ['PageSchemas', 'PageSchema', 'PageSchemaVersions'],
  'billing.': ['PageBilling', 'PageCaps'],
  'gap.': ['PageAvailability', 'PageShardGaps'],
  'collector.': ['PageAvailability', 'PageCollectors', 'PageCollectionSummary'],
};

/** Returns the names of the operations whose answers an event of this kind makes out of date. */
export function queriesOutdatedBy(kind: string): string[] {
  return Object.entries(STALE).flatMap(([beginning, names]) => (kind.startsWith(beginning) ? names : []));
}
