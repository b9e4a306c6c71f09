import { CollectionClock } from '../../../../../workflows/collection/streams/collection-clock.js';
import { CollectionCore } from '../../../../../workflows/collection/core/collection-core.js';
import { LeaseKeeper } from '../../../../../workflows/collection/lease/lease-keeper.js';
import { StreamReports } from '../../../../../workflows/collection/streams/stream-reports.js';
import { FakeCore } from '../../../../support/collection/fake-core.js';

describe('lease of a shard', () => {
  const core = new FakeCore();
  let nowMs = 0;
  const clock = new CollectionClock();
  let reports: StreamReports;
  const keeper = () => {
    reports = new StreamReports(clock);
    return new LeaseKeeper(new CollectionCore(core), 'binance', 'me', 10_000, reports, false, () => nowMs);
  };

  beforeEach(() => {
    nowMs = 0;
    core.away = false;
    core.shards.clear();
  });

  it('ends for us before it ends for the server, by the monotonic clock', async () => {
    const lease = keeper();
    await lease.acquire();
    nowMs = 8_900;
    expect(lease.heldEpoch).not.toBeNull();
    nowMs = 9_000;
    expect(lease.heldEpoch).toBeNull();
  });

  it('is renewed after a third of its time', async () => {
    const lease = keeper();
    await lease.acquire();
    nowMs = 4_000;
    expect(await lease.keep()).toBe(true);
    nowMs = 12_500;
    expect(lease.heldEpoch).not.toBeNull();
  });

  it('is renewed at once when a stream changed, and reports the change until the server has stored it', async () => {
    const lease = keeper();
    await lease.acquire();
    await lease.keep();
    reports.follow([{ datastreamId: 5n, state: 'down', sinceNs: 1n, reason: 'disconnect' }], 2n);
    core.away = true;
    await expect(lease.keep()).rejects.toThrow('unavailable');
    expect(core.reported.size).toBe(0);
    core.away = false;
    await lease.keep();
    expect(core.reported.get('5')).toMatchObject({ connected: false, reason: 'disconnect' });
  });

  it('is not ours while another owner has it', async () => {
    core.acquire('binance', 'another collector', 60_000);
    expect(await keeper().acquire()).toBeNull();
  });

  it('is lost when the server says so, not when it is unreachable', async () => {
    const lease = keeper();
    const granted = await lease.acquire();
    nowMs = 4_000;
    core.away = true;
    await expect(lease.keep()).rejects.toThrow('unavailable');
    expect(lease.heldEpoch).toBe(granted?.epoch);
    core.away = false;
    core.expireLease('binance');
    expect(await lease.keep()).toBe(false);
    expect(lease.heldEpoch).toBeNull();
  });

  it('is offered to a successor although its renewal is late', async () => {
    const lease = keeper();
    await lease.acquire();
    nowMs = 9_500;
    core.standby = true;
    expect(await lease.offerHandover()).toEqual({ standby: true, live: false });
    core.standby = false;
  });

  it('survives the end of an earlier epoch', async () => {
    const lease = keeper();
    const first = await lease.acquire();
    const second = await lease.acquire();
    lease.drop(first?.epoch ?? 0n);
    expect(lease.heldEpoch).toBe(second?.epoch);
  });
});
