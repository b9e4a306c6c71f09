import { Client, Connection, type ConnectionOptions } from '@temporalio/client';
import { readFile } from 'node:fs/promises';
import type { ServerSettings } from '../settings.js';

/** A client that connects when it is first used, and again whenever it has to: Temporal may be away at any time. */
export async function connectTemporal(settings: ServerSettings): Promise<Client> {
  const connection = Connection.lazy({ address: settings.TEMPORAL_ADDRESS, tls: await tlsOf(settings) });
  return new Client({ connection, namespace: settings.TEMPORAL_NAMESPACE });
}

async function tlsOf(settings: ServerSettings): Promise<NonNullable<ConnectionOptions['tls']>> {
  const serverName = settings.TEMPORAL_TLS_SERVER_NAME;
  const caPath = settings.TEMPORAL_TLS_SERVER_CA_CERT_PATH;
  const crtPath = settings.TEMPORAL_TLS_CLIENT_CERT_PATH;
  const keyPath = settings.TEMPORAL_TLS_CLIENT_KEY_PATH;
  if (!settings.TEMPORAL_TLS && !serverName && !caPath && !crtPath) return false;
  return {
    ...(serverName ? { serverNameOverride: serverName } : {}),
    ...(caPath ? { serverRootCACertificate: await readFile(caPath) } : {}),
    ...(crtPath && keyPath ? { clientCertPair: { crt: await readFile(crtPath), key: await readFile(keyPath) } } : {}),
  };
}
