import {
  type Client,
  EXPORT,
  SUBSCRIBE,
  type SubscriptionAnswer,
  useTestDomain,
} from '../../../support/core/domain.js';

const domain = useTestDomain();
const CANCEL = 'mutation ($id: ID!) { cancelExport(id: $id) { id status finishedAt } }';
const DELETE = 'mutation ($id: ID!) { deleteExport(id: $id) }';
const GET = 'query ($id: ID!) { export(id: $id) { id status reason progress rows bytes startedAt finishedAt } }';
const DOWNLOAD = 'query ($id: ID!) { exportDownload(id: $id) { artifacts { id filename bytes url } } }';
const id = (prefix: string) => `${prefix}_${'0'.repeat(31)}1`;

interface ExportAnswer {
  id: string;
  status: string;
  fromNs: string;
  toNs: string;
  retryAfterSeconds: number;
}

const input = (more: object = {}) => ({
  input: { datastreamId: domain.streams['BTCUSDT trades'], fromNs: '1000', toNs: '2000', ...more },
});

async function subscribed(stream = 'BTCUSDT trades', options?: { plan?: string; status?: string }): Promise<Client> {
  const client = await domain.client(options);
  await client.ask<SubscriptionAnswer>(SUBSCRIBE, { id: domain.streams[stream] });
  return client;
}

/** A stream of klines, to which the client has subscribed. */
async function klines(client: Client): Promise<string> {
  const instruments = [{ symbol: 'KLINES', streams: ['kline_1m'] }];
  const catalog = { exchanges: [{ code: 'binance', displayName: 'Binance Spot', instruments }] };
  await domain.team.ask('mutation ($c: JSON!) { loadCatalog(catalog: $c) { exchanges } }', { c: catalog });
  const [stream] = await domain.sql<{ id: string }>("SELECT id FROM datastreams WHERE instrument = 'KLINES'");
  await client.ask(SUBSCRIBE, { id: stream!.id });
  return stream!.id;
}

describe('creating an export', () => {
  it('returns QUEUED with every default filled in, and enqueues its job', async () => {
    const client = await subscribed();
    const made = await client.ask<ExportAnswer>(EXPORT, input());
    expect(made).toEqual({
      id: expect.stringMatching(/^exp_[a-f0-9]{32}$/) as unknown,
      status: 'QUEUED',
      fromNs: '1000',
      toNs: '2000',
      format: 'CSV',
      formatOptions: {},
      schema: 'raw',
      progress: 0,
      rows: null,
      bytes: null,
      retryAfterSeconds: 1,
      datastreamId: domain.streams['BTCUSDT trades'],
      datastream: { id: domain.streams['BTCUSDT trades'] },
    });
    const jobs = await domain.sql<{ kind: string; payload: unknown }>(
      "SELECT kind, payload FROM outbox_messages WHERE payload->>'$.exportId' = ?",
      [made.id],
    );
    const payload = { exportId: made.id, accountId: client.accountId, exchange: 'binance', schemaLabel: 'raw' };
    expect(jobs).toEqual([{ kind: 'export.start', payload: expect.objectContaining(payload) as unknown }]);
  });

  it('fills in the compression of parquet', async () => {
    const client = await subscribed();
    expect(await client.ask(EXPORT, input({ format: 'PARQUET' }))).toMatchObject({
      formatOptions: { compression: 'zstd' },
    });
  });

  it('clips an end in the future to now', async () => {
    const client = await subscribed();
    const { toNs } = await client.ask<ExportAnswer>(EXPORT, input({ toNs: '9000000000000000000' }));
    expect(Math.abs(Number(BigInt(toNs) / 1_000_000n) - Date.now())).toBeLessThan(60_000);
  });

  it('accepts a range in the future as empty', async () => {
    const client = await subscribed();
    const range = { fromNs: '9000000000000000000', toNs: '9100000000000000000' };
    expect(await client.ask<ExportAnswer>(EXPORT, input(range))).toMatchObject({
      status: 'QUEUED',
      fromNs: range.fromNs,
      toNs: range.fromNs,
    });
  });

  it.each([
    ['start at end', { fromNs: '2000' }, 'end_time'],
    ['no such id', { datastreamId: '-1' }, 'datastream_id'],
    ['options of another format', { formatOptions: { compression: 'zstd' } }, 'format_options.compression'],
    ['a schema that is a number', { schema: 3 }, 'schema'],
    ['an unknown schema name', { schema: 'nope' }, 'schema'],
    ['an unknown schema name beyond ascii', { schema: 'schéma' }, 'schema'],
    ['an unknown schema id', { schema: `sch_${'f'.repeat(32)}` }, 'schema'],
    ['an inline schema without columns', { schema: { columns: [] } }, 'schema.columns'],
    [
      'an inline schema with an unknown key',
      { schema: { columns: [{ output_column: 'a', x: 1 }] } },
      'schema.columns[0].x',
    ],
  ])('refuses %s', async (_, more, field) => {
    const client = await subscribed();
    expect(await client.refusal(EXPORT, input(more))).toMatchObject({ code: 'invalid_argument', details: { field } });
    expect(await domain.sql('SELECT id FROM exports WHERE account_id = ?', [client.accountId])).toEqual([]);
  });

  it.each([
    ['view', { view: 'bars' }],
    ['view.kind', { view: { kind: 'candles' } }],
    ['view', { view: { kind: 'book', interval: '1s' } }],
    ['view.interval', { view: { kind: 'book', interval: '9ms' } }],
    ['view.grouping', { view: { kind: 'book', interval: '1s', grouping: '0' } }],
    ['view.size', { view: { kind: 'bars', size: '1w' } }],
    ['view.depth', { view: { kind: 'bars', size: '1m', depth: 5 } }],
    ['schema', { view: { kind: 'bars', size: '1m' }, schema: id('sch') }],
  ])('names %s of a request with %j', async (field, more) => {
    const client = await subscribed();
    expect(await client.refusal(EXPORT, input(more))).toMatchObject({ code: 'invalid_argument', details: { field } });
  });

  it('names the view if the stream is of another category', async () => {
    const client = await subscribed('BTCUSDT ticker');
    const more = { datastreamId: domain.streams['BTCUSDT ticker'], view: { kind: 'bars', size: '1m' } };
    expect(await client.refusal(EXPORT, input(more))).toEqual({ code: 'invalid_argument', details: { field: 'view' } });
  });

  it('needs a view for the schema bars, and klines with a view for normalized', async () => {
    const client = await subscribed();
    const view = { kind: 'bars', size: '1m' };
    for (const schema of ['bars', 'normalized', `sch_${'0'.repeat(31)}9`]) {
      const made = await client.ask<{ id: string }>(EXPORT, input({ schema, view }));
      const work = await domain.worker.ask<{ schemaSnapshot: { content: { columns: { output_column: string }[] } } }>(
        'query ($id: ID!) { exportWork(id: $id) { schemaSnapshot view } }',
        { id: made.id },
      );
      expect(work).toMatchObject({ view: { kind: 'bars', by: 'time', size: '1m', clock: 'exchange', empty: 'skip' } });
      const columns = work.schemaSnapshot.content.columns.map(({ output_column }) => output_column);
      expect(columns).toContain('open_time_ns');
    }
    const datastreamId = await klines(client);
    for (const schema of ['bars', `sch_${'0'.repeat(31)}9`]) {
      const refusal = await client.refusal(EXPORT, input({ datastreamId, schema }));
      expect(refusal).toMatchObject({ code: 'invalid_argument', details: { field: 'schema' } });
    }
  });

  it('names the size of bars that would have more than 10^9 rows, in estimates as well', async () => {
    const client = await subscribed();
    const datastreamId = domain.streams['BTCUSDT trades'];
    const [fromNs, toNs] = [0n, 200n * 86_400_000_000_000n].map(String);
    await domain.team.ask(
      `mutation ($a: ID!, $d: Int64!, $f: Int64!, $t: Int64!) {
         grantSpan(accountId: $a, datastreamId: $d, fromNs: $f, toNs: $t) { spanId } }`,
      { a: client.accountId, d: datastreamId, f: fromNs, t: toNs },
    );
    const asked = (size: string) => input({ fromNs, toNs, view: { kind: 'bars', size, empty: 'null' } });
    const estimate = 'query ($input: CreateExportInput!) { exportEstimate(input: $input) { rows } }';
    for (const request of [EXPORT, estimate]) {
      const refusal = await client.refusal(request, asked('10ms'));
      expect(refusal).toMatchObject({ code: 'invalid_argument', details: { field: 'view.size' } });
      await client.ask(request, asked('20ms'));
    }
  });

  it('takes an own schema that is older than the built-in bars', async () => {
    const client = await subscribed();
    const datastreamId = await klines(client);
    const columns = [{ output_column: 'mine', data: { bars: { json: { path: 'close', type: 'f64' } } } }];
    const schema = { name: 'older', streamCategory: 'KLINE', content: { columns } };
    const own = await client.ask<{ id: string }>(
      'mutation ($i: CreateExportSchemaInput!) { createExportSchema(input: $i) { id } }',
      { i: schema },
    );
    await domain.sql("UPDATE export_schemas SET name = 'bars' WHERE id = ?", [own.id]);
    for (const more of [{ datastreamId }, { view: { kind: 'bars', size: '1m' } }]) {
      const made = await client.ask<{ id: string }>(EXPORT, input({ ...more, schema: 'bars' }));
      const work = await domain.worker.ask<{ schemaSnapshot: { content: unknown } }>(
        'query ($id: ID!) { exportWork(id: $id) { schemaSnapshot } }',
        { id: made.id },
      );
      expect(work.schemaSnapshot.content).toEqual({ columns });
    }
  });

  it('names both categories of a mismatch', async () => {
    const client = await subscribed('BTCUSDT ticker');
    const more = { datastreamId: domain.streams['BTCUSDT ticker'] };
    for (const [schema, category] of [
      ['book_5', 'orderbook'],
      ['normalized', expect.any(String) as unknown],
      [id('sch'), 'trade'],
    ]) {
      expect(await client.refusal(EXPORT, input({ ...more, schema }))).toEqual({
        code: 'invalid_argument',
        details: { field: 'schema', schema_category: category, stream_category: 'ticker' },
      });
    }
  });

  it('accepts built-ins by name and id, and inline schemas unchanged', async () => {
    const client = await subscribed();
    const inline = {
      columns: [
        {
          output_column: 'p',
          data: { z: { json: { path: 'p', type: 'f64' } }, a: { json: { path: 'q', type: 'i64' } } },
        },
      ],
    };
    for (const schema of ['normalized', id('sch'), inline]) {
      const made = await client.ask<ExportAnswer & { schema: unknown }>(EXPORT, input({ schema }));
      expect(made.schema).toEqual(schema);
      const work = await domain.worker.ask<{ schemaSnapshot: { content: unknown } }>(
        'query ($id: ID!) { exportWork(id: $id) { schemaSnapshot } }',
        { id: made.id },
      );
      expect(work.schemaSnapshot).toMatchObject({ kind: 'columns' });
      // The first extractor listed gives the type: the order must survive.
      if (schema === inline) expect(JSON.stringify(work.schemaSnapshot.content)).toBe(JSON.stringify(inline));
    }
  });

  it('checks in the order shape, subscription, schema, plan', async () => {
    const client = await domain.client({ status: 'SUSPENDED' });
    const bad = { fromNs: '3000', schema: 'nope' };
    expect((await client.refusal(EXPORT, input(bad))).code).toBe('invalid_argument');
    expect((await client.refusal(EXPORT, input({ schema: 'nope' }))).code).toBe('permission_denied');
    expect((await client.refusal(EXPORT, input({ datastreamId: '999999999' }))).code).toBe('permission_denied');
    await domain.team.ask(
      'mutation ($a: ID!, $d: Int64!) { grantSpan(accountId: $a, datastreamId: $d, fromNs: 1, toNs: 2) { spanId } }',
      { a: client.accountId, d: domain.streams['BTCUSDT trades'] },
    );
    expect((await client.refusal(EXPORT, input({ schema: 'nope' }))).code).toBe('invalid_argument');
    expect(await client.refusal(EXPORT, input())).toEqual({
      code: 'payment_required',
      details: { reason: 'suspended' },
    });
  });

  it('is refused to a trial that has used its exports', async () => {
    const client = await subscribed('BTCUSDT trades', { plan: 'trial', status: 'TRIALING' });
    await domain.sql("INSERT INTO export_usage VALUES (?, ?, '2020-01', 5368709120, NOW(6))", [
      `exp_${client.accountId.slice(4)}`,
      client.accountId,
    ]);
    expect(await client.refusal(EXPORT, input())).toEqual({
      code: 'payment_required',
      details: { reason: 'trial_export_cap', limit: 5_368_709_120, current: 5_368_709_120 },
    });
  });
});

describe('cancelling and deleting', () => {
  it('cancels at once and accepts repeats; one that was not started never is', async () => {
    const client = await subscribed();
    const made = await client.ask<ExportAnswer>(EXPORT, input());
    const first = await client.ask<{ finishedAt: string }>(CANCEL, { id: made.id });
    expect(first).toEqual({ id: made.id, status: 'CANCELED', finishedAt: expect.any(String) as unknown });
    expect(await client.ask(CANCEL, { id: made.id })).toEqual(first);
    const jobs = await domain.sql<{ kind: string }>(
      "SELECT kind FROM outbox_messages WHERE payload->>'$.exportId' = ? ORDER BY id",
      [made.id],
    );
    expect(jobs).toEqual([]);
  });

  it('hides deleted exports, and cancels an active one first', async () => {
    const client = await subscribed();
    const made = await client.ask<ExportAnswer>(EXPORT, input());
    expect(await client.ask(DELETE, { id: made.id })).toBe(true);
    expect(await client.ask(DELETE, { id: made.id })).toBe(true);
    expect(await client.ask(GET, { id: made.id })).toBeNull();
    expect((await client.refusal(CANCEL, { id: made.id })).code).toBe('not_found');
    expect((await client.refusal(DOWNLOAD, { id: made.id })).code).toBe('not_found');
    expect(await client.ask('{ exports { totalCount } }')).toEqual({ totalCount: 0 });
    const rows = await domain.sql('SELECT status FROM exports WHERE id = ?', [made.id]);
    expect(rows).toEqual([{ status: 'canceled' }]);
  });

  it('never touches the exports of another account', async () => {
    const [owner, other] = [await subscribed(), await domain.client()];
    const made = await owner.ask<ExportAnswer>(EXPORT, input());
    for (const bad of [made.id, 'exp_x', id('exp'), 'éxp']) {
      expect(await other.ask(GET, { id: bad })).toBeNull();
      for (const source of [CANCEL, DELETE, DOWNLOAD]) {
        expect((await other.refusal(source, { id: bad })).code).toBe('not_found');
      }
    }
    expect(await owner.ask(GET, { id: made.id })).toMatchObject({ status: 'QUEUED' });
  });
});

describe('the list of exports', () => {
  it('filters by status and datastream, with exact totals', async () => {
    const client = await subscribed();
    const made: string[] = [];
    for (let i = 0; i < 5; i += 1) made.push((await client.ask<ExportAnswer>(EXPORT, input())).id);
    await client.ask(CANCEL, { id: made[0] });
    const source = `query ($filter: ExportFilter, $after: String) { exports(filter: $filter, first: 2, after: $after) {
      totalCount nodes { id } pageInfo { endCursor } } }`;
    interface Page {
      totalCount: number;
      nodes: { id: string }[];
      pageInfo: { endCursor: string | null };
    }
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: Page = await client.ask(source, { filter: { status: 'QUEUED' }, after });
      expect(page.totalCount).toBe(4);
      seen.push(...page.nodes.map((node) => node.id));
      after = page.pageInfo.endCursor;
    } while (after);
    expect(seen.sort()).toEqual(made.slice(1).sort());
    const none = await client.ask<Page>(source, { filter: { datastreamId: '1', status: 'RUNNING' } });
    expect(none.totalCount).toBe(0);
  });
});
