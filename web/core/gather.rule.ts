interface Waiting<Value> {
  resolve: (value: Value | null) => void;
  reject: (error: unknown) => void;
}

interface GatherOptions {
  /** Keys that are asked for within this many milliseconds share a query. */
  withinMs: number;
  /** Keys of one query. */
  most: number;
}

/**
 * Returns a function that loads the value of one key, null if there is none. All keys that are
 * asked for within a moment share one call of `load`: a list never asks row by row.
 */
export function gather<Value>(
  load: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
  { withinMs, most }: GatherOptions,
): (key: string) => Promise<Value | null> {
  let waiting = new Map<string, Waiting<Value>[]>();
  const loadSome = async (some: readonly (readonly [string, readonly Waiting<Value>[]])[]): Promise<void> => {
    try {
      const values = await load(some.map(([key]) => key));
      for (const [key, listeners] of some) for (const { resolve } of listeners) resolve(values.get(key) ?? null);
    } catch (error) {
      for (const [, listeners] of some) for (const { reject } of listeners) reject(error);
    }
  };
  const loadAll = (): void => {
    const all = [...waiting];
    waiting = new Map();
    for (let from = 0; from < all.length; from += most) void loadSome(all.slice(from, from + most));
  };
  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setTimeout(loadAll, withinMs);
      waiting.set(key, [...(waiting.get(key) ?? []), { resolve, reject }]);
    });
}
