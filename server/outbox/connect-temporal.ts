import { Client, type ClientOptions, Connection, type ConnectionOptions } from '@temporalio/client';
import { readFile } from 'node:fs/promises';
import type { ServerSettings } from '../settings.js';

/** A client that connects when it is first used, and again whenever it has to: Temporal may be away at any time. */
export async function connectTemporal(settings: ServerSettings): Promise<Client> {
  const connection = Connection.lazy({ address: settings.TEMPORAL_ADDRESS, tls: await tlsOf(settings) });
  const interceptors = settings.OTEL_EXPORTER_OTLP_ENDPOINT ? await tracingInterceptors() : {};
  return new Client({ connection, namespace: settings.TEMPORAL_NAMESPACE, interceptors });
}

/** Workflows continue the trace in which they are started. */
async function tracingInterceptors(): Promise<NonNullable<ClientOptions['interceptors']>> {
  const { OpenTelemetryWorkflowClientInterceptor } =
    await import('@temporalio/interceptors-opentelemetry/lib/client/index.js');
  return { workflow: [new OpenTelemetryWorkflowClientInterceptor()] };
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
