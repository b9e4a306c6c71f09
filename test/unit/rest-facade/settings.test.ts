import { parseFacadeSettings } from '../../../rest-facade/settings.js';

describe('settings', () => {
  it('has the documented defaults; empty variables count as absent', () => {
    expect(parseFacadeSettings({ REST_PORT: '' })).toMatchObject({
      restPort: 8080,
      metricsPort: 9465,
      requestDeadlineMs: 10_000,
    });
  });

  it('reads trusted proxies', () => {
    const { trustedProxies } = parseFacadeSettings({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,::1' });
    expect(trustedProxies).toEqual(['loopback', '10.0.0.0/8', '::1']);
  });

  it('lists every problem at once', () => {
    const env = { REST_PORT: 'x', TRUSTED_PROXIES: '10.0.0.0/99', LOG_LEVEL: 'loud' };
    expect(() => parseFacadeSettings(env)).toThrow(/REST_PORT[^]*TRUSTED_PROXIES[^]*LOG_LEVEL/);
  });
});
