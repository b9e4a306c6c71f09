import { findBuiltInSchema } from '../../../../schema/export-schemas/built-ins.js';
import { EXPORT, SUBSCRIBE, useTestDomain } from '../../../support/core/domain.js';
import { content, DELETE, DRAFT, made, PUBLISH } from '../../../support/core/export-schemas.js';

const domain = useTestDomain();

describe('in exports', () => {
  const WORK = 'query ($id: ID!) { exportWork(id: $id) { schemaSnapshot } }';
  const subscribed = async () => {
    const client = await domain.client();
    const datastreamId = domain.streams['BTCUSDT trades'];
    await client.ask(SUBSCRIBE, { id: datastreamId });
    const request = (schema: string) => ({ input: { datastreamId, fromNs: '1', toNs: '2', schema } });
    const snapshot = async (schema: string) => {
      const { id } = await client.ask<{ id: string }>(EXPORT, request(schema));
      const work = async () => (await domain.worker.ask<{ schemaSnapshot: unknown }>(WORK, { id })).schemaSnapshot;
      return { work, first: await work() };
    };
    return { client, request, snapshot };
  };

  it('a schema is named by id or by its name; exports keep the version they were created with', async () => {
    const { client, request, snapshot } = await subscribed();
    const { id } = await made(client, { name: 'mine' });
    await made(client, { name: 'mine', streamCategory: 'QUOTE', content: content('other') });
    const version = (version: number, name: string) => ({
      kind: 'columns',
      name: 'mine',
      version,
      content: content(name),
    });
    const byName = await snapshot('mine');
    const byId = await snapshot(id);
    expect([byName.first, byId.first]).toEqual([version(1, 'price'), version(1, 'price')]);

    await client.ask(DRAFT, { id, content: content('draft') });
    expect((await snapshot('mine')).first).toEqual(version(1, 'price'));
    await client.ask(PUBLISH, { id });
    const second = await snapshot(id);
    expect(second.first).toEqual(version(2, 'draft'));
    await client.ask(DELETE, { id });
    expect([await byName.work(), await byId.work(), await second.work()]).toEqual([
      version(1, 'price'),
      version(1, 'price'),
      version(2, 'draft'),
    ]);
    for (const gone of ['mine', id]) {
      expect(await client.refusal(EXPORT, request(gone))).toMatchObject({
        code: 'invalid_argument',
        details: { field: 'schema' },
      });
    }
  });

  it('a built-in that a later release changes leaves older exports as they were', async () => {
    const { snapshot } = await subscribed();
    const builtIn = findBuiltInSchema('normalized', 'trade')!;
    const released = { ...builtIn };
    const before = await snapshot('normalized');
    try {
      Object.assign(builtIn, { version: released.version + 1, content: content('changed') });
      const after = await snapshot('normalized');
      expect(after.first).toEqual({
        ...{ kind: 'columns', name: 'normalized' },
        ...{ version: released.version + 1, content: content('changed') },
      });
      const { name, version } = released;
      expect(await before.work()).toEqual({ kind: 'columns', name, version, content: released.content });
    } finally {
      Object.assign(builtIn, released);
    }
  });

  it('a schema of another category is refused with both named, one of another account is unknown', async () => {
    const { client, request } = await subscribed();
    const { id } = await made(client, { name: 'quotes', streamCategory: 'QUOTE' });
    const both = { field: 'schema', schema_category: 'quote', stream_category: 'trade' };
    for (const schema of ['quotes', id]) {
      expect(await client.refusal(EXPORT, request(schema))).toEqual({ code: 'invalid_argument', details: both });
    }
    const foreign = await made(await domain.client(), { name: 'theirs' });
    for (const schema of ['theirs', foreign.id]) {
      expect(await client.refusal(EXPORT, request(schema))).toEqual({
        code: 'invalid_argument',
        details: { field: 'schema' },
      });
    }
  });
});
