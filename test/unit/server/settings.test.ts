import { parseServerSettings } from '../../../server/settings.js';

it('needs nothing locally', () => {
  expect(parseServerSettings({})).toMatchObject({ graphqlPort: 4000, dashboardPort: 4001, metricsPort: 9464 });
});

it('names every problem at once', () => {
  const parse = () =>
    parseServerSettings({ MYSQL_URL: 'http://x', GRAPHQL_PORT: 'abc', LOG_LEVEL: 'loud', TOKEN_KEYS: 'a' });
  expect(parse).toThrow(/MYSQL_URL[^]*GRAPHQL_PORT[^]*TOKEN_KEYS[^]*LOG_LEVEL/);
});

it('takes an empty value for an absent one', () => {
  expect(parseServerSettings({ GRAPHQL_PORT: '', STAFF_TOKEN: '' }).graphqlPort).toBe(4000);
});

it('reads a list of token keys', () => {
  expect(parseServerSettings({ TOKEN_KEYS: 'new-key-1, old-key-1' }).tokenKeys).toEqual(['new-key-1', 'old-key-1']);
});

describe('a provider of single sign-on', () => {
  const whole = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'exports', OIDC_CLIENT_SECRET: 'secret' };
  it('is named by all three settings', () =>
    expect(parseServerSettings(whole)).toMatchObject({ oidcClientId: 'exports' }));
  it.each(Object.keys(whole))('is not half named: without %s', (name) => {
    expect(() => parseServerSettings({ ...whole, [name]: '' })).toThrow(/go together/);
  });
  it.each([
    ['http://id.example.com', false],
    ['http://127.0.0.1:9000', true],
    ['ftp://id.example.com', false],
  ])('at %s is fine: %s', (OIDC_ISSUER, fine) => {
    const parse = () => parseServerSettings({ ...whole, OIDC_ISSUER });
    if (fine) expect(parse()).toMatchObject({ oidcIssuer: OIDC_ISSUER });
    else expect(parse).toThrow(/OIDC_ISSUER/);
  });
});
