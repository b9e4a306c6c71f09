import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { decoyHash, hashPassword, newPassword, verifyPassword } from '../../../../server/accounts/password.js';
import type { DomainError } from '../../../../server/errors/domain-error.js';

it('accepts the password that was hashed and no other', async () => {
  const password = newPassword();
  const stored = await hashPassword(password);
  expect(stored).toMatch(/^scrypt\$65536\$8\$1\$/);
  await expect(verifyPassword(password, stored)).resolves.toBe(true);
  await expect(verifyPassword(`${password}x`, stored)).resolves.toBe(false);
  await expect(verifyPassword(password, 'nonsense')).resolves.toBe(false);
});

it('hashes the same password differently each time', async () => {
  expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
});

it('leaves the threads that compress and read files to others, and refuses what it cannot hash soon', async () => {
  let ended = 0;
  const hashes = Array.from({ length: 60 }, () => hashPassword('many').finally(() => ended++));
  const outcomes = Promise.allSettled(hashes);
  // On libuv's four threads this would wait for all hashes before it.
  await promisify(gzip)('page');
  const hashedBefore = ended;
  const refused = (await outcomes).flatMap((one) => (one.status === 'rejected' ? [one.reason as DomainError] : []));
  expect(hashedBefore - refused.length).toBeLessThanOrEqual(4);
  expect(refused.length).toBeGreaterThanOrEqual(60 - 2 - 24);
  for (const { code, details } of refused) expect([code, details]).toEqual(['unavailable', { retry_after: 3 }]);
  expect(refused.length).toBeLessThan(60);
});

it('compares with a decoy, which no password matches', async () => {
  await expect(verifyPassword('any', decoyHash())).resolves.toBe(false);
});
