import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SimulatedExchange } from '../../../scripts/simulated-exchange/simulated-exchange.js';
import { FlakyLine } from '../proxies/flaky-line.js';
import { until } from '../until.js';
import { type CollectionSystem, kill } from './collection-system.js';

/** What can happen to one of two collectors. */
export const SIDE_FAULTS = ['killed', 'stopped', 'frozen', 'broken', 'refused', 'late', 'lost', 'dead'] as const;
export type SideFault = (typeof SIDE_FAULTS)[number];

/** A collector of two, with its own journal and line to the exchange. */
export interface Side {
  name: string;
  journal: string;
  line: FlakyLine;
  child: ChildProcess;
}

/** Two collectors that receive the same shard, and what can happen to them. */
export class TwoCollectors {
  readonly sides: Side[] = [];

  constructor(
    private readonly system: CollectionSystem,
    private readonly exchange: SimulatedExchange,
  ) {}

  async open(): Promise<void> {
    for (const name of ['a', 'b']) {
      const line = new FlakyLine(this.exchange.port);
      await line.open();
      const journal = await mkdtemp(join(tmpdir(), `journal-${name}-`));
      this.sides.push({ name, journal, line, child: this.spawn(journal, line) });
    }
  }

  async close(): Promise<void> {
    for (const { child, line, journal } of this.sides) {
      child.kill('SIGCONT');
      await kill(child);
      await line.close();
      await rm(journal, { recursive: true, force: true });
    }
  }

  /** Resolves when both journal what the exchange sends from now on. */
  async bothReceive(datastreamId: string, stream: string): Promise<void> {
    const sentBefore = this.exchange.sent(stream).length;
    for (const { name, journal } of this.sides) {
      await until(`${name} receives`, async () => {
        const last = (await this.system.journalled(datastreamId, journal)).at(-1)?.message;
        return this.exchange.sent(stream).findLastIndex(({ frame }) => frame === last) >= sentBefore;
      });
    }
  }

  /** Lets something happen to a side, and makes it well again. `pause` returns some time in ms. */
  async harm(side: Side, fault: SideFault, pause: (mostMs: number) => number): Promise<void> {
    const { line } = side;
    switch (fault) {
      case 'killed':
      case 'stopped':
        await kill(side.child, fault === 'killed' ? 'SIGKILL' : 'SIGTERM');
        await sleep(pause(3_000));
        side.child = this.spawn(side.journal, line);
        return;
      case 'frozen':
        side.child.kill('SIGSTOP');
        await sleep(pause(6_000));
        side.child.kill('SIGCONT');
        return;
      case 'broken':
        line.cut();
        return;
      case 'refused':
        line.refuses = true;
        line.cut();
        await sleep(pause(4_000));
        line.refuses = false;
        return;
      case 'late':
      case 'lost':
        line.hold(true);
        await sleep(pause(4_000));
        if (fault === 'lost') line.cut();
        line.hold(false);
        return;
      case 'dead':
        // Longer than it takes to notice that nothing answers.
        line.hold(true);
        await sleep(9_000 + pause(5_000));
        line.hold(false);
    }
  }

  /** Kills both at once, and starts them again after `ms`. */
  async bothAway(ms: number): Promise<void> {
    await Promise.all(this.sides.map(({ child }) => kill(child)));
    await sleep(ms);
    for (const side of this.sides) side.child = this.spawn(side.journal, side.line);
  }

  /** Ends both as an operator would: the second one first. */
  async stop(): Promise<void> {
    const owner = await this.system.owner();
    const inOrder = this.sides.toSorted((a) => (owner.includes(a.journal) ? 1 : -1));
    for (const { child } of inOrder) await kill(child, 'SIGTERM');
  }

  private spawn(journal: string, line: FlakyLine): ChildProcess {
    return this.system.spawnCollector(`ws://127.0.0.1:${line.port}`, journal, { COLLECTOR_REPLICAS: '2' });
  }
}
