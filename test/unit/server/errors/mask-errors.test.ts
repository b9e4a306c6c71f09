import { GraphQLError } from 'graphql';
import { DomainError } from '../../../../server/errors/domain-error.js';
import { asDomainError, toCoreError } from '../../../../server/errors/mask-errors.js';

const mysqlError = (code: string) => Object.assign(new Error('secret'), { code, errno: 1, sqlState: '00000' });
const wrapped = (cause: Error) => new GraphQLError('located', { originalError: cause });

it.each<[string, unknown, string]>([
  ['an expected failure', new DomainError('not_found', 'x'), 'not_found'],
  ['an expected failure in a field', wrapped(new DomainError('payment_required', 'x')), 'payment_required'],
  ['variables that do not fit', new GraphQLError('Variable "$x" got invalid value'), 'invalid_argument'],
  ['a scalar that refused its value', wrapped(wrapped(new DomainError('invalid_argument', 'x'))), 'invalid_argument'],
  ['a bug', wrapped(new TypeError('secret')), 'internal'],
  ['something that is no error', 'secret', 'internal'],
  ['a broken constraint', wrapped(mysqlError('ER_NO_REFERENCED_ROW_2')), 'internal'],
  ['MySQL away', wrapped(mysqlError('ECONNREFUSED')), 'unavailable'],
  ['a lost connection', mysqlError('PROTOCOL_CONNECTION_LOST'), 'unavailable'],
  ['a full disk', wrapped(mysqlError('ER_RECORD_FILE_FULL')), 'unavailable'],
  ['a full disk for temporary tables', mysqlError('ER_TEMP_FILE_WRITE_FAILURE'), 'unavailable'],
  ['an exhausted pool', new Error('Queue limit reached.'), 'unavailable'],
])('%s is answered as its code', (_, error, code) => {
  expect(asDomainError(error).code).toBe(code);
});

it('never lets the words of an unexpected error out', () => {
  expect(asDomainError(wrapped(new Error('secret'))).message).not.toContain('secret');
  expect(asDomainError(mysqlError('ECONNREFUSED')).message).not.toContain('secret');
});

it.each([
  ['a fault of a dependency with its cause', wrapped(mysqlError('ECONNREFUSED')), true],
  ['a refusal of our own without a stack', new DomainError('unavailable', 'Too many sign-ins.'), false],
])('logs %s', (_, error, hasError) => {
  const logged: object[] = [];
  const logger = { warn: (fields: object) => logged.push(fields) } as never;
  toCoreError(error, { requestId: 'req_1', logger });
  expect(logged).toEqual([hasError ? { requestId: 'req_1', err: error } : { requestId: 'req_1' }]);
});
