const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Returns the time range of UTC days, the last one included, for the API; null for days that are
 * not set.
 */
export function daysOf(first: string, last: string): { from: string | null; before: string | null } {
  const startOf = (day: string): number => (DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN);
  const timeOf = (ms: number): string | null => (Number.isNaN(ms) ? null : new Date(ms).toISOString());
  return { from: timeOf(startOf(first)), before: timeOf(startOf(last) + DAY_MS) };
}
