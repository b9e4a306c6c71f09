import { TASK_QUEUES } from '../../../schema/jobs/task-queues.js';
import { HOUR_NS, MINUTE_NS, nowNs, SECOND_NS } from '../../../schema/time/timestamps.js';
import type { RolledUp } from '../../../workflows/rollups/contract.js';
import { ExportSystem } from '../../support/systems/export-system.js';

const ROLLUPS = `query ($d: Int64!, $f: Int64!, $t: Int64!) { rollups(datastreamId: $d, fromNs: $f, toNs: $t) {
  points { fromNs frames price { trades open close volume } } } }`;

/** Runs on the real server, worker, MySQL, Temporal and blob store. */
describe('the rollups of stored messages', () => {
  const system = new ExportSystem();
  let runs = 0;

  beforeAll(async () => {
    await system.open();
    await system.startWorker();
  });
  afterAll(() => system.close());

  const rollUp = (): Promise<RolledUp> =>
    system.client.workflow.execute('rollUpMinutes', {
      workflowId: `roll-up-${++runs}`,
      taskQueue: TASK_QUEUES.maintenance,
    });
  const trade = (id: number, ns: bigint, price: number) => ({
    ns,
    message: `{"stream":"x@trade","data":{"e":"trade","E":1,"T":1,"s":"X","t":${id},"p":"${price}","q":"2","m":true}}`,
  });
  const points = async (d: string, f: bigint, t: bigint) => {
    const { rollups } = await system.account(ROLLUPS, { d, f: String(f), t: String(t) });
    return (rollups as { points: object[] }).points;
  };

  it('are there after a run, corrected after late messages, and nothing is read twice', async () => {
    const hour = (nowNs() / HOUR_NS - 1n) * HOUR_NS;
    const id = await system.datastream('ROLLUSDT', 'trades');
    const other = await system.datastream('OTHERUSDT', 'trades');
    await system.store(id, [trade(1, hour + SECOND_NS, 10), trade(2, hour + 2n * SECOND_NS, 12)]);
    await system.store(other, [trade(1, hour + SECOND_NS, 10)]);
    await system.grant(id, hour, hour + HOUR_NS);
    expect(await rollUp()).toEqual({ hours: 2, frames: 3, unreadable: 0 });
    expect(await points(id, hour, hour + HOUR_NS)).toEqual([
      { fromNs: String(hour), frames: '2', price: { trades: '2', open: '10', close: '12', volume: '4' } },
    ]);
    expect(await rollUp()).toEqual({ hours: 0, frames: 0, unreadable: 0 });
    await system.store(id, [trade(3, hour, 9), trade(4, hour + 5n * MINUTE_NS, 11)]);
    // The minutes between the two messages may have changed as well.
    expect(await rollUp()).toEqual({ hours: 1, frames: 4, unreadable: 0 });
    expect(await points(id, hour, hour + HOUR_NS)).toEqual([
      { fromNs: String(hour), frames: '3', price: { trades: '3', open: '9', close: '12', volume: '6' } },
      {
        fromNs: String(hour + 5n * MINUTE_NS),
        frames: '1',
        price: { trades: '1', open: '11', close: '11', volume: '2' },
      },
    ]);
  });

  it('wait for a segment that cannot be read, which stops no other stream', async () => {
    const hour = (nowNs() / HOUR_NS - 5n) * HOUR_NS;
    const [id, other] = [await system.datastream('LOSTUSDT', 'trades'), await system.datastream('HEREUSDT', 'trades')];
    const name = await system.store(id, [trade(1, hour, 10)]);
    await system.store(other, [trade(1, hour, 10)]);
    await system.grant(id, hour, hour + HOUR_NS);
    const bytes = await system.takeAway(name);
    expect(await rollUp()).toEqual({ hours: 1, frames: 1, unreadable: 1 });
    await system.putBack(name, bytes);
    expect(await rollUp()).toEqual({ hours: 1, frames: 1, unreadable: 0 });
    expect(await points(id, hour, hour + HOUR_NS)).toMatchObject([{ frames: '1' }]);
  });
});
