import { CollectionCore } from '../../../workflows/collection/collection-core.js';
import { LeaseKeeper } from '../../../workflows/collection/lease/lease-keeper.js';
import { FakeCore } from '../../support/collection/fake-core.js';

describe('lease of a shard', () => {
  const core = new FakeCore();
  let nowMs = 0;
  const keeper = () => new LeaseKeeper(new CollectionCore(core), 'binance', 'me', 10_000, () => nowMs);

  beforeEach(() => {
    nowMs = 0;
    core.away = false;
    core.shards.clear();
  });

  it('is over for us before it is over for the server, by the clock that never stops', async () => {
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

  it('is not ours while another owner has it', async () => {
    core.acquire('binance', 'somebody else', 60_000);
    expect(await keeper().acquire()).toBeNull();
  });

  it('is lost when the server says so, and not when it cannot be asked', async () => {
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

  it('survives the news that an earlier epoch is over', async () => {
    const lease = keeper();
    const first = await lease.acquire();
    const second = await lease.acquire();
    lease.drop(first?.epoch ?? 0n);
    expect(lease.heldEpoch).toBe(second?.epoch);
  });
});
