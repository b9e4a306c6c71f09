import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { BlobServiceClient } from '@azure/storage-blob';
import type { LocalService } from '../service.js';
import type { StackSettings } from '../settings.js';

/** Blob Storage at AZURE_STORAGE_CONNECTION_STRING; Azurite if it is on this machine. */
export function createAzuriteService(settings: StackSettings): LocalService {
  const { connectionString, host, port, account, key } = settings.blob;

  return {
    name: 'azurite',
    composeServices: ['azurite'],
    address: settings.blob,
    setting: 'AZURE_STORAGE_CONNECTION_STRING',
    async handshake() {
      const client = BlobServiceClient.fromConnectionString(connectionString, { retryOptions: { maxTries: 1 } });
      for await (const page of client.listContainers().byPage({ maxPageSize: 1 })) {
        return `Blob storage (${page._response.headers.get('server') ?? 'server unknown'})`;
      }
      return 'Blob storage';
    },
    async prepare() {
      const data = path.join(settings.stateDir, 'data', 'azurite');
      await mkdir(data, { recursive: true });
      const manifest = createRequire(import.meta.url).resolve('azurite/package.json');
      const program = path.join(path.dirname(manifest), 'dist/src/blob/main.js');
      return {
        file: process.execPath,
        args: [
          ...[program, '--blobHost', host === 'localhost' ? '127.0.0.1' : host, '--blobPort', String(port)],
          ...['--location', data, '--silent', '--skipApiVersionCheck', '--disableTelemetry'],
        ],
        ...(key !== '' && { env: { AZURITE_ACCOUNTS: `${account}:${key}` } }),
      };
    },
  };
}
