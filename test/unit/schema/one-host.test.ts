import { namesHostOnce } from '../../../schema/http/one-host.js';

it.each([
  ['1.1', ['Accept', 'host', 'Host', 'a'], true],
  ['1.1', ['Accept', '*/*'], false],
  ['1.1', ['Host', 'a', 'HOST', 'a'], false],
  ['1.0', [], true],
  ['1.0', ['Host', 'a', 'Host', 'b'], false],
  ['1.1', ['Host', ''], true],
  ['1.1', ['Host', 'my_host.example:8080'], true],
  ['1.1', ['Host', '[fe80::1%25eth0]:80'], true],
  ['1.1', ['Accept', 'Host', 'Host', 'a'], true],
  ['1.1', ['Host', 'a@b'], false],
  ['1.1', ['Host', 'a/b'], false],
  ['1.1', ['Host', 'a b'], false],
  ['1.1', ['Host', 'a:x'], false],
  ['1.1', ['Host', '[::1'], false],
  ['1.0', ['Host', 'a/b'], false],
])('a request of HTTP %s with %j names its host once: %s', (httpVersion, rawHeaders, isOnce) => {
  expect(namesHostOnce({ httpVersion, rawHeaders })).toBe(isOnce);
});
