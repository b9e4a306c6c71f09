import { engineUri } from '../../../../schema/destinations/destination-place.js';

describe('the URI of a destination for engines', () => {
  it.each([
    ['https://acme.blob.core.windows.net/lake', 'abfss://lake@acme.dfs.core.windows.net'],
    ['https://acme.blob.core.chinacloudapi.cn/lake', 'abfss://lake@acme.dfs.core.chinacloudapi.cn'],
    ['http://127.0.0.1:10000/devstoreaccount1/lake', 'abfss://lake@devstoreaccount1.dfs.core.windows.net'],
  ])('%s is %s', (containerUrl, uri) => {
    expect(engineUri({ kind: 'azure_blob', containerUrl })).toBe(uri);
  });

  it('names the bucket of S3 at any endpoint', () => {
    const place = { kind: 's3', region: 'eu-central-1', bucket: 'lake' } as const;
    for (const endpoint of [null, 'https://minio.example']) {
      expect(engineUri({ ...place, endpoint })).toBe('s3://lake');
    }
  });
});
