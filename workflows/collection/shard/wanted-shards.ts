import type { Logger } from 'pino';
import type { CollectionCore } from '../core/collection-core.js';
import { PeriodicTask } from '../../../schema/periodic-task.js';

const ASK_EVERY_MS = 1_000;
/** The server takes a shard for served for half a minute. */
const ANNOUNCE_EVERY_MS = 5_000;

/**
 * Which shards any account wants to be collected: asked for once a process, so that shards that nobody wants cost nothing. Tells the server
 * which ones this process serves, wanted or not.
 */
export class WantedShards {
  private known: ReadonlySet<string> | undefined;
  private asking: PeriodicTask | undefined;
  private announcedMs = -Infinity;

  constructor(
    private readonly core: CollectionCore,
    private readonly served: readonly string[],
    private readonly logger: Logger,
  ) {}

  /** False only when the server has said so. */
  isWanted(shard: string): boolean {
    return this.known?.has(shard) ?? true;
  }

  /** Resolves with the first answer, or when there was none. */
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
      await this.core.announceShards(this.served);
      this.announcedMs = performance.now();
    }
    this.known = new Set(await this.core.wantedShards());
  }
}
