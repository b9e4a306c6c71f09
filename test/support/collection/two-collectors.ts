import type { ChildProcess } from 'node:child_process';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { SimulatedExchange } from '../../../scripts/simulated-exchange/simulated-exchange.js';
import { FlakyLine } from '../proxies/flaky-line.js';
import { TcpProxy } from '../proxies/tcp-proxy.js';
import { NetworkHost } from '../systems/network-host.js';
import { until } from '../until.js';
import { type CollectionSystem, kill } from './collection-system.js';

/** A process has started by then, however busy the machine is. */
const SUBSCRIBED_WITHIN_MS = 120_000;

/** Faults of one of two collectors. */
const SIDE_FAULTS = ['killed', 'stopped', 'frozen', 'broken', 'refused', 'late', 'lost', 'dead'] as const;
/** Faults of its host, where the machine allows hosts. */
const HOST_FAULTS = ['unplugged', 'crashed'] as const;
type SideFault = (typeof SIDE_FAULTS)[number] | (typeof HOST_FAULTS)[number];

/**
 * A collector of two, with its own journal and line to the exchange, and its own host if the
 * machine allows that.
 */
interface Side {
  name: string;
  journal: string;
  line: FlakyLine;
  host: NetworkHost | null;
  /** Proxies from its host to the server and the blob store. */
  proxies: TcpProxy[];
  environment: Record<string, string>;
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
      const host = await NetworkHost.create();
      const line = new FlakyLine(this.exchange.port, host?.gateway);
      await line.open();
      const journal = await this.system.newJournal();
      const { proxies, environment } = host ? await this.servicesAt(host) : { proxies: [], environment: {} };
      const side = { name, journal, line, host, proxies, environment };
      this.sides.push({ ...side, child: this.spawn(side) });
    }
  }

  /** Every fault that can happen here. */
  get faults(): readonly SideFault[] {
    return this.sides.every(({ host }) => host !== null) ? [...SIDE_FAULTS, ...HOST_FAULTS] : SIDE_FAULTS;
  }

  async close(): Promise<void> {
    for (const { child, line, host, proxies } of this.sides) {
      child.kill('SIGCONT');
      await kill(child);
      await line.close();
      for (const proxy of proxies) await proxy.down();
      await host?.close();
    }
  }

  /**
   * Resolves when both journal what the exchange sends from now on, on each of these streams (name
   * by datastream id).
   */
  async bothReceive(streams: ReadonlyMap<string, string>): Promise<void> {
    const sentBefore = new Map([...streams].map(([id, stream]) => [id, this.exchange.sent(stream).length]));
    for (const { name, journal } of this.sides) {
      for (const [id, stream] of streams) {
        await until(`${name} receives ${stream}`, async () => {
          const last = (await this.system.journalled(id, journal)).at(-1)?.message;
          return this.exchange.sent(stream).findLastIndex(({ frame }) => frame === last) >= sentBefore.get(id)!;
        });
      }
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
        side.child = this.spawn(side);
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
        return;
      case 'unplugged':
        await side.host!.unplug();
        await sleep(pause(9_000));
        await side.host!.plug();
        return;
      case 'crashed':
        await side.host!.unplug();
        await kill(side.child);
        await sleep(pause(4_000));
        await side.host!.plug();
        side.child = this.spawn(side);
    }
  }

  /** Kills both at once, and starts them again after `ms`. */
  async bothAway(ms: number): Promise<void> {
    await Promise.all(this.sides.map(({ child }) => kill(child)));
    await sleep(ms);
    for (const side of this.sides) side.child = this.spawn(side);
  }

  /**
   * Kills both at once, and starts them again one after the other. The first one, which owns the
   * shard afterwards, reads nothing of what it subscribes to until the other one has received for
   * `ms`.
   */
  async bothAwayAndOneLate(ms: number): Promise<void> {
    const owner = await this.system.owner();
    await Promise.all(this.sides.map(({ child }) => kill(child)));
    const [other, first] = this.sides.toSorted(({ journal }) => (owner.includes(journal) ? -1 : 1)) as [Side, Side];
    await until('the exchange knows that they are gone', async () => this.exchange.subscribed().size === 0);
    const { connections } = this.exchange;
    first.child = this.spawn(first);
    // Not with `until`: the line is in this process and has not passed on the answer yet.
    const giveUpMs = performance.now() + SUBSCRIBED_WITHIN_MS;
    while (this.exchange.subscribed().size === 0) {
      if (performance.now() > giveUpMs) throw new Error('the first collector has subscribed to nothing');
      await nextTurn();
    }
    first.line.hold(true);
    other.child = this.spawn(other);
    await until('both are connected', async () => this.exchange.connections >= connections + 2);
    await sleep(ms);
    first.line.hold(false);
  }

  /** Ends both as an operator would: the second one first. */
  async stop(): Promise<void> {
    const owner = await this.system.owner();
    const inOrder = this.sides.toSorted((a) => (owner.includes(a.journal) ? 1 : -1));
    for (const { child } of inOrder) await kill(child, 'SIGTERM');
  }

  /** Returns where a host finds the server and the blob store. */
  private async servicesAt({ gateway }: NetworkHost) {
    const { graphqlPort, blobConnection } = this.system;
    const blobs = new URL(/BlobEndpoint=([^;]+)/.exec(blobConnection)![1]!);
    const proxies = [graphqlPort, Number(blobs.port)].map((port) => new TcpProxy({ host: '127.0.0.1', port }, gateway));
    for (const proxy of proxies) await proxy.up();
    const [core, storage] = proxies.map(({ port }) => `${gateway}:${port}`);
    const environment = {
      CORE_URL: `http://${core}`,
      AZURE_STORAGE_CONNECTION_STRING: blobConnection.replaceAll(blobs.host, storage!),
    };
    return { proxies, environment };
  }

  private spawn({ line, host, journal, environment }: Omit<Side, 'child'>): ChildProcess {
    const address = `ws://${host?.gateway ?? '127.0.0.1'}:${line.port}`;
    return this.system.spawnCollector(address, journal, { COLLECTOR_REPLICAS: '2', ...environment }, host);
  }
}
