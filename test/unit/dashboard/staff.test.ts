import { placesFor } from '../../../server/dashboard/app/places.js';
import { type CollectorState, healthOf, lagMs } from '../../../server/dashboard/staff/collector-health.rule.js';

const NOW_MS = 1_700_000_000_000;
const sealedAgo = (ms: number): string => String(BigInt(NOW_MS - ms) * 1_000_000n);
const state = (part: Partial<CollectorState>): CollectorState => ({
  owner: 'host:1',
  alive: true,
  streams: 3,
  sealedThroughNs: sealedAgo(4_000),
  ...part,
});

test.each<[Partial<CollectorState>, string, string]>([
  [{}, 'good', 'collecting'],
  [{ sealedThroughNs: sealedAgo(31_000) }, 'warn', 'late'],
  [{ sealedThroughNs: null }, 'warn', 'nothing sealed yet'],
  [{ alive: false }, 'bad', 'down'],
  [{ alive: false, owner: '' }, 'bad', 'no collector'],
  [{ alive: false, streams: 0 }, 'neutral', 'not wanted'],
  [{ streams: 0 }, 'neutral', 'idle'],
])('a collector %j is %s: %s', (part, tone, text) => {
  expect(healthOf(state(part), NOW_MS)).toEqual({ tone, text });
});

test('a watermark ahead of this clock is no lag', () => {
  expect(lagMs(state({ sealedThroughNs: sealedAgo(-500) }), NOW_MS)).toBe(0);
});

test('each role is shown the places that it may open', () => {
  const account = { id: 'acc_1' } as never;
  const pathsOf = (viewer: Parameters<typeof placesFor>[0]): string[] =>
    placesFor(viewer).flatMap(({ places }) => places.map(({ path }) => path));
  const member = pathsOf({ role: 'MEMBER', account });
  expect(member).toContain('/exports');
  expect(member).not.toContain('/billing');
  expect(pathsOf({ role: 'OWNER', account })).toEqual([
    ...member,
    '/billing',
    '/keys',
    '/webhooks',
    '/members',
    '/audit',
  ]);
  expect(pathsOf({ role: 'STAFF', account: null })).toEqual([
    '/staff/accounts',
    '/staff/collectors',
    '/staff/exports',
    '/audit',
    '/settings',
  ]);
  expect(pathsOf({ role: 'STAFF', account })).toEqual([
    ...pathsOf({ role: 'OWNER', account }),
    '/staff/accounts',
    '/staff/collectors',
    '/staff/exports',
  ]);
});
