/** Nanoseconds of the unit of times in files, in digits. */
const DIGITS_BELOW_US = 3;
const NEXT_FUNDING = /"next_funding_time_ns":(\d+)/;

/**
 * Returns the columns of a `derivative_ticker`, of a message of the state view: it has the same
 * names, but for the next funding, whose time is in microseconds.
 */
export function stateRow(state: string): string {
  const next = NEXT_FUNDING.exec(state)?.[1]?.slice(0, -DIGITS_BELOW_US);
  return `,"funding_timestamp":${next || null},${state.slice(1)}`;
}
