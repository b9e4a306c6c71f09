import type { TardisExchangeDetailsQuery, TardisExchangesQuery } from '../../generated/operations.js';
import { tardisTime, tardisTimeOrNull } from './tardis-time.js';

type Listed = TardisExchangesQuery['tardisExchanges'][number];
type Detailed = TardisExchangeDetailsQuery['tardisExchanges'][number];

/** Returns an exchange as the list of exchanges has it. */
export function exchangeBody({ id, name, sinceNs }: Listed) {
  return {
    ...{ id, name, enabled: true, filterable: true, supportsDatasets: false },
    availableSince: tardisTime(sinceNs),
  };
}

/** Returns an exchange with its channels and symbols. Breaks are told by `GET /v1/quality`. */
export function exchangeDetails({ channels, symbols, ...exchange }: Detailed) {
  return {
    ...exchangeBody(exchange),
    availableChannels: channels,
    availableSymbols: symbols.map(({ symbol, kind, sinceNs, untilNs }) => ({
      ...{ id: symbol, type: kind, availableSince: tardisTime(sinceNs) },
      ...(untilNs === null ? {} : { availableTo: tardisTimeOrNull(untilNs) }),
    })),
    incidentReports: null,
  };
}
