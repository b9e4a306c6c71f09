import { countsText, healthOf, lagMs } from '../../../../web/staff/collector-health.rule.js';

type CountsByState = Parameters<typeof countsText>[0];

type ShownCollector = Parameters<typeof lagMs>[0];

const NOW_MS = 1_700_000_000_000;
const sealedAgo = (ms: number): string => String(BigInt(NOW_MS - ms) * 1_000_000n);
const counts = (part: Partial<CountsByState>): CountsByState => {
  return { live: 0, quiet: 0, disconnected: 0, noFeed: 0, ...part };
};
const state = (part: Partial<ShownCollector>): ShownCollector => ({
  owner: 'host:1',
  alive: true,
  streams: 3,
  sealedThroughNs: sealedAgo(4_000),
  streamCounts: counts({ live: 2, quiet: 1 }),
  ...part,
});

test.each<[Partial<ShownCollector>, string, string]>([
  [{}, 'good', 'live'],
  [{ streamCounts: counts({ quiet: 3 }) }, 'busy', 'quiet'],
  [{ streamCounts: counts({ disconnected: 3 }) }, 'bad', 'disconnected'],
  [{ streamCounts: counts({ noFeed: 3 }) }, 'warn', 'no feed'],
  [{ streamCounts: counts({ live: 2, disconnected: 1 }) }, 'warn', 'partly connected'],
  [{ streamCounts: counts({ disconnected: 2, noFeed: 1 }) }, 'bad', 'disconnected'],
  [{ sealedThroughNs: sealedAgo(31_000) }, 'warn', 'late'],
  [{ alive: false, streams: 0 }, 'neutral', 'not subscribed'],
  [{ streams: 0 }, 'neutral', 'idle'],
])('a collector %j is %s: %s', (part, tone, text) => {
  expect(healthOf(state(part), NOW_MS)).toEqual({ tone, text });
});

test('the streams of a collector by state', () => {
  expect(countsText(counts({ live: 2, disconnected: 1, noFeed: 1 }))).toBe('2 live, 1 disconnected, 1 no feed');
});

test('a watermark ahead of the clock is not a delay', () => {
  expect(lagMs(state({ sealedThroughNs: sealedAgo(-500) }), NOW_MS)).toBe(0);
});
