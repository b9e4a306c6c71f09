import { requireName } from '../../../../server/errors/require-name.js';

describe('a name', () => {
  it.each([
    ['trimmed', ' x \n', 'x'],
    ['as long as allowed', 'x'.repeat(100), 'x'.repeat(100)],
    ['as long as allowed in characters, not in UTF-16', '🙂'.repeat(100), '🙂'.repeat(100)],
    ['with any other characters', 'BTC\\ÅÄ 日本 "1m"', 'BTC\\ÅÄ 日本 "1m"'],
  ])('is taken %s', (_, name, expected) => expect(requireName(name, 100)).toBe(expected));

  it.each(['', '  ', 'x'.repeat(101), 'a\nb', 'a\u0000', '\u001b[31m', 'a\u0085b'])('is refused: %o', (name) =>
    expect(() => requireName(name, 100)).toThrow('name must have 1 to 100 characters, without control characters'),
  );
});
