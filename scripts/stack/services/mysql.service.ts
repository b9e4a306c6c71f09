import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import mysql from 'mysql2/promise';
import type { DaemonCommand } from '../daemon.js';
import { findMysql, type MysqlProgram } from '../programs/mysql-program.js';
import type { LocalService, Say } from '../service.js';
import type { StackSettings } from '../settings.js';

/**
 * MySQL at MYSQL_URL. A server that the stack starts has the login of the URL; the migrations
 * create the database.
 */
export function createMysqlService(settings: StackSettings): LocalService {
  const { mysql: target } = settings;
  const login = { host: target.host, port: target.port, user: target.user, password: target.password };

  return {
    name: 'mysql',
    composeServices: ['mysql'],
    address: target,
    setting: 'MYSQL_URL',
    async handshake() {
      const connection = await mysql.createConnection({ ...login, connectTimeout: 5000 });
      try {
        const [rows] = await connection.query<mysql.RowDataPacket[]>('SELECT VERSION() AS version');
        return `MySQL ${String(rows[0]?.['version'])}`;
      } finally {
        connection.destroy();
      }
    },
    async prepare(say) {
      const program = await findMysql(settings.cacheDir, say);
      const data = path.join(settings.stateDir, 'data', 'mysql');
      await initialize(program, data, say);
      const initFile = path.join(settings.stateDir, 'data', 'mysql-login.sql');
      await writeFile(initFile, `${loginStatements(target).join(';\n')};\n`, { mode: 0o600 });
      return serverCommand(program, data, settings, initFile);
    },
  };
}

const runArgs = (program: MysqlProgram, data: string): string[] => [
  ...program.leadingArgs,
  '--no-defaults',
  ...(process.getuid?.() === 0 ? ['--user=root'] : []),
  ...program.placeArgs,
  `--datadir=${data}`,
];

function serverCommand(
  program: MysqlProgram,
  data: string,
  { mysql: { port }, durable }: StackSettings,
  initFile: string,
): DaemonCommand {
  const server = [
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    // Relative to the data folder: an absolute path could be too long for a socket.
    '--socket=mysql.sock',
    '--mysqlx=OFF',
    '--secure-file-priv=NULL',
    '--max-connections=500',
    '--skip-log-bin',
    '--innodb-buffer-pool-size=256M',
    '--innodb-redo-log-capacity=256M',
    '--default-time-zone=+00:00',
    `--init-file=${initFile}`,
    // Creates a database of 44 tables in a fifth of the time.
    ...(durable ? [] : ['--innodb-flush-method=nosync', '--innodb-file-per-table=OFF']),
  ];
  return { file: program.file, args: [...runArgs(program, data), ...server] };
}

/** Creates it under another name first: an existing data folder is complete. */
async function initialize(program: MysqlProgram, data: string, say: Say): Promise<void> {
  const exists = await access(data).then(
    () => true,
    () => false,
  );
  if (exists) return;
  say('creating the data folder');
  const draft = `${data}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(path.dirname(draft), { recursive: true });
  const args = [...runArgs(program, draft), '--initialize-insecure'];
  const { exitCode, stderr } = await execa(program.file, args, { reject: false });
  if (exitCode !== 0) throw new Error(`mysqld could not create the data folder:\n${stderr}`);
  await rename(draft, data);
}

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
