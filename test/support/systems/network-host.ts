import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Network for tests that do not leave the machine (RFC 2544). */
const NETWORK = '198.18';
let made = 0;

/**
 * A network namespace that stands for a host of its own, joined to this one by a line that can be
 * unplugged.
 */
export class NetworkHost {
  private constructor(
    private readonly name: string,
    /** The address of this machine as seen from there. */
    readonly gateway: string,
  ) {}

  /** Returns null where the machine allows no network namespaces: that takes root and `ip`. */
  static async create(): Promise<NetworkHost | null> {
    // A process has up to 64 of them, and processes of a run have different numbers.
    const number = (process.pid * 64 + made++) % 16_384;
    const name = `mde-${number}`;
    const subnet = `${NETWORK}.${number >> 6}`;
    const first = (number % 64) * 4;
    const host = new NetworkHost(name, `${subnet}.${first + 1}`);
    try {
      await ip(`netns add ${name}`);
      await ip(`link add ${name} type veth peer name eth0 netns ${name}`);
      await ip(`addr add ${host.gateway}/30 dev ${name}`);
      await ip(`-n ${name} addr add ${subnet}.${first + 2}/30 dev eth0`);
      await ip(`-n ${name} link set lo up`);
      await ip(`-n ${name} link set eth0 up`);
      await host.plug();
    } catch {
      await host.close();
      return null;
    }
    return host;
  }

  /** Returns the command that runs another one there, as the same process. */
  command(program: string, args: readonly string[]): [string, string[]] {
    return ['ip', ['netns', 'exec', this.name, program, ...args]];
  }

  /** Loses every packet from now on, both ways. No connection is told. */
  async unplug(): Promise<void> {
    await ip(`link set ${this.name} down`);
  }

  async plug(): Promise<void> {
    await ip(`link set ${this.name} up`);
  }

  async close(): Promise<void> {
    await ip(`link del ${this.name}`).catch(() => undefined);
    await ip(`netns del ${this.name}`).catch(() => undefined);
  }
}

async function ip(args: string): Promise<void> {
  await run('ip', args.split(' '));
}
