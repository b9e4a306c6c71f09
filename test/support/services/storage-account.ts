import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { BlobServiceClient } from '@azure/storage-blob';
import { until } from '../until.js';

const MANIFEST = createRequire(import.meta.url).resolve('azurite/package.json');

/** Returns a key in the form of Azure's. */
export const newStorageKey = (): string => randomBytes(64).toString('base64');

/** A storage account with given keys; Azure has two per account. */
export class StorageAccount {
  private process: ChildProcess | undefined;

  constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {}

  connectionString(key: string): string {
    const endpoint = `http://127.0.0.1:${this.port}/account`;
    return `DefaultEndpointsProtocol=http;AccountName=account;AccountKey=${key};BlobEndpoint=${endpoint};`;
  }

  async startWith(...keys: [string, ...string[]]): Promise<void> {
    await this.stop();
    const program = path.join(path.dirname(MANIFEST), 'dist/src/blob/main.js');
    const options = ['--blobHost', '127.0.0.1', '--blobPort', String(this.port), '--location', this.folder];
    const child = spawn(
      process.execPath,
      [program, ...options, '--silent', '--skipApiVersionCheck', '--disableTelemetry'],
      { env: { ...process.env, AZURITE_ACCOUNTS: `account:${keys.join(':')}` }, stdio: 'ignore' },
    );
    const client = BlobServiceClient.fromConnectionString(this.connectionString(keys[0]));
    this.process = child;
    await until('Azurite is ready', async () => {
      if (child.exitCode !== null) throw new Error(`Azurite ended with code ${child.exitCode}`);
      return !!(await client.getProperties().catch(() => undefined));
    });
  }

  async stop(): Promise<void> {
    const child = this.process;
    this.process = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
}
