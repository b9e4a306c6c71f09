import { Connection } from '@temporalio/client';
import { BlobServiceClient } from '@azure/storage-blob';
import mysql from 'mysql2/promise';
import { SEARCH_ATTRIBUTES } from '../../../schema/jobs/jobs.js';

const setting = (name: string): string => process.env[name] ?? `${name} is not set`;

test('MySQL has a supported version and keeps time in UTC', async () => {
  const connection = await mysql.createConnection({ uri: new URL('/', setting('MYSQL_URL')).href, rowsAsArray: true });
  const [rows] = await connection.query('SELECT VERSION(), @@time_zone');
  await connection.end();
  expect(rows).toEqual([[expect.stringMatching(/^(8\.[4-9]|9\.|1\d\.)/), '+00:00']]);
});

test('Temporal knows the search attributes of exports', async () => {
  const connection = await Connection.connect({ address: setting('TEMPORAL_ADDRESS') });
  const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace: 'default' });
  await connection.close();
  expect(Object.keys(customAttributes)).toEqual(expect.arrayContaining([...SEARCH_ATTRIBUTES]));
});

test('Blob Storage stores and returns a blob', async () => {
  const client = BlobServiceClient.fromConnectionString(setting('AZURE_STORAGE_CONNECTION_STRING'));
  const { containerClient } = await client.createContainer(`services-${process.pid}`);
  await containerClient.getBlockBlobClient('a/b').upload('hello', 5);
  const content = await containerClient.getBlockBlobClient('a/b').downloadToBuffer();
  await containerClient.delete();
  expect(content.toString()).toBe('hello');
});
