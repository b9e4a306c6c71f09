import type { ShardPlan } from '../../../../../workflows/collection/core/shard-contract.js';
import { StreamMoves } from '../../../../../workflows/collection/shard/stream-moves.js';
import { silent } from '../../../../support/core/core.js';

type Parts = ConstructorParameters<typeof StreamMoves>;

const EPOCH = 7n;
const stream = (id: bigint) => ({ id, instrument: `I${id}`, streamType: 'trades', movedNs: null });
const planOf = (coming: bigint[], moved: [bigint, bigint][] = []): ShardPlan => ({
  ...{ leaseHeld: true, revision: null, parts: 2, endedIds: [], cutRequestedNs: null, serverNowNs: 0n },
  streams: moved.map(([id, movedNs]) => ({ ...stream(id), movedNs })),
  coming: coming.map(stream),
});

describe('streams that move here from another part', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  function set(mayCome = false) {
    let movedNs = 0n;
    const log: string[] = [];
    const up = new Set<bigint>();
    const parts = {
      ...{ shard: 'binance.2', logger: silent, lease: { heldEpoch: EPOCH } },
      clock: { advanceTo: (ns: bigint) => log.push(`clock ${ns}`) },
      reports: { startOver: () => log.push('reports') },
      recorder: { settled: ([id]: [bigint]) => up.has(id), now: () => 5n },
      cutter: {
        joinStreams: (moved: Map<bigint, bigint>) => {
          log.push(`join ${[...moved.keys()].join()}`);
          return Promise.resolve({ mayCome });
        },
      },
      core: {
        takeStreams: (_: string, __: bigint, asked: { datastreamId: bigint }[]) => {
          log.push(`ask ${asked.map(({ datastreamId }) => datastreamId).join()}`);
          movedNs += 100n;
          return Promise.resolve(asked.map(({ datastreamId }) => ({ datastreamId, movedNs })));
        },
      },
    } as unknown as Parts[0];
    const feed = {
      isPolled: () => false,
      ownerChanged: (ids: Set<bigint>) => log.push(`changed ${[...ids].join()}`),
    } as unknown as Parts[1];
    const moves = new StreamMoves(parts, feed, { cutNow: () => log.push('cut') } as unknown as Parts[2]);
    return { moves, log, up };
  }

  it('are not delivered before a plan of the lease is known', async () => {
    const { moves } = set();
    expect([await moves.advance(), moves.holds]).toEqual([false, true]);
    moves.follow(EPOCH, planOf([]));
    expect([await moves.advance(), moves.holds]).toEqual([true, false]);
  });

  it('are asked for after two seconds of reception, and joined before deliveries go on', async () => {
    const { moves, log, up } = set();
    moves.follow(EPOCH, planOf([1n, 2n]));
    up.add(1n);
    expect(await moves.advance()).toBe(true);
    jest.advanceTimersByTime(1_999);
    expect(await moves.advance()).toBe(true);
    jest.advanceTimersByTime(1);
    expect(await moves.advance()).toBe(false);
    expect(log).toEqual(['ask 1', 'clock 100', 'reports']);
    expect(await moves.advance()).toBe(false);
    jest.advanceTimersByTime(1_500);
    expect(await moves.advance()).toBe(false);
    expect(log.slice(3)).toEqual(['cut', 'join 1', 'changed 1']);
    moves.follow(EPOCH, planOf([2n], [[1n, 100n]]));
    expect(await moves.advance()).toBe(true);
    expect(log).toHaveLength(6);
  });

  it('are joined again if they leave and return, whatever an older plan says', async () => {
    const { moves, log, up } = set();
    up.add(1n);
    for (const round of [1, 2]) {
      moves.follow(EPOCH, planOf([1n]));
      await moves.advance();
      jest.advanceTimersByTime(2_000);
      await moves.advance();
      jest.advanceTimersByTime(1_500);
      await moves.advance();
      expect(log.filter((line) => line === 'join 1')).toHaveLength(round);
    }
    moves.follow(EPOCH, planOf([], [[1n, 100n]]));
    expect([await moves.advance(), log.at(-1)]).toEqual([true, 'changed 1']);
  });

  it('are asked for only if they are received without a break', async () => {
    const { moves, log, up } = set();
    moves.follow(EPOCH, planOf([1n]));
    up.add(1n);
    await moves.advance();
    up.clear();
    jest.advanceTimersByTime(2_000);
    await moves.advance();
    up.add(1n);
    expect(await moves.advance()).toBe(true);
    expect(log).toEqual([]);
  });

  it('are joined after a restart, if an earlier process took them and delivered nothing since', async () => {
    const { moves, log } = set();
    moves.follow(EPOCH, planOf([], [[1n, 100n]]));
    jest.advanceTimersByTime(1_500);
    expect(await moves.advance()).toBe(false);
    expect(log).toEqual(['cut', 'join 1', 'changed 1']);
    expect(await moves.advance()).toBe(true);
  });

  it('are not asked for any more by a collector that stops: it receives them no longer than that', async () => {
    const { moves, log, up } = set();
    moves.follow(EPOCH, planOf([1n]));
    up.add(1n);
    await moves.advance();
    await moves.stop();
    jest.advanceTimersByTime(5_000);
    expect(await moves.advance()).toBe(true);
    expect(log).toEqual([]);
  });

  it('are joined with what is there when collection ends', async () => {
    const { moves, log, up } = set(true);
    moves.follow(EPOCH, planOf([1n]));
    up.add(1n);
    await moves.advance();
    jest.advanceTimersByTime(2_000);
    await moves.advance();
    await moves.stop();
    await moves.finish();
    expect(log.slice(3)).toEqual(['join 1']);
  });
});
