import { callFromHeaders } from '../../../../server/graphql/call-from-headers.js';

const { signal } = new AbortController();
const channelOf = (authorization: string | undefined, service: string[]) =>
  callFromHeaders(() => authorization, { service, staff: 'staff-token' }, signal).channel;

it.each([
  ['the one token', 'Bearer service-1', ['service-1'], 'service'],
  ['the new token of two', 'Bearer service-2', ['service-2', 'service-1'], 'service'],
  ['the old token of two, while it is rotated', 'Bearer service-1', ['service-2', 'service-1'], 'service'],
  ['a token that was rotated out', 'Bearer service-1', ['service-2'], 'untrusted'],
  ['the whole list, which no caller sends', 'Bearer service-2,service-1', ['service-2', 'service-1'], 'untrusted'],
  ['the token of staff', 'Bearer staff-token', ['service-1'], 'staff'],
  ['nothing', undefined, ['service-1'], 'untrusted'],
])('%s', (_, authorization, tokens, channel) => expect(channelOf(authorization, tokens)).toBe(channel));
