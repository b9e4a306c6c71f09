/** An instrument of the catalogue. */
interface KnownInstrument {
  symbol: string;
  base: string | null;
  quote: string | null;
  instrumentType: string | null;
  delisted: boolean;
}

/** An instrument in its exchange's listing. Absent members are unknown. */
interface ListedInstrument {
  symbol: string;
  base?: string | null | undefined;
  quote?: string | null | undefined;
  type?: string | null | undefined;
}

/** Changes by a listing, by symbol. */
export interface SyncPlan {
  added: string[];
  /** Base, quote or type differ. */
  changed: string[];
  delisted: string[];
  /** Marked as delisted, and listed again. */
  relisted: string[];
}

/**
 * Compares the catalogue with a listing. Only instruments of the types in `covers` can be delisted,
 * because the listing does not cover the others. Absent members change nothing.
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

/** Number of streams below which a broken response looks like a small exchange. */
const FEW = 5;

/**
 * Returns whether a listing would delist more than half of the instruments, and more than a few:
 * the response is probably broken.
 */
export function marksTooMany({ delisted }: SyncPlan, known: readonly KnownInstrument[]): boolean {
  const listedBefore = known.filter((instrument) => !instrument.delisted).length;
  return delisted.length > FEW && delisted.length * 2 > listedBefore;
}
