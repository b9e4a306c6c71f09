import { QueryFailedError } from 'typeorm';
import { loggedError } from '../../../../scripts/runtime/logger.js';

it('says what failed, without the values of the statement', () => {
  const driver = Object.assign(new Error('Data too long'), {
    errno: 1406,
    sql: "UPDATE t SET url = 'https://a/token'",
  });
  const failed = new QueryFailedError('UPDATE t SET url = ?', ['https://a/token'], driver);
  expect(loggedError(failed)).toMatchObject({
    type: 'QueryFailedError',
    message: expect.stringContaining('Data too long') as string,
    query: 'UPDATE t SET url = ?',
    driverError: { errno: 1406 },
  });
  expect(JSON.stringify(loggedError(failed))).not.toContain('token');
});
