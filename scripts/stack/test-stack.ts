import { randomBytes } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { azuriteConnectionString } from '../../schema/process/blob-storage.js';
import { runningDaemon } from './daemon.js';
import { freePorts } from './free-ports.js';
import { processIdentity } from './process-identity.js';
import type { Say } from './service.js';
import { parseStackSettings, stackEnvironmentOf, type StackSettings } from './settings.js';
import { createStack } from './stack.js';

const RUNS = path.resolve('.local/test/runs');

interface TestStack {
  /** Settings that point every process at these services. */
  env: Record<string, string>;
  /** Process ids of the services, by name. */
  pids: Readonly<Record<string, number>>;
  /** Stops the services and deletes their data; logs of the last run stay in `.local/test/log`. */
  stop(): Promise<void>;
  /** Kills the services at once, for signal handlers. */
  kill(): void;
}

/**
 * Starts a stack for tests at free ports with its own data, isolated from services that run here.
 * Removes what killed runs left behind first.
 */
export async function startTestStack(say: Say): Promise<TestStack> {
  await clearAbandonedRuns();
  const stateDir = await createRunFolder();
  const [mysql, temporal, ui, blob] = await freePorts(4);
  const given = parseStackSettings({
    ...process.env,
    // With a password and a key of their own, tests can run processes in production mode.
    MYSQL_URL: `mysql://root:${randomBytes(32).toString('hex')}@127.0.0.1:${mysql}/export_service`,
    TEMPORAL_ADDRESS: `127.0.0.1:${temporal}`,
    TEMPORAL_UI_PORT: String(ui),
    TEMPORAL_NAMESPACE: 'default',
    AZURE_STORAGE_CONNECTION_STRING: azuriteConnectionString(blob ?? 0, randomBytes(64).toString('base64')),
    LOCAL_STATE_DIR: stateDir,
  });
  const settings = { ...given, durable: false };
  const stack = createStack(settings, say);
  await stack.up();
  const pids = await pidsOf(settings);
  return {
    env: stackEnvironmentOf(settings),
    pids,
    async stop() {
      await stack.reset();
      await rm(path.resolve('.local/test/log'), { recursive: true, force: true });
      await rename(path.join(stateDir, 'log'), path.resolve('.local/test/log'));
      await rm(stateDir, { recursive: true, force: true });
    },
    kill: () => Object.values(pids).forEach((pid) => process.kill(pid, 'SIGKILL')),
  };
}

async function pidsOf({ stateDir }: StackSettings): Promise<Record<string, number>> {
  const names = ['mysql', 'temporal', 'azurite'];
  const records = await Promise.all(names.map((name) => runningDaemon(stateDir, name)));
  return Object.fromEntries(records.flatMap((record) => (record ? [[record.name, record.pid]] : [])));
}

/**
 * Returns a state folder for services that must not outlive this process: `clearAbandonedRuns`
 * stops them after its death.
 */
export async function createRunFolder(): Promise<string> {
  const stateDir = path.join(RUNS, `${process.pid}-${Date.now()}`);
  await mkdir(stateDir, { recursive: true });
  await writeFile(path.join(stateDir, 'owner'), `${process.pid} ${processIdentity(process.pid) ?? ''}`);
  return stateDir;
}

/** Stops the services of runs that ended without stopping them, and deletes their data. */
export async function clearAbandonedRuns(): Promise<void> {
  for (const name of await readdir(RUNS).catch(() => [])) {
    const stateDir = path.join(RUNS, name);
    const [pid, identity] = (await readFile(path.join(stateDir, 'owner'), 'utf8').catch(() => '')).split(' ');
    if (!pid || processIdentity(Number(pid)) === identity) continue;
    await createStack(parseStackSettings({ LOCAL_STATE_DIR: stateDir }), () => undefined).reset();
    await rm(stateDir, { recursive: true, force: true });
  }
}
