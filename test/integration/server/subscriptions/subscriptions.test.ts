import { setTimeout as sleep } from 'node:timers/promises';
import { SUBSCRIBE, type SubscriptionAnswer, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const act = (action: string) => `mutation ($id: ID!) { ${action}Subscription(id: $id) { id status } }`;
const DELETE = 'mutation ($id: ID!) { deleteSubscription(id: $id) }';
const GET = 'query ($id: ID!) { subscription(id: $id) { id status createdAt spans { id startedAt endedAt } } }';
const btc = () => ({ id: domain.streams['BTCUSDT trades'] });

describe('subscriptions', () => {
  it('start active with an open span', async () => {
    const client = await domain.client();
    const made = await client.ask<SubscriptionAnswer>(SUBSCRIBE, btc());
    expect(made).toMatchObject({ status: 'ACTIVE', datastream: { id: btc().id, instrument: 'BTCUSDT' } });
    expect(made.id).toMatch(/^sub_[a-f0-9]{32}$/);
    expect(made.spans).toEqual([
      {
        id: expect.stringMatching(/^spn_[a-f0-9]{32}$/) as unknown,
        startedAt: expect.any(String) as unknown,
        endedAt: null,
      },
    ]);
    expect(made.spans[0]?.startedAt.slice(0, 23)).toBe(made.createdAt.slice(0, 23));
  });

  it('refuse an unknown datastream, and the same one twice with id and status', async () => {
    const client = await domain.client();
    expect(await client.refusal(SUBSCRIBE, { id: '999999999' })).toEqual({
      code: 'invalid_argument',
      details: { field: 'datastream_id' },
    });
    const made = await client.ask<SubscriptionAnswer>(SUBSCRIBE, btc());
    const conflict = { code: 'already_exists', details: { id: made.id, status: 'active' } };
    expect(await client.refusal(SUBSCRIBE, btc())).toEqual(conflict);
    await client.ask(act('pause'), { id: made.id });
    conflict.details.status = 'paused';
    expect(await client.refusal(SUBSCRIBE, btc())).toEqual(conflict);
  });

  it('pause and resume, accept repeats, and record each span', async () => {
    const client = await domain.client();
    const { id } = await client.ask<SubscriptionAnswer>(SUBSCRIBE, btc());
    for (const action of ['pause', 'pause', 'resume', 'resume']) {
      const { status } = await client.ask<{ status: string }>(act(action), { id });
      expect(status).toBe(action === 'pause' ? 'PAUSED' : 'ACTIVE');
    }
    const { spans } = await client.ask<SubscriptionAnswer>(GET, { id });
    expect(spans.map(({ endedAt }) => endedAt === null)).toEqual([false, true]);
    expect(spans[0]!.endedAt! <= spans[1]!.startedAt).toBe(true);
  });

  it('are restored under their id after a delete, with new spans; old spans stay for billing', async () => {
    const client = await domain.client();
    const first = await client.ask<SubscriptionAnswer>(SUBSCRIBE, btc());
    expect(await client.ask(DELETE, { id: first.id })).toBe(true);
    expect(await client.ask(DELETE, { id: first.id })).toBe(true);
    expect(await client.ask(GET, { id: first.id })).toBeNull();
    for (const action of ['pause', 'resume']) {
      expect((await client.refusal(act(action), { id: first.id })).code).toBe('not_found');
    }
    await sleep(2);
    const second = await client.ask<SubscriptionAnswer>(SUBSCRIBE, btc());
    expect(second.id).toBe(first.id);
    expect(second.createdAt > first.createdAt).toBe(true);
    expect(second.spans).toHaveLength(1);
    const rows = await domain.sql<{ to_ns: string | null; retired_at: Date | null }>(
      'SELECT to_ns, retired_at FROM spans WHERE subscription_id = ? ORDER BY from_ns',
      [first.id],
    );
    expect(rows.map((row) => [row.to_ns === null, row.retired_at === null])).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  it('of another account, malformed and unknown ones are not found', async () => {
    const [owner, other] = [await domain.client(), await domain.client()];
    const { id } = await owner.ask<SubscriptionAnswer>(SUBSCRIBE, btc());
    for (const bad of [id, 'sub_x', `sub_${'0'.repeat(32)}`, 'süb']) {
      expect(await other.ask(GET, { id: bad })).toBeNull();
      for (const source of [act('pause'), act('resume'), DELETE]) {
        expect((await other.refusal(source, { id: bad })).code).toBe('not_found');
      }
    }
    expect(await owner.ask(GET, { id })).toMatchObject({ status: 'ACTIVE' });
  });

  it('are created once by concurrent requests', async () => {
    const client = await domain.client();
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => client.ask(SUBSCRIBE, btc())));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const spans = await domain.sql('SELECT id FROM spans WHERE account_id = ?', [client.accountId]);
    expect(spans).toHaveLength(1);
  });

  it('are listed newest first without deleted ones, with exact totals', async () => {
    const client = await domain.client();
    const made: string[] = [];
    for (const stream of Object.values(domain.streams).slice(0, 4)) {
      made.push((await client.ask<SubscriptionAnswer>(SUBSCRIBE, { id: stream })).id);
      await sleep(2);
    }
    await client.ask(DELETE, { id: made[1] });
    const source = `query ($after: String) { subscriptions(first: 2, after: $after) {
      totalCount nodes { id datastream { id } spans { id } } pageInfo { hasNextPage endCursor } } }`;
    interface Page {
      totalCount: number;
      nodes: { id: string }[];
      pageInfo: { endCursor: string | null };
    }
    const first = await client.ask<Page>(source);
    const second = await client.ask<Page>(source, { after: first.pageInfo.endCursor });
    expect([first.totalCount, second.totalCount, second.pageInfo.endCursor]).toEqual([3, 3, null]);
    expect([...first.nodes, ...second.nodes].map(({ id }) => id)).toEqual([made[3], made[2], made[0]]);
  });

  it('are filtered by status, exchange, category and words, and sorted on request', async () => {
    const client = await domain.client();
    const names = ['ETHUSDT trades', 'BTCUSDT ticker', 'XBT/USD trades', 'BTCUSDT depth5'];
    for (const name of names) {
      const { id } = await client.ask<SubscriptionAnswer>(SUBSCRIBE, { id: domain.streams[name] });
      if (name === 'BTCUSDT ticker')
        await client.ask('mutation ($id: ID!) { pauseSubscription(id: $id) { id } }', { id });
      await sleep(2);
    }
    const LIST = `query ($f: SubscriptionFilter, $sort: SubscriptionSort! = NEWEST, $after: String) {
      subscriptions(filter: $f, sort: $sort, first: 2, after: $after) {
        totalCount nodes { datastream { instrument streamType } } pageInfo { endCursor } } }`;
    interface Page {
      totalCount: number;
      nodes: { datastream: { instrument: string; streamType: string } }[];
      pageInfo: { endCursor: string | null };
    }
    const found = async (f: object | null, sort = 'NEWEST'): Promise<string[]> => {
      const all: string[] = [];
      for (let after: string | null = null; ;) {
        const page: Page = await client.ask(LIST, { f, sort, after });
        all.push(...page.nodes.map(({ datastream }) => `${datastream.instrument} ${datastream.streamType}`));
        after = page.pageInfo.endCursor;
        if (after !== null) continue;
        expect(page.totalCount).toBe(all.length);
        return all;
      }
    };
    expect(await found(null)).toEqual(names.toReversed());
    expect(await found(null, 'OLDEST')).toEqual(names);
    expect(await found(null, 'NAME')).toEqual([
      ...['BTCUSDT depth5', 'BTCUSDT ticker', 'ETHUSDT trades', 'XBT/USD trades'],
    ]);
    expect(await found({ status: ['ACTIVE'] }, 'NAME')).toEqual(['BTCUSDT depth5', 'ETHUSDT trades', 'XBT/USD trades']);
    expect(await found({ status: [] })).toEqual([]);
    expect(await found({ exchange: 'kraken' })).toEqual(['XBT/USD trades']);
    expect(await found({ category: 'TRADE' })).toEqual(['XBT/USD trades', 'ETHUSDT trades']);
    expect(await found({ search: 'BIN-ANCE Btc_' }, 'OLDEST')).toEqual(['BTCUSDT ticker', 'BTCUSDT depth5']);
    expect(await found({ search: 'btc', status: 'PAUSED' })).toEqual(['BTCUSDT ticker']);
  });
});

describe('the billing gate', () => {
  it.each([
    ['SUSPENDED', 'suspended'],
    ['GRACE', 'grace_period'],
    ['NONE', 'no_plan'],
  ])('refuses new streams and resumes with access %s', async (status, reason) => {
    const client = await domain.client({ status });
    expect(await client.refusal(SUBSCRIBE, btc())).toEqual({ code: 'payment_required', details: { reason } });
  });

  it('caps active streams of a trial, also under concurrent creates; pausing makes room', async () => {
    const client = await domain.client({ plan: 'trial', status: 'TRIALING' });
    const ids = Object.values(domain.streams).slice(0, 6);
    const answers = await Promise.allSettled(ids.map((id) => client.ask<SubscriptionAnswer>(SUBSCRIBE, { id })));
    const made = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.id] : []));
    expect(made).toHaveLength(3);
    const free = ids[answers.findIndex(({ status }) => status === 'rejected')];
    expect(await client.refusal(SUBSCRIBE, { id: free })).toEqual({
      code: 'payment_required',
      details: { reason: 'trial_stream_cap', limit: 3, current: 3 },
    });
    await client.ask(act('pause'), { id: made[0] });
    await client.ask(SUBSCRIBE, { id: free });
    expect((await client.refusal(act('resume'), { id: made[0] })).details).toMatchObject({
      reason: 'trial_stream_cap',
    });
    await client.ask(act('resume'), { id: made[1] });
  });
});

describe('granted spans', () => {
  const GRANT = `mutation ($a: ID!, $d: Int64!, $from: Int64!, $to: Int64!) {
    grantSpan(accountId: $a, datastreamId: $d, fromNs: $from, toNs: $to) { subscriptionId spanId } }`;
  interface Granted {
    subscriptionId: string;
    spanId: string;
  }

  it('create a paused subscription without plan checks, or extend an existing one', async () => {
    const client = await domain.client({ status: 'SUSPENDED' });
    const args = { a: client.accountId, d: btc().id, from: '1000000', to: '2000999' };
    const granted = await domain.team.ask<Granted>(GRANT, args);
    expect(await client.ask(GET, { id: granted.subscriptionId })).toMatchObject({
      status: 'PAUSED',
      spans: [{ id: granted.spanId, startedAt: '1970-01-01T00:00:00.001000Z', endedAt: '1970-01-01T00:00:00.002000Z' }],
    });
    const again = await domain.team.ask<Granted>(GRANT, { ...args, from: '5', to: '6' });
    expect(again.subscriptionId).toBe(granted.subscriptionId);
  });

  it('require an account, a datastream and a range', async () => {
    const { accountId: a } = await domain.client();
    const d = btc().id;
    const bad = [
      [{ a: `acc_${'0'.repeat(32)}`, d, from: '1', to: '2' }, 'not_found'],
      [{ a, d: '999999999', from: '1', to: '2' }, 'not_found'],
      [{ a, d, from: '2', to: '2' }, 'invalid_argument'],
    ] as const;
    for (const [args, code] of bad) expect((await domain.team.refusal(GRANT, args)).code).toBe(code);
  });
});
