import { destinationFailureOf } from '../../../../workflows/destinations/destination-failure.js';
import { destinationRefusal } from '../../../../workflows/destinations/destination-refusal.rule.js';

it.each([
  [['AccessDenied'], 403, 'access'],
  [['UnknownError'], 403, 'access'],
  [['NoSuchBucket'], 404, 'missing'],
  [['ContainerNotFound', 'RestError'], 404, 'missing'],
  [['PermanentRedirect'], 301, 'region'],
  [['Md5Mismatch'], 400, 'checksum'],
  [['SlowDown'], 503, 'busy'],
  [['ServerBusy', 'RestError'], 503, 'busy'],
  [['RequestTimeTooSkewed'], 403, 'clock'],
  [['Unknown'], 302, 'region'],
  [['Unknown'], 429, 'busy'],
  [['constructor'], 500, 'other'],
  [['ECONNREFUSED'], undefined, 'unreachable'],
])('%o with status %s is %s', (codes, status, kind) => expect(destinationRefusal(codes, status).kind).toBe(kind));

it('says nothing that the error of a client says', () => {
  const error = Object.assign(new Error('https://x/y?sig=SECRET'), { code: 'AuthenticationFailed', statusCode: 403 });
  const failure = destinationFailureOf(error);
  expect(failure.message).toBe('access was denied');
  expect(failure.cause).toBeUndefined();
  expect(failure.stack).not.toContain('SECRET');
});
