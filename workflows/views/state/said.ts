/** Statements of one message about an instrument. */
export interface Statement {
  /** Time of arrival. */
  ns: bigint;
  exchangeNs: bigint | null;
  /**
   * Values in the order of the plan's, scaled to the places of their columns; null if not said.
   */
  values: readonly (bigint | null)[];
}

/** A statement, and the position of its stream among those of the instrument. */
export interface SaidBy {
  said: Statement;
  stream: number;
}
