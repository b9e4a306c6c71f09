import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Environment } from '../../../../schema/settings/read-settings.js';
import { temporalTls } from '../../../../schema/settings/temporal.js';
import { parseWorkerSettings } from '../../../../workflows/worker/settings.js';

describe('worker settings', () => {
  it('have defaults for the local stack', () => {
    expect(parseWorkerSettings({})).toMatchObject({
      temporalAddress: '127.0.0.1:7233',
      temporalNamespace: 'default',
      coreUrl: 'http://127.0.0.1:4000',
      workerConcurrency: 4,
      metricsPort: 9466,
    });
  });

  it('count an empty variable as absent', () => {
    expect(parseWorkerSettings({ WORKER_CONCURRENCY: '', CORE_URL: '' }).workerConcurrency).toBe(4);
  });

  it('encrypt when asked, or when a certificate is given', async () => {
    const certificate = path.join(await mkdtemp(path.join(tmpdir(), 'tls-')), 'ca.pem');
    await writeFile(certificate, 'certificate');
    const tls = (env: Environment) => temporalTls(parseWorkerSettings(env));
    expect(await tls({})).toBeNull();
    expect(await tls({ TEMPORAL_TLS: 'true' })).toEqual({});
    expect(await tls({ TEMPORAL_TLS_SERVER_CA_CERT_PATH: certificate })).toEqual({
      serverRootCACertificate: Buffer.from('certificate'),
    });
  });

  it('list every problem at once', () => {
    const wrong = {
      CORE_URL: 'server',
      WORKER_CONCURRENCY: '0',
      LOG_LEVEL: 'loud',
      TEMPORAL_TLS_CLIENT_CERT_PATH: '/c',
    };
    expect(() => parseWorkerSettings(wrong)).toThrow(/CORE_URL: [\s\S]*WORKER_CONCURRENCY: [\s\S]*LOG_LEVEL: /);
    expect(() => parseWorkerSettings({ TEMPORAL_TLS_CLIENT_CERT_PATH: '/c' })).toThrow(/its key go together/);
  });
});
