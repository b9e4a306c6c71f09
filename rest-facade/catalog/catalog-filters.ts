import type { DatastreamFilter, InstrumentFilter } from '../generated/operations.js';
import { queryText } from '../http/fields.js';

/** The filters of all datastream lists. */
export const datastreamFilterFields = { stream_type: queryText.optional(), wire_format: queryText.optional() };

interface DatastreamQuery {
  exchange?: string | undefined;
  instrument?: string | undefined;
  stream_type?: string | undefined;
  wire_format?: string | undefined;
}

/** Converts the query of a datastream list into the core's filter. */
export function datastreamFilter(query: DatastreamQuery): DatastreamFilter {
  return {
    exchange: query.exchange,
    instrument: query.instrument,
    streamType: query.stream_type,
    wireFormat: query.wire_format,
  };
}

interface InstrumentQuery {
  search?: string | undefined;
  base?: string | undefined;
  quote?: string | undefined;
  instrument_type?: string | undefined;
}

/** Converts the query of an instrument list into the core's filter. */
export function instrumentFilter(query: InstrumentQuery): InstrumentFilter {
  return { search: query.search, base: query.base, quote: query.quote, instrumentType: query.instrument_type };
}
