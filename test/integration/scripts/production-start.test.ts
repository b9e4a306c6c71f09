import { execFile } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import { connect } from 'node:net';
import { freePorts } from '../../../scripts/stack/free-ports.js';
import { startServerProcess } from '../../support/systems/server-process.js';
import { createTestDatabase } from '../../support/databases/database.js';
import { productionSettings } from '../../support/systems/production-settings.js';

const PROCESSES = ['server', 'facade', 'worker', 'collector', 'api'];

/** Runs a script to its end; its exit code and what it wrote to stderr. */
const run = (
  script: string,
  env: Record<string, string>,
  args: string[] = [],
): Promise<{ code: unknown; stderr: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [`dist/scripts/${script}`, ...args], { env, timeout: 60_000 }, (error, _, stderr) =>
      resolve({ code: error ? error.code : 0, stderr }),
    );
  });

it.each(PROCESSES)('start:%s refuses production without secrets', async (name) => {
  const { code, stderr } = await run(`start-${name}.js`, { NODE_ENV: 'production' });
  expect(code).toBe(1);
  expect(stderr).toMatch(/SERVICE_TOKEN: .*openssl rand -hex 32/);
});

it.each([
  ['migrate.js', []],
  ['admin/main.js', ['collectors']],
])('%s refuses production with a database that has no password', async (script, args) => {
  const { code, stderr } = await run(script, { NODE_ENV: 'production' }, args);
  expect(code).toBe(1);
  expect(stderr).toMatch(/MYSQL_URL: names a MySQL user without a password/);
});

/** Whether a connection to a port of this machine opens. */
const opens = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port });
    socket.once('connect', () => resolve((socket.destroy(), true)));
    socket.once('error', () => resolve(false));
  });

it('binds internal listeners to loopback and the web page to every interface', async () => {
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal)?.address;
  const { url, drop } = await createTestDatabase();
  const [graphql = 0, dashboard = 0, metrics = 0] = await freePorts(3);
  const ports = { GRAPHQL_PORT: String(graphql), DASHBOARD_PORT: String(dashboard), METRICS_PORT: String(metrics) };
  const own = { ...productionSettings(), MYSQL_URL: url };
  const server = await startServerProcess(url, { ...own, ...ports });
  try {
    for (const port of [graphql, dashboard, metrics]) expect(await opens('127.0.0.1', port)).toBe(true);
    if (outside === undefined) return;
    const reached = await Promise.all([graphql, metrics, dashboard].map((port) => opens(outside, port)));
    expect(reached).toEqual([false, false, true]);
  } finally {
    await server.kill();
    await drop();
  }
});
