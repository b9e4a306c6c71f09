import type {
  InstrumentKind,
  InstrumentStatus,
  InstrumentTerms,
} from '../../../schema/instruments/instrument-terms.js';

type Stated<Terms> = { [Term in keyof Terms]?: NonNullable<Terms[Term]> | undefined };

/** An instrument of a listing. Members that the exchange does not state are undefined. */
export interface ListingEntry extends Stated<Omit<InstrumentTerms, 'kind' | 'status'>> {
  /** Name in the exchange's messages. */
  symbol: string;
  type: InstrumentKind;
  /** Undefined if the exchange uses a word that is not documented. */
  status: InstrumentStatus | undefined;
}

/** One page of what an exchange lists. */
export interface ListingPage {
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
  covers: readonly InstrumentKind[];
  requests: readonly ListingRequest[];
}
