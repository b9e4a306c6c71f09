import { randomUUID } from 'node:crypto';
import type { FacadeFixture, RestAnswer } from '../../support/systems/facade-fixture.js';
import { BUILT_IN_COUNT, BUILT_IN_ID, column, columns, FULL_CONTENT } from '../../support/core/export-schemas.js';
import { useRestApi } from '../../support/systems/rest-api.js';

const api = useRestApi();

type Call = FacadeFixture['call'];
interface Schema {
  id: string;
  name: string;
  version: number;
  has_draft: boolean;
  columns: { output_column: string }[];
}

const LIST = '/v1/export-schemas';
const FULL = { name: 'mine', stream_category: 'trade', ...FULL_CONTENT };
const content = (name: string) => ({ columns: [column(name)] });
const error = (code: string, details?: object) => ({ error: { code, ...(details ? { details } : {}) } });
const outcome = ({ status, body }: RestAnswer) => [status, body];

async function created(body: object = FULL) {
  const { call } = await api.account();
  const answer = await call('POST', LIST, { body });
  expect(answer.status).toBe(201);
  const schema = answer.body as Schema;
  return { call, schema, answer, path: `${LIST}/${schema.id}` };
}

it('is created, read, replaced and deleted', async () => {
  const { call, schema, answer, path } = await created();
  const summary = {
    id: expect.stringMatching(/^sch_[a-f0-9]{32}$/) as string,
    name: 'mine',
    stream_category: 'trade',
    is_built_in: false,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/) as string,
    version: 1,
    has_draft: false,
  };
  expect(schema).toEqual({ ...summary, ...FULL_CONTENT });
  expect((await call('GET', path)).text).toBe(answer.text);

  const listed = (await call('GET', LIST)).body as Schema[];
  expect(listed).toHaveLength(BUILT_IN_COUNT + 1);
  expect(listed[BUILT_IN_COUNT]).toEqual({ ...summary, id: schema.id });

  const replaced = await call('PUT', path, { body: content('b') });
  // Omitted rules are cleared, and absent in the response.
  expect(outcome(replaced)).toEqual([200, { ...summary, id: schema.id, version: 2, ...content('b') }]);
  expect((await call('GET', path)).text).toBe(replaced.text);

  expect(outcome(await call('DELETE', path))).toEqual([204, undefined]);
  for (const method of ['GET', 'DELETE']) {
    expect(outcome(await call(method, path))).toMatchObject([404, error('not_found')]);
  }
  expect((await call('PUT', path, { body: content('c') })).status).toBe(404);
});

it('null counts as absent in requests; responses omit absent members', async () => {
  const { schema, answer } = await created({
    ...{ name: 'nulls', stream_category: 'quote', unfold: null, derive: null },
    columns: [
      { output_column: 'ts', meta: { value: 'collection_timestamp_ns', format: null }, data: null },
      { ...column('p', { transform: null }), meta: null },
    ],
  });
  expect(answer.text).not.toContain(':null');
  expect(schema.columns).toEqual([{ output_column: 'ts', meta: { value: 'collection_timestamp_ns' } }, column('p')]);
  expect(schema).not.toHaveProperty('unfold');
  expect(schema).not.toHaveProperty('derive');
});

it('accepts unknown exchange codes and returns them unchanged', async () => {
  const p = { json: { path: 'data.p', type: 'decimal(8)' } };
  const content = { columns: [{ output_column: 'p', data: { binance: p, elsewhere: p } }] };
  const { schema } = await created({ name: 'many', stream_category: 'trade', ...content });
  expect(schema).toMatchObject(content);
});

it('unknown keys at the top level of a body are ignored', async () => {
  const extra = { id: 'x', version: 9, comment: { deep: [1e400] } };
  const { call, schema, path } = await created({ ...FULL, ...extra });
  expect(schema).toMatchObject({ version: 1 });
  for (const place of [path, `${path}/draft`]) {
    if (place !== path) await call('POST', place);
    expect((await call('PUT', place, { body: { ...content('b'), name: 'other', ...extra } })).body).toMatchObject({
      name: 'mine',
      ...content('b'),
    });
  }
});

describe('built-ins', () => {
  it('are listed first, without columns, and can be read in full', async () => {
    const { call } = await api.account();
    const list = (await call('GET', LIST)).body as Schema[];
    expect(list).toHaveLength(BUILT_IN_COUNT);
    for (const schema of list) {
      expect(schema).toMatchObject({ is_built_in: true, version: expect.any(Number) as unknown, has_draft: false });
      expect(schema).not.toHaveProperty('columns');
      expect((await call('GET', `${LIST}/${schema.id}`)).body).toMatchObject({
        ...schema,
        columns: expect.any(Array) as unknown,
      });
    }
  });

  it('are read-only: every write is a 404', async () => {
    const { call } = await api.account();
    const path = `${LIST}/${BUILT_IN_ID}`;
    for (const answer of await everyWrite(call, path)) expect(outcome(answer)).toMatchObject([404, error('not_found')]);
    expect((await call('GET', `${path}/draft`)).status).toBe(404);
  });
});

const everyWrite = async (call: Call, path: string) => [
  await call('PUT', path, { body: content('b') }),
  await call('DELETE', path),
  await call('POST', `${path}/draft`),
  await call('PUT', `${path}/draft`, { body: content('b') }),
  await call('DELETE', `${path}/draft`),
  await call('POST', `${path}/publish`),
];

it('belongs to its account: for others it does not exist', async () => {
  const { call, path, answer } = await created();
  const other = await api.account();
  const tries = [
    await other.call('GET', path),
    await other.call('GET', `${path}/draft`),
    ...(await everyWrite(other.call, path)),
  ];
  for (const { status } of tries) expect(status).toBe(404);
  expect((await other.call('GET', LIST)).body).toHaveLength(BUILT_IN_COUNT);
  expect((await call('GET', path)).text).toBe(answer.text);
});

it.each(['sch_', 'sch_0123', `sch_${'A'.repeat(32)}`, `exp_${'0'.repeat(32)}`, 'mine'])(
  'a malformed id is a 404: %s',
  async (id) => {
    const { call } = await api.account();
    for (const path of ['', '/draft']) {
      expect(outcome(await call('GET', `${LIST}/${id}${path}`))).toMatchObject([404, error('not_found')]);
    }
    expect((await call('POST', `${LIST}/${id}/publish`)).status).toBe(404);
  },
);

describe('a draft', () => {
  it('exists beside the published version until it is published', async () => {
    const { call, schema, path } = await created();
    const draft = `${path}/draft`;
    for (const method of ['GET', 'DELETE']) expect((await call(method, draft)).status).toBe(404);
    expect((await call('PUT', draft, { body: content('b') })).status).toBe(404);
    expect((await call('POST', `${path}/publish`)).status).toBe(404);

    const withDraft = { ...schema, has_draft: true };
    expect(outcome(await call('POST', draft))).toEqual([201, withDraft]);
    expect(outcome(await call('POST', draft, { body: content('b') }))).toMatchObject([201, content('b')]);
    const updated = await call('PUT', draft, { body: { ...content('c'), unfold: FULL_CONTENT.unfold } });
    const { id, name } = schema;
    const expected = { id, name, version: 1, has_draft: true, ...content('c'), unfold: FULL_CONTENT.unfold };
    expect(outcome(updated)).toMatchObject([200, expected]);
    expect(updated.body).not.toHaveProperty('derive');
    expect((await call('GET', draft)).text).toBe(updated.text);
    expect((await call('GET', path)).body).toEqual(withDraft);
    expect(((await call('GET', LIST)).body as Schema[])[BUILT_IN_COUNT]).toMatchObject({
      id,
      version: 1,
      has_draft: true,
    });

    const published = await call('POST', `${path}/publish`);
    expect(outcome(published)).toMatchObject([200, { ...expected, version: 2, has_draft: false }]);
    expect((await call('GET', path)).text).toBe(published.text);
    expect((await call('GET', draft)).status).toBe(404);
  });

  it.each<[string, string | undefined, Record<string, string>]>([
    ['no body', undefined, {}],
    ['an empty JSON body', '', { 'content-type': 'application/json' }],
    ['null', 'null', {}],
    ['an object without members', '{}', {}],
    ['members that are null', '{"columns": null, "unfold": null}', {}],
  ])('copies the published content with %s', async (_name, body, headers) => {
    const { call, schema, path } = await created();
    const answer = await call('POST', `${path}/draft`, { ...(body === undefined ? {} : { body }), headers });
    expect(outcome(answer)).toEqual([201, { ...schema, has_draft: true }]);
  });

  it.each([{ unfold: FULL_CONTENT.unfold }, { colums: [] }])('rejects a body without columns: %j', async (body) => {
    const { call, path } = await created();
    const answer = await call('POST', `${path}/draft`, { body });
    expect(outcome(answer)).toMatchObject([400, error('invalid_argument', { field: 'columns' })]);
    expect((await call('GET', path)).body).toMatchObject({ has_draft: false });
  });

  it('is discarded by DELETE, and by PUT of the schema', async () => {
    const { call, schema, path } = await created();
    await call('POST', `${path}/draft`);
    expect(outcome(await call('DELETE', `${path}/draft`))).toEqual([204, undefined]);
    expect((await call('GET', path)).body).toEqual(schema);
    await call('POST', `${path}/draft`);
    expect((await call('PUT', path, { body: content('b') })).body).toMatchObject({ version: 2, has_draft: false });
    expect((await call('GET', `${path}/draft`)).status).toBe(404);
  });
});

describe('refuses what conflicts with the account', () => {
  it('rejects more columns than the account may have, and says how many', async () => {
    const { call, path } = await created({ ...FULL, columns: columns(100) });
    await call('POST', `${path}/draft`);
    const body = { ...FULL, name: 'wide', columns: columns(101) };
    const refusal = [400, error('invalid_argument', { field: 'columns', max_columns: 100, provided: 101 })];
    expect(outcome(await call('POST', LIST, { body }))).toMatchObject(refusal);
    for (const [method, place] of [
      ['PUT', path],
      ['POST', `${path}/draft`],
      ['PUT', `${path}/draft`],
    ] as const) {
      expect(outcome(await call(method, place, { body }))).toMatchObject(refusal);
    }
    expect((await call('GET', path)).body).toMatchObject({ version: 1 });
  });

  it('a name that is taken in the category: 409 with the other id', async () => {
    const { call, schema } = await created();
    const own = await call('POST', LIST, { body: { ...FULL, ...content('b') } });
    expect(outcome(own)).toMatchObject([409, error('already_exists', { field: 'name', id: schema.id })]);
    const builtIn = await call('POST', LIST, { body: { ...FULL, name: 'normalized' } });
    expect(outcome(builtIn)).toMatchObject([409, error('already_exists', { id: BUILT_IN_ID })]);
    expect((await call('POST', LIST, { body: { ...FULL, stream_category: 'quote' } })).status).toBe(201);
  });
});

describe('under an Idempotency-Key', () => {
  it('every write has one effect and its response is replayed', async () => {
    const { call } = await api.account();
    const twice = async (method: string, path: string, body?: object) => {
      const options = { ...(body ? { body } : {}), headers: { 'idempotency-key': randomUUID() } };
      const [first, again] = [await call(method, path, options), await call(method, path, options)];
      expect([again.status, again.text]).toEqual([first.status, first.text]);
      expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
      return first.body as Schema;
    };
    const { id } = await twice('POST', LIST, FULL);
    const path = `${LIST}/${id}`;
    expect(await twice('PUT', path, content('b'))).toMatchObject({ version: 2 });
    await twice('POST', `${path}/draft`);
    await twice('PUT', `${path}/draft`, content('c'));
    expect(await twice('POST', `${path}/publish`)).toMatchObject({ version: 3, ...content('c') });
    await twice('POST', `${path}/draft`);
    await twice('DELETE', `${path}/draft`);
    expect((await call('GET', path)).body).toMatchObject({ version: 3, has_draft: false });
    await twice('DELETE', path);
    expect((await call('GET', LIST)).body).toHaveLength(BUILT_IN_COUNT);
  });

  it('a rejection is stored as well', async () => {
    const [{ call }, key] = [await created(), randomUUID()];
    const again = () => call('POST', LIST, { body: FULL, headers: { 'idempotency-key': key } });
    expect((await again()).status).toBe(409);
    expect((await again()).headers.get('idempotency-replayed')).toBe('true');
  });
});

it('is exported by id or by name in the category of the datastream; a mismatch names both', async () => {
  const { call, schema, path } = await created();
  await call('POST', LIST, { body: { ...FULL, name: 'quotes', stream_category: 'quote' } });
  const datastream_id = api.streams.get('binance BTCUSDT trades');
  await call('POST', '/v1/subscriptions', { body: { datastream_id } });
  const exported = (reference: string) =>
    call('POST', '/v1/exports', { body: { datastream_id, start_time: 1, end_time: 2, schema: reference } });
  for (const reference of ['mine', schema.id]) {
    expect(outcome(await exported(reference))).toMatchObject([202, { schema: reference }]);
  }
  expect(outcome(await exported('quotes'))).toMatchObject([
    400,
    error('invalid_argument', { field: 'schema', schema_category: 'quote', stream_category: 'trade' }),
  ]);
  await call('DELETE', path);
  expect(outcome(await exported('mine'))).toMatchObject([400, error('invalid_argument', { field: 'schema' })]);
});
