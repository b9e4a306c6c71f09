import { Secret, TOTP } from 'otpauth';
import { hashPassword } from '../../../../server/accounts/password.js';
import { SIGN_IN, TestBrowser } from '../../../support/clients/test-browser.js';
import { commitWhenWaited } from '../../../support/databases/commit-when-waited.js';
import { useTestDashboard } from '../../../support/systems/dashboard.js';

const test = useTestDashboard();
const CHANGE = 'mutation ($c: String!, $n: String!) { changePassword(current: $c, next: $n) }';
const BEGIN = 'mutation ($p: String!) { beginTwoFactor(password: $p) { secret } }';
const CONFIRM = 'mutation ($c: String!) { confirmTwoFactor(code: $c) }';
const DISABLE = 'mutation ($p: String!) { disableTwoFactor(proof: $p) }';
type Person = Awaited<ReturnType<typeof test.person>>;

let addresses = 0;
const elsewhere = () => new TestBrowser(test.yoga, { 'x-forwarded-for': `192.0.2.${(addresses += 1)}` });
const owner = async () => test.person('OWNER', (await test.account()).accountId);
const signIn = async ({ email, password }: Pick<Person, 'email' | 'password'>) =>
  elsewhere().codeOf(SIGN_IN, { e: email, p: password });
const sessionsOf = ({ userId }: Person) => test.sql('SELECT id FROM sessions WHERE user_id = ?', [userId]);

/**
 * Sets the column of the user and ends its sessions, committed when `waiting` requests of `race`
 * wait for it.
 */
const changing = async <T>(
  { userId }: Person,
  column: 'password_hash' | 'two_factor_since',
  value: string | Date,
  race: () => Promise<T>,
): Promise<T> =>
  commitWhenWaited(
    test.server.core.database,
    async (tx) => {
      await tx.query(`UPDATE users SET ${column} = ? WHERE id = ?`, [value, userId]);
      await tx.query('DELETE FROM sessions WHERE user_id = ?', [userId]);
    },
    race,
  );

describe('a sign-in that began before', () => {
  it('a new password opens no session with the old one', async () => {
    const person = await owner();
    const hash = await hashPassword('a new password');
    expect(await changing(person, 'password_hash', hash, () => signIn(person))).toBe('unauthenticated');
    expect(await sessionsOf(person)).toEqual([]);
    expect(await signIn({ email: person.email, password: 'a new password' })).toBeUndefined();
  });

  it('two-factor sign-in was turned on opens no session without a code', async () => {
    const person = await owner();
    const refusal = await changing(person, 'two_factor_since', new Date(), () => signIn(person));
    expect(refusal).toBe('unauthenticated');
    expect(await sessionsOf(person)).toEqual([]);
  });
});

it('changes a password once for two concurrent requests with the old one', async () => {
  const person = await owner();
  const passwords = ['the first password', 'the second password'];
  const outcomes = await commitWhenWaited(
    test.server.core.database,
    (tx) => tx.query('SELECT id FROM users WHERE id = ? FOR UPDATE', [person.userId]),
    () => Promise.all(passwords.map((next) => person.codeOf(CHANGE, { c: person.password, n: next }))),
    passwords.length,
  );
  expect(outcomes.toSorted()).toEqual(['invalid_argument', undefined]);
  const password = passwords[outcomes.indexOf(undefined)]!;
  expect(await signIn({ email: person.email, password })).toBeUndefined();
});

it.each([
  ['turning two-factor sign-in on', BEGIN],
  ['turning it off', DISABLE],
])('a password that is replaced meanwhile proves nothing for %s', async (_, mutation) => {
  const person = await owner();
  if (mutation === DISABLE) await test.sql('UPDATE users SET two_factor_since = NOW(6) WHERE id = ?', [person.userId]);
  const hash = await hashPassword('a new password');
  const attempt = () => person.codeOf(mutation, { p: person.password });
  expect(await changing(person, 'password_hash', hash, attempt)).toBe('invalid_argument');
  const found = await test.sql('SELECT id FROM users WHERE id = ? AND two_factor_since IS NULL', [person.userId]);
  expect(found).toHaveLength(mutation === DISABLE ? 0 : 1);
});

it('turns no two-factor sign-in on from a session that a new password has ended', async () => {
  const person = await owner();
  const { secret } = await person.ask<{ secret: string }>(BEGIN, { p: person.password });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const hash = await hashPassword('a new password');
  const confirm = () => person.codeOf(CONFIRM, { c: code });
  expect(await changing(person, 'password_hash', hash, confirm)).toBe('unauthenticated');
  expect(await signIn({ email: person.email, password: 'a new password' })).toBeUndefined();
});
