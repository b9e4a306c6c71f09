import { claimedKey } from '../../../../schema/core-client/claimed-key.js';
import { AccessTokens } from '../../../../server/accounts/access-tokens.js';

const HASH = Buffer.alloc(32, 1);
const KEY_ID = `key_${'a'.repeat(32)}`;
const after = (seconds: number) => new Date(Date.now() + seconds * 1_000);

describe('an access token', () => {
  it('names its API key, and is valid for an hour', async () => {
    const tokens = new AccessTokens(['one']);
    const { token, expiresInSeconds } = await tokens.issue(KEY_ID, HASH);
    expect([claimedKey(token), expiresInSeconds]).toEqual([KEY_ID, 3_600]);
    expect(await tokens.isValid(token, HASH, after(3_500))).toBe(true);
    expect(await tokens.isValid(token, HASH, after(3_601))).toBe(false);
  });

  it('is valid under a key that no longer signs, and for its API key alone', async () => {
    const { token } = await new AccessTokens(['old']).issue(KEY_ID, HASH);
    expect(await new AccessTokens(['new', 'old']).isValid(token, HASH)).toBe(true);
    expect(await new AccessTokens(['new']).isValid(token, HASH)).toBe(false);
    expect(await new AccessTokens(['old']).isValid(token, Buffer.alloc(32, 2))).toBe(false);
  });

  it('is a token: other texts name no key', () => {
    expect(['', 'none', `${KEY_ID}.secret`, 'a.b.c'].map(claimedKey)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
