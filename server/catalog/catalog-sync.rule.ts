/** An instrument as the catalogue holds it. */
export interface KnownInstrument {
  symbol: string;
  base: string | null;
  quote: string | null;
  instrumentType: string | null;
  delisted: boolean;
}

/** An instrument as its exchange lists it; what it does not say is absent. */
export interface ListedInstrument {
  symbol: string;
  base?: string | null | undefined;
  quote?: string | null | undefined;
  type?: string | null | undefined;
}

/** What a listing changes, by symbol. */
export interface SyncPlan {
  added: string[];
  /** Base, quote or type differ. */
  changed: string[];
  delisted: string[];
  /** Marked before, and listed again. */
  relisted: string[];
}

/**
 * Compares what is known with what is listed. Only instruments of the types in `covers` can be gone, since the listing says nothing of
 * the others; what it leaves unsaid of an instrument changes nothing.
 */
export function planSync(
  known: readonly KnownInstrument[],
  listed: readonly ListedInstrument[],
  covers: readonly string[],
): SyncPlan {
  const bySymbol = new Map(known.map((instrument) => [instrument.symbol, instrument]));
  const symbols = new Set(listed.map(({ symbol }) => symbol));
  const differs = (was: KnownInstrument, now: ListedInstrument): boolean =>
    (now.base ?? was.base) !== was.base ||
    (now.quote ?? was.quote) !== was.quote ||
    (now.type ?? was.instrumentType) !== was.instrumentType;
  return {
    added: [...symbols].filter((symbol) => !bySymbol.has(symbol)),
    changed: listed
      .filter((now) => bySymbol.has(now.symbol) && differs(bySymbol.get(now.symbol)!, now))
      .map(({ symbol }) => symbol),
    delisted: known
      .filter(({ symbol, delisted, instrumentType }) => {
        return !delisted && !symbols.has(symbol) && instrumentType !== null && covers.includes(instrumentType);
      })
      .map(({ symbol }) => symbol),
    relisted: known.filter(({ symbol, delisted }) => delisted && symbols.has(symbol)).map(({ symbol }) => symbol),
  };
}

/** Fewer are too few to tell a broken answer from a small exchange. */
const FEW = 5;

/** Whether a listing would mark so many as gone (more than half, and more than a few) that it is rather the answer that is broken. */
export function marksTooMany({ delisted }: SyncPlan, known: readonly KnownInstrument[]): boolean {
  const listedBefore = known.filter((instrument) => !instrument.delisted).length;
  return delisted.length > FEW && delisted.length * 2 > listedBefore;
}
