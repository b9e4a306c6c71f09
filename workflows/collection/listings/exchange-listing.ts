/** An instrument that can be traded now; what the exchange does not say is left out. */
export interface ListingEntry {
  /** As the exchange writes it in its messages. */
  symbol: string;
  base?: string;
  quote?: string;
  type: InstrumentType;
}
export type InstrumentType = 'spot' | 'perpetual' | 'future';

/** One answer of an exchange: what it lists, and where the rest is. */
export interface ListingPage {
  instruments: ListingEntry[];
  /** Path of the next page; absent when this was the last. */
  next?: string;
}

/** One request to an exchange's public REST API, and how its answer reads. */
export interface ListingRequest {
  path: string;
  /** Sent as JSON by POST; GET when absent. */
  body?: unknown;
  /** Throws (a ZodError) when the answer is not what the exchange documents. */
  read(answer: unknown): ListingPage;
}

/** What one exchange lists, by its public REST API. */
export interface ExchangeListing {
  exchange: string;
  /** `REST_URL_<EXCHANGE>` replaces scheme, host and port. */
  url: string;
  /** Kinds of instrument that the answers are complete for: only these may be marked as gone. */
  covers: readonly InstrumentType[];
  requests: readonly ListingRequest[];
}
