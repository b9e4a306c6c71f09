import { type Client, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const FIELDS = 'id name kind prefix containerUrl endpoint region bucket';
const CREATE = `mutation ($input: CreateDestinationInput!, $credentials: DestinationCredentialsInput!) {
  createDestination(input: $input, credentials: $credentials) { ${FIELDS} } }`;
const LIST = `query { destinations { ${FIELDS} } }`;
const UPDATE = `mutation ($id: ID!, $name: String, $credentials: DestinationCredentialsInput) {
  updateDestination(id: $id, name: $name, credentials: $credentials) { ${FIELDS} } }`;
const DELETE = 'mutation ($id: ID!) { deleteDestination(id: $id) }';
const SECRET = 'secret-key-0123456789';
const S3 = {
  input: { name: ' Mine ', kind: 'S3', region: 'eu-central-1', bucket: 'my-data', prefix: '/a/' },
  credentials: { accessKeyId: 'AK', secretAccessKey: SECRET },
};

const created = (client: Client) => client.ask<{ id: string; name: string }>(CREATE, S3);
const sealedOf = async (id: string) =>
  (await domain.sql<{ credentials: Buffer }>('SELECT credentials FROM destinations WHERE id = ?', [id]))[0]!
    .credentials;

describe('destinations', () => {
  it('are stored with encrypted credentials, which the audit log does not have', async () => {
    const client = await domain.client();
    const made = await created(client);
    expect(made).toEqual({
      ...{ id: expect.stringMatching(/^dst_[a-f0-9]{32}$/) as string, name: 'Mine', kind: 'S3', prefix: 'a' },
      ...{ containerUrl: null, endpoint: null, region: 'eu-central-1', bucket: 'my-data' },
    });
    expect(await client.ask(LIST)).toEqual([made]);
    expect((await sealedOf(made.id)).includes(SECRET)).toBe(false);
    const entries = await domain.sql<{ action: string; details: object }>(
      'SELECT action, details FROM audit_log WHERE subject_id = ?',
      [made.id],
    );
    expect(entries).toMatchObject([{ action: 'createDestination', details: { credentials: '(secret)' } }]);
    expect(JSON.stringify(entries)).not.toContain(SECRET);
  });

  it('change their name or credentials, and are deleted with them', async () => {
    const client = await domain.client();
    const { id } = await created(client);
    const before = await sealedOf(id);
    expect(await client.ask(UPDATE, { id, name: 'Yours' })).toMatchObject({ name: 'Yours' });
    expect((await sealedOf(id)).equals(before)).toBe(true);
    await client.ask(UPDATE, { id, credentials: S3.credentials });
    expect((await sealedOf(id)).equals(before)).toBe(false);
    await client.ask(DELETE, { id });
    await client.ask(DELETE, { id });
    expect(await client.ask(LIST)).toEqual([]);
    expect(await sealedOf(id)).toHaveLength(0);
  });

  it('belong to their account', async () => {
    const { id } = await created(await domain.client());
    const other = await domain.client();
    for (const source of [DELETE, UPDATE]) {
      expect(await other.refusal(source, { id })).toMatchObject({ code: 'not_found' });
    }
    expect(await other.ask(LIST)).toEqual([]);
  });

  it.each([
    [{ ...S3, input: { ...S3.input, endpoint: 'https://10.0.0.1' } }, 'endpoint'],
    [{ ...S3, credentials: { sas: 'sig=x' } }, 'sas'],
    [{ ...S3, input: { ...S3.input, name: '' } }, 'name'],
  ])('are refused with the field: %o', async (variables, field) => {
    const client = await domain.client();
    expect(await client.refusal(CREATE, variables)).toMatchObject({ code: 'invalid_argument', details: { field } });
  });
});
