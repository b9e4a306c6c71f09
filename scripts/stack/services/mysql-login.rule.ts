const text = (value: string): string => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/**
 * Returns SQL that creates the login of MYSQL_URL; it runs at every start. Root's local entry
 * matches before `%`.
 */
export function loginStatements({ user, password }: { user: string; password: string }): string[] {
  const hosts = user === 'root' ? ['localhost', '%'] : ['%'];
  return hosts.flatMap((host) => {
    const name = `${text(user)}@${text(host)}`;
    return [
      `CREATE USER IF NOT EXISTS ${name} IDENTIFIED BY ${text(password)}`,
      `ALTER USER ${name} IDENTIFIED BY ${text(password)}`,
      `GRANT ALL ON *.* TO ${name} WITH GRANT OPTION`,
    ];
  });
}
