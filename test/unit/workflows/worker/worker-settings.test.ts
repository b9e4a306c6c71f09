import { parseWorkerSettings } from '../../../../workflows/worker/settings.js';

describe('worker settings', () => {
  it('have defaults for the local stack', () => {
    expect(parseWorkerSettings({})).toMatchObject({
      temporal: { address: '127.0.0.1:7233', namespace: 'default', tls: null },
      coreUrl: 'http://127.0.0.1:4000',
      concurrency: 4,
      metricsPort: 9466,
    });
  });

  it('count an empty variable as absent', () => {
    expect(parseWorkerSettings({ WORKER_CONCURRENCY: '', CORE_URL: '' }).concurrency).toBe(4);
  });

  it('encrypt when asked, or when a certificate is given', () => {
    expect(parseWorkerSettings({ TEMPORAL_TLS: 'true' }).temporal.tls).toEqual({});
    expect(parseWorkerSettings({ TEMPORAL_TLS_SERVER_CA_CERT_PATH: '/ca.pem' }).temporal.tls).toMatchObject({
      caPath: '/ca.pem',
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
