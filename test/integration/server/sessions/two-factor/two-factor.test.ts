import { Secret, TOTP } from 'otpauth';
import { TestBrowser } from '../../../../support/clients/test-browser.js';
import { useTestDashboard } from '../../../../support/systems/dashboard.js';

const test = useTestDashboard();

const SIGN_IN =
  'mutation ($e: String!, $p: String!, $c: String) { signIn(email: $e, password: $p, code: $c) { role } }';
const BEGIN = 'mutation ($p: String!) { beginTwoFactor(password: $p) { secret uri } }';
const CONFIRM = 'mutation ($c: String!) { confirmTwoFactor(code: $c) }';
const DISABLE = 'mutation ($p: String!) { disableTwoFactor(proof: $p) }';
const RENEW = 'mutation ($p: String!) { renewRecoveryCodes(proof: $p) }';
const RESET =
  'mutation ($t: String!, $p: String!, $c: String) { resetPassword(token: $t, password: $p, code: $c) { role } }';
const VIEWER = '{ viewer { user { twoFactorSince } } }';
type Person = Awaited<ReturnType<typeof test.person>>;

let addresses = 0;
const elsewhere = () => new TestBrowser(test.yoga, { 'x-forwarded-for': `192.0.2.${(addresses += 1)}` });

/** The code of a step from now: each is accepted once, and the next one already. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/**
 * Confirms with a code of now, whose step may just end, and sets its use back: it is accepted once
 * more.
 */
async function withTwoFactor(role: 'OWNER' | 'MEMBER' = 'OWNER') {
  const { accountId } = await test.account();
  const person = await test.person(role, accountId);
  const { secret } = await person.ask<{ secret: string }>(BEGIN, { p: person.password });
  const codes = await person.ask<string[]>(CONFIRM, { c: codeOf(secret) });
  await test.sql('UPDATE user_authenticators SET last_step = last_step - 2 WHERE user_id = ?', [person.userId]);
  return { accountId, person, secret, codes };
}

const signIn = async (browser: TestBrowser, { email, password }: Person, code?: string) => {
  const { errors } = await browser.post(SIGN_IN, { e: email, p: password, c: code ?? null });
  return errors ? (errors[0]!.extensions.details?.['reason'] ?? errors[0]!.extensions.code) : 'signed in';
};

describe('turning it on', () => {
  it('needs the password, and counts after a right code only', async () => {
    const { accountId } = await test.account();
    const person = await test.person('OWNER', accountId);
    expect(await person.codeOf(BEGIN, { p: 'not the password' })).toBe('invalid_argument');
    const { secret } = await person.ask<{ secret: string }>(BEGIN, { p: person.password });
    expect(await signIn(elsewhere(), person)).toBe('signed in');
    expect(await person.codeOf(CONFIRM, { c: '000000' })).toBe('invalid_argument');
    expect(await person.ask(VIEWER)).toEqual({ user: { twoFactorSince: null } });
    expect(await person.ask(CONFIRM, { c: codeOf(secret) })).toHaveLength(10);
    expect(await person.ask(VIEWER)).toEqual({ user: { twoFactorSince: expect.any(String) as string } });
    expect(await person.codeOf(BEGIN, { p: person.password })).toBe('already_exists');
  });

  it('ends the sessions that began without a code, and keeps this one', async () => {
    const { accountId } = await test.account();
    const person = await test.person('MEMBER', accountId);
    const second = elsewhere();
    await signIn(second, person);
    const { secret } = await person.ask<{ secret: string }>(BEGIN, { p: person.password });
    expect(await second.codeOf(VIEWER)).toBeUndefined();
    await person.ask(CONFIRM, { c: codeOf(secret) });
    expect(await second.codeOf(VIEWER)).toBe('unauthenticated');
    expect(await person.codeOf(VIEWER)).toBeUndefined();
  });

  it('stores neither the secret nor a code in plain text, nor in the audit log', async () => {
    const { secret, codes, person } = await withTwoFactor();
    await person.ask(DISABLE, { p: person.password });
    const tables = ['user_authenticators', 'user_recovery_codes', 'audit_log', 'users'];
    const again = await withTwoFactor();
    const rows = await Promise.all(tables.map((table) => test.sql(`SELECT * FROM ${table}`)));
    const text = JSON.stringify(rows.map((all) => all.map((row) => Object.values(row).map(String))));
    for (const one of [secret, again.secret, ...codes, ...again.codes, person.password])
      expect(text).not.toContain(one);
    expect(text).toContain('confirmTwoFactor');
  });
});

describe('signing in', () => {
  it('needs a code as well, and accepts each code once', async () => {
    const { person, secret } = await withTwoFactor();
    const browser = elsewhere();
    expect(await signIn(browser, person)).toBe('code_required');
    expect(await signIn(browser, person, codeOf(secret, 40))).toBe('code_wrong');
    expect(await browser.codeOf(VIEWER)).toBe('unauthenticated');
    const code = codeOf(secret);
    expect(await signIn(browser, person, code)).toBe('signed in');
    expect(await signIn(elsewhere(), person, code)).toBe('code_wrong');
    // An older code is not accepted after a newer one.
    expect(await signIn(elsewhere(), person, codeOf(secret, -1))).toBe('code_wrong');
    expect(await signIn(elsewhere(), person, ` ${codeOf(secret, 1).replace(/(...)/, '$1 ')}`)).toBe('signed in');
  });

  it('accepts one of two concurrent sign-ins with the same code', async () => {
    const { person, secret } = await withTwoFactor();
    const code = codeOf(secret);
    const tries = await Promise.all([1, 2, 3].map(() => signIn(elsewhere(), person, code)));
    expect(tries.filter((outcome) => outcome === 'signed in')).toHaveLength(1);
  });

  it('does not tell without the password that a code is needed', async () => {
    const { person, secret } = await withTwoFactor();
    const wrong = Object.assign(elsewhere(), { ...person, password: 'not the password' });
    expect(await signIn(elsewhere(), wrong)).toBe('unauthenticated');
    expect(await signIn(elsewhere(), wrong, codeOf(secret))).toBe('unauthenticated');
  });

  it('accepts each recovery code once', async () => {
    const { person, codes } = await withTwoFactor();
    const [first = '', second = ''] = codes;
    expect(await signIn(elsewhere(), person, first)).toBe('signed in');
    expect(await signIn(elsewhere(), person, first)).toBe('code_wrong');
    expect(await signIn(elsewhere(), person, second.toUpperCase())).toBe('signed in');
    expect(await person.ask('{ recoveryCodesLeft }')).toBe(8);
    const other = await withTwoFactor();
    expect(await signIn(elsewhere(), other.person, codes[2])).toBe('code_wrong');
  });

  it('limits guesses per user from all addresses, but not browsers that signed in before', async () => {
    const { person, secret } = await withTwoFactor();
    const known = elsewhere();
    expect(await signIn(known, person, codeOf(secret))).toBe('signed in');
    const guesses: unknown[] = [];
    for (let i = 0; i < 6; i += 1) guesses.push(await signIn(elsewhere(), person, '000000'));
    expect(guesses.slice(0, 5)).toEqual(Array(5).fill('code_wrong'));
    expect(guesses[5]).toBe('rate_limited');
    expect(await signIn(known, person, codeOf(secret, 1))).toBe('signed in');
    await test.server.core.signIns.settled();
    const [row] = await test.sql<{ n: string }>(
      "SELECT COUNT(*) AS n FROM audit_log WHERE action = 'signInFailed' AND actor_id = ?",
      [person.userId],
    );
    expect(Number(row?.n)).toBeGreaterThan(0);
  });
});

describe('turning it off', () => {
  it('needs the password or a code', async () => {
    const { person, secret, codes } = await withTwoFactor();
    expect(await person.codeOf(DISABLE, { p: 'not the password' })).toBe('invalid_argument');
    expect(await person.codeOf(RENEW, { p: '000000' })).toBe('invalid_argument');
    const renewed = await person.ask<string[]>(RENEW, { p: codeOf(secret) });
    expect(await signIn(elsewhere(), person, codes[0])).toBe('code_wrong');
    expect(await signIn(elsewhere(), person, renewed[0])).toBe('signed in');
    expect(await person.ask(DISABLE, { p: person.password })).toBe(true);
    expect(await signIn(elsewhere(), person)).toBe('signed in');
    expect(await person.ask('{ recoveryCodesLeft }')).toBe(0);
    expect(await test.sql('SELECT * FROM user_authenticators WHERE user_id = ?', [person.userId])).toEqual([]);
  });
});

describe('a password reset', () => {
  it('does not bypass it, and keeps its link until a code is right', async () => {
    const { accountId, person, secret } = await withTwoFactor('MEMBER');
    const owner = await test.person('OWNER', accountId);
    const link = await owner.ask<{ token: string }>(
      'mutation ($id: ID!) { createPasswordReset(userId: $id) { token } }',
      { id: person.userId },
    );
    const browser = elsewhere();
    const reset = async (code?: string) => {
      const { errors } = await browser.post(RESET, { t: link.token, p: 'another password', c: code ?? null });
      return errors?.[0]?.extensions.details?.['reason'] ?? errors?.[0]?.extensions.code;
    };
    expect(await reset()).toBe('code_required');
    expect(await reset('000000')).toBe('code_wrong');
    expect(await signIn(elsewhere(), person, codeOf(secret))).toBe('signed in');
    expect(await reset(codeOf(secret, 1))).toBeUndefined();
    expect(await browser.codeOf(VIEWER)).toBeUndefined();
    expect(await reset()).toBe('not_found');
  });

  it('limits guesses of codes over several links and addresses', async () => {
    const { accountId, person, secret } = await withTwoFactor('MEMBER');
    const owner = await test.person('OWNER', accountId);
    const guess = async (code: string) => {
      const link = await owner.ask<{ token: string }>(
        'mutation ($id: ID!) { createPasswordReset(userId: $id) { token } }',
        { id: person.userId },
      );
      const { errors } = await elsewhere().post(RESET, { t: link.token, p: 'another password', c: code });
      return errors?.[0]?.extensions.details?.['reason'] ?? errors?.[0]?.extensions.code;
    };
    for (let i = 0; i < 5; i += 1) expect(await guess('000000')).toBe('code_wrong');
    expect(await guess(codeOf(secret))).toBe('rate_limited');
  });
});

describe('staff', () => {
  const RESET_TWO_FACTOR = 'mutation ($id: ID, $e: String) { resetTwoFactor(userId: $id, email: $e) { id } }';

  it('turn it off for a user, by id or email, which the audit log shows to the account', async () => {
    const { accountId, person } = await withTwoFactor();
    await test.staff(RESET_TWO_FACTOR, { id: person.userId });
    expect(await person.codeOf(VIEWER)).toBe('unauthenticated');
    const back = elsewhere();
    expect(await signIn(back, person)).toBe('signed in');
    const log = await back.ask<{ nodes: object[] }>(
      '{ auditLog(filter: { action: "resetTwoFactor" }) { nodes { actorRole accountId subjectId } } }',
    );
    expect(log.nodes).toEqual([{ actorRole: 'staff', accountId, subjectId: person.userId }]);
    const second = await withTwoFactor();
    await test.staff(RESET_TWO_FACTOR, { e: second.person.email.toUpperCase() });
    expect(await signIn(elsewhere(), second.person)).toBe('signed in');
    await expect(test.staff(RESET_TWO_FACTOR, { e: second.person.email })).rejects.toThrow('not_found');
  });

  it('cannot turn off their own without proof, and an owner cannot for another user', async () => {
    const staff = await test.person('STAFF');
    const { secret } = await staff.ask<{ secret: string }>(BEGIN, { p: staff.password });
    await staff.ask(CONFIRM, { c: codeOf(secret) });
    expect(await staff.codeOf(RESET_TWO_FACTOR, { id: staff.userId })).toBe('invalid_argument');
    const { accountId, person } = await withTwoFactor('MEMBER');
    const owner = await test.person('OWNER', accountId);
    expect(await owner.codeOf(RESET_TWO_FACTOR, { id: person.userId })).toBe('permission_denied');
  });
});
