import type { Logger } from 'pino';
import type { CollectionCore } from './collection-core.js';
import { PeriodicTask } from './periodic-task.js';

const ASK_EVERY_MS = 1_000;

/** Which shards anybody wants to be collected: asked for once a process, so that shards that nobody wants cost nothing. */
export class WantedShards {
  private known: ReadonlySet<string> | undefined;
  private asking: PeriodicTask | undefined;

  constructor(
    private readonly core: CollectionCore,
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
    this.known = new Set(await this.core.wantedShards());
  }
}
