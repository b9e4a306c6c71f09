import { TASK_QUEUES } from '../../../schema/jobs/task-queues.js';
import { DAY_NS, HOUR_NS, nowNs } from '../../../schema/time/timestamps.js';
import { dayOf } from '../../../schema/quality/utc-day.rule.js';
import type { MeasuredCount } from '../../../workflows/quality/contract.js';
import { simulateMarket, type SimulatedStreams } from '../../support/quality/simulated-market.js';
import { ExportSystem } from '../../support/systems/export-system.js';

const DAY_MS = 86_400_000;
const QUALITY = `query ($d: Int64!, $f: Int64!, $t: Int64!) { quality(datastreamId: $d, fromNs: $f, toNs: $t) {
  date revision condition wantedNs coveredNs frames sequenceBreaks crossedNs repeats
  gaps { reason count ns } checksums { verified failed absent } lag { p50 p99 max } } }`;

interface Day {
  date: string;
  revision: number;
  condition: string;
  [field: string]: unknown;
}

/** Yesterday is complete, and recent enough for webhooks. */
const YESTERDAY = dayOf(nowNs()) - DAY_NS;

/** Runs on the real server, worker, MySQL, Temporal and blob store. */
describe('the quality of simulated days', () => {
  const system = new ExportSystem();
  let runs = 0;

  beforeAll(async () => {
    await system.open({ WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8' });
    await system.startWorker();
    await system.account(
      'mutation { createWebhook(url: "https://127.0.0.1:9/", events: ["quality.degraded"]) { secret } }',
    );
  });
  afterAll(() => system.close());

  function measure(): Promise<MeasuredCount> {
    const workflowId = `measure-quality-${++runs}`;
    return system.client.workflow.execute('measureQualityOfStreams', {
      workflowId,
      taskQueue: TASK_QUEUES.maintenance,
    });
  }

  async function quality(datastreamId: string, fromNs = YESTERDAY): Promise<Day[]> {
    const answer = await system.account(QUALITY, { d: datastreamId, f: String(fromNs), t: String(fromNs + DAY_NS) });
    return answer.quality as Day[];
  }

  const told = () =>
    system.server.core.database.main.query<{ body: string }[]>(
      "SELECT body FROM webhook_deliveries WHERE event = 'quality.degraded' ORDER BY created_at, id",
    );

  /**
   * Stores what arrived on a day under an instrument, and grants it. Returns the ids by stream
   * type.
   */
  async function arrive(instrument: string, { frames }: SimulatedStreams): Promise<Record<string, string>> {
    const ids: Record<string, string> = {};
    for (const [streamType, arrived] of Object.entries(frames)) {
      const id = await system.datastream(instrument, streamType);
      const inside = arrived.filter(({ ns }) => ns < YESTERDAY + DAY_NS);
      await system.store(id, inside);
      await system.grant(id, inside[0]!.ns, inside.at(-1)!.ns + 1n);
      ids[streamType] = id;
    }
    return ids;
  }

  const plan = { fromMs: Number(YESTERDAY / 1_000_000n), forMs: DAY_MS, everyMs: 4_000 };

  it('is available after 24 hours without faults, and nothing is raised', async () => {
    const simulated = simulateMarket(plan);
    const ids = await arrive('CLEANUSDT', simulated);
    const count = await measure();
    expect(count).toMatchObject({ streams: 3, hours: 72, unreadable: 0 });
    for (const [streamType, id] of Object.entries(ids)) {
      const frames = simulated.frames[streamType as 'depth'].filter(({ ns }) => ns < YESTERDAY + DAY_NS);
      const wanted = String(frames.at(-1)!.ns + 1n - frames[0]!.ns);
      expect(await quality(id)).toMatchObject([
        {
          ...{ revision: 1, condition: 'AVAILABLE', wantedNs: wanted, coveredNs: wanted, gaps: [] },
          frames: String(frames.length),
          checksums: { verified: '0', failed: '0', absent: String(frames.length) },
          sequenceBreaks: streamType === 'depth' ? '0' : null,
          crossedNs: streamType === 'depth' ? '0' : null,
        },
      ]);
    }
    expect(await told()).toEqual([]);
    // Nothing changed since: nothing is read again.
    expect(await measure()).toMatchObject({ hours: 0 });
  });

  it('is exactly what was dropped, repeated, reordered and delayed, and accounts are told', async () => {
    const simulated = simulateMarket({ ...plan, share: 0.01, delayMs: 1_500 });
    const ids = await arrive('FAULTYUSDT', simulated);
    await measure();
    const { drop, repeat, reorder, delay } = simulated.faults.depth;
    expect(Math.min(drop, repeat, reorder, delay)).toBeGreaterThan(20);
    const [depth] = await quality(ids.depth!);
    expect(depth).toMatchObject({
      ...{ condition: 'DEGRADED', sequenceBreaks: String(drop + reorder), repeats: String(repeat), crossedNs: '0' },
      lag: { max: String(simulated.longestLagNs.depth) },
    });
    const [trades] = await quality(ids.trades!);
    // Binance does not promise that ids of trades have no holes: a lost one does not show.
    expect(trades).toMatchObject({
      ...{ condition: 'AVAILABLE', sequenceBreaks: null, repeats: String(simulated.faults.trades.repeat) },
      lag: { max: String(simulated.longestLagNs.trades) },
    });
    const bodies = (await told()).map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    expect(bodies).toMatchObject([
      { datastream_id: Number(ids.depth), date: depth!.date, revision: 1, condition: 'degraded' },
    ]);
  });

  it('has a higher revision once later data changes the day', async () => {
    const id = await system.datastream('LATEUSDT', 'trades');
    const trade = (n: number, atNs: bigint) => ({
      ns: atNs,
      message: `{"stream":"x@trade","data":{"e":"trade","E":1,"T":1,"s":"LATEUSDT","t":${n},"p":"1","q":"1","m":true}}`,
    });
    const early = [1, 2, 3].map((n) => trade(n, YESTERDAY + BigInt(n) * HOUR_NS));
    await system.store(id, early);
    await system.grant(id, YESTERDAY, YESTERDAY + DAY_NS);
    await measure();
    const [before] = await quality(id);
    expect(before).toMatchObject({ revision: 1, condition: 'DEGRADED', frames: '3', gaps: [{ reason: 'not stored' }] });
    await measure();
    expect(await quality(id)).toEqual([before]);
    await system.store(id, [trade(4, YESTERDAY), trade(5, YESTERDAY + DAY_NS - 1n)]);
    // It is the old one until the new messages are read.
    expect(await quality(id)).toEqual([before]);
    await measure();
    expect(await quality(id)).toMatchObject([
      {
        revision: 2,
        condition: 'AVAILABLE',
        frames: '5',
        wantedNs: String(DAY_NS),
        coveredNs: String(DAY_NS),
        gaps: [],
      },
    ]);
  });
});
