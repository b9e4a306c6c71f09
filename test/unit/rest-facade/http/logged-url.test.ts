import { loggedUrl } from '../../../../rest-facade/http/logged-url.rule.js';

const KEY = `key_${'0'.repeat(32)}`;

it.each([
  ['/v1/exchanges', '/v1/exchanges'],
  ['/v1/datastreams?limit=5&exchange=binance', '/v1/datastreams?limit=5&exchange=binance'],
  ['/v1/datastreams?limit=5&api_key=abc&x', '/v1/datastreams?limit=5&api_key=(secret)&x'],
  ['/v1/datastreams?token=a=b?c', '/v1/datastreams?token=(secret)'],
  [`/v1/exports/${KEY}.abc?exchange=${KEY}.abc`, `/v1/exports/${KEY}.(secret)?exchange=${KEY}.(secret)`],
  ['/v1/exports?', '/v1/exports?'],
])('of %s the log has %s', (url, logged) => {
  expect(loggedUrl(url, new Set(['limit', 'exchange']))).toBe(logged);
});
