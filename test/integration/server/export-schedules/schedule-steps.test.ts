import { HOUR_NS } from '../../../../schema/time/timestamps.js';
import { SEALED_THROUGH, SUBSCRIBE } from '../../../support/core/domain.js';
import {
  BACKFILL,
  GET_SCHEDULE,
  LIST_RUNS,
  RETRY_RUN,
  RETRY_SET,
  RUN_SCHEDULE,
  hourNow,
  scheduleAction,
  useScheduleDomain,
  type RunAnswer,
  type RunPage,
} from '../../../support/core/schedule-domain.js';

const domain = useScheduleDomain();

describe('the steps of a schedule', () => {
  it('deliver what was missed in a downtime in order, each period once', async () => {
    const client = await domain.client();
    const { id } = await domain.schedule(client, await domain.granted(client, 'BTCUSDT trades'));
    await domain.downFor(id, 5n);
    await domain.settle(id);
    const runs = await domain.runsOf(client, id);
    const hours = [5n, 4n, 3n, 2n, 1n].map((hours) => String(hourNow() - hours * HOUR_NS));
    expect(runs.map(({ fromNs, revision, cause, status }) => [fromNs, revision, cause, status])).toEqual(
      hours.map((fromNs) => [fromNs, 1, 'SCHEDULE', 'SUCCEEDED']),
    );
    const sets = await domain.sql<{ fromNs: string; place: string }>(
      'SELECT from_ns AS fromNs, place FROM export_sets WHERE account_id = ? ORDER BY created_at, id',
      [client.accountId],
    );
    expect(sets.map(({ fromNs }) => fromNs)).toEqual(hours);
    expect(JSON.parse(sets[0]!.place)).toMatchObject({ scheduleId: id, revision: 1 });
    expect(await client.ask(GET_SCHEDULE, { id })).toMatchObject({
      latestRun: { id: runs.at(-1)!.id, status: 'SUCCEEDED' },
    });
  });

  it('are the same for callers that come at once', async () => {
    const client = await domain.client();
    const { id } = await domain.schedule(client, await domain.granted(client, 'BTCUSDT trades'));
    await domain.downFor(id, 3n);
    for (let round = 0; round < 12; round++) {
      await Promise.all(Array.from({ length: 4 }, () => domain.advance(id)));
      await domain.endSets(id);
    }
    const runs = await domain.runsOf(client, id);
    expect(runs.map(({ fromNs }) => fromNs)).toEqual([3n, 2n, 1n].map((hours) => String(hourNow() - hours * HOUR_NS)));
    const [sets] = await domain.sql<{ n: string }>('SELECT COUNT(*) AS n FROM export_sets WHERE account_id = ?', [
      client.accountId,
    ]);
    expect(Number(sets!.n)).toBe(3);
  });

  it('begin the next period after one that failed, which a retry delivers', async () => {
    const client = await domain.client();
    const { id } = await domain.schedule(client, await domain.granted(client, 'BTCUSDT trades'));
    await domain.downFor(id, 2n);
    await domain.advance(id);
    await domain.endSets(id, 'failed');
    await domain.settle(id);
    const [failed, next] = await domain.runsOf(client, id);
    expect([failed!.status, failed!.reason, next!.status]).toEqual(['FAILED', 'The store is full.', 'SUCCEEDED']);
    expect(await client.refusal(RETRY_RUN, { id, run: next!.id })).toMatchObject({ code: 'invalid_argument' });
    expect(await client.ask(RETRY_RUN, { id, run: failed!.id })).toMatchObject({ status: 'QUEUED', reason: null });
    await domain.settle(id);
    const [again] = await domain.runsOf(client, id);
    expect(again).toMatchObject({ id: failed!.id, status: 'SUCCEEDED', setId: failed!.setId, revision: 1 });
  });

  it.each(['queued', 'succeeded'])(
    'take the set of a retried run that its owner retried as well, once it is %s',
    async (status) => {
      const client = await domain.client();
      const { id } = await domain.schedule(client, await domain.granted(client, 'BTCUSDT trades'));
      await domain.downFor(id, 1n);
      await domain.advance(id);
      await domain.endSets(id, 'failed');
      await domain.settle(id);
      const [failed] = await domain.runsOf(client, id);
      await client.ask(RETRY_RUN, { id, run: failed!.id });
      await client.ask(RETRY_SET, { id: failed!.setId });
      if (status === 'succeeded') await domain.endSets(id);
      await domain.settle(id);
      expect(await domain.runsOf(client, id)).toMatchObject([{ status: 'SUCCEEDED', setId: failed!.setId }]);
    },
  );

  it('follow a set that its owner retried, before another one begins', async () => {
    const client = await domain.client();
    const { id } = await domain.schedule(client, await domain.granted(client, 'BTCUSDT trades'));
    await domain.downFor(id, 1n);
    await domain.advance(id);
    await domain.endSets(id, 'failed');
    await domain.settle(id);
    const [failed] = await domain.runsOf(client, id);
    await client.ask(RETRY_SET, { id: failed!.setId });
    await client.ask(BACKFILL, { id, from: String(hourNow() - 2n * HOUR_NS), to: String(hourNow() - HOUR_NS) });
    await domain.advance(id);
    const statuses = async () => (await domain.runsOf(client, id)).map((run) => run.status);
    expect(await statuses()).toEqual(['QUEUED', 'QUEUED']);
    await domain.settle(id);
    expect(await statuses()).toEqual(['SUCCEEDED', 'SUCCEEDED']);
    const stored = await domain.sql<{ status: string }>(
      'SELECT status FROM export_schedule_runs WHERE schedule_id = ?',
      [id],
    );
    expect(stored.map((run) => run.status)).toEqual(['succeeded', 'succeeded']);
  });

  it('fail without the plan, with the reason, and run once it is there', async () => {
    const client = await domain.client();
    const { id } = await domain.schedule(client, await domain.granted(client, 'BTCUSDT trades'));
    const setStatus = (status: string) =>
      domain.team.ask(
        'mutation ($id: ID!, $status: AccessStatus) { updateAccount(id: $id, accessStatus: $status) { id } }',
        {
          id: client.accountId,
          status,
        },
      );
    await domain.sql(
      `INSERT INTO webhooks (id, account_id, url, events, secret, created_at)
       VALUES (?, ?, 'https://example.com/', '["export_schedule.failed"]', 'x', NOW(6))`,
      [`whk_${client.accountId.slice(4)}`, client.accountId],
    );
    await setStatus('SUSPENDED');
    await domain.downFor(id, 1n);
    await domain.settle(id);
    const [refused] = await domain.runsOf(client, id);
    expect(refused).toMatchObject({ status: 'FAILED', reason: 'The account is suspended', setId: null });
    const told = await domain.sql<{ event: string; body: string }>(
      'SELECT event, body FROM webhook_deliveries WHERE account_id = ?',
      [client.accountId],
    );
    expect(told).toHaveLength(1);
    expect(JSON.parse(told[0]!.body)).toMatchObject({
      id: refused!.id,
      schedule_id: id,
      status: 'failed',
      revision: 1,
    });
    await setStatus('ACTIVE');
    await client.ask(RETRY_RUN, { id, run: refused!.id });
    await domain.settle(id);
    expect((await domain.runsOf(client, id))[0]).toMatchObject({ id: refused!.id, status: 'SUCCEEDED' });
  });

  it('ask the cap of the plan before they run a canceled set again, unless it was metered', async () => {
    const client = await domain.client({ plan: 'trial', status: 'TRIALING' });
    const { id } = await domain.schedule(client, await domain.granted(client, 'BTCUSDT trades'));
    await domain.downFor(id, 1n);
    await domain.advance(id);
    const [begun] = await domain.runsOf(client, id);
    await client.ask('mutation ($id: ID!) { cancelExportSet(id: $id) { id } }', { id: begun!.setId });
    await domain.settle(id);
    const other = `exp_${client.accountId.slice(4)}`;
    await domain.sql("INSERT INTO export_usage VALUES (?, ?, '2020-01', ?, NOW(6))", [
      ...[other, client.accountId, 9n * 1024n ** 3n],
    ]);
    const again = async () => {
      await client.ask(RETRY_RUN, { id, run: begun!.id });
      await domain.settle(id);
      return (await domain.runsOf(client, id))[0];
    };
    expect(await again()).toMatchObject({
      ...{ id: begun!.id, status: 'FAILED', setId: begun!.setId },
      reason: 'The trial allows no more exported data',
    });
    await domain.sql('UPDATE export_set_streams SET is_metered = 1 WHERE set_id = ?', [begun!.setId]);
    expect(await again()).toMatchObject({ id: begun!.id, status: 'SUCCEEDED' });
  });

  it('leave out the periods of a pause, which a backfill delivers', async () => {
    const client = await domain.client();
    const { id } = await domain.schedule(client, await domain.granted(client, 'BTCUSDT trades'));
    await client.ask(scheduleAction('pause'), { id });
    expect(await client.ask(GET_SCHEDULE, { id })).toMatchObject({ nextPeriod: null });
    await domain.downFor(id, 3n);
    expect(await domain.advance(id)).toBeNull();
    await domain.sql('UPDATE export_schedules SET paused_at = paused_at - INTERVAL 3 HOUR WHERE id = ?', [id]);
    await client.ask(scheduleAction('resume'), { id });
    await domain.settle(id);
    expect(await domain.runsOf(client, id)).toEqual([]);
    const range = { id, from: String(hourNow() - 3n * HOUR_NS), to: String(hourNow()) };
    expect(await client.ask(BACKFILL, range)).toEqual({ periods: 3, queued: 3 });
    expect(await client.ask(BACKFILL, range)).toEqual({ periods: 3, queued: 0 });
    await domain.settle(id);
    expect((await domain.runsOf(client, id)).map(({ cause, status }) => `${cause} ${status}`)).toEqual(
      Array<string>(3).fill('BACKFILL SUCCEEDED'),
    );
    const wrong = { id, from: String(hourNow() - HOUR_NS + 1n), to: String(hourNow()) };
    expect(await client.refusal(BACKFILL, wrong)).toMatchObject({ details: { field: 'start_time' } });
  });

  it('deliver the periods that ended before a pause', async () => {
    const client = await domain.client();
    const { id } = await domain.schedule(client, await domain.granted(client, 'BTCUSDT trades'));
    const hour = (hoursAgo: bigint): string => String(hourNow() - hoursAgo * HOUR_NS);
    await client.ask(BACKFILL, { id, from: hour(4n), to: hour(3n) });
    await domain.settle(id);
    await domain.downFor(id, 4n);
    await client.ask(scheduleAction('pause'), { id });
    await domain.sql('UPDATE export_schedules SET paused_at = paused_at - INTERVAL 2 HOUR WHERE id = ?', [id]);
    await client.ask(scheduleAction('resume'), { id });
    await domain.settle(id);
    const summary = async () => (await domain.runsOf(client, id)).map(({ fromNs, cause }) => `${fromNs} ${cause}`);
    expect(await summary()).toEqual([`${hour(4n)} BACKFILL`, `${hour(3n)} SCHEDULE`]);
  });

  it('lose no period to a pause in which none ended', async () => {
    const client = await domain.client();
    const { id } = await domain.schedule(client, await domain.granted(client, 'BTCUSDT trades'));
    await domain.downFor(id, 1n);
    await client.ask(scheduleAction('pause'), { id });
    await client.ask(scheduleAction('resume'), { id });
    await domain.settle(id);
    expect(await domain.runsOf(client, id)).toMatchObject([{ fromNs: String(hourNow() - HOUR_NS), cause: 'SCHEDULE' }]);
  });

  it('deliver the latest period on request, once', async () => {
    const client = await domain.client();
    const { id } = await domain.schedule(client, await domain.granted(client, 'BTCUSDT trades'), { lag: '30m' });
    const first = await client.ask<RunAnswer>(RUN_SCHEDULE, { id });
    expect(first).toMatchObject({ cause: 'REQUEST', status: 'QUEUED', fromNs: String(hourNow() - HOUR_NS) });
    expect(await client.ask(RUN_SCHEDULE, { id })).toMatchObject({ id: first.id, status: 'QUEUED' });
    await domain.settle(id);
    expect(await client.ask(RUN_SCHEDULE, { id })).toMatchObject({ id: first.id, status: 'SUCCEEDED' });
    // Each wake starts a workflow: a repeated request wakes it once.
    const wakes = await domain.sql<{ id: string }>(
      "SELECT id FROM outbox_messages WHERE subject = ? AND kind = 'export-schedule.put' AND payload ->> '$.wakeId' <> 'null'",
      [id],
    );
    expect(wakes).toHaveLength(1);
    await domain.downFor(id, 1n);
    await domain.settle(id);
    expect(await domain.runsOf(client, id)).toHaveLength(1);
  });

  it('come in pages, the newest first', async () => {
    const client = await domain.client();
    const { id } = await domain.schedule(client, await domain.granted(client, 'BTCUSDT trades'));
    await client.ask(BACKFILL, { id, from: String(hourNow() - 5n * HOUR_NS), to: String(hourNow()) });
    const seen: string[] = [];
    for (let after: string | undefined; ;) {
      const page: RunPage = await client.ask<RunPage>(LIST_RUNS, { id, first: 2, after });
      expect(page.totalCount).toBe(5);
      seen.push(...page.nodes.map(({ fromNs }) => fromNs));
      if (!page.pageInfo.hasNextPage) break;
      after = page.pageInfo.endCursor;
    }
    expect(seen).toEqual([1n, 2n, 3n, 4n, 5n].map((hours) => String(hourNow() - hours * HOUR_NS)));
    const failed = await client.ask<RunPage>(LIST_RUNS, { id, first: 2, filter: { status: ['FAILED'] } });
    expect(failed).toMatchObject({ totalCount: 0, nodes: [] });
  });
});

describe('a period with live data', () => {
  const cutAsked = async () =>
    (await domain.sql<{ ns: string }>("SELECT cut_requested_ns AS ns FROM collector_leases WHERE shard = 'binance'"))[0]
      ?.ns;
  afterEach(() => domain.sql('DELETE FROM collector_leases'));

  it('waits until it is sealed, and asks the collector for it', async () => {
    const client = await domain.client();
    const stream = domain.streams['ETHUSDT trades']!;
    await client.ask(SUBSCRIBE, { id: stream });
    await domain.sql('UPDATE spans SET from_ns = 0 WHERE account_id = ?', [client.accountId]);
    const { id } = await domain.schedule(client, [stream], { lag: '0s' });
    await domain.sql(SEALED_THROUGH, [hourNow() - 1n]);
    // Its end may be longer ago than it would wait: a run on request waits from now on.
    await client.ask(RUN_SCHEDULE, { id });
    await domain.downFor(id, 0n);
    expect(await domain.advance(id)).toBeGreaterThan(0);
    expect(await domain.runsOf(client, id)).toMatchObject([{ status: 'QUEUED' }]);
    expect(await cutAsked()).toBe(String(hourNow()));
    await domain.sql(SEALED_THROUGH, [hourNow()]);
    expect(await domain.advance(id)).toBe(0);
    expect(await domain.runsOf(client, id)).toMatchObject([{ status: 'QUEUED', setId: expect.any(String) as string }]);
  });

  it('is delivered as it is if nothing is sealed for too long', async () => {
    const client = await domain.client();
    const stream = domain.streams['ETHUSDT trades']!;
    await client.ask(SUBSCRIBE, { id: stream });
    await domain.sql('UPDATE spans SET from_ns = 0 WHERE account_id = ?', [client.accountId]);
    const { id } = await domain.schedule(client, [stream]);
    await domain.sql(SEALED_THROUGH, [hourNow() - 3n * HOUR_NS]);
    await domain.downFor(id, 2n);
    await domain.settle(id);
    expect((await domain.runsOf(client, id))[0]).toMatchObject({ status: 'SUCCEEDED' });
  });
});
