export const INSTRUMENT_KINDS = ['spot', 'perpetual', 'future', 'option'] as const;
export type InstrumentKind = (typeof INSTRUMENT_KINDS)[number];

/**
 * `announced`: listed, and trading has not begun. `halted`: listed, and trading is interrupted.
 * `settling`: trading has ended, and positions are being settled. `delisted`: the exchange says so,
 * or does not list it any more.
 */
export const INSTRUMENT_STATUSES = ['announced', 'trading', 'halted', 'settling', 'delisted'] as const;
export type InstrumentStatus = (typeof INSTRUMENT_STATUSES)[number];

/**
 * The terms of an instrument as its exchange's listing states them. Null where the listing does not
 * say: nothing is guessed. Decimals are canonical texts, times decimal nanoseconds since 1970.
 */
export interface InstrumentTerms {
  status: InstrumentStatus | null;
  base: string | null;
  quote: string | null;
  /** The asset in which positions are settled. */
  settle: string | null;
  kind: InstrumentKind | null;
  /** Whether a contract is worth an amount of the quote asset and settled in the base asset. */
  inverse: boolean | null;
  /** Step of prices. */
  tickSize: string | null;
  /** Step of quantities, in the unit of the exchange's quantities. */
  lotSize: string | null;
  minQuantity: string | null;
  /** Smallest value of an order, in the quote asset. */
  minNotional: string | null;
  /** Amount of the base asset in a contract; of the quote asset if it is inverse. */
  contractMultiplier: string | null;
  listedAtNs: string | null;
  expiresAtNs: string | null;
  strike: string | null;
  optionType: 'call' | 'put' | null;
  /** The asset or index that an option or a future is on, as the exchange names it. */
  underlying: string | null;
}

/** The terms of an instrument of which nothing is known. */
export const NO_TERMS: InstrumentTerms = {
  ...{ status: null, base: null, quote: null, settle: null, kind: null, inverse: null },
  ...{ tickSize: null, lotSize: null, minQuantity: null, minNotional: null, contractMultiplier: null },
  ...{ listedAtNs: null, expiresAtNs: null, strike: null, optionType: null, underlying: null },
};
