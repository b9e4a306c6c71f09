import { parseStackSettings, stackEnvironmentOf } from '../../../../scripts/stack/settings.js';

test('uses the documented ports by default', () => {
  const settings = parseStackSettings({});
  expect(settings).toMatchObject({
    mysql: { port: 33_306 },
    temporal: { port: 7233, uiPort: 8233 },
    blob: { port: 10_000 },
  });
});

test('treats an empty setting as absent', () => {
  expect(parseStackSettings({ TEMPORAL_UI_PORT: '', MYSQL_URL: '' })).toEqual(parseStackSettings({}));
});

test('reads the environment of other processes back as the same settings', () => {
  const settings = parseStackSettings({ MYSQL_URL: 'mysql://a:b@127.0.0.1:1234/c', LOCAL_STATE_DIR: 'elsewhere' });
  const useRunning = ['MYSQL_URL', 'TEMPORAL_ADDRESS', 'AZURE_STORAGE_CONNECTION_STRING'];
  expect(parseStackSettings(stackEnvironmentOf(settings))).toEqual({ ...settings, useRunning });
});

test('uses services of others only where their address is set, or if told to', () => {
  expect(parseStackSettings({}).useRunning).toEqual([]);
  expect(parseStackSettings({ TEMPORAL_ADDRESS: '127.0.0.1:7233' }).useRunning).toEqual(['TEMPORAL_ADDRESS']);
  expect(parseStackSettings({ STACK_USE_RUNNING: '1' }).useRunning).toHaveLength(3);
});

test('lists every problem', () => {
  expect(() => parseStackSettings({ TEMPORAL_UI_PORT: 'many', STACK_DOCKER: 'maybe' })).toThrow(
    /TEMPORAL_UI_PORT[\s\S]*STACK_DOCKER/,
  );
});
