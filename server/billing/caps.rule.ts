/** An included amount of the plan, and its usage. */
export interface CapState {
  code: 'streams' | 'exportBytes';
  used: bigint;
  included: bigint;
  /** Whether usage above the included amount is billed instead of rejected. */
  overage: boolean;
}

/** Default percentages of the included amount at which owners are warned. */
export const DEFAULT_WARNING_PERCENTS: readonly number[] = [80, 100];

/** Returns the reached thresholds, in ascending order. */
export function reachedPercents(
  { used, included }: Pick<CapState, 'used' | 'included'>,
  thresholds: readonly number[],
): number[] {
  return thresholds.filter((percent) => used * 100n >= included * BigInt(percent)).toSorted((a, b) => a - b);
}
