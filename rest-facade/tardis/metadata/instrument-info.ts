import type { TardisInstrumentsQuery } from '../../generated/operations.js';
import { tardisTime, tardisTimeOrNull } from './tardis-time.js';

type Instrument = TardisInstrumentsQuery['tardisInstruments'][number];
type Version = Instrument['versions'][number];

/** Fees as numbers. Exchanges do not list them: they are null, or what the client says. */
export interface Fees {
  maker: number | null;
  taker: number | null;
}

export const UNKNOWN_FEES: Fees = { maker: null, taker: null };

export type InstrumentInfo = ReturnType<typeof instrumentInfo>;

/**
 * Returns an instrument as Tardis describes it. What the exchange does not state is null; what the
 * kind of instrument does not have is absent.
 */
export function instrumentInfo(instrument: Instrument, { maker, taker }: Fees) {
  const { exchange, symbol, versions, sinceNs, untilNs } = instrument;
  const newest = versions.at(-1);
  const type = newest?.kind ?? instrument.kind;
  return {
    ...{ id: symbol, exchange, type },
    baseCurrency: newest?.base ?? instrument.base,
    quoteCurrency: newest?.quote ?? instrument.quote,
    active: newest?.status == null ? null : newest.status === 'trading',
    ...{ listing: tardisTimeOrNull(newest?.listedAtNs ?? null), availableSince: tardisTime(sinceNs) },
    ...(untilNs === null ? {} : { availableTo: tardisTime(untilNs) }),
    priceIncrement: numberOf(newest?.tickSize),
    amountIncrement: numberOf(newest?.lotSize),
    minTradeAmount: numberOf(newest?.minQuantity),
    ...{ makerFee: maker, takerFee: taker },
    ...(type === 'spot' ? {} : derivative(newest)),
    ...(type === 'option' ? option(newest) : {}),
    ...(versions.length > 1 ? { changes: changesOf(versions) } : {}),
  };
}

function derivative(newest: Version | undefined) {
  return {
    contractType: contractTypeOf(newest),
    inverse: newest?.inverse ?? null,
    contractMultiplier: numberOf(newest?.contractMultiplier),
    ...{ quanto: isQuanto(newest), settlementCurrency: newest?.settle ?? null },
    ...(newest?.kind === 'perpetual' ? {} : { expiry: tardisTimeOrNull(newest?.expiresAtNs ?? null) }),
  };
}

const option = (newest: Version | undefined) => ({
  strikePrice: numberOf(newest?.strike),
  optionType: newest?.optionType ?? null,
});

/** Whether an instrument is settled in neither of its assets. Null if one of them is unknown. */
function isQuanto(version: Version | undefined): boolean | null {
  const { base, quote, settle } = version ?? {};
  return base == null || quote == null || settle == null ? null : settle !== base && settle !== quote;
}

function contractTypeOf(version: Version | undefined): string | null {
  const { kind, inverse, optionType } = version ?? {};
  if (kind === 'option') return optionType == null ? null : `${optionType}_option`;
  const quanto = isQuanto(version);
  if (kind == null || inverse == null || quanto === null) return null;
  return `${quanto ? 'quanto' : inverse ? 'inverse' : 'linear'}_${kind}`;
}

/** Returns what differed before each change, oldest first, with the time until which it held. */
function changesOf(versions: readonly Version[]) {
  return versions.slice(1).flatMap((version, i) => {
    const before = versions[i]!;
    const differing = Object.entries({
      priceIncrement: [before.tickSize, version.tickSize],
      amountIncrement: [before.lotSize, version.lotSize],
      contractMultiplier: [before.contractMultiplier, version.contractMultiplier],
    } as const).filter(([, [old, later]]) => old !== later);
    if (differing.length === 0) return [];
    const old = Object.fromEntries(differing.map(([name, [value]]) => [name, numberOf(value)]));
    return [{ until: tardisTime(version.fromNs), ...old }];
  });
}

const numberOf = (decimal: string | null | undefined): number | null => (decimal == null ? null : Number(decimal));
