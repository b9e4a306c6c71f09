import { RateLimitMemory } from '../../../../rest-facade/http/rate-limit-memory.js';

const state = { limitMinute: 200, remainingMinute: 0, limitHour: 10_000, remainingHour: 12 };

it('remembers a caller without the Retry-After of one refusal, and bounds its memory', () => {
  const memory = new RateLimitMemory();
  memory.remember('a', { ...state, retryAfter: 3 });
  expect(memory.recall('a')).toEqual(state);
  for (let i = 0; i < 10_000; i++) memory.remember(`other ${i}`, state);
  expect(memory.recall('a')).toMatchObject({ remainingMinute: 200 });
});
