import { CollectionCore } from '../../../../../workflows/collection/core/collection-core.js';
import { FakeCore } from '../../../../support/collection/fake-core.js';

describe('a plan that did not change', () => {
  async function owned() {
    const fake = new FakeCore();
    fake.plan = [{ id: 1n, instrument: 'A', streamType: 'trades' }];
    fake.ended = [9n];
    const core = new CollectionCore(fake);
    const { epoch } = (await core.acquireLease('binance', 'one', 60_000, false))!;
    return { fake, core, epoch, first: await core.plan('binance', epoch, null) };
  }

  it('keeps its streams, with a new state of the lease, clock and requested cut', async () => {
    const { fake, core, epoch, first } = await owned();
    expect(first).toMatchObject({ leaseHeld: true, endedIds: [9n], streams: [{ id: 1n }] });
    fake.cutRequestedNs = 77n;
    fake.expireLease('binance');
    const next = await core.plan('binance', epoch, first);
    expect(next).toMatchObject({ leaseHeld: false, cutRequestedNs: 77n, endedIds: [], streams: first.streams });
    expect(next.serverNowNs).toBeGreaterThanOrEqual(first.serverNowNs);
  });

  it('comes whole without a known revision, and after a change', async () => {
    const { fake, core, epoch, first } = await owned();
    expect(await core.plan('binance', epoch, null)).toMatchObject({ endedIds: [9n], streams: [{ id: 1n }] });
    fake.plan = [];
    expect(await core.plan('binance', epoch, first)).toMatchObject({ streams: [] });
  });
});
