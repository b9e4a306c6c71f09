import { mysqlVersionProblem } from '../../../../../scripts/stack/programs/mysql-program.js';

describe('usable versions of mysqld', () => {
  test.each([
    ['/usr/sbin/mysqld  Ver 9.7.4-2 for Linux on x86_64 ((Debian))', undefined],
    ['mysqld  Ver 8.4.0 for macos14 on arm64 (Homebrew)', undefined],
    ['mysqld  Ver 8.0.43-0ubuntu0.24.04.1 for Linux on x86_64 ((Ubuntu))', 'is 8.0, older than 8.4'],
    ['mysqld  Ver 10.11.11-MariaDB-0+deb12u1 for debian-linux-gnu', 'is MariaDB, a different dialect'],
    ['', 'does not show its version'],
  ])('%s', (line, problem) => {
    expect(mysqlVersionProblem(line)).toBe(problem);
  });
});
