import { processIdentity, startMark } from '../../../../scripts/stack/process-identity.js';

describe('the identity of a process', () => {
  const rest = 'S 1 2 3 0 -1 4194304 1 2 3 4 5 6 7 8 20 0 9 0 987654 1000 200';

  test.each([
    ['a plain name', `42 (mysqld) ${rest}`, '987654'],
    ['a name with brackets and spaces', `42 (a) b (c) ${rest}`, '987654'],
    ['a zombie', `42 (mysqld) ${rest.replace('S', 'Z')}`, undefined],
    ['no text', '', undefined],
  ])('%s', (_name, stat, mark) => {
    expect(startMark(stat)).toBe(mark);
  });

  test('stays the same while the process runs and differs from others', () => {
    expect(processIdentity(process.pid)).toBe(processIdentity(process.pid));
    expect(processIdentity(process.pid)).not.toBe(processIdentity(1));
    expect(processIdentity(2 ** 30)).toBeUndefined();
  });
});
