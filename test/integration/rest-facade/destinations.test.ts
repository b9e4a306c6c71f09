import { startFacade, type FacadeFixture } from '../../support/systems/facade-fixture.js';

let fixture: FacadeFixture;
beforeEach(async () => {
  fixture = await startFacade();
});
afterEach(async () => fixture.facade.close());

it.each([
  [true, null, ['The probe cannot be removed.']],
  [false, 'The bucket does not exist.', []],
])('a test of a destination says whether files can be delivered: %s', async (ok, error, warnings) => {
  fixture.core.fields = { testDestination: { error, warnings } };
  const { status, body } = await fixture.call('POST', `/v1/destinations/dst_${'0'.repeat(32)}/test`);
  expect([status, body]).toEqual([200, { ok, error, warnings }]);
});
