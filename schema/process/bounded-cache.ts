import { LRUCache } from 'lru-cache';
import { Gauge, type Registry } from 'prom-client';

const MIB = 1_048_576;

/**
 * Every cache of the product with its bounds, for each process; docs/operations.md shows this
 * table.
 */
export const CACHES = {
  documents: { entries: 1_000, bytes: 16 * MIB },
  /** Never evicted: beyond the bounds queries are interpreted. */
  compiledQueries: { entries: 250, bytes: 32 * MIB },
  apiKeys: { entries: 10_000, bytes: 8 * MIB },
  apiKeyUses: { entries: 10_000, bytes: 4 * MIB },
  refusedBuckets: { entries: 20_000, bytes: 16 * MIB },
  toldRateLimits: { entries: 10_000, bytes: 8 * MIB },
  checkedExpressions: { entries: 5_000, bytes: 16 * MIB },
  streamStates: { entries: 20_000, bytes: 8 * MIB },
  samples: { entries: 1_000, bytes: 1 * MIB },
} as const satisfies Record<string, { entries: number; bytes: number }>;

type CacheName = keyof typeof CACHES;
interface CacheSize {
  entries: number;
  bytes: number;
}

const sizes = new Map<CacheName, () => CacheSize>();

/** Reports a cache's size to the metrics. Of several caches with a name, the last one counts. */
export function reportCache(name: CacheName, sizeOf: () => CacheSize): void {
  sizes.set(name, sizeOf);
}

/** Adds the sizes of this process's caches to a registry. */
export function addCacheMetrics(registry: Registry): void {
  const gauge = (of: keyof CacheSize, help: string): Gauge =>
    new Gauge({
      name: `cache_${of}`,
      help,
      labelNames: ['cache'],
      registers: [registry],
      collect() {
        for (const [cache, sizeOf] of sizes) this.set({ cache }, sizeOf()[of]);
      },
    });
  gauge('entries', 'Entries of each bounded cache of the process');
  gauge('bytes', 'Estimated bytes of each bounded cache of the process');
}

/**
 * A cache that evicts the least recently used entries beyond its bounds. `bytesOf` estimates what
 * an entry holds on the heap, its key included. An entry above a quarter of the bytes is not kept.
 */
export function boundedCache<Key extends NonNullable<unknown>, Value extends NonNullable<unknown>>(
  name: CacheName,
  bytesOf: (value: Value, key: Key) => number,
): LRUCache<Key, Value> {
  const { entries, bytes } = CACHES[name];
  const cache = new LRUCache<Key, Value>({
    max: entries,
    maxSize: bytes,
    maxEntrySize: bytes / 4,
    sizeCalculation: (value, key) => Math.max(1, Math.ceil(bytesOf(value, key))),
  });
  reportCache(name, () => ({ entries: cache.size, bytes: cache.calculatedSize }));
  return cache;
}
