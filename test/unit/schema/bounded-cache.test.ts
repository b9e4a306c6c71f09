import { readFileSync } from 'node:fs';
import { Registry } from 'prom-client';
import { addCacheMetrics, boundedCache, CACHES } from '../../../schema/process/bounded-cache.js';

const ROW = /^\| `(\w+)` +\|[^|]+\|[^|]+\| (\d+) +\| (\d+) +\|$/gm;

it('is documented with its bounds', () => {
  const rows = [...readFileSync('docs/operations.md', 'utf8').matchAll(ROW)];
  const documented = rows.map(([, name, entries, mib]) => [
    name,
    { entries: Number(entries), bytes: Number(mib) * 2 ** 20 },
  ]);
  expect(Object.fromEntries(documented)).toEqual(CACHES);
});

it('evicts what was used least recently, by bytes and by entries', () => {
  const { entries, bytes } = CACHES.documents;
  const large = boundedCache<number, string>('documents', () => bytes / 10);
  for (let i = 0; i < 50; i += 1) large.set(i, 'x');
  expect([large.size, large.has(49), large.has(40)]).toEqual([9, true, false]);
  const small = boundedCache<number, string>('documents', () => 1);
  for (let i = 0; i < entries + 50; i += 1) small.set(i, 'x');
  expect(small.size).toBe(entries);
});

it('does not keep an entry that would empty it', () => {
  const cache = boundedCache<number, string>('documents', (value) => value.length);
  cache.set(1, 'small');
  cache.set(2, 'x'.repeat(CACHES.documents.bytes / 4 + 1));
  expect([...cache.keys()]).toEqual([1]);
});

it('reports its size as metrics', async () => {
  const cache = boundedCache<number, string>('samples', () => 40);
  cache.set(1, 'x').set(2, 'y');
  const registry = new Registry();
  addCacheMetrics(registry);
  const text = await registry.metrics();
  expect(text).toContain('cache_entries{cache="samples"} 2');
  expect(text).toContain('cache_bytes{cache="samples"} 80');
});
