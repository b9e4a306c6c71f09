import { SIGN_IN, TestBrowser } from '../../../support/clients/test-browser.js';
import { useTestDashboard } from '../../../support/systems/dashboard.js';

const test = useTestDashboard();
const INVITE = 'mutation ($e: String!) { inviteMember(email: $e, role: MEMBER) { token url } }';
const ACCEPT = 'mutation ($t: String!, $p: String!) { acceptInvitation(token: $t, password: $p) { accountId } }';
const WHO = '{ viewer { accountId user { email emailConfirmedAt } } }';
const CREATE = 'mutation ($a: ID, $e: String!) { createUser(accountId: $a, email: $e, role: OWNER) { id password } }';
interface Link {
  token: string;
  url: string;
}
let next = 0;
const newcomer = () => new TestBrowser(test.yoga, { 'x-forwarded-for': `192.0.2.${(next += 1)}` });
const newOwner = async () => {
  const { accountId } = await test.account();
  return Object.assign(await test.person('OWNER', accountId), { accountId });
};
/** An owner invites an address and accepts in its place. */
async function squat(email: string, password: string) {
  const owner = await newOwner();
  const { token } = await owner.ask<Link>(INVITE, { e: email });
  await newcomer().ask(ACCEPT, { t: token, p: password });
  return owner;
}

describe('an address that another user took by an invitation', () => {
  it('can be invited by other accounts, and signs in to each by its password', async () => {
    const squatter = await squat('victim@example.com', 'a password of the squatter');
    const honest = await newOwner();
    const { token } = await honest.ask<Link>(INVITE, { e: 'victim@example.com' });
    const victim = newcomer();
    await victim.ask(ACCEPT, { t: token, p: 'a password of the victim' });
    const again = newcomer();
    await again.ask(SIGN_IN, { e: 'victim@example.com', p: 'a password of the victim' });
    expect(await again.ask(WHO)).toMatchObject({ accountId: honest.accountId, user: { emailConfirmedAt: null } });
    const theirs = newcomer();
    await theirs.ask(SIGN_IN, { e: 'victim@example.com', p: 'a password of the squatter' });
    expect(await theirs.ask(WHO)).toMatchObject({ accountId: squatter.accountId });
    expect(await newcomer().codeOf(SIGN_IN, { e: 'victim@example.com', p: 'neither' })).toBe('unauthenticated');
  });

  it('can get a confirmed login by staff, once', async () => {
    await squat('boss@example.com', 'a password of the squatter');
    const { accountId } = await test.account();
    const made = await test.staff<{ password: string }>(CREATE, { a: accountId, e: 'boss@example.com' });
    const boss = newcomer();
    await boss.ask(SIGN_IN, { e: 'boss@example.com', p: made.password });
    expect(await boss.ask(WHO)).toMatchObject({
      accountId,
      user: { emailConfirmedAt: expect.any(String) as string },
    });
    const other = await test.account();
    await expect(test.staff(CREATE, { a: other.accountId, e: 'Boss@example.com' })).rejects.toThrow(/already_exists/);
  });

  it('does not show an owner which addresses have logins elsewhere', async () => {
    const stranger = await newOwner();
    const owner = await newOwner();
    expect(await owner.codeOf(INVITE, { e: stranger.email })).toBeUndefined();
    expect(await owner.codeOf(INVITE, { e: owner.email })).toBe('already_exists');
  });
});

it('links of invitations begin with the address of the page, whatever the Host header says', async () => {
  const owner = await newOwner();
  const { token, url } = await owner.ask<Link>(INVITE, { e: 'host@example.com' }, { host: 'evil.example' });
  expect(url).toBe(`http://127.0.0.1:0/accept-invitation#${token}`);
});
