import { parseFacadeSettings } from '../../../../rest-facade/settings.js';
import { parseServerSettings } from '../../../../server/settings.js';
import { parseCollectorSettings } from '../../../../workflows/collection/settings.js';
import { parseWorkerSettings } from '../../../../workflows/worker/settings.js';

const SERVICE_TOKEN = 'new-token, old-token';

it('accepts every service token of the list, and presents the first', () => {
  expect(parseServerSettings({ SERVICE_TOKEN }).serviceToken).toEqual(['new-token', 'old-token']);
  for (const parse of [parseFacadeSettings, parseWorkerSettings, parseCollectorSettings]) {
    expect(parse({ SERVICE_TOKEN }).serviceToken).toBe('new-token');
    expect(() => parse({ SERVICE_TOKEN: 'short,old-token' })).toThrow(/SERVICE_TOKEN/);
  }
});
