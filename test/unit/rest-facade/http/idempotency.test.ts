import { canonicalIdempotencyKey } from '../../../../rest-facade/http/idempotency.js';

describe('Idempotency-Key', () => {
  const canonical = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

  it.each([
    canonical,
    canonical.toUpperCase(),
    canonical.replaceAll('-', ''),
    `{${canonical}}`,
    `urn:uuid:${canonical}`,
    `URN:UUID:${canonical.toUpperCase()}`,
    ` ${canonical} `,
  ])('reads %s by value', (header) => expect(canonicalIdempotencyKey(header)).toBe(canonical));

  it.each([
    '',
    'order-17',
    canonical.slice(1),
    `${canonical}0`,
    canonical.replace('0', 'g'),
    `{${canonical}`,
    `${canonical}, ${canonical}`,
    `${' '.repeat(128)}${canonical}`,
  ])('rejects %j', (header) => expect(canonicalIdempotencyKey(header)).toBeNull());
});
