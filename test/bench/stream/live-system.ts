import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool, type Pool } from 'mysql2/promise';
import { type RunningSystem, startSystem } from '../../support/systems/running-system.js';
import { childrenOf, cpuSecondsOf } from '../measured-process.js';
import { subscribe } from '../page/own-system.js';

const LEASES_MS = 20;
const SHARD = 'binance';

/** The system with one account that may follow as much as it wants. */
export class LiveSystem {
  private constructor(
    private readonly system: RunningSystem,
    private readonly database: Pool,
    readonly apiKey: string,
    readonly streams: readonly number[],
  ) {}

  static async start(streams: number, rate: number): Promise<LiveSystem> {
    const system = await startSystem({}, { rate });
    const database = createPool(system.env['MYSQL_URL']!);
    await database.query('UPDATE plans SET stream_connections = 10000');
    const { apiKey } = await system.account();
    return new LiveSystem(system, database, apiKey, await subscribe(system, apiKey, streams));
  }

  get url(): string {
    return this.system.url;
  }

  /** Returns the id of the process that a script started. */
  async process(script: string): Promise<number> {
    for (const pid of await childrenOf(process.pid)) {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      if (command.includes(script)) return pid;
    }
    throw new Error(`${script} does not run`);
  }

  /** Returns how many cores a process uses for a time. */
  async cores(script: string, forMs: number): Promise<number> {
    const pid = await this.process(script);
    const [before, startMs] = [await cpuSecondsOf(pid), performance.now()];
    await sleep(forMs);
    return ((await cpuSecondsOf(pid)) - before) / ((performance.now() - startMs) / 1_000);
  }

  async rssMb(script: string): Promise<number> {
    const status = await readFile(`/proc/${await this.process(script)}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024);
  }

  /** Returns the times between moves of the watermark, in ms. */
  async cuts(forMs: number): Promise<number[]> {
    const endMs = performance.now() + forMs;
    const moves: bigint[] = [];
    while (performance.now() < endMs) {
      const [rows] = await this.database.query('SELECT sealed_through_ns AS ns FROM collector_leases WHERE shard = ?', [
        SHARD,
      ]);
      const ns = BigInt((rows as { ns: string | null }[])[0]?.ns ?? 0);
      if (ns !== moves.at(-1)) moves.push(ns);
      await sleep(LEASES_MS);
    }
    return moves.slice(1).map((ns, i) => Number(ns - moves[i]!) / 1e6);
  }

  async close(): Promise<void> {
    await this.database.end();
    await this.system.close();
  }
}
