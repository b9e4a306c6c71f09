import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import mysql2 from 'mysql2/promise';
import { azuriteConnectionString } from '../../../schema/process/blob-storage.js';
import { runningDaemon } from '../../../scripts/stack/daemon.js';
import { freePorts } from '../../../scripts/stack/free-ports.js';
import { parseStackSettings, stackEnvironmentOf, type StackSettings } from '../../../scripts/stack/settings.js';
import { createStack } from '../../../scripts/stack/stack.js';
import { poll } from '../../../scripts/runtime/poll.js';
import { runScript } from '../../../scripts/supervisor/system.js';
import { until } from '../until.js';
import { STAFF_TOKEN, StaffClient } from '../clients/staff-client.js';

/** Services and processes of the system that can fail. */
export const SERVICES = ['mysql', 'temporal', 'azurite'] as const;
type Service = (typeof SERVICES)[number];
type Process = 'server' | 'facade' | 'worker' | 'worker-2' | 'streamer' | 'collector' | 'collector-2';
export type Target = Service | Process;
/** Processes of a system that makes files. */
const OF_EXPORTS: readonly Process[] = ['server', 'facade', 'worker', 'worker-2', 'collector'];

const READY_TIMEOUT_MS = 120_000;
/** A killed service may still be ending. */
const REVIVAL_MS = 10_000;
const isService = (target: Target): target is Service => (SERVICES as readonly string[]).includes(target);

/**
 * The whole system as processes on its own services in its own folder, so that faults affect
 * nothing else.
 */
export class FaultySystem {
  readonly env: Record<string, string>;
  readonly restUrl: string;
  readonly staff;
  private readonly running = new Map<Target, ChildProcess>();
  private readonly readyUrls = new Map<Target, string>();
  private readonly plans = new Map<Target, Record<string, string>>();
  private readonly stack;

  private constructor(
    private readonly stackSettings: StackSettings,
    ports: readonly number[],
    feedUrl: string,
    private readonly processes: readonly Process[],
  ) {
    const [rest = 0, graphql = 0, dashboard = 0, streamer = 0, ...metrics] = ports;
    this.restUrl = `http://127.0.0.1:${rest}`;
    this.env = {
      ...stackEnvironmentOf(stackSettings),
      REST_PORT: String(rest),
      REST_HOST: '127.0.0.1',
      GRAPHQL_PORT: String(graphql),
      DASHBOARD_PORT: String(dashboard),
      CORE_URL: `http://127.0.0.1:${graphql}`,
      STREAMER_PORT: String(streamer),
      STREAMER_URL: `http://127.0.0.1:${streamer}`,
      STAFF_TOKEN,
      COLLECTOR_EXCHANGES: 'binance',
      COLLECTOR_REPLICAS: processes.includes('collector-2') ? '2' : '1',
      FEED_URL_BINANCE: feedUrl,
      COLLECTOR_LISTINGS: 'binance',
      ENGINE_THREADS: '0',
      LOG_LEVEL: 'info',
    };
    this.staff = new StaffClient(`http://127.0.0.1:${graphql}`);
    this.stack = createStack(stackSettings, () => undefined);
    for (const [index, name] of processes.entries()) {
      const port = metrics[index] ?? 0;
      this.plans.set(name, {
        METRICS_PORT: String(port),
        JOURNAL_DIR: path.join(stackSettings.stateDir, `journal-${name}`),
      });
      this.readyUrls.set(name, `${name === 'facade' ? this.restUrl : `http://127.0.0.1:${port}`}/readyz`);
    }
  }

  static async start(stateDir: string, feedUrl: string, processes = OF_EXPORTS): Promise<FaultySystem> {
    const [mysql = 0, temporal = 0, ui = 0, blob = 0, ...ports] = await freePorts(8 + processes.length);
    const settings = parseStackSettings({
      MYSQL_URL: `mysql://root@127.0.0.1:${mysql}/export_service`,
      TEMPORAL_ADDRESS: `127.0.0.1:${temporal}`,
      TEMPORAL_UI_PORT: String(ui),
      AZURE_STORAGE_CONNECTION_STRING: azuriteConnectionString(blob),
      LOCAL_STATE_DIR: stateDir,
      STACK_DOCKER: '0',
    });
    const system = new FaultySystem(settings, ports, feedUrl, processes);
    await system.stack.up();
    await runScript('scripts/migrate.js', [], system.env);
    for (const name of processes) system.spawn(name);
    await system.allReady();
    return system;
  }

  /** Everything that can fail. */
  get targets(): readonly Target[] {
    return [...SERVICES, ...this.processes];
  }

  /** Runs an admin command. */
  async admin(...args: string[]): Promise<void> {
    await runScript('scripts/admin/main.js', args, this.env);
  }

  async sql<Row>(query: string): Promise<Row[]> {
    const connection = await mysql2.createConnection({ uri: this.env['MYSQL_URL']! });
    try {
      const [rows] = await connection.query(query);
      return rows as Row[];
    } finally {
      await connection.end();
    }
  }

  /** Kills it and restarts it after `downMs`. */
  async kill(target: Target, downMs: number): Promise<void> {
    if (isService(target)) {
      const daemon = await runningDaemon(this.stackSettings.stateDir, target);
      if (daemon) process.kill(daemon.pid, 'SIGKILL');
      await sleep(downMs);
      await this.revive();
    } else {
      const child = this.running.get(target)!;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await sleep(downMs);
      this.spawn(target);
    }
  }

  /** Freezes it for a while. */
  async pause(target: Target, frozenMs: number): Promise<void> {
    const pid = isService(target)
      ? (await runningDaemon(this.stackSettings.stateDir, target))?.pid
      : this.running.get(target)?.pid;
    if (pid === undefined) return;
    process.kill(pid, 'SIGSTOP');
    await sleep(frozenMs);
    process.kill(pid, 'SIGCONT');
  }

  /** Waits until everything serves. */
  async allReady(): Promise<void> {
    for (const [name, url] of this.readyUrls) {
      const isReady = async (): Promise<boolean> => {
        const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
        if (!response?.ok && this.running.get(name)?.exitCode != null) this.spawn(name);
        return response?.ok ?? false;
      };
      await until(`${name} is ready; logs in ${this.stackSettings.stateDir}/log`, isReady, READY_TIMEOUT_MS, 200);
    }
  }

  async close(): Promise<void> {
    await Promise.all(
      [...this.running.values()].map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }),
    );
    await this.stack.reset();
  }

  /** A killed service may still be ending. */
  private async revive(): Promise<void> {
    const up = async (): Promise<true> => {
      await this.stack.up();
      return true;
    };
    await poll(up, { everyMs: 500, timeoutMs: REVIVAL_MS, retries: () => true });
  }

  private spawn(name: Target): void {
    const logDir = path.join(this.stackSettings.stateDir, 'log');
    mkdirSync(logDir, { recursive: true });
    const script = `dist/scripts/start-${name.replace(/-\d$/, '')}.js`;
    const child = spawn(process.execPath, [script], {
      env: { ...process.env, NODE_OPTIONS: '', ...this.env, ...this.plans.get(name) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const log = createWriteStream(path.join(logDir, `${name}.log`), { flags: 'a' });
    child.stdout?.pipe(log, { end: false });
    child.stderr?.pipe(log, { end: false });
    this.running.set(name, child);
  }
}
