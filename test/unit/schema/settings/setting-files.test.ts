import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseServerSettings } from '../../../../server/settings.js';

const folder = mkdtempSync(path.join(tmpdir(), 'setting-files-'));
const file = (name: string, text: string): string => {
  const place = path.join(folder, name);
  writeFileSync(place, text);
  return place;
};
afterAll(() => rmSync(folder, { recursive: true }));

it('NAME_FILE names a file with the value of NAME', () => {
  const settings = parseServerSettings({
    TOKEN_KEYS_FILE: file('keys', 'first-secret,second-secret\n'),
    MYSQL_PASSWORD_FILE: file('password', 'a/b@c\n'),
  });
  expect(settings.tokenKeys).toEqual(['first-secret', 'second-secret']);
  expect(new URL(settings.mysqlUrl).password).toBe('a%2Fb%40c');
});

it.each([
  [{ TOKEN_KEYS_FILE: '/nowhere/keys' }, /TOKEN_KEYS_FILE: .*\/nowhere\/keys/],
  [{ TOKEN_KEYS_FILE: file('keys', 'first-secret'), TOKEN_KEYS: 'other-secret' }, /TOKEN_KEYS_FILE: TOKEN_KEYS is set/],
  [{ TOKEN_KEYS_FILE: file('short', 'short') }, /TOKEN_KEYS\.0: /],
])('%o is refused', (env, message) => {
  expect(() => parseServerSettings(env)).toThrow(message);
});

it('an empty NAME_FILE counts as absent', () => {
  expect(parseServerSettings({ TOKEN_KEYS_FILE: '', TOKEN_KEYS: 'other-secret' }).tokenKeys).toEqual(['other-secret']);
});
