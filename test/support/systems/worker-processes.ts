import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { ExportSystem } from './export-system.js';

interface WorkerProcess {
  /** Sends SIGKILL and waits for the end. */
  kill: () => Promise<void>;
}

/** Worker processes of a system, as `start:worker` runs them. */
export class WorkerProcesses {
  private readonly started: WorkerProcess[] = [];

  /** `env`: further settings of each worker. */
  constructor(
    private readonly system: ExportSystem,
    private readonly env: Record<string, string> = {},
  ) {}

  /** `coreUrl`: the server's GraphQL API, or a proxy before it. */
  start(coreUrl: string): WorkerProcess {
    const child = spawn(process.execPath, [resolve('dist/scripts/start-worker.js')], {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        TEMPORAL_ADDRESS: this.system.workerSettings.temporalAddress,
        TEMPORAL_NAMESPACE: this.system.namespace,
        CORE_URL: coreUrl,
        METRICS_PORT: '0',
        LOG_LEVEL: 'warn',
        ...this.env,
      },
      stdio: 'inherit',
    });
    const worker = { kill: () => kill(child) };
    this.started.push(worker);
    return worker;
  }

  async killAll(): Promise<void> {
    await Promise.all(this.started.map((worker) => worker.kill()));
  }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
