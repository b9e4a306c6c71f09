import { storageRefusal } from '../../../../workflows/blobs/storage-refusal.rule.js';

describe('which answers of Blob Storage end an export', () => {
  it.each([
    ['wrong key', { code: 'AuthenticationFailed', statusCode: 403 }, /access/],
    ['revoked rights', { code: 'AuthorizationPermissionMismatch', statusCode: 403 }, /access/],
    ['disabled account', { code: 'AccountIsDisabled', statusCode: 403 }, /access/],
    ['a refusal without a code', { statusCode: 401 }, /access/],
    ['a refusal with a new code', { code: 'NotListedHere', statusCode: 403 }, /access/],
    ['an account that does not exist', { code: 'ENOTFOUND' }, /account/],
    ['a container that is being deleted', { code: 'ContainerBeingDeleted', statusCode: 409 }, /container/],
  ])('%s', (_what, error, words) => {
    expect(storageRefusal(error)?.words).toMatch(words);
  });

  it.each([
    ['a missing blob', { code: 'BlobNotFound', statusCode: 404 }],
    ['a missing container, which is created', { code: 'ContainerNotFound', statusCode: 404 }],
    ['throttling', { code: 'ServerBusy', statusCode: 503 }],
    ['an outage', { code: 'ECONNREFUSED' }],
    ['an error without a code', {}],
  ])('not %s', (_what, error) => {
    expect(storageRefusal(error)).toBeNull();
  });

  it('waits longer for a container than for a key', () => {
    const attempts = (code: string): number => storageRefusal({ code })!.attempts;
    expect(attempts('ContainerBeingDeleted')).toBeGreaterThan(attempts('AuthenticationFailed'));
  });
});
