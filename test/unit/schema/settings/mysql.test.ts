import { parseServerSettings } from '../../../../server/settings.js';
import { newSecret } from '../../../support/systems/production-settings.js';

const urlOf = (env: Record<string, string>) => parseServerSettings(env, ['MYSQL_URL']).mysqlUrl;

it.each(['a/b', 'a@b', 'a#b', '100%', 'a?b:c', 'q\'uo"te', '$ {x}', 'ü'])(
  'MYSQL_PASSWORD may be %s',
  (MYSQL_PASSWORD) => {
    const url = new URL(urlOf({ MYSQL_URL: 'mysql://export@db.internal:3307/prices', MYSQL_PASSWORD }));
    expect(decodeURIComponent(url.password)).toBe(MYSQL_PASSWORD);
    expect(url.href.replace(`:${url.password}`, '')).toBe('mysql://export@db.internal:3307/prices');
  },
);

it('MYSQL_PASSWORD replaces the password of the URL, and an empty one does not', () => {
  const MYSQL_URL = 'mysql://export:old@db.internal/prices';
  expect(urlOf({ MYSQL_URL, MYSQL_PASSWORD: 'new' })).toBe('mysql://export:new@db.internal/prices');
  expect(urlOf({ MYSQL_URL, MYSQL_PASSWORD: '' })).toBe(MYSQL_URL);
});

it.each(['a/b', 'a@b/', 'a#b', '100%'])('a password %s in the URL is an error that names the setting', (password) => {
  for (const NODE_ENV of ['development', 'production']) {
    const parse = () => urlOf({ NODE_ENV, MYSQL_URL: `mysql://export:${password}@db.internal/prices` });
    expect(parse).toThrow(/MYSQL_URL: .*MYSQL_PASSWORD/);
  }
});

it('production accepts a secret in MYSQL_PASSWORD and refuses the public one', () => {
  const env = { NODE_ENV: 'production', MYSQL_URL: 'mysql://export@db.internal/prices' };
  const secret = newSecret();
  expect(urlOf({ ...env, MYSQL_PASSWORD: secret })).toContain(secret);
  expect(() => urlOf({ ...env, MYSQL_PASSWORD: 'export' })).toThrow(/MYSQL_URL: .*public default/);
});
