import { hashPassword, newPassword, verifyPassword } from '../../../../server/accounts/password.js';

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
