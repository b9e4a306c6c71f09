import { PeriodicTask } from '../../../schema/process/periodic-task.js';

const EVERY_MS = 100;

/**
 * Samples metrics of a collector process by name, without the exchange label; null for a missing
 * one.
 */
export class MetricWatch<Name extends string> {
  readonly samples: Record<Name, number | null>[] = [];
  private readonly task: PeriodicTask;

  constructor(
    private readonly port: number,
    private readonly names: readonly Name[],
  ) {
    // While the process is away, there is nothing to sample.
    this.task = new PeriodicTask(
      EVERY_MS,
      () => this.sample(),
      () => undefined,
    );
  }

  stop(): Promise<void> {
    return this.task.stop();
  }

  private async sample(): Promise<void> {
    const text = await (await fetch(`http://127.0.0.1:${this.port}/metrics`)).text();
    const valueOf = (name: Name): number | null => {
      const value = new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, 'm').exec(text)?.[1];
      return value === undefined ? null : Number(value);
    };
    this.samples.push(
      Object.fromEntries(this.names.map((name) => [name, valueOf(name)])) as Record<Name, number | null>,
    );
  }
}
