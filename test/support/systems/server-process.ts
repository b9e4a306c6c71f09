import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePorts } from '../../../scripts/stack/free-ports.js';
import { until } from '../until.js';

/** A server process. */
export interface ServerProcess {
  yoga: string;
  /** Sends SIGKILL. */
  kill: () => Promise<void>;
  /** Sends SIGTERM and waits. Returns the exit code. */
  stop: () => Promise<number | null>;
}

/** Starts `start:server` on a database. Resolves once it can serve. */
export async function startServerProcess(mysqlUrl: string, more: Record<string, string> = {}): Promise<ServerProcess> {
  const [graphql, dashboard, metrics] = await freePorts(3);
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/scripts/start-server.js'], {
    env: {
      ...process.env,
      MYSQL_URL: mysqlUrl,
      GRAPHQL_PORT: String(graphql),
      DASHBOARD_PORT: String(dashboard),
      METRICS_PORT: String(metrics),
      LOG_LEVEL: 'error',
      ...more,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const yoga = `http://127.0.0.1:${more['DASHBOARD_PORT'] ?? dashboard}`;
  await untilReady(child, yoga);
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exited = once(child, 'exit') as Promise<[number | null]>;
    child.kill(signal);
    return (await exited)[0];
  };
  return { yoga, kill: async () => void (await end('SIGKILL')), stop: () => end('SIGTERM') };
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  await until('the server is ready', async () => {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    return (await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true;
  });
}
