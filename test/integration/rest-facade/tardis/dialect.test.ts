import { FakeCore } from '../../../support/core/fake-core.js';
import { startFacade, type FacadeFixture } from '../../../support/systems/facade-fixture.js';

let fixture: FacadeFixture;
beforeAll(async () => {
  fixture = await startFacade();
});
afterAll(() => fixture.facade.close());

const bearer = (key: string) => ({ 'x-api-key': null, authorization: `Bearer ${key}` });

describe('the API of Tardis', () => {
  it('has errors of a number and a message, for a key that is a bearer token', async () => {
    const { status, body, headers } = await fixture.call('GET', '/tardis/v1/nothing', {
      headers: bearer(FakeCore.apiKey),
    });
    expect([status, body]).toEqual([404, { code: 404, message: 'No route matches the path' }]);
    expect(headers.get('x-ratelimit-remaining-minute')).toBe('199');
    expect(headers.get('x-request-id')).toMatch(/^req_[0-9a-f]{16}$/);
  });

  it.each([
    ['a wrong key', bearer('key_none.wrong')],
    ['another scheme', { 'x-api-key': null, authorization: 'Basic a2V5' }],
    ['no key', { 'x-api-key': null }],
  ])('is closed to %s', async (_name, headers) => {
    const { status, body } = await fixture.call('GET', '/tardis/v1/nothing', { headers });
    expect([status, body]).toMatchObject([401, { code: 401, message: expect.stringMatching(/API key/) as string }]);
  });

  it('takes no bearer token for a key elsewhere', async () => {
    const { status, body } = await fixture.call('GET', '/v1/exchanges', { headers: bearer(FakeCore.apiKey) });
    expect([status, body]).toMatchObject([401, { error: { code: 'unauthenticated' } }]);
  });
});
