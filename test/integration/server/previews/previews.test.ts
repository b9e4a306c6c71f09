import { newId } from '../../../../schema/text/ids.js';
import { type Client, SUBSCRIBE, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const PREVIEW = `query ($input: SchemaPreviewInput!) { schemaPreview(input: $input) {
  columns { name type } rows misfits scannedMessages } }`;
const column = { output_column: 'p', data: { binance: { json: { path: 'p', type: 'f64' } } } };

const input = (more: object = {}, stream = 'BTCUSDT trades') => ({
  input: { datastreamId: domain.streams[stream], schema: 'normalized', ...more },
});

async function subscribed(): Promise<Client> {
  const client = await domain.client();
  await client.ask(SUBSCRIBE, { id: domain.streams['BTCUSDT trades'] });
  return client;
}

async function customSchema(client: Client, name: string, category: string, draft?: object): Promise<string> {
  const id = newId('exportSchema');
  const values = [id, client.accountId, name, category];
  await domain.sql('INSERT INTO export_schemas VALUES (?, ?, ?, ?, 1, UTC_TIMESTAMP(6))', values);
  await domain.sql('INSERT INTO export_schema_versions VALUES (?, 1, ?, UTC_TIMESTAMP(6))', [
    id,
    JSON.stringify({ columns: [column] }),
  ]);
  if (draft) {
    await domain.sql('INSERT INTO export_schema_drafts VALUES (?, ?, UTC_TIMESTAMP(6))', [id, JSON.stringify(draft)]);
  }
  return id;
}

describe('a preview request', () => {
  it.each([
    ['datastream_id', { datastreamId: '0' }],
    ['end_time', { fromNs: '5', toNs: '5' }],
    ['schema', { schema: 3 }],
    ['schema', { schema: 'nope' }],
    ['schema.columns', { schema: { columns: [] } }],
    ['limit', { limit: 0 }],
    ['limit', { limit: 101 }],
    ['draft', { draft: true, schema: 'raw' }],
    ['draft', { draft: true, schema: { columns: [column] } }],
    ['draft', { draft: true, schema: 'normalized' }],
  ])('names %s when it does not fit: %j', async (field, more) => {
    const client = await subscribed();
    expect(await client.refusal(PREVIEW, input(more))).toMatchObject({ code: 'invalid_argument', details: { field } });
  });

  it('requires a subscription, which is checked before the schema', async () => {
    const client = await domain.client();
    expect((await client.refusal(PREVIEW, input({ schema: 'nope' }))).code).toBe('permission_denied');
    expect((await client.refusal(PREVIEW, input({ datastreamId: '99999' }))).code).toBe('permission_denied');
    expect((await client.refusal(PREVIEW, input({ schema: 'nope', fromNs: '5', toNs: '5' }))).details).toMatchObject({
      field: 'end_time',
    });
  });

  it('uses a draft of the account in the right category', async () => {
    const client = await subscribed();
    const withDraft = await customSchema(client, 'a', 'trade', { columns: [column] });
    const without = await customSchema(client, 'b', 'trade');
    const elsewhere = await customSchema(client, 'a', 'quote', { columns: [column] });
    const code = async (schema: string) => (await client.refusal(PREVIEW, input({ schema, draft: true }))).code;
    // All is well, but no Temporal belongs to this core: nothing is evaluated in it.
    expect(await code(withDraft)).toBe('unavailable');
    expect(await code('a')).toBe('unavailable');
    expect(await client.refusal(PREVIEW, input({ schema: without, draft: true }))).toMatchObject({
      details: { field: 'draft' },
    });
    expect(await client.refusal(PREVIEW, input({ schema: elsewhere, draft: true }))).toMatchObject({
      details: { field: 'schema', schema_category: 'quote', stream_category: 'trade' },
    });
    const other = await subscribed();
    expect(await other.refusal(PREVIEW, input({ schema: withDraft, draft: true }))).toMatchObject({
      details: { field: 'schema' },
    });
  });

  it('is unavailable without Temporal', async () => {
    const client = await subscribed();
    expect((await client.refusal(PREVIEW, input())).code).toBe('unavailable');
  });

  it('of the newest messages is of two minutes at most, without a view', async () => {
    const client = await subscribed();
    const code = async (more: object) => (await client.refusal(PREVIEW, input({ newest: true, ...more }))).details;
    const range = (seconds: number) => ({ fromNs: '1700000000000000000', toNs: `${1_700_000_000 + seconds}000000000` });
    expect(await code(range(121))).toMatchObject({ field: 'newest' });
    expect(await code({})).toMatchObject({ field: 'newest' });
    const view = { kind: 'bars', size: '1m' };
    expect(await code({ ...range(60), view })).toMatchObject({ field: 'newest' });
    expect((await client.refusal(PREVIEW, input({ newest: true, ...range(120) }))).code).toBe('unavailable');
  });
});
