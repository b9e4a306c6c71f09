import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { SettingsOf } from './read-settings.js';

/** The settings of a process that speaks to Temporal. */
export const temporalService = {
  TEMPORAL_ADDRESS: z.string().min(1).default('127.0.0.1:7233').describe('Host and port of Temporal.'),
  TEMPORAL_NAMESPACE: z.string().min(1).default('default').describe('Namespace of the workflows.'),
  TEMPORAL_TLS: z.stringbool().default(false).describe('true: encrypt; implied by any of the next four.'),
  TEMPORAL_TLS_SERVER_NAME: z.string().min(1).optional().describe('Name in the certificate of Temporal.'),
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: z.string().min(1).optional().describe('File of the authority that signed it.'),
  TEMPORAL_TLS_CLIENT_CERT_PATH: z.string().min(1).optional().describe('File of the client certificate.'),
  TEMPORAL_TLS_CLIENT_KEY_PATH: z.string().min(1).optional().describe('File of its key.'),
};

/** A client certificate comes with its key: arguments of `refine`. */
export const clientCertificateHasKey = [
  (env: { TEMPORAL_TLS_CLIENT_CERT_PATH?: string | undefined; TEMPORAL_TLS_CLIENT_KEY_PATH?: string | undefined }) =>
    !env.TEMPORAL_TLS_CLIENT_CERT_PATH === !env.TEMPORAL_TLS_CLIENT_KEY_PATH,
  { path: ['TEMPORAL_TLS_CLIENT_KEY_PATH'], error: 'a client certificate and its key go together' },
] satisfies Parameters<z.ZodObject<typeof temporalService>['refine']>;

type TemporalTls = Omit<SettingsOf<typeof temporalService>, 'temporalAddress' | 'temporalNamespace'>;

/** Returns TLS options with the files read, or null without encryption. */
export async function temporalTls({
  temporalTls: encrypt,
  temporalTlsServerName: serverName,
  temporalTlsServerCaCertPath: caPath,
  temporalTlsClientCertPath: certPath,
  temporalTlsClientKeyPath: keyPath,
}: TemporalTls) {
  if (!encrypt && !serverName && !caPath && !certPath) return null;
  return {
    ...(serverName && { serverNameOverride: serverName }),
    ...(caPath && { serverRootCACertificate: await readFile(caPath) }),
    ...(certPath && keyPath && { clientCertPair: { crt: await readFile(certPath), key: await readFile(keyPath) } }),
  };
}
