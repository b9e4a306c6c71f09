import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 100;

/** Polls metrics of a collector process by name, without the exchange label; null for a missing one. */
export class MetricWatch<Name extends string> {
  readonly samples: Record<Name, number | null>[] = [];
  private watching = true;

  constructor(
    private readonly port: number,
    private readonly names: readonly Name[],
  ) {
    void this.watch();
  }

  stop(): void {
    this.watching = false;
  }

  private async watch(): Promise<void> {
    while (this.watching) {
      const answer = await fetch(`http://127.0.0.1:${this.port}/metrics`).catch(() => null);
      const text = (await answer?.text()) ?? '';
      const valueOf = (name: Name): number | null => {
        const value = new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, 'm').exec(text)?.[1];
        return value === undefined ? null : Number(value);
      };
      this.samples.push(
        Object.fromEntries(this.names.map((name) => [name, valueOf(name)])) as Record<Name, number | null>,
      );
      await sleep(EVERY_MS);
    }
  }
}
