import { parseServerSettings, wellKnownSecrets } from '../../../server/settings.js';

it('needs nothing locally', () => {
  expect(parseServerSettings({})).toMatchObject({ GRAPHQL_PORT: 4000, DASHBOARD_PORT: 4001, METRICS_PORT: 9464 });
});

it('names every problem at once', () => {
  const parse = () =>
    parseServerSettings({ MYSQL_URL: 'http://x', GRAPHQL_PORT: 'abc', LOG_LEVEL: 'loud', TOKEN_KEYS: 'a' });
  expect(parse).toThrow(/MYSQL_URL[^]*GRAPHQL_PORT[^]*TOKEN_KEYS[^]*LOG_LEVEL/);
});

it('takes an empty value for an absent one', () => {
  expect(parseServerSettings({ GRAPHQL_PORT: '', STAFF_TOKEN: '' }).GRAPHQL_PORT).toBe(4000);
});

it('reads a list of token keys', () => {
  expect(parseServerSettings({ TOKEN_KEYS: 'new-key-1, old-key-1' }).TOKEN_KEYS).toEqual(['new-key-1', 'old-key-1']);
});

it('knows which secrets are still the ones that everybody knows', () => {
  expect(wellKnownSecrets(parseServerSettings({}))).toEqual(['SERVICE_TOKEN', 'TOKEN_KEYS', 'SESSION_SECRET']);
  expect(wellKnownSecrets(parseServerSettings({ TOKEN_KEYS: 'one-of-ours', SESSION_SECRET: 'long-enough' }))).toEqual([
    'SERVICE_TOKEN',
  ]);
});
