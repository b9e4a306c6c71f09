import { BUILT_IN_SCHEMAS, findBuiltInSchema } from '../../../../schema/export-schemas/built-ins.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { useTestDomain } from '../../../support/core/domain.js';
import {
  BUILT_IN_ID,
  column,
  columns,
  CREATE,
  DELETE,
  DISCARD,
  DRAFT,
  FULL_CONTENT,
  GET,
  input,
  LIST,
  made,
  content,
  PUBLISH,
  REPLACE,
  type Schema,
  UPDATE_DRAFT,
} from '../../../support/core/export-schemas.js';

const domain = useTestDomain();
const rows = async (table: string, id: string) =>
  domain.sql(`SELECT * FROM ${table} WHERE schema_id = ? ORDER BY 1, 2`, [id]);

describe('a custom schema', () => {
  it('starts in version 1 without a draft, its content in canonical form', async () => {
    const client = await domain.client();
    const { columns, unfold, derive, where } = FULL_CONTENT;
    const asked = { where, derive, columns, unfold };
    const schema = await made(client, { content: asked });
    expect(schema).toEqual({
      id: expect.stringMatching(/^sch_[a-f0-9]{32}$/) as string,
      name: 'mine',
      streamCategory: 'TRADE',
      isBuiltIn: false,
      createdAt: expect.stringMatching(/\.\d{6}Z$/) as string,
      version: 1,
      hasDraft: false,
      content: FULL_CONTENT,
      draft: null,
    });
    const read = await client.ask<Schema>(GET, { id: schema.id });
    expect(read).toEqual(schema);
    // Text, not only value: the order of a column's `data` entries has a meaning.
    expect(JSON.stringify(read.content)).toBe(JSON.stringify(FULL_CONTENT));
  });

  it.each(['raw', 'sch_mine', 'a b', '', 'x'.repeat(65)])('may not be named %j', async (name) => {
    const client = await domain.client();
    expect(await client.refusal(CREATE, input({ name }))).toEqual({
      code: 'invalid_argument',
      details: { field: 'name' },
    });
  });

  it('has a unique name in its category, built-in names included', async () => {
    const client = await domain.client();
    const first = await made(client, { name: 'mine' });
    const taken = (id: string) => ({ code: 'already_exists', details: { field: 'name', id } });
    expect(await client.refusal(CREATE, input({ name: 'mine' }))).toEqual(taken(first.id));
    expect(await client.refusal(CREATE, input({ name: 'normalized' }))).toEqual(taken(BUILT_IN_ID));
    for (const over of [
      { name: 'Mine' },
      { streamCategory: 'QUOTE' },
      { name: 'normalized', streamCategory: 'TICKER' },
    ]) {
      expect(await made(client, over)).toMatchObject({ version: 1 });
    }
    expect(await made(await domain.client(), { name: 'mine' })).toMatchObject({ name: 'mine' });
    await client.ask(DELETE, { id: first.id });
    expect((await made(client, { name: 'mine' })).id).not.toBe(first.id);
  });

  it('is created once by concurrent requests for its name', async () => {
    const client = await domain.client();
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => made(client)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(String(answer.reason)).toContain('already_exists');
    }
  });

  it("has at most as many columns as the account's cap allows, in every way to write it", async () => {
    const client = await domain.client();
    const { id } = await made(client, { content: { columns: columns(100) } });
    await client.ask(DRAFT, { id });
    const set = (cap: number) =>
      domain.team.ask('mutation ($id: ID!, $cap: Int) { updateAccount(id: $id, columnCap: $cap) { id } }', {
        id: client.accountId,
        cap,
      });
    const tooMany = { field: 'columns', max_columns: 100, provided: 101 };
    const over = { columns: columns(101) };
    expect((await client.refusal(CREATE, input({ name: 'wide', content: over }))).details).toEqual(tooMany);
    for (const source of [REPLACE, DRAFT, UPDATE_DRAFT]) {
      expect((await client.refusal(source, { id, content: over })).details).toEqual(tooMany);
    }
    await set(101);
    expect(await client.ask(REPLACE, { id, content: over })).toMatchObject({ version: 2 });
  });

  it('is refused with the place of the error', async () => {
    const client = await domain.client();
    const { id } = await made(client);
    await client.ask(DRAFT, { id });
    const bad = { columns: [column('a'), column('b'), column('c'), column('d', { transform: 'p' })] };
    const refusal = { code: 'invalid_argument', details: { field: 'columns[3].data.binance.transform' } };
    expect(await client.refusal(CREATE, input({ content: bad }))).toEqual(refusal);
    for (const source of [REPLACE, DRAFT, UPDATE_DRAFT]) {
      expect(await client.refusal(source, { id, content: bad })).toEqual(refusal);
    }
    expect(await client.ask(GET, { id })).toMatchObject({ version: 1, content: content('price') });
  });

  it('computes with other columns, and is refused at the transform that cannot be computed', async () => {
    const client = await domain.client();
    const price = column('price');
    const sum = column('sum', { transform: '{v} + {price} - length({text})' });
    const text = column('text', { transform: 'toString({v})' });
    expect(await made(client, { content: { columns: [sum, price, text] } })).toMatchObject({ version: 1 });
    for (const [bad, columns] of [
      // `text` is computed first, so its own problem is named.
      ['columns[1].data.binance.transform', [sum, column('text', { transform: 'nosuch({v})' }), price]],
      ['columns[0].data.binance.transform', [column('sum', { transform: '{v} + {elsewhere}' }), price]],
      ['columns[0].data.binance.transform', [column('sum', { transform: '{v} + upper({text})' }), text]],
    ] as const) {
      const refusal = { code: 'invalid_argument', details: { field: bad } };
      expect(await client.refusal(CREATE, input({ name: 'bad', content: { columns } }))).toMatchObject(refusal);
    }
  });
});

describe('versions', () => {
  it('PUT publishes the next one and discards the draft; earlier ones stay', async () => {
    const client = await domain.client();
    const { id } = await made(client, { content: FULL_CONTENT });
    await client.ask(DRAFT, { id });
    const replaced = await client.ask<Schema>(REPLACE, { id, content: content('b') });
    expect(replaced).toMatchObject({ version: 2, hasDraft: false, content: content('b'), draft: null });
    expect(await client.ask(GET, { id })).toEqual(replaced);
    expect((await rows('export_schema_versions', id)).map((row) => row['version'])).toEqual([1, 2]);
  });

  it('a draft copies the published version, is replaced, updated and discarded; the published version stays', async () => {
    const client = await domain.client();
    const { id } = await made(client, { content: FULL_CONTENT });
    const published = { version: 1, content: FULL_CONTENT };
    const copy = await client.ask<Schema>(DRAFT, { id });
    expect(copy).toMatchObject({ ...published, hasDraft: true });
    expect(JSON.stringify(copy.draft)).toBe(JSON.stringify(FULL_CONTENT));
    const draft = { ...published, hasDraft: true, draft: content('b') };
    expect(await client.ask(DRAFT, { id, content: content('b') })).toMatchObject(draft);
    draft.draft = content('c');
    expect(await client.ask(UPDATE_DRAFT, { id, content: content('c') })).toMatchObject(draft);
    expect(await client.ask(GET, { id })).toMatchObject(draft);
    expect(await client.ask<Schema>(DRAFT, { id, content: null })).toMatchObject({ draft: FULL_CONTENT });
    expect(await client.ask(DISCARD, { id })).toBe(true);
    expect(await client.ask(GET, { id })).toMatchObject({ ...published, hasDraft: false, draft: null });
  });

  it('publish makes the draft the next one', async () => {
    const client = await domain.client();
    const { id } = await made(client);
    await client.ask(DRAFT, { id, content: content('b') });
    const published = await client.ask(PUBLISH, { id });
    expect(published).toMatchObject({ version: 2, hasDraft: false, content: content('b'), draft: null });
    expect(await client.ask(GET, { id })).toEqual(published);
  });

  it('a draft that is based on an older one is refused, and so is publishing what was not seen', async () => {
    const client = await domain.client();
    const save = `mutation ($id: ID!, $content: JSON, $ifMatch: String) {
      createExportSchemaDraft(id: $id, content: $content, ifMatch: $ifMatch) { etag } }`;
    const publish =
      'mutation ($id: ID!, $ifMatch: String) { publishExportSchema(id: $id, ifMatch: $ifMatch) { etag } }';
    const read = 'query ($id: ID!) { exportSchema(id: $id) { etag } }';
    const changed = { code: 'already_exists', details: { reason: 'draft_changed' } };
    const { id } = await made(client);
    const { etag: first } = await client.ask<{ etag: string }>(read, { id });
    const saved = { id, content: content('b'), ifMatch: first };
    const { etag: second } = await client.ask<{ etag: string }>(save, saved);
    expect(await client.ask(read, { id })).toEqual({ etag: second });
    expect(await client.refusal(save, { ...saved, content: content('c') })).toEqual(changed);
    expect(await client.refusal(publish, { id, ifMatch: first })).toEqual(changed);
    expect(await client.ask(publish, { id, ifMatch: second })).toEqual({ etag: 'v2' });
    expect(await client.refusal(save, { ...saved, ifMatch: second })).toEqual(changed);
    expect(await client.ask(read, { id })).toEqual({ etag: 'v2' });
  });

  it('without a draft there is nothing to update, discard or publish', async () => {
    const client = await domain.client();
    const { id } = await made(client);
    for (const source of [DISCARD, PUBLISH])
      expect(await client.refusal(source, { id })).toEqual({ code: 'not_found' });
    expect(await client.refusal(UPDATE_DRAFT, { id, content: content('b') })).toEqual({ code: 'not_found' });
  });

  it('are consecutive under concurrent writes', async () => {
    const client = await domain.client();
    const { id } = await made(client);
    const puts = Array.from({ length: 8 }, (_, i) => client.ask<Schema>(REPLACE, { id, content: content(`put${i}`) }));
    const answers = await Promise.all(puts);
    expect(answers.map(({ version }) => version).sort((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    const last = answers.find(({ version }) => version === 9);
    expect(await client.ask(GET, { id })).toEqual(last);
  });

  it('concurrent publishes publish a draft once', async () => {
    const client = await domain.client();
    const { id } = await made(client);
    await client.ask(DRAFT, { id });
    const answers = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => client.ask<Schema>(PUBLISH, { id })),
      client.ask<Schema>(REPLACE, { id, content: content('b') }),
    ]);
    const versions = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.version] : []));
    expect(versions.sort()).toEqual(versions.length === 1 ? [2] : [2, 3]);
    expect(await client.ask(GET, { id })).toMatchObject({ version: versions.length + 1, hasDraft: false });
    expect(await rows('export_schema_versions', id)).toHaveLength(versions.length + 1);
  });
});

describe('the list', () => {
  it('lists the built-ins, then custom schemas newest first, with drafts marked', async () => {
    const client = await domain.client();
    const builtIns = BUILT_IN_SCHEMAS.length;
    const own: string[] = [];
    for (const name of ['a', 'b', 'c']) {
      own.unshift((await made(client, { name })).id);
      await sleep(2);
    }
    await client.ask(DRAFT, { id: own[1] });
    await made(await domain.client());
    const list = await client.ask<(Schema & { isBuiltIn: boolean; createdAt: string })[]>(LIST);
    expect(list.map(({ id }) => id)).toEqual([
      ...Array.from({ length: builtIns }, (_, i) => `sch_${'0'.repeat(31)}${(i + 1).toString(16)}`),
      ...own,
    ]);
    expect(list.map(({ isBuiltIn }) => isBuiltIn)).toEqual([
      ...Array<boolean>(builtIns).fill(true),
      false,
      false,
      false,
    ]);
    expect(list.map(({ hasDraft }) => hasDraft).lastIndexOf(true)).toBe(builtIns + 1);
    expect(list.filter(({ hasDraft }) => hasDraft)).toHaveLength(1);
    expect(list.slice(0, builtIns).every(({ createdAt, version }) => createdAt.endsWith('Z') && version >= 1)).toBe(
      true,
    );
  });
});

describe('access', () => {
  const writes = (id: string): [string, object][] => [
    [REPLACE, { id, content: content('b') }],
    [DELETE, { id }],
    [DRAFT, { id }],
    [DRAFT, { id, content: content('b') }],
    [UPDATE_DRAFT, { id, content: content('b') }],
    [DISCARD, { id }],
    [PUBLISH, { id }],
  ];

  it('built-ins are read-only', async () => {
    const client = await domain.client();
    expect(await client.ask(GET, { id: BUILT_IN_ID })).toMatchObject({
      name: 'normalized',
      isBuiltIn: true,
      version: findBuiltInSchema('normalized', 'trade')!.version,
      hasDraft: false,
      draft: null,
      content: { columns: expect.any(Array) as unknown },
    });
    for (const [source, variables] of writes(BUILT_IN_ID)) {
      expect((await client.refusal(source, { ...variables })).code).toBe('not_found');
    }
  });

  it('schemas of other accounts, malformed, unknown and deleted ids are not found', async () => {
    const [owner, other] = [await domain.client(), await domain.client()];
    const { id } = await made(owner);
    const deleted = (await made(other)).id;
    await other.ask(DRAFT, { id: deleted });
    await other.ask(DELETE, { id: deleted });
    for (const bad of [id, deleted, 'sch_x', `sch_${'0'.repeat(31)}f`, 'süb']) {
      expect(await other.ask(GET, { id: bad })).toBeNull();
      for (const [source, variables] of writes(bad)) {
        expect((await other.refusal(source, { ...variables })).code).toBe('not_found');
      }
    }
    expect(await owner.ask(GET, { id })).toMatchObject({ version: 1, hasDraft: false });
    for (const table of ['export_schema_versions', 'export_schema_drafts']) {
      expect(await rows(table, deleted)).toEqual([]);
    }
  });
});

it('lists the published versions with their content, the latest first', async () => {
  const VERSIONS = 'query ($id: ID!) { exportSchemaVersions(id: $id) { version publishedAt content } }';
  const client = await domain.client();
  const { id } = await made(client, { content: { columns: columns(1) } });
  await client.ask(REPLACE, { id, content: { columns: columns(2) } });
  await client.ask(DRAFT, { id });
  const versions = await client.ask<{ version: number; publishedAt: string; content: unknown }[]>(VERSIONS, { id });
  expect(versions.map(({ version, content: kept }) => [version, kept])).toEqual([
    [2, { columns: columns(2) }],
    [1, { columns: columns(1) }],
  ]);
  expect(versions[0]!.publishedAt >= versions[1]!.publishedAt).toBe(true);
  expect(await (await domain.client()).refusal(VERSIONS, { id })).toMatchObject({ code: 'not_found' });
});
