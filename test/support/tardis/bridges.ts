import type { Normalized } from './their-reading.js';

export interface Readings {
  ours: readonly Normalized[];
  theirs: readonly Normalized[];
}

export const withTheirs = (change: (theirs: readonly Normalized[]) => readonly Normalized[]) => ({
  without: ({ ours, theirs }: Readings): Readings => ({ ours, theirs: change(theirs) }),
});
export const each = (change: (record: Normalized) => Normalized) => ({
  without: ({ ours, theirs }: Readings): Readings => ({ ours: ours.map(change), theirs: theirs.map(change) }),
});
export const leftOut = (...members: string[]) =>
  each(
    (record) => Object.fromEntries(Object.entries(record).filter(([name]) => !members.includes(name))) as Normalized,
  );

export const keyOf = ({ symbol, localTimestamp }: Normalized): string => `${symbol ?? ''} ${String(localTimestamp)}`;
const isMessage = ({ type }: Normalized): boolean => type !== 'disconnect';

const NUMBERS = ['askAmount', 'openInterest'];
export const inNumbers = (record: Normalized): Normalized => {
  const texts = NUMBERS.filter((name) => typeof record[name] === 'string');
  return { ...record, ...Object.fromEntries(texts.map((name) => [name, Number(record[name])])) };
};

export const untimed = ({ timestamp: _, ...record }: Normalized): Normalized => record;
export const isBookOfBinance = ({ type, exchange }: Normalized): boolean =>
  type !== 'derivative_ticker' && String(exchange).startsWith('binance');

/** Leaves out what only one of both has, by symbol and time of arrival. */
export const common = ({ ours, theirs }: Readings): Readings => {
  const [here, there] = [new Set(ours.map(keyOf)), new Set(theirs.map(keyOf))];
  return { ours: ours.filter((one) => there.has(keyOf(one))), theirs: theirs.filter((one) => here.has(keyOf(one))) };
};

interface Level {
  price: number;
  amount: number;
}
export const sorted = (record: Normalized): Normalized => {
  if (record.isSnapshot !== true) return record;
  const side = (name: string, sign: number) =>
    [...(record[name] as Level[])].sort((a, b) => sign * (a.price - b.price));
  return { ...record, bids: side('bids', -1), asks: side('asks', 1) };
};

/** Reverses the records of each message. */
export function reversedMessages(theirs: readonly Normalized[]): readonly Normalized[] {
  return [...Map.groupBy(theirs, keyOf).values()].flatMap((one) => one.toReversed());
}

/** Leaves out changes of a symbol before its first whole book. */
export function sinceWhole(theirs: readonly Normalized[]): readonly Normalized[] {
  const known = new Set<unknown>();
  return theirs.filter((record) => {
    if (record.type !== 'book_change') return true;
    if (record.isSnapshot === true) known.add(record.symbol);
    return known.has(record.symbol);
  });
}

/** Leaves out what follows a break of ours up to the next whole book of the symbol. */
export function withoutBroken({ ours, theirs }: Readings): Readings {
  const breaks = ours.filter((record) => !isMessage(record));
  const resumed = (symbol: unknown, from: unknown): unknown =>
    ours.find((one) => one.symbol === symbol && String(one.localTimestamp) >= String(from))?.localTimestamp ?? '~';
  const ranges = breaks.flatMap(({ symbols, localTimestamp: from }) =>
    (symbols as string[]).map((symbol) => ({ symbol, from: String(from), to: String(resumed(symbol, from)) })),
  );
  const isLost = ({ symbol, localTimestamp }: Normalized): boolean =>
    ranges.some(
      (one) => one.symbol === symbol && String(localTimestamp) >= one.from && String(localTimestamp) < one.to,
    );
  return { ours: ours.filter(isMessage), theirs: theirs.filter((record) => !isLost(record)) };
}

/** Makes what they have of each symbol before our first record one whole book, as ours is. */
export function sinceProven({ ours, theirs }: Readings): Readings {
  const firsts = new Map(ours.toReversed().map((one) => [one.symbol, one]));
  const early = (one: Normalized): boolean =>
    String(one['localTimestamp']) <= String(firsts.get(one.symbol)?.['localTimestamp']);
  const known = [...firsts.values()].filter((one) => one['isSnapshot'] === true).reverse();
  if (known.length === 0) return sinceShared({ ours, theirs });
  const folded = known.map((first) => {
    const before = theirs.filter((one) => one.symbol === first.symbol && early(one));
    const side = (name: string) => folding(before.flatMap((one) => one[name] as Level[]));
    return { ...before.at(-1)!, isSnapshot: true, bids: side('bids'), asks: side('asks') };
  });
  return { ours, theirs: [...folded, ...theirs.filter((one) => !early(one))] };
}

/** Leaves out what they have of each symbol before the first record of both. */
function sinceShared({ ours, theirs }: Readings): Readings {
  const there = new Set(theirs.map(keyOf));
  const shared = ours.filter((one) => there.has(keyOf(one))).toReversed();
  const firsts = new Map(shared.map(({ symbol, localTimestamp }) => [symbol, String(localTimestamp)]));
  const isShared = ({ symbol, localTimestamp }: Normalized): boolean =>
    String(localTimestamp) >= (firsts.get(symbol) ?? '~');
  return { ours: ours.filter(isShared), theirs: theirs.filter(isShared) };
}

/** Returns the levels that are left after changes. */
function folding(levels: readonly Level[]): Level[] {
  const byPrice = new Map(levels.map((level) => [level.price, level]));
  return [...byPrice.values()].filter(({ amount }) => amount > 0);
}
