import { placesOf } from '../../../../scripts/supervisor/places.rule.js';
import { parseSystemSettings } from '../../../../scripts/supervisor/settings.js';
import { createTeardown } from '../../../../scripts/supervisor/teardown.js';

test('gives the processes of one command adjacent metrics ports', () => {
  const { ports } = parseSystemSettings({ METRICS_PORT: '9600' });
  expect(ports).toMatchObject({
    serverMetrics: 9600,
    facadeMetrics: 9601,
    workerMetrics: 9602,
    collectorMetrics: 9603,
    streamerMetrics: 9604,
  });
});

test('points workers and collector to the server', () => {
  expect(parseSystemSettings({ GRAPHQL_PORT: '4100' }).env).toMatchObject({ CORE_URL: 'http://127.0.0.1:4100' });
});

test('points the facade to the streamer', () => {
  expect(parseSystemSettings({ STREAMER_PORT: '4110' }).env).toMatchObject({
    ...{ STREAMER_PORT: '4110', STREAMER_URL: 'http://127.0.0.1:4110' },
  });
});

test('puts the address of the REST API into code to copy', () => {
  expect(parseSystemSettings({ REST_PORT: '8090' }).env).toMatchObject({ REST_PUBLIC_URL: 'http://127.0.0.1:8090' });
});

test('prints every address and no password', () => {
  const text = placesOf(parseSystemSettings({ MYSQL_URL: 'mysql://app:secret@127.0.0.1/x' })).join('\n');
  for (const place of ['8080/v1', '4000/graphql', '4001', '8233', '9464/metrics']) expect(text).toContain(place);
  expect(text).not.toContain('secret');
});

test('stops everything in reverse order, even if one part fails', async () => {
  const said: string[] = [];
  const stopped: string[] = [];
  const teardown = createTeardown((line) => said.push(line));
  teardown.add('services', async () => void stopped.push('services'));
  teardown.add('api', () => Promise.reject(new Error('stuck')));
  teardown.add('worker', async () => void stopped.push('worker'));
  await teardown.run();
  expect(stopped).toEqual(['worker', 'services']);
  expect(said).toEqual(['api did not stop cleanly: stuck']);
});
