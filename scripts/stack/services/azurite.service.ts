import { randomBytes } from 'node:crypto';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { BlobServiceClient } from '@azure/storage-blob';
import mysql from 'mysql2/promise';
import type { LocalService, Say } from '../service.js';
import type { StackSettings } from '../settings.js';

/**
 * Blob Storage at AZURE_STORAGE_CONNECTION_STRING; Azurite if it is on this machine. Azurite keeps
 * its metadata in the MySQL of the settings: the file that it would write every five seconds loses
 * acknowledged blobs when it is killed (docs/decisions/061).
 */
export function createAzuriteService(settings: StackSettings): LocalService {
  const { connectionString, host, port, account, key } = settings.blob;

  return {
    name: 'azurite',
    composeServices: ['azurite'],
    address: settings.blob,
    setting: 'AZURE_STORAGE_CONNECTION_STRING',
    needs: 'mysql',
    async handshake() {
      const client = BlobServiceClient.fromConnectionString(connectionString, { retryOptions: { maxTries: 1 } });
      for await (const page of client.listContainers().byPage({ maxPageSize: 1 })) {
        return `Blob storage (${page._response.headers.get('server') ?? 'server unknown'})`;
      }
      return 'Blob storage';
    },
    async prepare(say) {
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
        env: {
          ...(key !== '' && { AZURITE_ACCOUNTS: `${account}:${key}` }),
          ...(await metadataOf(data, settings, say)),
        },
      };
    },
  };
}

/** Returns where the metadata of this data folder is, in a database that exists then. */
async function metadataOf(data: string, { mysql: server }: StackSettings, say: Say): Promise<{ AZURITE_DB?: string }> {
  const nameFile = path.join(data, 'mysql-database');
  let database = await readFile(nameFile, 'utf8').catch(() => '');
  if (database === '') {
    if (await hasOldMetadata(data)) {
      say(
        `keeps its metadata in a file, from an earlier release: a kill or a power cut loses the uploads of its last seconds. ` +
          'To start again with metadata in MySQL, without your local data: npm run stack -- reset',
      );
      return {};
    }
    // Payload files without their metadata are worthless and the reverse, so each data folder has a
    // database of its own.
    database = `azurite_${randomBytes(4).toString('hex')}`;
    await writeFile(nameFile, database);
  }
  const login = { host: server.host, port: server.port, user: server.user, password: server.password };
  const connection = await mysql.createConnection(login);
  try {
    await connection.query(`CREATE DATABASE IF NOT EXISTS ${database} COLLATE utf8mb4_bin`);
  } finally {
    connection.destroy();
  }
  const credentials = [server.user, server.password].map(encodeURIComponent).join(':');
  return { AZURITE_DB: `mysql://${credentials}@${server.host}:${server.port}/${database}` };
}

const hasOldMetadata = (data: string): Promise<boolean> =>
  access(path.join(data, '__azurite_db_blob__.json')).then(
    () => true,
    () => false,
  );
