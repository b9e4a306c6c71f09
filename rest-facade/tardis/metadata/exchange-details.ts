import type { TardisExchangeDetailsQuery, TardisExchangesQuery } from '../../generated/operations.js';
import { isoTime, isoTimeOrNull } from './iso-time.js';

type Listed = TardisExchangesQuery['tardisExchanges'][number];
type Detailed = TardisExchangeDetailsQuery['tardisExchanges'][number];

/** Returns an exchange as the list of exchanges has it. */
export function exchangeBody({ id, name, sinceNs }: Listed) {
  return {
    ...{ id, name, enabled: true, filterable: true, supportsDatasets: false },
    availableSince: isoTime(sinceNs),
  };
}

/** Returns an exchange with its channels and symbols. Breaks are told by `GET /v1/quality`. */
export function exchangeDetails({ channels, symbols, ...exchange }: Detailed) {
  return {
    ...exchangeBody(exchange),
    availableChannels: channels,
    availableSymbols: symbols.map(({ symbol, kind, sinceNs, untilNs }) => ({
      ...{ id: symbol, type: kind, availableSince: isoTime(sinceNs) },
      ...(untilNs === null ? {} : { availableTo: isoTimeOrNull(untilNs) }),
    })),
    incidentReports: null,
  };
}
