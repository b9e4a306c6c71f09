import { blobAddress, mysqlAddress, temporalAddress } from '../../../../scripts/stack/addresses.rule.js';

describe('MYSQL_URL', () => {
  test.each([
    ['mysql://root@127.0.0.1:33306/export_service', '127.0.0.1', 33306, true, 'root', '', 'export_service'],
    ['mysql://app:p%40ss@db.internal/prod', 'db.internal', 3306, false, 'app', 'p@ss', 'prod'],
    ['mysql://localhost', 'localhost', 3306, true, 'root', '', 'export_service'],
  ])('%s', (url, host, port, local, user, password, database) => {
    expect(mysqlAddress(url)).toEqual({ host, port, local, user, password, database });
  });

  test.each(['', 'postgres://127.0.0.1/x', '127.0.0.1:3306'])('refuses %s', (url) => {
    expect(() => mysqlAddress(url)).toThrow('MYSQL_URL must have the form');
  });
});

describe('TEMPORAL_ADDRESS', () => {
  test.each([
    ['127.0.0.1:7300', '127.0.0.1', 7300, true],
    ['localhost', 'localhost', 7233, true],
    ['prod.tmprl.cloud:7233', 'prod.tmprl.cloud', 7233, false],
  ])('%s', (text, host, port, local) => {
    expect(temporalAddress(text)).toEqual({ host, port, local });
  });

  test('must have a host', () => {
    expect(() => temporalAddress('')).toThrow('TEMPORAL_ADDRESS must have the form');
  });
});

describe('AZURE_STORAGE_CONNECTION_STRING', () => {
  test.each([
    ['UseDevelopmentStorage=true', '127.0.0.1', 10_000, true, 'devstoreaccount1', ''],
    ['AccountName=a;AccountKey=k==;BlobEndpoint=http://127.0.0.1:41000/a;', '127.0.0.1', 41_000, true, 'a', 'k=='],
    ['AccountName=a;AccountKey=k', 'a.blob.core.windows.net', 443, false, 'a', 'k'],
    [
      'AccountName=a;AccountKey=k;EndpointSuffix=core.chinacloudapi.cn',
      'a.blob.core.chinacloudapi.cn',
      443,
      false,
      'a',
      'k',
    ],
  ])('%s', (text, host, port, local, account, key) => {
    expect(blobAddress(text)).toEqual({ host, port, local, account, key });
  });

  test('must have an account', () => {
    expect(() => blobAddress('BlobEndpoint')).toThrow('must contain AccountName');
  });
});
