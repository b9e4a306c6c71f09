import { composeVariables } from '../../../../scripts/generate/compose-variables.rule.js';

const variablesOf = (...texts: string[]) =>
  Object.fromEntries(composeVariables(Object.fromEntries(texts.map((text, i) => [`${i}.yml`, text]))));

it.each([
  ['  image: app:${VERSION:-latest}', 'VERSION', { fallback: 'latest' }],
  ['  URL: ${URL:-http://host:${PORT:-80}/path}', 'URL', { fallback: 'http://host:${PORT:-80}/path' }],
  ['  URL: ${URL:-http://host:${PORT:-80}/path}', 'PORT', { fallback: '80' }],
  ['  KEY: ${KEY:?missing}', 'KEY', { fallback: null, required: true }],
  ['  KEY: ${KEY:-}', 'KEY', { fallback: null, required: false }],
  ['  STAFF_TOKEN:', 'STAFF_TOKEN', { fallback: null }],
  ["  A: ${ACCOUNT:-emulator}\n  service: 'blob${ACCOUNT:+-account}'", 'ACCOUNT', { decides: true }],
])('%j reads %s', (text, name, expected) => {
  expect(variablesOf(text)[name]).toMatchObject(expected);
});

it.each(['  - [ -z "$${NAME:-}" ]', '# ${NAME:-comment}', '  mysql:'])('%j reads none', (text) => {
  expect(variablesOf(text)).toEqual({});
});

it('the file that reads a variable first says what it falls back to', () => {
  expect(variablesOf('a: ${X:-1}', 'a: ${X:?missing}')).toMatchObject({ X: { fallback: '1', file: '0.yml' } });
});

it('a variable comes after those that its fallback names', () => {
  expect(Object.keys(variablesOf('a: ${URL:-http://host:${PORT:-80}}\nb: ${PORT:-80}'))).toEqual(['PORT', 'URL']);
});
