import { rateLimitHeaders } from '../../../../rest-facade/http/rate-limit-headers.rule.js';

describe('rate-limit headers', () => {
  const state = { limitMinute: 200, remainingMinute: 0, limitHour: 10_000, remainingHour: 12 };

  it('has resets and Retry-After only if the core has them', () => {
    expect(rateLimitHeaders(state)).toEqual({
      'X-RateLimit-Limit-Minute': '200',
      'X-RateLimit-Remaining-Minute': '0',
      'X-RateLimit-Limit-Hour': '10000',
      'X-RateLimit-Remaining-Hour': '12',
    });
    expect(rateLimitHeaders({ ...state, resetMinute: 1_700_000_000, retryAfter: 0.3 })).toMatchObject({
      'X-RateLimit-Reset-Minute': '1700000000',
      'Retry-After': '1',
    });
  });
});
