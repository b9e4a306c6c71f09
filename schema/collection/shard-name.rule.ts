/** The most parts of one exchange. */
export const MAX_PARTS = 64;

/**
 * Returns the name of a part of an exchange: the exchange's code for the first one, `binance.2` for
 * the second.
 */
export function partName(exchange: string, part: number): string {
  return part === 1 ? exchange : `${exchange}.${part}`;
}

/** Returns the exchange and the part that a shard is. */
export function parseShard(shard: string): { exchange: string; part: number } {
  const [exchange = shard, part = '1'] = shard.split('.');
  return { exchange, part: Number(part) };
}
