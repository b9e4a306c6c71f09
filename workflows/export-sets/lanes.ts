/** Does the work of items in the order in which they were added, for a few at a time. */
export class Lanes<Item> {
  private readonly waiting: Item[] = [];
  private readonly running = new Set<Promise<void>>();
  private failure: { error: unknown } | undefined;

  constructor(
    private readonly count: number,
    private readonly work: (item: Item) => Promise<void>,
  ) {}

  /**
   * Adds an item, whose work begins once a lane is free. Once some work has failed, none begins.
   */
  add(item: Item): void {
    this.waiting.push(item);
    this.fill();
  }

  /** Waits until the work of all items has ended. Throws the first failure. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
    if (this.failure) throw this.failure.error;
  }

  /**
   * Called again when a lane is free: an item that was added while it ended would otherwise wait
   * for ever.
   */
  private fill(): void {
    while (this.running.size < this.count && !this.failure && this.waiting.length > 0) {
      const lane: Promise<void> = this.work(this.waiting.shift()!)
        .catch((error: unknown) => void (this.failure ??= { error }))
        .finally(() => {
          this.running.delete(lane);
          this.fill();
        });
      this.running.add(lane);
    }
  }
}
