import type { DestinationFieldsFragment } from '../../../../web/generated/operations.js';
import {
  credentialsOfForm,
  EMPTY_DESTINATION,
  fieldOfProblem,
  PLACE_TEXTS,
  placeFieldsOf,
  placeOfForm,
  destinationText,
} from '../../../../web/destinations/destination-form.rule.js';

const FORM = {
  ...EMPTY_DESTINATION,
  ...{ name: 'Mine', prefix: ' a/b ', containerUrl: 'https://x.example.com/c', sas: 'sig=1', bucket: 'data' },
  ...{ region: 'auto', endpoint: '', accessKeyId: 'AK', secretAccessKey: 'SK', connectionString: 'AccountName=x' },
};

describe('the form of a destination', () => {
  it('sends the fields of its kind only, and none that are empty', () => {
    expect(placeOfForm(FORM)).toEqual({ name: 'Mine', kind: 'S3', prefix: 'a/b', region: 'auto', bucket: 'data' });
    expect(placeOfForm({ ...FORM, endpoint: 'https://s3.example.com', prefix: ' ' })).toEqual({
      ...{ name: 'Mine', kind: 'S3', region: 'auto', bucket: 'data', endpoint: 'https://s3.example.com' },
    });
    expect(placeOfForm({ ...FORM, kind: 'AZURE_BLOB' })).toEqual({
      ...{ name: 'Mine', kind: 'AZURE_BLOB', prefix: 'a/b', containerUrl: 'https://x.example.com/c' },
    });
  });

  it('shows the texts of its kind, and says of which store it is', () => {
    expect(placeFieldsOf('S3')).toEqual(['name', 'bucket', 'region', 'endpoint', 'prefix']);
    expect(placeFieldsOf('AZURE_BLOB')).toEqual(['name', 'containerUrl', 'prefix']);
    const bucket = { kind: 'S3', region: 'eu-1', endpoint: null } as DestinationFieldsFragment;
    expect(PLACE_TEXTS.endpoint.fact?.(bucket)).toBe('AWS, eu-1');
    expect(PLACE_TEXTS.endpoint.fact?.({ ...bucket, endpoint: 'https://s3.example.com' })).toBe(
      'https://s3.example.com',
    );
    expect(PLACE_TEXTS.endpoint.fact?.({ ...bucket, kind: 'AZURE_BLOB' })).toBeNull();
  });

  it.each([
    [{ kind: 'S3' }, { accessKeyId: 'AK', secretAccessKey: 'SK' }],
    [{ kind: 'AZURE_BLOB', azureSecret: 'sas' }, { sas: 'sig=1' }],
    [{ kind: 'AZURE_BLOB', azureSecret: 'connectionString' }, { connectionString: 'AccountName=x' }],
  ] as const)('sends the credentials of %o', (change, credentials) => {
    expect(credentialsOfForm({ ...FORM, ...change })).toEqual(credentials);
  });

  it.each([
    [{ field: 'container_url' }, 'containerUrl'],
    [{ field: 'secret_access_key' }, 'secretAccessKey'],
    [{ field: 'sas' }, 'connectionString'],
    [{ field: 'first' }, null],
    [{}, null],
  ])('finds the field of a problem: %o', (details, field) => {
    expect(fieldOfProblem(details, { ...FORM, kind: 'AZURE_BLOB', azureSecret: 'connectionString' })).toBe(field);
  });
});

test.each([
  [{ kind: 'S3', bucket: 'data', containerUrl: null, prefix: '' }, 's3://data'],
  [{ kind: 'S3', bucket: 'data', containerUrl: null, prefix: 'a/b' }, 's3://data/a/b'],
  [
    { kind: 'AZURE_BLOB', bucket: null, containerUrl: 'https://x.example.com/c', prefix: 'a' },
    'https://x.example.com/c/a',
  ],
] as const)('the place of %o is %s', (place, text) => {
  expect(destinationText({ endpoint: null, ...place })).toBe(text);
});
