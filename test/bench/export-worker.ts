import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import type { ExportSystem } from '../support/systems/export-system.js';

/** A worker of the system as a process of its own; `more`: further settings. */
export function spawnWorker(
  { namespace, graphqlPort }: Pick<ExportSystem, 'namespace' | 'graphqlPort'>,
  more: Record<string, string> = {},
): ChildProcess {
  return spawn(process.execPath, [path.resolve('dist/scripts/start-worker.js')], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      TEMPORAL_NAMESPACE: namespace,
      CORE_URL: `http://127.0.0.1:${graphqlPort}`,
      METRICS_PORT: '0',
      LOG_LEVEL: 'warn',
      ...more,
    },
    stdio: 'inherit',
  });
}
