import { namesHostOnce } from '../../../schema/http/one-host.rule.js';

it.each([
  ['1.1', ['Accept', 'host', 'Host', 'a'], true],
  ['1.1', ['Accept', '*/*'], false],
  ['1.1', ['Host', 'a', 'HOST', 'a'], false],
  ['1.0', [], true],
  ['1.0', ['Host', 'a', 'Host', 'b'], false],
])('a request of HTTP %s with %j names its host once: %s', (httpVersion, rawHeaders, isOnce) => {
  expect(namesHostOnce({ httpVersion, rawHeaders })).toBe(isOnce);
});
