import { listDatastreams } from '../../../../schema/generated/contracts.js';
import { parseFields } from '../../../../rest-facade/http/fields.js';
import { requestFields } from '../../../../rest-facade/http/request-fields.js';

const fields = requestFields(listDatastreams);

it.each(['0', '1001', '-1', 'ten', '1.5', '', ' 5', '1e2'])('rejects limit=%p, without clamping', (limit) => {
  expect(() => parseFields(fields, { limit })).toThrow('limit must be an integer between 1 and 1000');
});

it.each([
  [undefined, 100],
  ['1', 1],
  ['1000', 1_000],
  ['007', 7],
])('reads limit=%p as %i', (limit, first) => {
  expect(parseFields(fields, { limit })).toEqual({ first });
});
