import { tardisStreamTypes, type TardisVenue } from '../../../exchanges/tardis-names.js';
import {
  DATA_TYPES_EXPECTED,
  parseDataType,
  sourceOf,
  type SourceType,
  STREAM_TYPES_OF,
} from '../../../schema/tardis/replay/data-type.rule.js';
import { invalidArgument } from '../../errors/domain-error.js';
import { requireVenues } from '../require-venues.js';

interface AskedPart {
  exchange: string;
  symbols?: readonly string[] | null;
  dataTypes: readonly string[];
}

/** A part of a request whose names are known. */
export interface ReplayPart {
  exchange: string;
  /** Null: all that the account may read. */
  symbols: readonly string[] | null;
  venues: readonly TardisVenue[];
  /** Names of data types, by the data that they are read or computed from. */
  sources: ReadonlyMap<SourceType, readonly string[]>;
}

/** Throws `invalid_argument` for names that have no counterpart. */
export function replayParts(asked: readonly AskedPart[]): ReplayPart[] {
  if (asked.length === 0) throw invalidArgument('options', 'options must not be empty');
  return asked.map(({ exchange, symbols, dataTypes }) => {
    const venues = requireVenues(exchange);
    const sources = Map.groupBy(dataTypes, (name) => sourceOfName(name, exchange, venues));
    if (sources.size === 0) throw invalidArgument('dataTypes', `dataTypes must be ${DATA_TYPES_EXPECTED}`);
    return { exchange, symbols: symbols?.length ? symbols.map((one) => one.toUpperCase()) : null, venues, sources };
  });
}

function sourceOfName(name: string, exchange: string, venues: readonly TardisVenue[]): SourceType {
  const type = parseDataType(name);
  if (!type) throw invalidArgument('dataTypes', `dataTypes: ${name} is not one of ${DATA_TYPES_EXPECTED}`);
  const source = sourceOf(type);
  if (venues.some((venue) => STREAM_TYPES_OF[source].some((one) => tardisStreamTypes(venue).has(one)))) return source;
  throw invalidArgument('dataTypes', `dataTypes: ${exchange} has no data of which ${name} could be made`);
}
