import { datasetSymbol } from '../../../schema/tardis/datasets/dataset-type.rule.js';
import { DAY_NS, msToNs } from '../../../schema/time/timestamps.js';
import { earlier, later } from '../../../schema/time/time-range.js';
import type { TardisExchangeDetailsQuery, TardisExchangesQuery } from '../../generated/operations.js';
import { tardisTime, tardisTimeOrNull } from './tardis-time.js';

type Listed = TardisExchangesQuery['tardisExchanges'][number];
type Detailed = TardisExchangeDetailsQuery['tardisExchanges'][number];

/** Returns an exchange as the list of exchanges has it. */
export function exchangeBody({ id, name, sinceNs }: Listed) {
  return {
    ...{ id, name, enabled: true, filterable: true, supportsDatasets: true },
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
    datasets: datasetsOf(symbols),
  };
}

/** Returns the daily files of an exchange: of whole days that are over. Rows are not counted. */
function datasetsOf(symbols: Detailed['symbols']) {
  const nowNs = msToNs(Date.now());
  const exported = symbols.flatMap(({ symbol, kind, sinceNs, untilNs, dataTypes }) => {
    const fromNs = sinceNs + ((DAY_NS - (sinceNs % DAY_NS)) % DAY_NS);
    const endNs = earlier(untilNs ?? nowNs, nowNs);
    const toNs = endNs - (endNs % DAY_NS);
    return fromNs < toNs && dataTypes.length > 0 ? [{ id: datasetSymbol(symbol), kind, dataTypes, fromNs, toNs }] : [];
  });
  return {
    formats: ['csv'],
    dataTypes: [...new Set(exported.flatMap(({ dataTypes }) => dataTypes))],
    exportedFrom: tardisTimeOrNull(exported.length > 0 ? exported.map(({ fromNs }) => fromNs).reduce(earlier) : null),
    exportedUntil: tardisTimeOrNull(exported.length > 0 ? exported.map(({ toNs }) => toNs).reduce(later) : null),
    stats: null,
    symbols: exported.map(({ id, kind, dataTypes, fromNs, toNs }) => ({
      ...{ id, type: kind, dataTypes, availableSince: tardisTime(fromNs), availableTo: tardisTime(toNs) },
      stats: null,
    })),
  };
}
