import { until } from './until.js';

const LENGTHS = { hour: 'YYYY-MM-DDTHH', day: 'YYYY-MM-DD', month: 'YYYY-MM' };
/** Duration of a test file on a busy machine. */
const TAKES_MS = 120_000;

/**
 * Waits while the hour, day or month (UTC) is about to end: what a test counts lies in one of them.
 */
export async function awayFromTurn(unit: keyof typeof LENGTHS): Promise<void> {
  const nameOf = (ms: number): string => new Date(ms).toISOString().slice(0, LENGTHS[unit].length);
  const isFar = (): boolean => nameOf(Date.now()) === nameOf(Date.now() + TAKES_MS);
  await until(`the ${unit} is not about to end`, isFar, TAKES_MS + 10_000);
}
