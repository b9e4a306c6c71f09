import type { Logger } from 'pino';
import type { CollectionCore } from '../core/collection-core.js';
import { parseShard } from '../../../schema/collection/shard-name.rule.js';
import { PeriodicTask } from '../../../schema/process/periodic-task.js';

const ASK_EVERY_MS = 1_000;
/** An announcement counts for 30 s. */
const ANNOUNCE_EVERY_MS = 5_000;

/**
 * Knows which exchanges are wanted, by one request per process, so that unwanted shards
 * cost nothing. Announces the shards that this process serves, wanted or not, and has listings
 * collected.
 */
export class WantedShards {
  private known: ReadonlySet<string> | undefined;
  private asking: PeriodicTask | undefined;
  private announcedMs = -Infinity;

  constructor(
    private readonly core: CollectionCore,
    private readonly served: readonly string[],
    /** This collector's name, its numbers of parts, and the exchanges whose listings it polls. */
    private readonly said: { collector: string; parts: ReadonlyMap<string, number>; listings: readonly string[] },
    private readonly logger: Logger,
  ) {}

  /** Returns false only if the server has said so. */
  isWanted(shard: string): boolean {
    return this.known?.has(parseShard(shard).exchange) ?? true;
  }

  /** Resolves after the first request, whether it succeeded or not. */
  async start(): Promise<void> {
    const warn = (error: unknown) =>
      this.logger.warn({ error: String(error) }, 'could not ask which shards are wanted');
    await this.ask().catch(warn);
    this.asking = new PeriodicTask(ASK_EVERY_MS, () => this.ask(), warn);
  }

  async stop(): Promise<void> {
    await this.asking?.stop();
  }

  private async ask(): Promise<void> {
    if (performance.now() - this.announcedMs >= ANNOUNCE_EVERY_MS) {
      const parts = [...this.said.parts].map(([exchange, count]) => ({ exchange, parts: count }));
      await this.core.announceShards(this.served, this.said.collector, parts);
      // Again and again: the catalogue may get an exchange later.
      if (this.said.listings.length > 0) await this.core.followListings(this.said.listings);
      this.announcedMs = performance.now();
    }
    this.known = new Set(await this.core.wantedShards());
  }
}
