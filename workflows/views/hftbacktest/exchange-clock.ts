/**
 * Gives the events of a book their time of the exchange. A book's events depend on each other, so
 * that none is earlier than the one before it.
 */
export class ExchangeClock {
  /** Events without a time of the exchange, and events whose time was raised. */
  untimed = 0;
  raised = 0;
  private lastNs: bigint | null = null;

  /** `sentNs`: null if the exchange sent none, `last` for that of the event before. */
  stamp(sentNs: bigint | null | 'last', localNs: bigint): bigint {
    if (sentNs === 'last') return this.lastNs ?? localNs;
    if (sentNs === null) this.untimed++;
    const ns = sentNs ?? localNs;
    if (this.lastNs !== null && ns < this.lastNs) {
      // A time that was not sent is not raised but made up.
      if (sentNs !== null) this.raised++;
      return this.lastNs;
    }
    return (this.lastNs = ns);
  }
}
