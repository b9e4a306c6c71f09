import { loginStatements } from '../../../../../scripts/stack/services/mysql.service.js';

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
