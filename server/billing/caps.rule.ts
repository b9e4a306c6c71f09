/** What a plan includes of something, and how much of it is used. */
export interface CapState {
  code: 'streams' | 'exportBytes';
  used: bigint;
  included: bigint;
  /** Beyond what is included, use is billed instead of refused. */
  overage: boolean;
}

/** Percent of what is included at which owners want to be warned, unless they chose others. */
export const DEFAULT_WARNING_PERCENTS: readonly number[] = [80, 100];

/** The thresholds that are reached, the highest last. */
export function reachedPercents(
  { used, included }: Pick<CapState, 'used' | 'included'>,
  thresholds: readonly number[],
): number[] {
  return thresholds.filter((percent) => used * 100n >= included * BigInt(percent)).toSorted((a, b) => a - b);
}
