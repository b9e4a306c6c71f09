import { MAX_INT64 } from '../../../schema/text/int64.js';
import type { TimeRange } from '../../../schema/time/time-range.js';

interface Readable {
  exchange: string;
  symbol: string;
  channels: ReadonlyMap<string, readonly TimeRange[]>;
}

interface Access {
  exchange: string;
  fromNs: string;
  toNs: string | null;
  channels: string[];
  symbols: string[];
}

/**
 * Returns the rights to symbols, those of the same time range and channels together. A right to
 * channels in different ranges is several.
 */
export function accessOf(symbols: readonly Readable[]): Access[] {
  const rights = symbols.flatMap(({ exchange, symbol, channels }) => {
    const ranges = [...channels].flatMap(([channel, of]) => of.map(({ fromNs, toNs }) => ({ channel, fromNs, toNs })));
    return [...Map.groupBy(ranges, ({ fromNs, toNs }) => `${fromNs} ${toNs}`).values()].map((of) => ({
      ...{ exchange, symbol, fromNs: of[0]!.fromNs, toNs: of[0]!.toNs },
      channels: of.map(({ channel }) => channel).sort(),
    }));
  });
  const key = (right: (typeof rights)[number]): string =>
    [right.exchange, right.fromNs, right.toNs, ...right.channels].join(' ');
  return [...Map.groupBy(rights, key).values()].map((of) => {
    const { exchange, fromNs, toNs, channels } = of[0]!;
    const end = toNs === MAX_INT64 ? null : String(toNs);
    return { exchange, fromNs: String(fromNs), toNs: end, channels, symbols: of.map(({ symbol }) => symbol).sort() };
  });
}
