import {
  type CredentialsInput,
  type PlaceInput,
  readCredentials,
  readPlace,
} from '../../../../schema/destinations/destination-fields.rule.js';
import { parseNetworks } from '../../../../schema/webhooks/webhook-target.js';

const NOW_MS = Date.UTC(2026, 0, 1);
const AZURE = { kind: 'azure_blob', containerUrl: 'https://acct.blob.core.windows.net/data' } as const;
const S3 = { kind: 's3', region: 'eu-central-1', bucket: 'my-data' } as const;

describe('where a destination is', () => {
  it.each<[PlaceInput, unknown]>([
    [AZURE, { place: AZURE, prefix: '' }],
    [
      { ...AZURE, containerUrl: `${AZURE.containerUrl}/`, prefix: '/a/b/' },
      { place: AZURE, prefix: 'a/b' },
    ],
    [S3, { place: { ...S3, endpoint: null }, prefix: '' }],
    [
      { ...S3, prefix: `.a/b..c/${'€'.repeat(164)}` },
      { place: { ...S3, endpoint: null }, prefix: `.a/b..c/${'€'.repeat(164)}` },
    ],
    [
      { ...S3, endpoint: 'https://minio.example.com:9000/' },
      { place: { ...S3, endpoint: 'https://minio.example.com:9000' }, prefix: '' },
    ],
  ])('reads %o', (input, value) => expect(readPlace(input, [])).toEqual({ ok: true, value }));

  it.each(['a/./b', '..', 'a\\b', 'a\u0000b', 'a\u0085b', '€'.repeat(167), 'a'.repeat(501)])(
    'says what the prefix %j must not have',
    (prefix) =>
      expect(readPlace({ ...S3, prefix }, [])).toMatchObject({
        message: expect.stringMatching(/without .* control/) as string,
      }),
  );

  it.each<[PlaceInput, string]>([
    [{ kind: 'azure_blob' }, 'container_url'],
    [{ ...AZURE, containerUrl: 'https://acct.blob.core.windows.net/' }, 'container_url'],
    [{ ...AZURE, containerUrl: `${AZURE.containerUrl}?sig=x` }, 'container_url'],
    [{ ...AZURE, containerUrl: 'http://acct.blob.core.windows.net/data' }, 'container_url'],
    [{ ...AZURE, containerUrl: 'https://10.0.0.1/data' }, 'container_url'],
    [{ ...AZURE, containerUrl: 'https://user:pw@acct.blob.core.windows.net/data' }, 'container_url'],
    [{ ...AZURE, bucket: 'x' }, 'bucket'],
    [{ ...S3, region: 'x.evil.com/' }, 'region'],
    [{ ...S3, bucket: 'arn:aws:s3:::x' }, 'bucket'],
    [{ ...S3, bucket: 'a..b' }, 'bucket'],
    [{ ...S3, endpoint: 'https://169.254.169.254' }, 'endpoint'],
    [{ ...S3, endpoint: 'https://[::ffff:10.0.0.1]' }, 'endpoint'],
    [{ ...S3, endpoint: 'https://localhost' }, 'endpoint'],
    [{ ...S3, endpoint: 'https://minio.example.com/path' }, 'endpoint'],
    [{ ...S3, prefix: 'a/../b' }, 'prefix'],
    [{ ...S3, prefix: 'a//b' }, 'prefix'],
    [{ ...S3, containerUrl: AZURE.containerUrl }, 'container_url'],
  ])('refuses %o', (input, field) => expect(readPlace(input, [])).toMatchObject({ ok: false, field }));

  it('accepts a network that the setting allows', () => {
    const allowed = parseNetworks('127.0.0.0/8');
    expect(readPlace({ ...S3, endpoint: 'http://127.0.0.1:9000' }, allowed).ok).toBe(true);
    expect(readPlace({ ...S3, endpoint: 'http://10.0.0.1:9000' }, allowed).ok).toBe(false);
  });
});

describe('credentials', () => {
  const keys = { accessKeyId: 'AK', secretAccessKey: 'SK' };

  it.each<['azure_blob' | 's3', CredentialsInput, unknown]>([
    ['s3', keys, { kind: 's3', ...keys }],
    ['azure_blob', { sas: '?sv=1&sig=x' }, { kind: 'azure_blob', sas: 'sv=1&sig=x' }],
    [
      'azure_blob',
      { connectionString: 'AccountName=acct;AccountKey=a2V5;BlobEndpoint=http://10.0.0.1/' },
      { kind: 'azure_blob', account: 'acct', accountKey: 'a2V5' },
    ],
    [
      'azure_blob',
      { connectionString: 'BlobEndpoint=https://x;SharedAccessSignature=sv=1&sig=y%3D' },
      { kind: 'azure_blob', sas: 'sv=1&sig=y%3D' },
    ],
    [
      'azure_blob',
      { sas: 'se=2026-01-01T00%3A00%3A01Z&sig=y' },
      { kind: 'azure_blob', sas: 'se=2026-01-01T00%3A00%3A01Z&sig=y' },
    ],
  ])('of %s are read: %o', (kind, input, value) =>
    expect(readCredentials(kind, input, NOW_MS)).toEqual({ ok: true, value }),
  );

  it.each<['azure_blob' | 's3', CredentialsInput, string]>([
    ['s3', {}, 'access_key_id'],
    ['s3', { accessKeyId: 'AK' }, 'secret_access_key'],
    ['s3', { ...keys, sas: 'sig=x' }, 'sas'],
    ['s3', { ...keys, accessKeyId: 'A\nK' }, 'access_key_id'],
    ['azure_blob', {}, 'sas'],
    ['azure_blob', { sas: 'sig=1', connectionString: 'x' }, 'sas'],
    ['azure_blob', { sas: 'sv=1' }, 'sas'],
    ['azure_blob', { sas: 'se=2026-01-01T00:00:00Z&sig=1' }, 'sas'],
    ['azure_blob', { connectionString: 'SharedAccessSignature=se=2025-12-31&sig=1' }, 'connection_string'],
    ['azure_blob', { connectionString: 'nothing' }, 'connection_string'],
    ['azure_blob', keys, 'access_key_id'],
  ])('of %s are refused: %o', (kind, input, field) =>
    expect(readCredentials(kind, input, NOW_MS)).toMatchObject({ ok: false, field }),
  );
});
