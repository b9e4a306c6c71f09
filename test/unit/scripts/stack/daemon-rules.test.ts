import { mysqlVersionProblem } from '../../../../scripts/stack/programs/mysql-version.rule.js';
import { processIdentity } from '../../../../scripts/stack/process-identity.js';
import { startMark } from '../../../../scripts/stack/process-stat.rule.js';
import { loginStatements } from '../../../../scripts/stack/services/mysql-login.rule.js';

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

describe('the login of a fresh MySQL', () => {
  test('root can log in locally and over TCP', () => {
    const statements = loginStatements({ user: 'root', password: '' });
    expect(statements).toContain("ALTER USER 'root'@'localhost' IDENTIFIED BY ''");
    expect(statements).toContain("GRANT ALL ON *.* TO 'root'@'%' WITH GRANT OPTION");
  });

  test('escapes quotes and backslashes', () => {
    expect(loginStatements({ user: "o'neil", password: 'a\\b' })[0]).toBe(
      "CREATE USER IF NOT EXISTS 'o''neil'@'%' IDENTIFIED BY 'a\\\\b'",
    );
  });
});
