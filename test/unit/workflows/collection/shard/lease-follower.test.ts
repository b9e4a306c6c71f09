import { pino } from 'pino';
import { Registry } from 'prom-client';
import { createCollectorMetrics } from '../../../../../workflows/collection/metrics/collector-metrics.js';
import { LeaseFollower } from '../../../../../workflows/collection/shard/lease-follower.js';

const OWNER_LEFT = [{ datastreamId: 1n, frames: [] }];

/** A follower whose neighbours write down what it does with them. */
function followerOf({
  state = { name: 'standby', sinceMs: performance.now() } as object,
  granted = null as object | null,
  outcome = {},
  recording = false,
  wanted = true,
  running = true,
  replicated = false,
}) {
  const did: unknown[] = [];
  const note =
    (...what: unknown[]) =>
    (...more: unknown[]) =>
      void did.push([...what, ...more]);
  const lease = {
    state,
    keep: async () => (state as { name: string }).name === 'owner',
    acquire: async () => granted,
    refuse: note('refuse'),
    keepStandby: async () => outcome,
  };
  const recorder = { recording, lastCutNs: 50n, streamIds: [1n], takeOverAt: note('take over at'), down: note('down') };
  const filled = async (): Promise<bigint> => (did.push(['fill beside']), 70n);
  const cutter = { pendingFiles: 0, shardLost: note('lost'), fillGaps: note('fill'), fillBeside: filled };
  const cuts = { beginEpoch: note('epoch'), cutNow: note('cut'), finish: note('finish') };
  const parts = {
    ...{ shard: 'binance', lease, recorder, cutter, replicated },
    ...{ clock: { advanceTo: note('clock') }, wanted: { isWanted: () => wanted } },
    ...{ metrics: createCollectorMetrics(new Registry()), logger: pino({ enabled: false }) },
  };
  const feed = { close: note('close'), ownerChanged: note('owner changed') };
  const [join, plan] = [{ begin: note('join') }, { on: note('plan'), isLive: true }];
  const others = [feed, cuts, join, plan].map((other) => other as never) as [never, never, never, never];
  return { follower: new LeaseFollower(parts as never, ...others, () => running), did };
}

const epoch = 3n;
const sealedThroughNs = 40n;

it.each([
  ['no account wants it', { wanted: false }],
  ['the process is stopping', { running: false, granted: { epoch, standby: false } }],
])('does not ask for the shard if %s', async (_, given) => {
  const { follower, did } = followerOf(given);
  expect(await follower.follow()).toBe(false);
  expect(did).toEqual([['refuse']]);
});

it.each([
  ['there was no owner', { sealedThroughNs: null, left: null }, false, { kind: 'first', epoch }],
  [
    'behind the owner before',
    { sealedThroughNs, left: null },
    false,
    { kind: 'after', owner: { epoch, sealedThroughNs, left: null } },
  ],
  [
    'while it journals, since its own lease had run out',
    { sealedThroughNs, left: null },
    true,
    { kind: 'beside', owner: { epoch, sealedThroughNs, left: null } },
  ],
])('takes the shard: %s', async (_, of, recording, overlap) => {
  const { follower, did } = followerOf({ granted: { epoch, standby: false, ...of }, recording });
  expect(await follower.follow()).toBe(true);
  expect(did).toContainEqual(['join', overlap]);
  expect(did).toContainEqual(['plan', { type: 'lease granted', sealedNs: of.sealedThroughNs, fromNs: 50n }]);
  expect(did.at(-1)).toEqual(['owner changed']);
});

it('journals beside an owner without delivering', async () => {
  const { follower, did } = followerOf({ granted: { epoch, standby: true, sealedThroughNs } });
  expect(await follower.follow()).toBe(true);
  expect(did).toEqual([
    ['clock', 40n],
    ['epoch', 3n],
    ['plan', { type: 'journalling beside', fromNs: 50n }],
  ]);
});

it.each([
  ['handed over', { left: OWNER_LEFT }, false, 'beside'],
  ['died while it offered the shard', { left: null }, false, 'apart'],
  ['died beside its second', { left: null }, true, 'beside'],
])('overlaps with an owner that %s', async (_, { left }, replicated, kind) => {
  const outcome = { state: 'HELD', sealedThroughNs, left };
  const { follower, did } = followerOf({ state: { name: 'successor', epoch }, outcome, replicated });
  expect(await follower.follow()).toBe(false);
  expect(did).toContainEqual(['take over at', 40n]);
  expect(did.at(-1)).toEqual(['join', { kind, owner: { epoch, sealedThroughNs, left } }]);
});

it.each([
  [0, []],
  [31_000, [['close'], ['down', [1n], 'stopped'], ['finish'], ['lost'], ['plan', { type: 'collection ended' }]]],
])('goes on journalling until the next owner has lived for 30 s: after %i ms', async (ms, expected) => {
  const { follower, did } = followerOf({
    ...{ state: { name: 'standby', sinceMs: performance.now() - ms }, recording: true },
  });
  await follower.follow();
  expect(did).toEqual(expected);
});

it('fills gaps beside an owner up to what that one has delivered, once', async () => {
  const outcome = { state: 'STANDBY', sealedThroughNs: 60n, left: null };
  const state = { name: 'successor', epoch };
  const { follower, did } = followerOf({ state, outcome, replicated: true, recording: true });
  expect(await follower.fillGaps()).toBe(false);
  await follower.follow();
  expect(await follower.fillGaps()).toBe(true);
  expect(await follower.fillGaps()).toBe(false);
  expect(did).toEqual([['cut'], ['fill beside']]);
});

it('is behind an owner until it has compared what that one has delivered', async () => {
  const outcome = { state: 'STANDBY', sealedThroughNs: 60n, left: null };
  const { follower } = followerOf({
    ...{ state: { name: 'successor', epoch }, outcome, replicated: true, recording: true },
  });
  expect(follower.isBehindOwner).toBe(false);
  await follower.follow();
  expect(follower.isBehindOwner).toBe(true);
  await follower.fillGaps();
  expect(follower.isBehindOwner).toBe(false);
});

it.each([
  ['the owner', { name: 'owner', epoch }, true, [['fill']]],
  ['back without a lease', { name: 'standby', sinceMs: 0 }, false, [['fill']]],
  ['journalling without its claim', { name: 'lost' }, true, []],
])('fills gaps as one of two collectors: %s', async (_, state, recording, expected) => {
  const { follower, did } = followerOf({ state, recording, replicated: true });
  await follower.fillGaps();
  expect(did).toEqual(expected);
});
