/** An instrument that can be traded now. Fields that the exchange does not provide are absent. */
export interface ListingEntry {
  /** As the exchange writes it in its messages. */
  symbol: string;
  base?: string;
  quote?: string;
  type: InstrumentType;
}
export type InstrumentType = 'spot' | 'perpetual' | 'future';

/** One page of what an exchange lists. */
interface ListingPage {
  instruments: ListingEntry[];
  /** Path of the next page. Absent on the last one. */
  next?: string;
}

/** One request to an exchange's public REST API, and how to read its response. */
export interface ListingRequest {
  path: string;
  /** Sent as JSON by POST. Without it the request is a GET. */
  body?: unknown;
  /** Throws ZodError if the response is not as the exchange documents it. */
  read(answer: unknown): ListingPage;
}

/** The instruments of one exchange, from its public REST API. */
export interface ExchangeListing {
  exchange: string;
  /** `REST_URL_<EXCHANGE>` replaces scheme, host and port. */
  url: string;
  /** Kinds of instruments that the responses list completely. Only these may be marked as gone. */
  covers: readonly InstrumentType[];
  requests: readonly ListingRequest[];
}
