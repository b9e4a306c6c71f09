import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { NativeConnection } from '@temporalio/worker';
import type { Logger } from 'pino';
import type { TemporalSettings } from './settings.js';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;

/** Connects as soon as Temporal is there, however long that takes. Throws only when `signal` aborts or a TLS file is unreadable. */
export async function connectTemporal(
  settings: TemporalSettings,
  logger: Logger,
  signal: AbortSignal,
): Promise<NativeConnection> {
  const tls = await readTls(settings);
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    signal.throwIfAborted();
    try {
      return await NativeConnection.connect({ address: settings.address, tls });
    } catch (error) {
      logger.warn({ err: error, address: settings.address, waitMs }, 'Temporal is not reachable, trying again');
      await sleep(waitMs, undefined, { signal });
    }
  }
}

async function readTls({ tls }: TemporalSettings) {
  if (!tls) return null;
  const { serverName, caPath, certPath, keyPath } = tls;
  return {
    serverNameOverride: serverName,
    serverRootCACertificate: caPath ? await readFile(caPath) : undefined,
    clientCertPair: certPath && keyPath ? { crt: await readFile(certPath), key: await readFile(keyPath) } : undefined,
  };
}
