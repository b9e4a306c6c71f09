const DAY_MS = 86_400_000;

interface DayRange {
  fromDay: string;
  toDay: string;
}

/** Returns the last `count` UTC days, including today, as arguments of the API. */
export function lastDays(days: number, nowMs: number): DayRange {
  const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  return { fromDay: dayOf(nowMs - (days - 1) * DAY_MS), toDay: dayOf(nowMs) };
}

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

/** Returns the unit for the largest of these sizes, and its bytes. */
export function unitFor(bytes: readonly number[]): { name: string; size: number } {
  const most = Math.max(0, ...bytes);
  const power = most < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(most) / 10));
  return { name: UNITS[power] ?? 'B', size: 1024 ** power };
}
